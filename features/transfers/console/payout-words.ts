// Answers for the words of the payout switch in the settings.
import { catalogue } from '#kit/words/words.ts'

export const payoutWords = catalogue('payouts-console', {
  payouts: 'Payouts',
  payoutsNote: 'Money that leaves to partners, by currency',
  on: 'On',
  off: 'Stopped',
  since: 'Since',
  stop: 'Stop payouts',
  resume: 'Let payouts go',
  stopTitle: 'Stop {currency} payouts',
  stopEffect:
    'New {currency} transfers to banks are refused in words. Those under way wait at their bank or with us; nothing is given back. Transfers between customers go on.',
  resumeTitle: 'Let {currency} payouts go',
  resumeEffect:
    'What waits leaves at once, in the order in which it came, and new transfers are taken again.',
  typeCurrency: 'Type {currency} to confirm',
})
