// Answers for each day of a balance analysis: a day on which nothing moved keeps the balance of the day before. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { analyseBalance } from '../contract.ts'

type Analysis = Pick<WireAnswer<typeof analyseBalance>, 'opening_balance' | 'points'>

export interface BalanceDays {
  /** Days as `2026-11-21`, oldest first. */
  readonly days: readonly string[]
  readonly credits: readonly string[]
  readonly debits: readonly string[]
  /** The balance at the end of each day. */
  readonly closing: readonly string[]
}

const dayMilliseconds = 86_400_000

/** The `count` Lagos days that end with `last`, oldest first. */
export function daysUntil(last: string, count: number): string[] {
  const end = new Date(`${last}T00:00:00Z`).getTime()
  return Array.from({ length: count }, (_, place) =>
    new Date(end - (count - 1 - place) * dayMilliseconds).toISOString().slice(0, 10),
  )
}

/** The analysis day by day: its points name only days on which money moved. */
export function balanceDays(
  days: readonly string[],
  { opening_balance: opening, points }: Analysis,
): BalanceDays {
  const of = new Map(points.map((point) => [point.date, point]))
  let balance = opening
  const closing = days.map((day) => (balance = of.get(day)?.balance ?? balance))
  return {
    days,
    credits: days.map((day) => of.get(day)?.in ?? '0'),
    debits: days.map((day) => of.get(day)?.out ?? '0'),
    closing,
  }
}
