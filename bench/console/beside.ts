// Answers for measuring one thing that staff wait for: its p95 over HTTP, and the same asked naively in SQL alone.
import { performance } from 'node:perf_hooks'

const warmed = 10
const turns = 60
const naiveTurns = 3

/** How many different words a case is asked with. */
export const turnsInAll = warmed + turns
export const measuredAs = `p95 of ${turns} over HTTP; the naive way in SQL alone, median of ${naiveTurns}`

export type Case = {
  readonly name: string
  readonly ours: (turn: number) => Promise<unknown>
  readonly naive?: (turn: number) => Promise<unknown>
  /** How many times faster than the naive way it is at least. */
  readonly least?: number
  /** Milliseconds that it aims at. */
  readonly aim?: number
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

const at = (took: readonly number[], share: number): number =>
  took.toSorted((one, other) => one - other)[Math.floor(took.length * share)] ?? Number.NaN

/** The p95 of `ours` in milliseconds, warm. */
export async function p95Of(ours: Case['ours']): Promise<number> {
  for (let turn = 0; turn < warmed; turn++) await ours(turn)
  const took: number[] = []
  for (let turn = warmed; turn < turnsInAll; turn++) took.push(await time(() => ours(turn)))
  return at(took, 0.95)
}

/** Measures and prints one line. Answers whether its bar holds; an aim that is missed is said and is no bar. */
export async function beside({ name, ours, naive, least, aim }: Case): Promise<boolean> {
  const p95 = await p95Of(ours)
  const told = [`${figure(p95)} ms`]
  if (aim !== undefined && p95 > aim) told.push(`above the aim of ${aim}`)
  let holds = true
  if (naive !== undefined) {
    const took: number[] = []
    for (let turn = 0; turn < naiveTurns; turn++) took.push(await time(() => naive(turn)))
    const times = at(took, 0.5) / p95
    holds = least === undefined || times >= least
    told.push(`naive ${figure(at(took, 0.5))} ms, ${figure(times)} times`)
    if (least !== undefined) told.push(`bar ${least}`)
  }
  console.log(`${holds ? 'ok   ' : 'BELOW'} ${name}: ${told.join('; ')}`)
  return holds
}

export function figure(value: number): string {
  return String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
}
