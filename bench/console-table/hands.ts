// Answers for how long a page takes to show what hands did, as the browser itself times it: from the press to the next picture.
import type { Page } from 'playwright-core'

/** The slowest of some presses of one kind. */
export type Answered = { readonly act: string; readonly times: number; readonly milliseconds: number }

export const slowest = (answered: readonly Answered[]): Answered =>
  answered.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one))

export type Hands = {
  /** Does something so many times, and notes the slowest. */
  act(name: string, times: number, press: (time: number) => Promise<unknown>): Promise<void>
  told(): Answered[]
}

/** Durations of presses since it was asked last, in milliseconds. Runs in the page. */
async function takeDurations(): Promise<number[]> {
  // What was pressed is timed with the picture after it, and told one later.
  for (let pictures = 0; pictures < 3; pictures++)
    await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
  const kept: unknown = Reflect.get(window, 'pressDurations')
  return Array.isArray(kept) ? kept.splice(0).map(Number) : []
}

// Runs in the page. Presses that were answered within 16 ms are not told by any browser.
function keepDurations(): void {
  const durations: number[] = []
  Reflect.set(window, 'pressDurations', durations)
  const shortest: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Number(Reflect.get(entry, 'interactionId')) > 0) durations.push(entry.duration)
  }).observe(shortest)
}

/** Begins to time what hands do on a page, as long as it stays the same document. */
export async function watchHands(page: Page): Promise<Hands> {
  await page.evaluate(keepDurations)
  const answered: Answered[] = []
  return {
    act: async (name, times, press) => {
      const durations: number[] = [0]
      for (let time = 0; time < times; time++) {
        await press(time)
        durations.push(...(await page.evaluate(takeDurations)))
      }
      answered.push({ act: name, times, milliseconds: Math.max(...durations) })
    },
    told: () => [...answered],
  }
}
