// Answers for statements for many: called for one, asked once for all who ask at that moment, in one transaction or outside of any.
import { assert } from '../assert.ts'
import { coalesce, type Coalesced } from './coalesce.ts'
import type { Database, Sql } from './database.ts'

type ForMany<Asked, Answer> = (sql: Sql, asked: readonly Asked[]) => Promise<readonly Answer[]>
type One<Asked, Answer> = (sql: Sql, asked: Asked) => Promise<Answer>
type ForOne<Asked, Answer> = One<Asked, Answer> & {
  /** Asks several things at once; answers them in their order. */
  each(sql: Sql, asked: readonly Asked[]): Promise<readonly Answer[]>
}

/**
 * A statement that reads for many, as one calls it: alone it is asked for that one; among stories that are told together, for all that
 * have come to it. `many` answers in the order of what was asked.
 */
export function reading<Asked, Answer>(many: ForMany<Asked, Answer>): ForOne<Asked, Answer> {
  return forOne(many, { writes: false, mayRepeat: true })
}

/** The same for a statement that changes something: a story that has come past it is undone with all that it was told with. */
export function writing<Asked, Answer>(many: ForMany<Asked, Answer>): ForOne<Asked, Answer> {
  return forOne(many, { writes: true, mayRepeat: false })
}

/**
 * The same for a statement that answers nothing, and changes what no story reads again, such as jobs and notes: among stories that are
 * told together it is asked once, when all of them have ended.
 */
export function writingLast<Asked>(
  many: (sql: Sql, asked: readonly Asked[]) => Promise<void>,
): One<Asked, void> {
  const gathered = new WeakMap<Telling, Asked[]>()
  return async (sql, asked) => {
    const story = stories.get(sql)
    if (story === undefined) return many(sql, [asked])
    const { telling } = story
    story.hasWritten = true
    const all = gathered.get(telling) ?? []
    if (all.length === 0) telling.atEnd.push(() => many(telling.sql, all))
    gathered.set(telling, all)
    all.push(asked)
  }
}

/** The same for a statement that counts, and does no harm where it counts twice because nobody knows whether it was done. */
export function counting<Asked, Answer>(many: ForMany<Asked, Answer>): ForOne<Asked, Answer> {
  return forOne(many, { writes: true, mayRepeat: true })
}

/**
 * The same for what is alike for everybody and what no story changes, such as the rows of a setting: who asks the same is answered by
 * one statement, and among stories that are told together whoever asks it later as well.
 */
export function readingAlike<Asked, Answer>(one: One<Asked, Answer>): One<Asked, Answer> {
  const known = new WeakMap<Telling, Map<string, { readonly answer: Answer }>>()
  const ask = reading<Asked, Answer>(async (sql, asked) => {
    const answers = new Map<string, { readonly answer: Answer }>()
    const all: Answer[] = []
    for (const each of asked) {
      const key = JSON.stringify(each)
      const same = answers.get(key) ?? { answer: await one(sql, each) }
      answers.set(key, same)
      all.push(same.answer)
    }
    return all
  })
  return async (sql, asked) => {
    const story = stories.get(sql)
    if (story === undefined) return ask(sql, asked)
    const key = JSON.stringify(asked)
    const answers = known.get(story.telling) ?? new Map<string, { readonly answer: Answer }>()
    known.set(story.telling, answers)
    const same = answers.get(key) ?? { answer: await ask(sql, asked) }
    answers.set(key, same)
    return same.answer
  }
}

/** Whether a story is told with others, who would wait with it for somebody else's lock: it had better throw `TellAlone`. */
export const isToldTogether = (sql: Sql): boolean => stories.has(sql)

/** Thrown by a story that has changed nothing yet: it is told again, alone. */
export class TellAlone extends Error {}

/** Stories in one transaction. Nothing is asked before each of them has ended or asks something. */
type Telling = {
  readonly sql: Sql
  readonly turns: Turns
  awake: number
  readonly groups: Set<Group>
  /** What is asked for all of them when they have ended. */
  readonly atEnd: (() => Promise<void>)[]
  fault: Error | undefined
  /** The last statement that is run for one story alone: a connection runs one at a time. */
  last: Promise<unknown>
}
/** Those that ask one thing. Who is behind goes first, so that stories that have parted come together again. */
type Group = { readonly turn: number; ask(): Promise<void> }
type Story = {
  readonly telling: Telling
  /** How often it has asked each thing. */
  readonly asked: Map<unknown, number>
  turn: number
  isAsking: boolean
  hasWritten: boolean
}
/** When each thing is asked for the first time, the second, and so on: learnt from the stories. */
export type Turns = Map<unknown, number[]>

const stories = new WeakMap<Sql, Story>()

type Shared = { readonly sql: Sql; readonly lanes: number; readonly most: number }
const shares = new WeakMap<Sql, Shared>()

/** How what is asked at once over a database is shared; undefined where it is not. */
export const sharedBy = (sql: Sql): { readonly lanes: number; readonly most: number } | undefined =>
  shares.get(sql)

/** A database whose callers share what they ask at once: transactions (`together`), and outside of them what may be asked again. */
export function sharing(
  database: Database,
  options: { readonly lanes: number; readonly most: number },
): Database {
  const { sql: own } = database
  const sql: Sql = Object.assign(
    <Row extends object>(texts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
      own<Row>(texts, ...values),
    { part: own.part, isOfNow: true as const },
  )
  shares.set(sql, { sql: own, ...options })
  return { ...database, sql }
}

type Nature = { readonly writes: boolean; readonly mayRepeat: boolean }

function forOne<Asked, Answer>(many: ForMany<Asked, Answer>, nature: Nature): ForOne<Asked, Answer> {
  const inStory = forStory(many, nature)
  const calls = new WeakMap<Shared, Coalesced<Asked, Answer>>()
  const each = async (sql: Sql, asked: readonly Asked[]): Promise<readonly Answer[]> => {
    const story = stories.get(sql)
    if (story !== undefined) return inStory(story, asked)
    const shared = nature.mayRepeat ? shares.get(sql) : undefined
    if (shared === undefined) return many(sql, asked)
    const call = calls.get(shared) ?? coalesce({ ...shared, call: (all) => many(shared.sql, all) })
    calls.set(shared, call)
    return Promise.all(asked.map(call.ask))
  }
  return Object.assign(async (sql: Sql, asked: Asked): Promise<Answer> => onlyOf(await each(sql, [asked])), {
    each,
  })
}

function forStory<Asked, Answer>(many: ForMany<Asked, Answer>, { writes }: Nature) {
  type Asking = {
    readonly asked: readonly Asked[]
    answer(answers: readonly Answer[]): void
    fail(fault: Error): void
    readonly story: Story
  }
  const gathered = new WeakMap<Telling, Asking[]>()

  const askAll = async (telling: Telling, asking: readonly Asking[]): Promise<void> => {
    try {
      const all = asking.flatMap(({ asked }) => asked)
      const answers = await many(telling.sql, all)
      assert(answers.length === all.length, 'everything that was asked is answered')
      awaken(telling, asking)
      let place = 0
      for (const { asked, answer } of asking) answer(answers.slice(place, (place += asked.length)))
    } catch (fault) {
      telling.fault ??= asError(fault)
      awaken(telling, asking)
      for (const { fail } of asking) fail(telling.fault)
    }
  }

  return async (story: Story, asked: readonly Asked[]): Promise<readonly Answer[]> => {
    assert(!story.isAsking, 'a story asks one thing after the other')
    const { telling } = story
    story.hasWritten ||= writes
    const turn = takeTurn(story, many)
    return new Promise((answer, fail) => {
      const asking = gathered.get(telling) ?? []
      if (asking.length === 0) {
        gathered.set(telling, asking)
        const group: Group = {
          turn,
          ask: () => {
            gathered.delete(telling)
            telling.groups.delete(group)
            return askAll(telling, asking)
          },
        }
        telling.groups.add(group)
      }
      asking.push({ asked, answer, fail, story })
      story.isAsking = true
      fallAsleep(telling)
    })
  }
}

function onlyOf<Answer>(answers: readonly Answer[]): Answer {
  const [only] = answers.map((answer) => ({ answer }))
  assert(only !== undefined, 'what was asked is answered')
  return only.answer
}

function takeTurn(story: Story, what: unknown): number {
  const times = story.asked.get(what) ?? 0
  story.asked.set(what, times + 1)
  const known = story.telling.turns.get(what) ?? []
  story.turn = Math.max(story.turn + 1, known[times] ?? 0)
  known[times] = story.turn
  story.telling.turns.set(what, known)
  return story.turn
}

function awaken(telling: Telling, asking: readonly { readonly story: Story }[]): void {
  for (const { story } of asking) story.isAsking = false
  telling.awake += asking.length
}

function fallAsleep(telling: Telling): void {
  telling.awake -= 1
  if (telling.awake > 0) return
  const [next] = [...telling.groups].sort((one, other) => one.turn - other.turn)
  void next?.ask()
}

export const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)))

/** How a story ended: well when there is no fault. */
export type End = { readonly fault?: Error; readonly hasWritten: boolean }
type Work = (sql: Sql) => Promise<void>
export type Told = { readonly work: Work; readonly touches: readonly string[]; end: End }

/** Tells stories side by side in one transaction. Throws what a statement threw: nothing of any story stays then. */
export async function tellSideBySide(sql: Sql, turns: Turns, told: readonly Told[]): Promise<void> {
  const telling: Telling = {
    sql,
    turns,
    awake: told.length,
    groups: new Set(),
    atEnd: [],
    fault: undefined,
    last: Promise.resolve(),
  }
  await Promise.all(told.map((one) => tellStory(telling, one)))
  if (telling.fault !== undefined) throw telling.fault
  for (const ask of telling.atEnd) await ask()
}

async function tellStory(telling: Telling, told: Told): Promise<void> {
  const story: Story = { telling, asked: new Map(), turn: 0, isAsking: false, hasWritten: false }
  try {
    await told.work(sqlOf(story))
    told.end = { hasWritten: story.hasWritten }
  } catch (fault) {
    told.end = { fault: asError(fault), hasWritten: story.hasWritten }
  } finally {
    fallAsleep(telling)
  }
}

/** What is no statement for many is run for each, and may have changed something. */
function sqlOf(story: Story): Sql {
  const { telling } = story
  const sql: Sql = Object.assign(
    async <Row extends object>(texts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
      story.hasWritten = true
      const run = telling.last.then(() => telling.sql<Row>(texts, ...values))
      telling.last = run.catch((fault: unknown) => (telling.fault ??= asError(fault)))
      return run
    },
    { part: telling.sql.part, isOfNow: true as const },
  )
  stories.set(sql, story)
  return sql
}
