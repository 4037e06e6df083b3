// Answers for the words of what a tier allows, as its customer reads it.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('limits-tier', {
  tier: 'Tier {tier}',
  singleDeposit: 'Single deposit',
  receiveNow: 'You can receive now',
  balance: 'Maximum balance',
  dailyOut: 'Send per day',
  upTo: 'up to {amount}',
  noLimit: 'No limit',
  fullNote: 'Your maximum balance is {most}. A larger transfer is put on hold; it is not lost.',
  roomNote: 'A larger transfer is put on hold; it is not lost.',
})
