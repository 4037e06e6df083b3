// Answers for converting as a part of ours that is measured: whether there is a rate that may be converted by.
import type { MeasuredPart } from '#kit/measured-part.ts'
import type { Ports } from '#kit/ports.ts'
import { catalogue } from '#kit/words/words.ts'
import { findRate } from './rates.ts'

interface Given {
  readonly ports: (kind: 'rates') => readonly Ports['rates'][]
}

/** None where no source of rates is set up. */
export const measured = ({ ports }: Given): readonly MeasuredPart[] =>
  ports('rates').length === 0
    ? []
    : [
        {
          name: 'exchange',
          order: 65,
          ...catalogue('exchange-part', {
            word: 'Converting naira and dollars',
            staff: 'Exchange rate',
            slow: 'Converting may stop for a few minutes.',
            failing:
              'There is no rate that we trust right now, so nothing is converted. Your naira and dollars are safe.',
            paused: 'Converting is paused. Your naira and dollars are safe.',
          }),
          service: 'conversion',
          staysHere: true,
          slowFrom: 3_000,
          answers: async ({ database, clock }) => (await findRate(database.sql, clock.now())).ok,
        },
      ]
