// Answers for live updates: screens follow the sequence of changes, hinted after commit, healed by reading again.
import { type Clock, systemClock } from '../clock.ts'
import type { Database, Sql, StaleSql } from '../db/database.ts'
import { writingLast } from '../db/for-many.ts'
import type { Log } from '../log.ts'

/** Something that screens follow, such as `customer:<uuid>` or `transactions`. */
export type Topic = string

/** Notes, in the transaction that changed it, that something has changed. */
export function noteChange(sql: Sql, topics: readonly Topic[], now: Date): Promise<void> {
  return insertChanges(sql, { topics, now })
}

const insertChanges = writingLast<{ topics: readonly Topic[]; now: Date }>(async (sql, changes) => {
  // Of many who change the same, screens need to hear once.
  const topics = new Map(changes.flatMap(({ topics, now }) => topics.map((topic) => [topic, now])))
  await sql`
    insert into changes (topic, created_at)
    select c.topic, c.at from unnest(${[...topics.keys()]}::text[], ${[...topics.values()]}::timestamptz[]) c (topic, at)`
})

export type Live = {
  /**
   * Calls `changed` with the topics that change from now on, and at once with those that have changed within the last
   * `missedMilliseconds`; the empty list means: something may have been missed. Without a number everything may.
   */
  follow(
    topics: readonly Topic[],
    missedMilliseconds: number | undefined,
    changed: (topics: readonly Topic[]) => void,
  ): { stop(): void }
  /** Hints all replicas after a commit. Never inside a transaction: NOTIFY serialises commits. */
  hint(): void
  start(): void
  stop(): Promise<void>
}

const channel = 'changes'
const pollMilliseconds = 1_000
const coalesceMilliseconds = 15
const keptMinutes = 10
const roundsBetweenRemovals = 600
/** For so long what changed is known to those who were away meanwhile. */
const rememberedMilliseconds = 120_000

type Follower = { topics: ReadonlySet<Topic>; changed: (topics: readonly Topic[]) => void }
type Cursor = { readonly transaction: string; readonly id: bigint }

// Pauses are real time even where the clock is moved: no rule hangs on them.
const pauses = systemClock()

/**
 * Reads the changes after a cursor. Transactions older than every running one are complete, so their changes are
 * read once, in a stable order; without a cursor reading begins now. Read where the lists are, so that what a screen
 * is told of is there when it reads again.
 */
async function readChanges(
  sql: StaleSql,
  cursor: Cursor | undefined,
): Promise<{ cursor: Cursor; topics: readonly Topic[] }> {
  if (cursor === undefined) {
    const [horizon] = await sql<{
      transaction: string
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text transaction`
    return { cursor: { transaction: horizon?.transaction ?? '0', id: 0n }, topics: [] }
  }
  const rows = await sql<{ transaction_id: string; id: bigint; topic: string }>`
    select transaction_id::text, id, topic from changes
    where (transaction_id, id) > (${cursor.transaction}::xid8, ${cursor.id})
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, id limit 5000`
  const last = rows.at(-1)
  if (last === undefined) return { cursor, topics: [] }
  return {
    cursor: { transaction: last.transaction_id, id: last.id },
    topics: [...new Set(rows.map((row) => row.topic))],
  }
}

async function removeOldChanges(sql: Sql, now: Date): Promise<void> {
  await sql`delete from changes where created_at < ${new Date(now.getTime() - keptMinutes * 60_000)}`
}

/** What was told lately, for screens that read before they followed. */
function createMemory() {
  /** When each topic last changed, the longest ago first. */
  const told = new Map<Topic, number>()
  let knownSince = Infinity
  return {
    note: (topics: readonly Topic[]): void => {
      const now = pauses.now().getTime()
      const oldest = now - rememberedMilliseconds
      knownSince = Math.max(Math.min(knownSince, now), oldest)
      for (const topic of topics) {
        told.delete(topic)
        told.set(topic, now)
      }
      for (const [topic, at] of told) {
        if (at >= oldest) break
        told.delete(topic)
      }
    },
    /** Those of `topics` that changed lately; undefined where that is not known. */
    changedOf: (topics: ReadonlySet<Topic>, milliseconds: number): Topic[] | undefined => {
      const since = pauses.now().getTime() - milliseconds
      if (since < knownSince) return undefined
      return [...topics].filter((topic) => (told.get(topic) ?? -Infinity) >= since)
    },
  }
}

/** Who follows what; newcomers are told what they missed. */
function createFollowers() {
  const followers = new Set<Follower>()
  const memory = createMemory()
  const add: Live['follow'] = (topics, missedMilliseconds, changed) => {
    const follower = { topics: new Set(topics), changed }
    followers.add(follower)
    const missed = memory.changedOf(follower.topics, missedMilliseconds ?? Infinity)
    if (missed === undefined) changed([])
    else if (missed.length > 0) changed(missed)
    return { stop: () => void followers.delete(follower) }
  }
  return {
    add,
    tell: (changed: readonly Topic[]): void => {
      memory.note(changed)
      for (const follower of followers) {
        const theirs = changed.filter((topic) => follower.topics.has(topic))
        if (theirs.length > 0) follower.changed(theirs)
      }
    },
    tellGap: (): void => {
      for (const follower of followers) follower.changed([])
    },
  }
}

/** One reader a process, however many screens follow. */
export function createLive(doors: { database: Database; staleSql: StaleSql; log: Log; clock: Clock }): Live {
  const { database, staleSql, log } = doors
  const stopped = new AbortController()
  const followers = createFollowers()
  let nap = new AbortController()
  let hintDue: Promise<void> | undefined
  let running: { loop: Promise<void>; listener: { stop(): Promise<void> } } | undefined

  const run = async (): Promise<void> => {
    let cursor: Cursor | undefined
    for (let round = 1; !stopped.signal.aborted; round++) {
      nap = new AbortController()
      try {
        const read = await readChanges(staleSql, cursor)
        cursor = read.cursor
        followers.tell(read.topics)
        if (round % roundsBetweenRemovals === 0) await removeOldChanges(database.sql, doors.clock.now())
      } catch (fault) {
        log.warn({ err: fault }, 'live updates pause: the database does not answer')
      }
      await pauses.sleep(pollMilliseconds, AbortSignal.any([nap.signal, stopped.signal]))
    }
  }
  // After a reconnection something may have been missed: every screen reads again.
  const heardAgain = (): void => {
    nap.abort()
    followers.tellGap()
  }

  return {
    follow: followers.add,
    hint: () => {
      hintDue ??= pauses.sleep(coalesceMilliseconds).then(async () => {
        hintDue = undefined
        await database.sql`select pg_notify(${channel}, '')`.catch(() => undefined)
      })
    },
    start: () => {
      running ??= {
        loop: run(),
        listener: database.listen(channel, { heard: () => nap.abort(), lost: heardAgain }),
      }
    },
    stop: async () => {
      stopped.abort()
      await running?.listener.stop()
      await running?.loop
      await hintDue
    },
  }
}
