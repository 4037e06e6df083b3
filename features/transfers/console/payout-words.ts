// Answers for the words of the payout switch in the settings.
import { catalogue } from '#kit/words/words.ts'

export const payoutWords = catalogue('payouts-console', {
  payouts: 'Payouts',
  payoutsNote: 'Money that leaves to partners, by currency',
  on: 'On',
  off: 'Stopped',
  stop: 'Stop payouts',
  resume: 'Let payouts go',
  stopTitle: 'Stop {currency} payouts',
  stopEffect: 'New {currency} transfers to banks are refused in words. Transfers between customers go on.',
  resumeTitle: 'Let {currency} payouts go',
  resumeEffect:
    'Once somebody else has approved it, what waits leaves in the order in which it came, and new transfers are taken again.',
  inAll: '{sentence}: {amount} in all.',
  wait: {
    one: '{count} transfer waits with us',
    other: '{count} transfers wait with us',
  },
  waitLater:
    'What is still waiting {hours} hours after it was sent goes back to its sender by itself, charges too.',
  leave: {
    one: '{count} transfer waits with us and leaves',
    other: '{count} transfers wait with us and leave',
  },
  atBank: {
    one: '{count} transfer is at its bank already, whose answer counts',
    other: '{count} transfers are at their banks already, whose answers count',
  },
  typeCurrency: 'Type {currency} to confirm',
})
