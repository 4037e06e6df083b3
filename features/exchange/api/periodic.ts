// Answers for what exchange does by itself every so often.
import type { Doors } from '#kit/doors.ts'
import { every, minute, type PeriodicTask } from '#kit/jobs/periodic.ts'
import type { Ports } from '#kit/ports.ts'
import { readRates } from './read-rates.ts'

interface Given {
  readonly ports: <Kind extends keyof Ports>(kind: Kind) => readonly NonNullable<Ports[Kind]>[]
}

/** Where no source is set up nothing is asked. */
export const periodic = (doors: Doors, { ports }: Given): readonly PeriodicTask[] => {
  const [source] = ports('rates')
  return source === undefined
    ? []
    : [every(minute / 2, 'exchange.read-rates', () => readRates(doors, source))]
}
