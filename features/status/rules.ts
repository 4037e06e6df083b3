// Answers for what measurements mean: working, slow, failing or unknown, now and over a day.
import { partStates, type PartState } from './contract.ts'

/** One measurement: how long the answer took, or null when none came. */
export type Measured = number | null

/** Measurements that the present state is judged by. */
export const recentMost = 5
/** After this long without a measurement nothing is known any more. */
export const staleMilliseconds = 5 * 60_000

/** The middle of the answers that came, the quicker of two; undefined when none did. */
export function medianOf(recent: readonly Measured[]): number | undefined {
  const answered = recent.filter((one) => one !== null).sort((a, b) => a - b)
  return answered[Math.floor((answered.length - 1) / 2)]
}

/**
 * The present state by the last measurements, the newest last. One missing answer is a hiccup and shows as slow; two in
 * a row, or most of the last ones, are a failure. One good answer ends a failure only when it is not alone. The first answer
 * of all may come late: a process that has just started is busy.
 */
export function stateOf(
  { slowFrom }: { readonly slowFrom: number },
  recent: readonly Measured[],
): Exclude<PartState, 'unknown'> {
  const failed = recent.filter((one) => one === null).length
  const lastTwo = recent.slice(-2)
  const bothFailed = lastTwo.every((one) => one === null)
  const onlyOne = recent.length === 1
  if (bothFailed && (lastTwo.length === 2 || onlyOne)) return 'failing'
  if (failed > recent.length / 2) return 'failing'
  const median = medianOf(recent)
  if (failed > 0) return 'slow'
  if (!onlyOne && median !== undefined && median >= slowFrom) return 'slow'
  return 'working'
}

/** What is said of a part: its state while it is measured, unknown when it has not been for minutes. */
export function presentState(
  stored: { readonly state: Exclude<PartState, 'unknown'>; readonly checkedAt: Date } | undefined,
  now: Date,
): PartState {
  if (stored === undefined) return 'unknown'
  return now.getTime() - stored.checkedAt.getTime() > staleMilliseconds ? 'unknown' : stored.state
}

export type DayCounts = { readonly asked: number; readonly slow: number; readonly failed: number }

/** What is said of a day: failing from one answer in ten that did not come, slow from one in fifty that was late or missing. */
export function dayState({ asked, slow, failed }: DayCounts): PartState {
  if (asked === 0) return 'unknown'
  if (failed / asked >= 0.1) return 'failing'
  return (slow + failed) / asked >= 0.02 ? 'slow' : 'working'
}

const weight: Readonly<Record<PartState, number>> = { working: 0, unknown: 1, slow: 2, failing: 3 }

/** The worst of some states; working when there is none. */
export function worstOf(states: readonly PartState[]): PartState {
  return states.reduce((worst, one) => (weight[one] > weight[worst] ? one : worst), partStates[0])
}
