// Answers for cases that another feature's act is about: found and locked, told what was learned, ended with the act.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { noteChange } from '#kit/http/live.ts'
import { confidentialKinds, topicOf } from './may-know.ts'
import type { CaseKind } from '../contract.ts'

export type ActedCase = {
  readonly id: string
  readonly kind: CaseKind
  readonly key: string
  readonly state: 'open' | 'closed'
  readonly subject_type: string
  readonly subject_id: string
  readonly facts: Readonly<Record<string, string>>
}

/** Only the acts that end a confidential case find it: to all others, whoever gives them, there is none. */
const unlessConfidential = (row: ActedCase | undefined): ActedCase | undefined =>
  row === undefined || confidentialKinds.includes(row.kind) ? undefined : row

/** A case as it stands, to find what it is about: that is locked before the case. */
export async function readActedCase(sql: Sql, id: string): Promise<ActedCase | undefined> {
  const [row] = await sql<ActedCase>`
    select id, kind, key, state, subject_type, subject_id, facts from cases where id = ${id}`
  return unlessConfidential(row)
}

/**
 * A case, locked until commit. The deposit or the transfer that it is about comes first, wherever both are locked: whoever hears the bank
 * has that one, and ends the case by what it says.
 */
export async function lockActedCase(sql: Sql, id: string): Promise<ActedCase | undefined> {
  return unlessConfidential(await lockAnyCase(sql, id))
}

/** The same for who may know of it. */
export async function lockAnyCase(sql: Sql, id: string): Promise<ActedCase | undefined> {
  const [row] = await sql<ActedCase>`
    select id, kind, key, state, subject_type, subject_id, facts from cases where id = ${id} for update`
  return row
}

/** The open case of this kind and key, or undefined. */
export async function findActedCase(
  sql: Sql,
  { kind, key }: { readonly kind: CaseKind; readonly key: string },
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`
    select id from cases where kind = ${kind} and key = ${key} and state = 'open'`
  return row?.id
}

/** Adds to what is known of an open case; what was known by the same names is replaced. */
export async function addFacts(
  sql: Sql,
  id: string,
  { facts, now }: { readonly facts: Readonly<Record<string, string>>; readonly now: Date },
): Promise<void> {
  const told = await sql<{ kind: CaseKind }>`
    update cases set facts = facts || ${JSON.stringify(facts)}::jsonb where id = ${id} and state = 'open' returning kind`
  await noteChange(
    sql,
    told.map(({ kind }) => topicOf(kind)),
    now,
  )
}

/**
 * What a closed case told of is over for good: the same, met once more, opens another. `onlyIf`: only where one of these facts had been
 * learned by then; what a note ended otherwise stays ended.
 */
export async function freeCaseKey(
  sql: Sql,
  { kind, key }: { readonly kind: CaseKind; readonly key: string },
  { onlyIf }: { readonly onlyIf?: readonly string[] } = {},
): Promise<void> {
  await sql`
    update cases set key = key || ':' || id where kind = ${kind} and key = ${key} and state = 'closed'
      and (${onlyIf === undefined} or exists (
        select 1 from unnest(${onlyIf ?? []}::text[]) name where coalesce(facts ->> name, '') <> ''))`
}

/** Ends the open case of this kind and key, where there is one: an act has settled what it was about. */
export async function endActedCase(
  sql: Sql,
  { kind, key, now }: { readonly kind: CaseKind; readonly key: string; readonly now: Date },
): Promise<void> {
  const ended = await sql`
    update cases set state = 'closed', closed_at = ${now} where kind = ${kind} and key = ${key} and state = 'open'
    returning id`
  if (ended.length > 0) await noteChange(sql, [topicOf(kind)], now)
}

/** What is told when something beside a case has changed: who has it, the note on it. */
export async function topicOfCase(sql: Sql, id: string): Promise<string> {
  const about = await lockAnyCase(sql, id)
  assert(about !== undefined, 'a case that is marked is there')
  return topicOf(about.kind)
}
