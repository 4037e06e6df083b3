// Answers for what the server writes into a public page when it serves it: read from the database, or what is said without it.
import { systemClock } from './clock.ts'
import type { Log } from './log.ts'

export type Slots = Readonly<Record<string, string>>

/** Later than this the database counts as away: a page never waits long. */
const patienceMilliseconds = 2_000
const patience = systemClock()

/** A reader of slots that never throws: with the database away it says so. Readers at once share one reading. */
export function slotReader(
  log: Log,
  page: { readonly name: string; readonly read: () => Promise<Slots>; readonly away: () => Slots },
): () => Promise<Slots> {
  let underWay: Promise<Slots> | undefined
  const read = async (): Promise<Slots> => {
    const over = new AbortController()
    try {
      const late = patience.sleep(patienceMilliseconds, over.signal).then(page.away)
      return await Promise.race([page.read(), late])
    } catch (fault) {
      log.warn({ err: fault, page: page.name }, 'a page is served without the database')
      return page.away()
    } finally {
      over.abort()
    }
  }
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
