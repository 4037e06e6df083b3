// Answers for live updates: screens follow the sequence of changes, hinted after commit, healed by reading again.
import { type Clock, systemClock } from '../clock.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Log } from '../log.ts'

/** Something that screens follow, such as `customer:<uuid>` or `transactions`. */
export type Topic = string

/** Notes, in the transaction that changed it, that something has changed. */
export async function noteChange(sql: Sql, topics: readonly Topic[], now: Date): Promise<void> {
  await sql`insert into changes (topic, created_at) select topic, ${now} from unnest(${[...topics]}::text[]) topic`
}

export type Live = {
  /** Calls `changed` with the topics that have changed since; the empty list means: something may have been missed. */
  follow(topics: readonly Topic[], changed: (topics: readonly Topic[]) => void): { stop(): void }
  /** Hints all replicas after a commit. Never inside a transaction: NOTIFY serialises commits. */
  hint(): void
  start(): void
  stop(): Promise<void>
}

const channel = 'changes'
const pollMilliseconds = 1_000
const coalesceMilliseconds = 15
const keptMinutes = 10

type Follower = { topics: ReadonlySet<Topic>; changed: (topics: readonly Topic[]) => void }

/** One reader a process, however many screens follow. Pauses are real time: no rule hangs on them. */
export function createLive(doors: { database: Database; log: Log; clock: Clock }): Live {
  const { database, log } = doors
  const real = systemClock()
  const stopped = new AbortController()
  const followers = new Set<Follower>()
  let cursor: { transaction: string; id: bigint } | undefined
  let nap = new AbortController()
  let hintDue: Promise<void> | undefined
  let loop: Promise<void> | undefined
  let listener: { stop(): Promise<void> } | undefined

  const tell = (changed: readonly Topic[]): void => {
    for (const follower of followers) {
      const theirs = changed.filter((topic) => follower.topics.has(topic))
      if (theirs.length > 0 || changed.length === 0) follower.changed(theirs)
    }
  }

  // Transactions older than every running one are complete: their changes are read once, in a stable order.
  const readChanges = async (): Promise<void> => {
    if (cursor === undefined) {
      const [horizon] = await database.sql<{ horizon: string }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text horizon`
      cursor = { transaction: horizon?.horizon ?? '0', id: 0n }
      return
    }
    const rows = await database.sql<{ transaction_id: string; id: bigint; topic: string }>`
      select transaction_id::text, id, topic from changes
      where (transaction_id, id) > (${cursor.transaction}::xid8, ${cursor.id})
        and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by transaction_id, id limit 5000`
    const last = rows.at(-1)
    if (last === undefined) return
    cursor = { transaction: last.transaction_id, id: last.id }
    tell([...new Set(rows.map((row) => row.topic))])
  }

  const run = async (): Promise<void> => {
    for (let round = 0; !stopped.signal.aborted; round++) {
      nap = new AbortController()
      try {
        await readChanges()
        if (round % 600 === 599) {
          await database.sql`delete from changes where created_at < ${new Date(doors.clock.now().getTime() - keptMinutes * 60_000)}`
        }
      } catch (fault) {
        log.warn({ err: fault }, 'live updates pause: the database does not answer')
      }
      if (!nap.signal.aborted) await real.sleep(pollMilliseconds, AbortSignal.any([nap.signal, stopped.signal]))
    }
  }

  return {
    follow: (topics, changed) => {
      const follower = { topics: new Set(topics), changed }
      followers.add(follower)
      return { stop: () => void followers.delete(follower) }
    },
    hint: () => {
      hintDue ??= real.sleep(coalesceMilliseconds).then(async () => {
        hintDue = undefined
        await database.sql`select pg_notify(${channel}, '')`.catch(() => undefined)
      })
    },
    start: () => {
      loop ??= run()
      listener ??= database.listen(channel, {
        heard: () => nap.abort(),
        lost: () => {
          nap.abort()
          tell([])
        },
      })
    },
    stop: async () => {
      stopped.abort()
      await listener?.stop()
      await loop
      await hintDue
    },
  }
}
