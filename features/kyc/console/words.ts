// Answers for the words of the tiers in the settings.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('tiers-console', {
  tiers: 'KYC tiers',
  tiersNote: 'Limits of each tier',
  none: 'No tiers.',
  now: 'In force',
  toCome: 'Scheduled',
  past: 'Past',
  withdrawn: 'Withdrawn',
  change: 'Change',
  changeOf: 'Change: {name}',
  changeEffect:
    'The new limits apply to everybody in the tier, from the start of a day in Lagos or as soon as another person approves them. Earlier payments do not change.',
  single: 'Single deposit',
  daily: 'Send per day',
  balance: 'Maximum balance',
  limitHint: 'Leave it empty for no limit',
  noLimit: 'No limit',
  since: 'Since {day}',
  fromDay: 'From {day}',
  period: '{from} to {until}',
  differences: 'Limits before and after',
  noEnd: 'no end',
  people: {
    one: '{count} customer is in this tier now.',
    other: '{count} customers are in this tier now.',
  },
  takeBack: 'Withdraw',
  takeBackOf: 'Withdraw: {name}',
  history: 'Earlier limits',
})
