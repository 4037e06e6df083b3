// Answers for what exchange does by itself every so often: reads the rate, and clears away quotes that nobody used.
import type { Doors } from '#kit/doors.ts'
import { daysAgo, every, minute, type PeriodicTask } from '#kit/jobs/periodic.ts'
import type { Ports } from '#kit/ports.ts'
import { readRates } from './read-rates.ts'

interface Given {
  readonly ports: <Kind extends keyof Ports>(kind: Kind) => readonly NonNullable<Ports[Kind]>[]
}

const quoteDays = 7

/** Where no source is set up nothing is asked. */
export const periodic = (doors: Doors, { ports }: Given): readonly PeriodicTask[] => {
  const [source] = ports('rates')
  return [
    ...(source === undefined
      ? []
      : [every(minute / 2, 'exchange.read-rates', () => readRates(doors, source))]),
    every(60 * minute, 'exchange.remove-unused-quotes', () => removeUnused(doors)),
  ]
}

async function removeUnused({ database, clock }: Doors): Promise<void> {
  await database.sql`
    delete from exchange_quotes where used_at is null and expires_at < ${daysAgo(clock, quoteDays)}`
}
