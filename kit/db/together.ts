// Answers for transactions that are one: stories of many callers are told side by side, each ends as if it had been told alone.
import { assert } from '../assert.ts'
import { coalesce } from './coalesce.ts'
import type { Database, Sql } from './database.ts'
import { asError, type End, sharedBy, TellAlone, tellSideBySide, type Told, type Turns } from './for-many.ts'

const eachItsOwn = { lanes: Number.MAX_SAFE_INTEGER, most: 1 }

const isGood = ({ end }: Told): boolean => end.fault === undefined
const wasUndone = ({ end }: Told): boolean => end.fault !== undefined && end.hasWritten

async function tellAlone(database: Database, one: Told): Promise<void> {
  one.end = await database.begin(one.work).then(
    () => ({ hasWritten: true }),
    (fault: unknown) => ({ fault: asError(fault), hasWritten: false }),
  )
}

/** Tells stories, together as far as it goes; each ends as if it had been told alone. Throws when nothing was done for all of them. */
async function tell(database: Database, turns: Turns, told: readonly Told[]): Promise<void> {
  if (told.length <= 1) return void (await Promise.all(told.map((one) => tellAlone(database, one))))
  const undone = new Error('A story was refused after it had changed something.')
  let isTold = false
  try {
    await database.begin(async (sql) => {
      isTold = false
      await tellSideBySide(sql, turns, told)
      if (told.some(wasUndone)) throw undone
      isTold = true
    })
  } catch (fault) {
    // Nobody knows whether a commit that went unanswered was done: only each caller can say what is asked again.
    const isOurs =
      !isTold &&
      (await database.sql`select 1`.then(
        () => true,
        () => false,
      ))
    if (fault !== undone && isOurs) throw fault
    if (fault !== undone) for (const one of told) one.end = { fault: asError(fault), hasWritten: false }
  }
  const alone = told.filter((one) => wasUndone(one) || one.end.fault instanceof TellAlone)
  if (!isTold && alone.length > 0) await tell(database, turns, told.filter(isGood))
  await Promise.all(alone.map((one) => tellAlone(database, one)))
}

/**
 * Transactions of callers that come at once, as one. `begin` is `Database.begin` in all but speed: what a story throws undoes that story,
 * and nobody else's. Stories that touch the same thing are never told at once: name whatever they read and then change. Over a
 * database that is not `sharing` each story is told alone.
 */
export function together(database: Database): {
  begin<Value>(work: (sql: Sql) => Promise<Value>, touches: readonly string[]): Promise<Value>
  counted(): { readonly calls: number; readonly items: number }
} {
  const turns: Turns = new Map()
  const shared = coalesce<Told, End>({
    ...(sharedBy(database.sql) ?? eachItsOwn),
    apart: true,
    touches: ({ touches }) => touches,
    call: async (told) => {
      await tell(database, turns, told)
      return told.map(({ end }) => end)
    },
  })
  return {
    begin: async (work, touches) => {
      const done: { value?: () => Awaited<ReturnType<typeof work>> } = {}
      const end = await shared.ask({
        touches,
        end: { hasWritten: false },
        work: async (sql) => {
          const value = await work(sql)
          done.value = () => value
        },
      })
      if (end.fault !== undefined) throw end.fault
      assert(done.value !== undefined, 'a story that ended well has told something')
      return done.value()
    },
    counted: () => shared.counted(),
  }
}
