// Answers for the words of the payout switch in the settings.
import { catalogue } from '#kit/words/words.ts'

export const payoutWords = catalogue('payouts-console', {
  payouts: 'Payouts',
  payoutsNote: 'Money out to partners, by currency',
  on: 'On',
  off: 'Stopped',
  stop: 'Stop payouts',
  resume: 'Resume payouts',
  stopTitle: 'Stop {currency} payouts',
  stopEffect: 'New {currency} transfers to banks are refused. Transfers between customers continue.',
  resumeTitle: 'Resume {currency} payouts',
  resumeEffect:
    'Once another person approves it, transfers on hold are sent in order, and new transfers are accepted again.',
  inAll: '{sentence}: {amount} in all.',
  wait: {
    one: '{count} transfer is on hold',
    other: '{count} transfers are on hold',
  },
  waitLater:
    'Transfers still on hold after {hours} hours are returned to their senders automatically, with all charges.',
  leave: {
    one: '{count} transfer on hold is sent',
    other: '{count} transfers on hold are sent',
  },
  atBank: {
    one: '{count} transfer is already at its bank, and the bank decides it',
    other: '{count} transfers are already at their banks, and the banks decide them',
  },
  typeCurrency: 'Type {currency} to confirm',
})
