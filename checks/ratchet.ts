// Answers for numbers that may only fall: what is above a limit today is written down, and nothing new joins it.
import type { Fault } from './sources.ts'

export type Counted = {
  readonly path: string
  readonly line: number
  readonly key: string
  readonly count: number
}

export type Ratchet = {
  /** Above this a row is needed. */
  readonly limit: number
  /** What was above the limit when it was written down, by key. */
  readonly recorded: Readonly<Record<string, number>>
  /** How far a count may fall before its row has to follow it, as a share of the recorded number. */
  readonly slack: number
  /** The check that keeps the rows. */
  readonly keptIn: string
  readonly words: (one: Counted, most: number) => string
}

/** What grew beyond its row or the limit, and rows that are higher than needed. */
export function ratchetFaults(counted: readonly Counted[], ratchet: Ratchet): Fault[] {
  const { limit, recorded, slack, keptIn } = ratchet
  const grown = counted.flatMap((one) => {
    const most = Math.max(recorded[one.key] ?? limit, limit)
    return one.count > most ? [{ path: one.path, line: one.line, words: ratchet.words(one, most) }] : []
  })
  const loose = Object.entries(recorded).flatMap(([key, most]) => {
    const count = counted.find((one) => one.key === key)?.count ?? 0
    if (count <= limit)
      return [{ path: keptIn, line: 1, words: `the row ${key} is not needed any more: remove it` }]
    return count < most * (1 - slack)
      ? [{ path: keptIn, line: 1, words: `the row ${key} may fall from ${most} to ${count}: write it down` }]
      : []
  })
  return [...grown, ...loose]
}
