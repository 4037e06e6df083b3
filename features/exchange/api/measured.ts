// Answers for converting as a part of ours that is measured: whether there is a rate that may be converted by.
import type { MeasuredPart } from '#kit/measured-part.ts'
import type { Ports } from '#kit/ports.ts'
import { catalogue } from '#kit/words/words.ts'
import { findRate } from './rates.ts'

interface Given {
  readonly ports: (kind: 'rates') => readonly Ports['rates'][]
}

/** Within this the first rate is read after a start. */
const firstReadMilliseconds = 2 * 60_000

function askForRate(): NonNullable<MeasuredPart['answers']> {
  let firstAsked: Date | undefined
  return async ({ database, clock }) => {
    const now = clock.now()
    firstAsked ??= now
    const found = await findRate(database.sql, now)
    if (found.ok) return true
    const isBefore = now.getTime() - firstAsked.getTime() < firstReadMilliseconds
    return found.code !== 'rate_jumped' && isBefore ? undefined : false
  }
}

const words = catalogue('exchange-part', {
  word: 'Converting naira and dollars',
  staff: 'Exchange rate',
  slow: 'Converting may stop for a few minutes.',
  failing:
    'There is no rate that we trust right now, so nothing is converted. Your naira and dollars are safe.',
  paused: 'Converting is paused. Your naira and dollars are safe.',
})

/** None where no source of rates is set up. */
export const measured = ({ ports }: Given): readonly MeasuredPart[] =>
  ports('rates').length === 0
    ? []
    : [
        {
          name: 'exchange',
          order: 65,
          ...words,
          service: 'conversion',
          staysHere: true,
          slowFrom: 3_000,
          answers: askForRate(),
        },
      ]
