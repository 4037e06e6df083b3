// Answers for Idempotency-Key: same key and body, same answer and one effect.
import { createHash } from 'node:crypto'
import type { Sql } from '../db/database.ts'
import { inOrder, records } from '../db/records.ts'
import { reading, writing } from '../db/for-many.ts'
import { refuse, type Refused } from '../refusal.ts'

export type KeyedRequest = {
  /** Who asks: a key is theirs alone. */
  readonly principal: string
  readonly call: string
  readonly key: string
  readonly bodySha256: Buffer
  readonly now: Date
}

export type KeyRefusal = 'idempotency_key_reused' | 'still_running'

/** Canonical digest of a request's meaning: call, parameters and body with sorted names. */
export function digestOf(value: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(value)).digest()
}

/** JSON with sorted names; bigint and Date as text. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}n"`
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** The answer as it went out: a repeat gets the same bytes. */
export type Remembered = { readonly status: number; readonly body: string }

/**
 * Looks a key up inside the transaction that will do the work. `undefined`: it is new, and this transaction holds
 * it. Two requests at once: the second is told that the first is still running; nothing waits.
 */
export async function findRemembered(
  sql: Sql,
  request: KeyedRequest,
): Promise<Remembered | Refused<KeyRefusal> | undefined> {
  const isHeld = await tryLock(sql, `${request.principal}\n${request.call}\n${request.key}`)
  return isHeld ? findAnswer(sql, request) : refuse('still_running')
}

/** Whether this transaction has the lock of that name: now, or never. */
const tryLock = reading<string, boolean>(async (sql, names) => {
  const rows = await sql<{ place: number; held: boolean }>`
    select at::int - 1 place, pg_try_advisory_xact_lock(hashtextextended(name, 7)) held
    from unnest(${names}::text[]) with ordinality n (name, at)`
  return inOrder(names.length, rows, (row) => row?.held ?? false)
})

/** What was answered to a key before. Without the lock: for asking before any work is begun. */
export async function findAnswer(
  sql: Sql,
  request: KeyedRequest,
): Promise<Remembered | Refused<'idempotency_key_reused'> | undefined> {
  const row = await findRow(sql, request)
  if (row === undefined) return undefined
  if (!row.body_sha256.equals(request.bodySha256)) return refuse('idempotency_key_reused')
  return { status: row.status, body: row.answer }
}

type AnswerRow = { place: number; body_sha256: Buffer; status: number; answer: string }

const findRow = reading<KeyedRequest, AnswerRow | undefined>(async (sql, requests) => {
  const rows = await sql<AnswerRow>`
    select r.place, k.body_sha256, k.status, k.answer
    from json_to_recordset(${records(requests.map(({ principal, call, key }) => ({ principal, call, key })))}::json)
      r (place int, principal text, call text, key text)
    cross join lateral (
      select * from idempotency_keys where principal = r.principal and call = r.call and key = r.key limit 1) k`
  return inOrder(requests.length, rows, (row) => row)
})

/** Remembers a success with its effect, in one transaction. A refusal is not remembered: it changed nothing. */
export function remember(sql: Sql, request: KeyedRequest, answer: Remembered): Promise<void> {
  return insertRow(sql, { request, answer })
}

const insertRow = writing<{ request: KeyedRequest; answer: Remembered }, void>(async (sql, remembered) => {
  const rows = remembered.map(({ request: { principal, call, key, bodySha256, now }, answer }) => ({
    principal,
    call,
    key,
    body_sha256: bodySha256,
    status: answer.status,
    answer: answer.body,
    created_at: now,
  }))
  await sql`
    insert into idempotency_keys (principal, call, key, body_sha256, status, answer, created_at)
    select principal, call, key, body_sha256, status, answer, created_at
    from json_populate_recordset(null::idempotency_keys, ${records(rows)}::json)`
  return remembered.map(() => undefined)
})

/** A request that came without a key: who asks what of which call. */
export type UnkeyedRequest = Pick<KeyedRequest, 'principal' | 'call' | 'bodySha256' | 'now'>

// Kept beside the keys that clients send, under a name that no client's key may have: those hold no space.
const sameRequest = (request: UnkeyedRequest): string => `same request ${request.bodySha256.toString('hex')}`

/**
 * Whether the same was asked and done within the last `milliseconds`. Runs inside the transaction that will do it:
 * two at once wait for one another here.
 */
export async function wasJustDone(sql: Sql, request: UnkeyedRequest, milliseconds: number): Promise<boolean> {
  const key = sameRequest(request)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${request.principal}\n${request.call}\n${key}`}, 7))`
  const rows = await sql`
    select 1 from idempotency_keys
    where principal = ${request.principal} and call = ${request.call} and key = ${key}
      and created_at > ${new Date(request.now.getTime() - milliseconds)}`
  return rows.length > 0
}

/** Remembers, in the transaction that does it, that this was asked, and of what. What is refused is not remembered. */
export async function rememberDone(sql: Sql, request: UnkeyedRequest, about: string): Promise<void> {
  const { principal, call, bodySha256, now } = request
  await sql`
    insert into idempotency_keys (principal, call, key, body_sha256, answer, created_at)
    values (${principal}, ${call}, ${sameRequest(request)}, ${bodySha256}, ${about}, ${now})
    on conflict (principal, call, key) do update set created_at = excluded.created_at`
}

/** Forgets what was asked of a thing without a key since an instant: something else is done to it, so the same again is meant. */
export async function forgetDone(
  sql: Sql,
  asked: { readonly call: string; readonly about: string; readonly since: Date },
): Promise<void> {
  await sql`
    delete from idempotency_keys
    where created_at > ${asked.since} and call = ${asked.call} and answer = ${asked.about} and status is null`
}
