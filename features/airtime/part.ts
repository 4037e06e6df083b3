// Answers for the aggregator of airtime as a part of ours that is measured. Pure.
import type { PartDeclaration } from '#features/status/part.ts'
import { catalogue } from '#kit/words/words.ts'

export const part = {
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
} as const satisfies PartDeclaration
