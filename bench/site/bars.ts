// Answers for the bars of the public pages: weights in bytes, times in milliseconds, scores of 100.

const kilobyte = 1024

/** The most JavaScript a page may fetch, compressed. The front page has carousels and forms; the others are for reading. */
export function scriptBytesMost(path: string): number {
  return (path === '/' ? 25 : 8) * kilobyte
}

/** Everything a page may fetch, compressed. */
export const totalBytesMost = 250 * kilobyte

/** Lighthouse, mobile, the median of three runs. */
export const scoresLeast = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const

/** Cheap connections, as `performance` names them: megabits a second, milliseconds of delay, slow-down of the processor. */
export const connections = [
  { name: 'slow 4G', megabits: 1.6, delay: 150, slowdown: 4, firstContentMost: 1_800 },
  { name: 'slow 3G', megabits: 0.4, delay: 400, slowdown: 6, firstContentMost: 4_500 },
] as const

/** Nothing moves: what rounds to 0.00. */
export const shiftMost = 0.005
