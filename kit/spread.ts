// Answers for waits before something is tried again: spread out, so that what failed together does not come again together.

const shareOfWait = 0.2

/** A wait that is shortened by up to a fifth: by nothing at a chance of 0, by all of the fifth towards 1. */
export function spread(milliseconds: number, chance: number): number {
  return Math.round(milliseconds * (1 - shareOfWait * chance))
}

const ranks = 1_009

/** What a numbered thing has of chance in one of its tries, from 0 up to 1: the same each time it is asked. */
export function chanceOf(of: { readonly id: bigint; readonly attempts: number }): number {
  return ((Number(of.id % BigInt(ranks)) * 617 + of.attempts * 353) % ranks) / ranks
}
