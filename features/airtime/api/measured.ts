// Answers for the aggregator of airtime as a part of ours that is measured.
import type { MeasuredPart } from '#kit/measured-part.ts'
import { catalogue } from '#kit/words/words.ts'
import { type AirtimePorts, railOf } from './rail-of.ts'

export const measured = (given: AirtimePorts): readonly MeasuredPart[] => [
  {
    name: 'airtime',
    order: 50,
    ...catalogue('airtime-part', {
      word: 'Airtime',
      staff: 'Airtime partner',
      slow: 'Airtime may take a few minutes longer to arrive.',
      failing:
        'You may not be able to buy airtime right now. What was bought is safe: it arrives, or its money comes back to you.',
      paused:
        'Airtime is paused. Your money is safe, and what was bought before arrives, or its money comes back to you.',
    }),
    service: 'airtime',
    slowFrom: 3_000,
    answers: async () => (await railOf(given).balance()).outcome === 'accepted',
  },
]
