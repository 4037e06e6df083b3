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
  stopEffect:
    'New {currency} payments to banks and other partners are refused. Transfers between customers continue.',
  resumeTitle: 'Resume {currency} payouts',
  resumeEffect:
    'Once another person approves it, payments on hold are sent in order, and new payments are accepted again.',
  inAll: '{sentence}: {amount} in all.',
  wait: {
    one: '{count} payment is on hold',
    other: '{count} payments are on hold',
  },
  waitLater:
    'Payments still on hold after {hours} hours are returned to their senders automatically, with all charges.',
  leave: {
    one: '{count} payment on hold is sent',
    other: '{count} payments on hold are sent',
  },
  atBank: {
    one: '{count} payment is already at its partner, and the partner decides it',
    other: '{count} payments are already at their partners, and the partners decide them',
  },
  typeCurrency: 'Type {currency} to confirm',
})
