// Answers for the partners that bills are paid through as a part of ours that is measured.
import type { MeasuredPart } from '#kit/measured-part.ts'
import { catalogue } from '#kit/words/words.ts'
import { type BillsPorts, paidRails } from './rails.ts'

/** One part, however many partners: it answers when each does. */
export const measured = (given: BillsPorts): readonly MeasuredPart[] => [
  {
    name: 'bills',
    order: 60,
    ...catalogue('bills-part', {
      word: 'Bills',
      staff: 'Bills partners',
      slow: 'Bills may take a few minutes longer to be paid.',
      failing:
        'You may not be able to pay some bills right now. What was paid is safe: it is delivered, or its money comes back to you.',
      paused:
        'Bills are paused. Your money is safe, and what was paid before is delivered, or its money comes back to you.',
    }),
    service: 'bill',
    slowFrom: 3_000,
    answers: async () => {
      const said = await Promise.all(paidRails(given).map((rail) => rail.balance()))
      return said.every(({ outcome }) => outcome === 'accepted')
    },
  },
]
