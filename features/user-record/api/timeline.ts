// Answers for one timeline of everything that happened to a user: a union of its sources, cut by a key, never by counting.
import { changeOf, type StoredChange } from '#features/audit/public.ts'
import { listAudit } from '#features/audit/contract.ts'
import { mayCall } from '#features/team/public.ts'
import { findUserTiers } from '#features/tiers/contract.ts'
import { hasUser } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { PersonKey } from '#kit/crypto/vault.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { cutPage, pageSizeUsual, readCursor, writeCursor } from '#kit/http/paging.ts'
import { isUuid } from '#kit/ids.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type readTimeline, timelineKinds } from '../contract.ts'
import { noteView } from './notes.ts'
import { type TimelineKind, unionOf } from './timeline-parts.ts'

type Entry = AnswerOf<typeof readTimeline>['items'][number]

/** What the parts build; each has some of it. */
type Facts = {
  readonly id?: string
  readonly minor?: string
  readonly currency?: string
  readonly direction?: 'credit' | 'debit'
  readonly status?: string
  readonly with?: string
  readonly reference?: string
  readonly detail?: string
  readonly outcome?: 'allowed' | 'denied'
  readonly reason?: string | null
  readonly changes?: readonly StoredChange[]
  readonly pinned?: boolean
  readonly edited_at?: string | null
  /** The case that an act ended, or that a debt comes from. */
  readonly case?: string | null
  readonly debt?: string | null
}
type Row = {
  readonly kind: TimelineKind
  readonly key: string
  readonly what: string
  readonly at: Date
  readonly actor: string | null
  readonly name: string | null
  readonly role: string | null
  readonly facts: Facts
  readonly sealed: Buffer | null
  /** Who asked for it, where the actor is the second person. */
  readonly maker: string | null
  readonly maker_name: string | null
}

/** The kinds that a role may read: what its own lists would show it. */
export function kindsFor(role: AdminActor['role']): TimelineKind[] {
  const needs: Partial<Record<TimelineKind, string>> = {
    identity: findUserTiers.name,
    admin: listAudit.name,
  }
  return timelineKinds.filter((kind) => {
    const call = needs[kind]
    return call === undefined || mayCall(role, call)
  })
}

type Asked = {
  readonly userId: string
  readonly reader: AdminActor
  readonly kind?: TimelineKind | undefined
  readonly cursor?: string | undefined
  readonly now: Date
}

export async function readTimelineOf(doors: Doors, asked: Asked) {
  const { sql } = doors.database
  const { userId, reader, kind, cursor, now } = asked
  const read = cursor === undefined ? undefined : readCursor('timeline', ['instant', 'text'], cursor)
  if (cursor !== undefined && read === undefined) return refuse('cursor_unknown')
  if (!(await hasUser(sql, userId))) return refuse('user_not_found')
  const kinds = kindsFor(reader.role)
  const shown = kinds.filter((one) => kind === undefined || one === kind)
  const after = read && { at: new Date(read[0] ?? ''), key: read[1] ?? '' }
  const found =
    shown.length === 0
      ? []
      : await sql<Row>`
        select e.*, a.name, m.id maker, m.name maker_name from (
          select * from (${unionOf(sql, shown, { userId, after, most: pageSizeUsual + 1 })}) parts
          order by at desc, key collate "C" desc limit ${pageSizeUsual + 1}) e
        left join admins a on a.id = e.actor
        left join admins m on m.id = (select (c ->> 'after')::uuid from jsonb_array_elements(e.facts -> 'changes') c
          where c ->> 'field' = 'maker' limit 1)
        order by e.at desc, e.key collate "C" desc`
  const { rows, last } = cutPage(found, pageSizeUsual)
  const key = await findPersonKey(sql, doors, userId)
  return done({
    items: rows.flatMap((row) => entryOf(doors, row, { userId, key, readerId: reader.id, now }) ?? []),
    kinds,
    next_cursor: last ? writeCursor('timeline', [last.at, last.key]) : null,
  })
}

type Reading = {
  readonly userId: string
  readonly key: PersonKey | undefined
  readonly readerId: string
  readonly now: Date
}

/** Undefined for a note whose person was forgotten: it is forgotten with them. */
function entryOf(doors: Doors, row: Row, reading: Reading): Entry | undefined {
  const { kind, key, what, at, facts } = row
  const note = noteOf(doors, row, reading)
  if (kind === 'note' && note === null) return undefined
  const { actor, name, maker, maker_name: makerName } = row
  const acted = actor !== null && name !== null ? { uuid: actor, name } : null
  const changes = changesOf(doors, facts, reading)
  return {
    key,
    kind,
    what,
    at,
    // Who asked for it did it; whose word it needed agreed.
    by: maker === null ? acted : { uuid: maker, name: makerName ?? '' },
    approved_by: maker === null ? null : acted,
    role: maker === null ? row.role : null,
    money: moneyOf(facts),
    detail: facts.detail ?? null,
    reason: facts.reason ?? null,
    outcome: facts.outcome ?? null,
    changes: changes.filter(({ field }) => !fieldsOfBooks.has(field)),
    note,
    link: linkOf(row, changes),
  }
}

// Ids and hashes prove, they tell a reader nothing: they stand in the audit log.
const fieldsOfBooks = new Set([
  'approval',
  'command_hash',
  'ledger_transfer',
  'maker',
  'note',
  'paper',
  'staff_message',
  'transaction',
  'user',
])

function changesOf(doors: Doors, facts: Facts, { userId, key }: Reading): Entry['changes'] {
  const keys = new Map(key === undefined ? [] : [[userId, key]])
  return (facts.changes ?? []).map((change) => changeOf(doors, facts.id ?? '', change, keys))
}

function moneyOf(facts: Facts): Entry['money'] {
  const { minor, currency, direction, status, reference } = facts
  if (minor === undefined || direction === undefined) return null
  assert(currency !== undefined && isCurrency(currency), 'a transaction is in a currency of the product')
  return {
    amount: money(currency, BigInt(minor)),
    currency,
    direction,
    status: status ?? '',
    with: facts.with ?? '',
    reference: reference ?? '',
  }
}

function noteOf(doors: Doors, row: Row, { userId, key, readerId, now }: Reading): Entry['note'] {
  const { facts, sealed, actor, name, at } = row
  if (sealed === null || key === undefined || facts.id === undefined || actor === null) return null
  return noteView(
    doors.vault,
    key,
    {
      id: facts.id,
      user_id: userId,
      author_id: actor,
      author: name ?? '',
      body_sealed: sealed,
      pinned: facts.pinned ?? false,
      created_at: at,
      edited_at: typeof facts.edited_at === 'string' ? new Date(facts.edited_at) : null,
    },
    { readerId, now },
  )
}

function linkOf({ kind, facts }: Row, changes: Entry['changes']): Entry['link'] {
  if (kind === 'money') return facts.id === undefined ? null : { to: 'transaction', id: facts.id }
  const named = (field: string): string | undefined => {
    const id = changes.find((change) => change.field === field)?.after ?? ''
    return isUuid(id) ? id : undefined
  }
  const approval = named('approval')
  if (approval !== undefined) return { to: 'approval', id: approval }
  const message = named('staff_message')
  if (message !== undefined) return { to: 'message', id: message }
  if (typeof facts.debt === 'string') return { to: 'debt', id: facts.debt }
  return typeof facts.case === 'string' ? { to: 'case', id: facts.case } : null
}
