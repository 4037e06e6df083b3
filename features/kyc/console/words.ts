// Answers for the words of the tiers in the settings.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('tiers-console', {
  tiers: 'KYC tiers',
  tiersNote: 'What customers of each tier may receive, send and keep',
  none: 'No tiers.',
  now: 'In force',
  toCome: 'To come',
  past: 'Past',
  withdrawn: 'Taken back',
  change: 'Change',
  changeOf: 'Change: {name}',
  changeEffect:
    'The new limits hold for everybody in the tier, from the beginning of a day in Lagos on or as soon as somebody else approves them. What was sent before stays as it was.',
  single: 'Receive at once',
  daily: 'Send in a day',
  balance: 'Keep in the wallet',
  limitHint: 'Leave it empty for no limit',
  noLimit: 'No limit',
  since: 'Since {day}',
  fromDay: 'From {day}',
  period: '{from} to {until}',
  source: 'Rests on',
  sourceHint: 'The law, circular or decision, 5 to 200 characters',
  differences: 'Limits before and after',
  noEnd: 'no end',
  people: {
    one: '{count} customer is in this tier now.',
    other: '{count} customers are in this tier now.',
  },
  takeBack: 'Take back',
  takeBackOf: 'Take back: {name}',
  history: 'What held before',
})
