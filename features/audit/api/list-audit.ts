// Answers for reading the audit log: newest first, filtered, with how far it is sealed.
import type { Sql, StaleSql } from '#kit/db/database.ts'
import { searchPatterns } from '#kit/db/search.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { countRows, cutPage, pageOf, readCursor, writeCursor } from '#kit/http/paging.ts'
import { isUuid } from '#kit/ids.ts'
import { startOfLagosDay } from '#kit/lagos.ts'
import { maskedEmail, maskedNumber } from '#kit/masked.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import type { PersonKey } from '#kit/crypto/vault.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { listAudit as contract } from '../contract.ts'
import { targetPart } from './audit-target.ts'
import type { ChainedRow, StoredChange } from './chain.ts'
import { changePlace } from './record-audit.ts'
import { customerOf, sortOf } from './whose.ts'

type View = AnswerOf<typeof contract>['items'][number]
type Row = ChainedRow & {
  email: string | null
  actor_name: string | null
  target_user: string | null
  target_name: string | null
  target_sort: string | null
  maker_name: string | null
  seal_number: bigint | null
  seal_hash: Buffer | null
  actor_kind: View['actor']['kind']
  outcome: View['outcome']
}
type Query = QueryOf<typeof contract>

const isDay = (moment: string): boolean => moment.length === 10
const dayMilliseconds = 86_400_000

/** The instants that a period lies between: a Lagos day means from its beginning, or to its end. */
export function boundsOf({ from, to }: Pick<Query, 'from' | 'to'>): {
  readonly start: Date | undefined
  readonly end: Date | undefined
} {
  const start = from === undefined ? undefined : isDay(from) ? startOfLagosDay(from) : new Date(from)
  const end =
    to === undefined
      ? undefined
      : isDay(to)
        ? new Date(startOfLagosDay(to).getTime() + dayMilliseconds)
        : new Date(to)
  return { start, end }
}

export type AuditQuery = Query

/** `from audit_log l where …`: what the filters let through. */
export function auditFilter(sql: StaleSql, query: Query) {
  const { actor, action, target, outcome } = query
  const { start, end } = boundsOf(query)
  const byActor =
    actor === undefined
      ? sql.part``
      : isUuid(actor.toLowerCase())
        ? sql.part`and l.actor_id = ${actor.toLowerCase()}::uuid`
        : actor.includes('@')
          ? sql.part`and l.actor_id = (select id from admins where email = ${actor.toLowerCase()})`
          : sql.part`and (l.actor_role = ${actor} or l.actor_kind = ${actor} or l.actor_id = any(array(${namedPart(sql, actor)})))`
  const byAction = action === undefined ? sql.part`` : sql.part`and (${actionPart(sql, action)})`
  return sql.part`from audit_log l where true
    ${byActor} ${targetPart(sql, target)} ${byAction}
    ${outcome === undefined ? sql.part`` : sql.part`and l.outcome = ${outcome}`}
    ${start === undefined ? sql.part`` : sql.part`and l.at >= ${start}`}
    ${end === undefined ? sql.part`` : sql.part`and l.at < ${end}`}`
}

/** Colleagues whose name holds all of the words. */
function namedPart(sql: StaleSql, typed: string) {
  const held = searchPatterns(typed).reduce(
    (all, pattern) => sql.part`${all} and lower(a.name) like ${pattern}`,
    sql.part`true`,
  )
  return sql.part`select a.id from admins a where ${held}`
}

/** Several actions with a comma between them; one without a point means all of a feature. */
function actionPart(sql: StaleSql, actions: string) {
  return actions
    .split(',')
    .map((action) =>
      action.includes('.')
        ? sql.part`l.action = ${action}`
        : sql.part`l.action = ${action} or starts_with(l.action, ${`${action}.`})`,
    )
    .reduce((any, one) => sql.part`${any} or ${one}`)
}

/** Of some kinds the record has no page of its own: there the way leads to its customer. */
const withoutPage = ['wallet', 'file', 'standing_order']

function columnsOf(sql: StaleSql) {
  const target = [sql.part`l.target_type`, sql.part`l.target_id`] as const
  return sql.part`l.*, (select email from admins where id = l.actor_id) email, ${namesOf(sql)},
  (select name from admins where id = (select (c ->> 'after')::uuid from jsonb_array_elements(l.changes) c
    where c ->> 'field' = 'maker' limit 1)) maker_name,
  case when l.target_type = any(${withoutPage}) then ${customerOf(sql, ...target)} end target_user,
  ${sortOf(sql, ...target)} target_sort`
}

/** Who acted, and whose the target is. */
export function namesOf(sql: StaleSql) {
  const customer = customerOf(sql, sql.part`l.target_type`, sql.part`l.target_id`)
  return sql.part`case l.actor_kind when 'admin' then (select name from admins where id = l.actor_id)
    when 'customer' then (select nullif(concat_ws(' ', first_name, last_name), '') from users where id = l.actor_id) end actor_name,
  case when l.target_type = 'admin' and l.target_id ~ '^[0-9a-f-]{36}$' then (select name from admins where id = l.target_id::uuid)
    else (select nullif(concat_ws(' ', u.first_name, u.last_name), '') from users u where u.id = ${customer})
  end target_name`
}

/** One page of the log. */
export async function listAudit(doors: Pick<Doors, 'database' | 'vault'>, query: Query) {
  const { sql } = doors.database
  const page = pageOf(query)
  const after = page.cursor === undefined ? undefined : readCursor('audit', ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const filter = auditFilter(sql, query)
  const behind = after
    ? sql.part`and (l.at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const found = await sql<Row>`
    select ${columnsOf(sql)} ${filter} ${behind}
    order by l.at desc, l.id desc limit ${page.perPage + 1} offset ${after ? 0 : (page.page - 1) * page.perPage}`
  const { rows, last } = cutPage(found, page.perPage)
  const keys = await findKeys(doors, rows)
  const people = await findPeople(sql, rows)
  return done({
    items: rows.map((row) => viewOf(doors, row, { keys, people })),
    page: page.page,
    per_page: page.perPage,
    ...(await countRows(sql, filter)),
    next_cursor: last ? writeCursor('audit', [last.at, last.id]) : null,
    ...(await findSealed(sql)),
  })
}

/** One row, whichever page of the list it stands on. */
export async function findAuditRow(doors: Pick<Doors, 'database' | 'vault'>, id: string) {
  const { sql } = doors.database
  const rows = await sql<Row>`
    select ${columnsOf(sql)} from audit_log l where l.id = ${id}`
  const keys = await findKeys(doors, rows)
  const [row] = rows
  const people = await findPeople(sql, rows)
  return row === undefined ? refuse('audit_row_not_found') : done(viewOf(doors, row, { keys, people }))
}

async function findSealed(sql: Sql): Promise<{ sealed_until: Date | null; unsealed: number }> {
  const [row] = await sql<{ sealed_until: Date | null; unsealed: number }>`
    select (select at from audit_log where seal_number is not null order by seal_number desc limit 1) sealed_until,
      (select count(*)::int from audit_log where seal_number is null) unsealed`
  return row ?? { sealed_until: null, unsealed: 0 }
}

async function findKeys(
  doors: Pick<Doors, 'database' | 'vault'>,
  rows: readonly Row[],
): Promise<Map<string, PersonKey>> {
  const people = new Set(
    rows.flatMap((row) => row.changes.flatMap((change) => ('person' in change ? [change.person] : []))),
  )
  const keys = new Map<string, PersonKey>()
  for (const person of people) {
    const key = await findPersonKey(doors.database.sql, doors, person)
    if (key !== undefined) keys.set(person, key)
  }
  return keys
}

const erased = '[erased]'
// Somebody touched the value at rest. The page still shows the row; `verifyAudit` names it.
const unreadable = '[does not open]'

const nothingShown = (): string => '••••'
/** What is masked wherever staff read it, and how much of it is left: who may look at it does so one by one, and is counted. */
const masks: Readonly<Record<string, (value: string) => string>> = {
  date_of_birth: nothingShown,
  address: nothingShown,
  email_to_confirm: maskedEmail,
  phone: maskedNumber,
}
const maskOf = (field: string) => (Object.hasOwn(masks, field) ? masks[field] : undefined)
export const isMasked = (field: string): boolean => maskOf(field) !== undefined

/** One difference, opened where it is sealed and its person's key still exists. */
export function changeOf(
  doors: Pick<Doors, 'vault'>,
  auditId: string,
  change: StoredChange,
  keys: Map<string, PersonKey>,
): View['changes'][number] {
  if (!('person' in change)) return { field: change.field, before: change.before, after: change.after }
  const key = keys.get(change.person)
  const opened = (sealed: string | null, side: 'before' | 'after'): string | null => {
    if (sealed === null) return null
    if (key === undefined) return erased
    const mask = maskOf(change.field) ?? ((value: string) => value)
    if (mask === nothingShown) return nothingShown()
    try {
      const place = changePlace(auditId, change.field, side)
      return mask(doors.vault.unseal(key, Buffer.from(sealed, 'base64'), place))
    } catch {
      return unreadable
    }
  }
  return {
    field: change.field,
    before: opened(change.sealed_before, 'before'),
    after: opened(change.sealed_after, 'after'),
  }
}

type Person = View['people'][number]

const idsOf = ({ changes }: Pick<Row, 'changes'>): string[] =>
  changes.flatMap((change) =>
    'person' in change ? [] : [change.before ?? '', change.after ?? ''].filter((id) => isUuid(id)),
  )

/** Customers and colleagues whose ids stand among changes: a reader knows them by name. */
async function findPeople(sql: Sql, rows: readonly Row[]): Promise<readonly Person[]> {
  const ids = [...new Set(rows.flatMap(idsOf))]
  if (ids.length === 0) return []
  return sql<Person>`
    select id as uuid, name from admins where id = any(${ids}::uuid[])
    union all
    select id, concat_ws(' ', first_name, last_name) from users where id = any(${ids}::uuid[])`
}

type Read = { readonly keys: Map<string, PersonKey>; readonly people: readonly Person[] }

function viewOf(doors: Pick<Doors, 'vault'>, row: Row, { keys, people }: Read): View {
  const ids = idsOf(row)
  return {
    id: row.id,
    at: row.at,
    actor: {
      kind: row.actor_kind,
      uuid: row.actor_id,
      email: row.email,
      name: row.actor_name,
      role: row.actor_role,
    },
    action: row.action,
    asked_by: row.maker_name,
    target: {
      type: row.target_type,
      id: row.target_id,
      sort: row.target_sort,
      user_uuid: row.target_user,
      name: row.target_name,
    },
    outcome: row.outcome,
    reason: row.reason,
    changes: row.changes.map((change) => changeOf(doors, row.id, change, keys)),
    people: people.filter(({ uuid, name }) => name !== '' && ids.includes(uuid)),
    request_id: row.request_id,
    address: row.address,
    seal_number: row.seal_number === null ? null : Number(row.seal_number),
    hash: row.seal_hash?.toString('hex') ?? null,
  }
}
