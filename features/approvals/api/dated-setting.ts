// Answers for settings by two people, as dated rows: what a new one would change, setting it, and withdrawing it before it begins.
import {
  beginOn,
  beginText,
  type DatedRow,
  heirOf,
  type Place,
  placeAmong,
  whyNotTakenBack,
} from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf, CallContract } from '#kit/http/contract.ts'
import { noteChange, type Topic } from '#kit/http/live.ts'
import { displayInstant, lagosDay } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { command, type CommandMaker, type Previewed } from './command.ts'
import { movesNothing, nothingDeclined, type Plan } from './plan.ts'

type SettingRow = DatedRow & { readonly number: string; readonly source?: string | null }

/** What a setting is, and its rows. */
export type Setting<Value extends object, Row extends Value & SettingRow> = {
  /** Its lock in the database, from the plan to the commit: there is one writer at a time. */
  readonly lock: number
  /** What of live updates renews the screens that show it. */
  readonly topic: Topic
  targetOf(value: Value): Plan<unknown>['target']
  /** Every row that was ever written, in the order in which they begin. */
  rows(sql: Sql): Promise<readonly Row[]>
  isOfLine(row: Row, value: Value): boolean
  /** What differs between two, in texts. */
  changes(before: Value | undefined, after: Value | undefined): Plan<unknown>['changes']
  /** Gives a row another end, or none. Left out where each holds until the next one begins. */
  markEnd?(
    sql: Sql,
    row: { readonly number: string; readonly until: Date | null; readonly now: Date },
  ): Promise<void>
}

/** What every new row is asked for with: a Lagos day, none for at once, and the law behind it where the setting has one. */
type AskedRow = {
  readonly from?: string | undefined
  readonly source?: string | undefined
  /** The row that it was written over. */
  readonly instead_of?: string | undefined
}

/** A new row, found and read, and where it stands in its line. */
export type NewRow<Value, Row extends DatedRow> = Place<Row> & { readonly value: Value; readonly from: Date }

type Change<
  C extends CallContract,
  Asked extends AskedRow,
  Value extends object,
  Row extends Value & SettingRow,
  Code extends string,
> = Setting<Value, Row> & {
  readonly contract: C
  /** The refusal of what holds already. */
  readonly same: Code
  /** What is asked for, read beside the rows that hold, held or will. */
  read(asked: Asked, rows: readonly Row[]): Result<Value, Code>
  /** Another place than the one that was found, or why there is none. */
  place?(found: NewRow<Value, Row>, asked: Asked, line: readonly Row[]): Result<Place<Row>, Code>
  /** What the second person has to see as well, and no audit row keeps. */
  shown?(sql: Sql, found: NewRow<Value, Row>, now: Date): Promise<Plan<unknown>['changes']>
  insert(
    sql: Sql,
    row: NewRow<Value, Row> & { readonly asked: Asked; readonly now: Date },
  ): Promise<AnswerOf<C>>
}

type ChangeCode<Code> = Code | 'day_is_past' | 'already_planned' | 'changed_since_preview'

const isStanding = ({ withdrawn_at: gone }: DatedRow): boolean => gone === null
const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null
const hold = (sql: Sql, { lock }: { readonly lock: number }) => sql`select pg_advisory_xact_lock(${lock})`

async function findNew<
  C extends CallContract,
  Asked extends AskedRow,
  Value extends object,
  Row extends Value & SettingRow,
  Code extends string,
>(
  sql: Sql,
  change: Change<C, Asked, Value, Row, Code>,
  { asked, now }: { readonly asked: Asked; readonly now: Date },
): Promise<Result<NewRow<Value, Row>, ChangeCode<Code>>> {
  const rows = (await change.rows(sql)).filter(isStanding)
  const read = change.read(asked, rows)
  if (!read.ok) return read
  const from = beginOn(asked.from, now)
  if (!from.ok) return from
  const line = rows.filter((row) => change.isOfLine(row, read.value))
  const place = placeAmong(line, from.value, change.markEnd === undefined && from.value <= now)
  if (!place.ok) return place
  const found = { value: read.value, from: from.value, ...place.value }
  const placed = change.place?.(found, asked, line) ?? place
  if (!placed.ok) return placed
  if (asked.instead_of !== undefined && asked.instead_of !== placed.value.cut?.number)
    return refuse('changed_since_preview')
  const isSame = change.changes(placed.value.cut, read.value).every((one) => one.before === one.after)
  return isSame ? refuse(change.same) : done({ ...found, ...placed.value })
}

/** From when until when it holds, and by which law. */
const sayWhen = (
  { cut, from, until }: NewRow<unknown, SettingRow>,
  { from: day, source }: AskedRow,
  now: Date,
): Plan<unknown>['changes'] => [
  { field: 'from', before: null, after: beginText(day, from, now) },
  ...(until === null ? [] : [{ field: 'until', before: null, after: displayInstant(until) }]),
  ...(source === undefined ? [] : [{ field: 'source', before: cut?.source ?? null, after: source }]),
]

/** Makes the command that sets a row of a setting, at once or from a Lagos day on. */
export function datedChange<
  C extends CallContract,
  Asked extends AskedRow,
  Value extends object,
  Row extends Value & SettingRow,
  Code extends string,
>(change: Change<C, Asked, Value, Row, Code>) {
  const set = command<C, Asked, ChangeCode<Code>, 'policy'>({
    contract: change.contract,
    stake: 'policy',
    plan: async (sql, _doors, { payload: asked, now }) => {
      await hold(sql, change)
      const found = await findNew(sql, change, { asked, now })
      if (!found.ok) return found
      const { value, from, cut, until } = found.value
      return done({
        target: change.targetOf(value),
        // The instant of "at once" is that of the second person, so it is not part of what they were shown.
        basis: { cut: cut?.number ?? null, until: textOf(until) },
        ...movesNothing,
        changes: [...change.changes(cut, value), ...sayWhen(found.value, asked, now)],
        shown: (await change.shown?.(sql, found.value, now)) ?? [],
        apply: async (inside) => {
          // The old row ends first, or two would hold for a moment.
          if (cut !== undefined) await change.markEnd?.(inside, { number: cut.number, until: from, now })
          const written = await change.insert(inside, { ...found.value, asked, now })
          await noteChange(inside, [change.topic], now)
          return written
        },
      })
    },
    declined: nothingDeclined,
  })
  /** What setting it would change now, as `show` tells it, with the hash that it is held to. Nothing is done. */
  const preview = async <Shown extends object>(
    doors: Doors,
    { payload, maker }: { readonly payload: Asked; readonly maker: CommandMaker },
    show: (row: NewRow<Value, Row>, sql: Sql) => Shown | Promise<Shown>,
  ): Promise<Result<Shown & SeenOfAll, ChangeCode<Code>>> => {
    const previewed = await set.preview(doors, { payload, maker })
    if (!previewed.ok) return previewed
    const { sql } = doors.database
    const found = await findNew(sql, change, { asked: payload, now: doors.clock.now() })
    if (!found.ok) return found
    const { from, until } = found.value
    const { hash, needs_approval, lacks_approver } = previewed.value
    return done({ ...(await show(found.value, sql)), from, until, hash, needs_approval, lacks_approver })
  }
  return { set, preview }
}

type SeenOfAll = Pick<NewRow<unknown, DatedRow>, 'from' | 'until'> &
  Pick<Previewed, 'hash' | 'needs_approval' | 'lacks_approver'>

type Withdrawal<
  C extends CallContract,
  Value extends object,
  Row extends Value & SettingRow,
  Unknown extends string,
> = Setting<Value, Row> & {
  readonly contract: C
  /** The refusal of a row that is not there. */
  readonly unknown: Unknown
  withdraw(sql: Sql, gone: Row, now: Date): Promise<AnswerOf<C>>
}

/** Makes the command that takes a planned row of a setting back before it begins; the row that it cut gets its time back. */
export function datedWithdrawal<
  C extends CallContract,
  Value extends object,
  Row extends Value & SettingRow,
  Unknown extends string,
>(setting: Withdrawal<C, Value, Row, Unknown>) {
  const { markEnd } = setting
  type Code = Unknown | 'already_withdrawn' | 'has_begun'
  return command<C, { readonly number: string }, Code, 'policy'>({
    contract: setting.contract,
    stake: 'policy',
    plan: async (sql, _doors, { payload, now }) => {
      await hold(sql, setting)
      const rows = await setting.rows(sql)
      const gone = rows.find(({ number }) => number === payload.number)
      if (gone === undefined) return refuse(setting.unknown)
      const why = whyNotTakenBack(gone, now)
      if (why !== undefined) return refuse(why)
      const line = rows.filter((row) => isStanding(row) && setting.isOfLine(row, gone))
      const heir = heirOf(line, gone)
      return done({
        target: setting.targetOf(gone),
        basis: { heir: heir?.number ?? null, ...(markEnd && { until: textOf(gone.until) }) },
        ...movesNothing,
        changes: [
          ...setting.changes(gone, heir),
          { field: 'from', before: lagosDay(gone.from), after: null },
        ],
        apply: async (inside) => {
          const withdrawn = await setting.withdraw(inside, gone, now)
          if (heir !== undefined) await markEnd?.(inside, { number: heir.number, until: gone.until, now })
          await noteChange(inside, [setting.topic], now)
          return withdrawn
        },
      })
    },
    declined: nothingDeclined,
  })
}
