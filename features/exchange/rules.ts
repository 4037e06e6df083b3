// Answers for when a rate may be converted by, and when a new one is believed. Pure.
import type { Rate } from '#kit/money/rate.ts'

/** Older than this nothing is converted by a rate. */
export const oldestSeconds = 120
/** A source's clock may be so much ahead of ours. */
const aheadMostSeconds = 60
/** A rate that moves by more than this share, in hundredths of a percent, waits for a person. */
export const jumpMost = 1_000n

export const refusals = ['old', 'ahead', 'jumped'] as const
export type Refused = (typeof refusals)[number]

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1_000

export const isOld = (asOf: Date, now: Date): boolean => secondsBetween(asOf, now) > oldestSeconds

/** Whether it differs by more than the share from the one before, in either direction. */
export function hasJumped(before: Pick<Rate, 'parts'>, after: Pick<Rate, 'parts'>): boolean {
  const moved = after.parts > before.parts ? after.parts - before.parts : before.parts - after.parts
  return moved * 10_000n > before.parts * jumpMost
}

/** Why a reading is not believed; undefined where it is. `before`: the last that was. */
export function whyRefused(
  reading: { readonly rate: Pick<Rate, 'parts'>; readonly asOf: Date },
  { before, now }: { readonly before: Pick<Rate, 'parts'> | undefined; readonly now: Date },
): Refused | undefined {
  if (secondsBetween(now, reading.asOf) > aheadMostSeconds) return 'ahead'
  if (isOld(reading.asOf, now)) return 'old'
  return before !== undefined && hasJumped(before, reading.rate) ? 'jumped' : undefined
}
