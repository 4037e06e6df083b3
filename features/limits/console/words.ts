// Answers for the words of a customer's limits on the console.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('limits-console', {
  title: 'Limits',
  loading: 'Loading the limits',
  sentToday: 'Sent today',
  ofLimit: '{used} of {most}',
  noLimit: 'no limit',
  leftToday: 'Limit left today',
  sendNow: 'Can send now',
  limit: 'the limit',
  wallet: 'the wallet’s balance',
  receiveNow: 'Largest deposit now',
  boundBy: '{amount}, by {by}',
  tier: 'the tier',
  custom: 'staff',
  own: 'the customer’s choice',
  first_hours: 'the first 24 hours',
  room: 'the tier’s maximum balance',
  noTier: 'Nothing: identity not confirmed',
  frozen: 'Nothing: the naira wallet is frozen',
  balance: 'Maximum balance',
  firstHours: 'First 24 hours',
  firstHoursValue: 'In {in}, out {out}, until {until}',
  shield: 'Extra confirmation',
  shieldValue: 'For one transfer above {amount}',
})
