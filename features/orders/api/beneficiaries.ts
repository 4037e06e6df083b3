// Answers for whom a customer has paid: those who really were first, kept under a name of their own, and taken off the list.
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import { type Columns, records } from '#kit/db/records.ts'
import { writing } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { type Money, money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { DestinationName, TransactionType } from '#features/transactions/kinds.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import {
  type DestinationKind,
  type Destination,
  destinationOf,
  orderKindOf,
  type Destinations,
  type ResolvedPayee,
} from './destination.ts'
import type { Choice } from '../rail.ts'
import { type BoughtType, boughtTypes } from '../contract.ts'
import type { OrderRow } from './order-row.ts'

export type BeneficiaryView = {
  readonly id: string
  readonly kind: DestinationName
  readonly name: string
  readonly alias: string | null
  readonly bank_name: string
  readonly bank_code: string | null
  readonly account_number: string
  readonly to: Destination
  readonly saved: boolean
  readonly paid: boolean
  readonly last_paid_at: Date
  readonly last_amount: Money | null
}

/** Notes that somebody was paid, in the transaction that pays them. `saveAs` keeps them under that name. */
export async function keepPaid(
  sql: Sql,
  doors: Doors,
  paid: { userId: string; payee: ResolvedPayee; saveAs: string | undefined },
): Promise<void> {
  const { payee, saveAs } = paid
  const now = doors.clock.now()
  const savedAt = saveAs === undefined ? null : now
  const alias = saveAs === undefined || saveAs === payee.name ? null : saveAs
  const { customer } = payee
  await note[customer === undefined ? 'elsewhere' : 'here'](sql, {
    id: newId(doors),
    user_id: paid.userId,
    kind: payee.destination.type,
    to_code: payee.code,
    to_account: customer === undefined ? payee.account : null,
    to_user_id: customer?.userId ?? null,
    to_choice: payee.choice,
    name: payee.name,
    alias,
    saved_at: savedAt,
    first_paid_at: now,
    last_paid_at: now,
  })
}

/** A payment failed or came back: it has paid nobody, and whoever was paid by no other is new again. */
export async function forgetPaid(sql: Sql, order: OrderRow): Promise<void> {
  await sql`
    update beneficiaries set times_paid = times_paid - 1
    where user_id = ${order.user_id} and kind = ${order.kind} and to_code = ${order.to_code} and to_account = ${order.to_account}
      and to_user_id is null and times_paid > 0`
}

const noting = (target: (sql: Sql) => Part) =>
  writing<Columns, void>(async (sql, rows) => {
    const columns = sql.part`id, user_id, kind, to_code, to_account, to_user_id, to_choice, name, alias, saved_at,
      first_paid_at, last_paid_at`
    await sql`
      insert into beneficiaries as b (${columns})
      select ${columns} from json_populate_recordset(null::beneficiaries, ${records(rows)}::json)
      on conflict ${target(sql)} do update set name = excluded.name, to_choice = excluded.to_choice, alias = coalesce(excluded.alias, b.alias),
        saved_at = coalesce(b.saved_at, excluded.saved_at), last_paid_at = excluded.last_paid_at, times_paid = b.times_paid + 1,
        first_paid_at = case when b.times_paid = 0 then excluded.first_paid_at else b.first_paid_at end`
    return rows.map(() => undefined)
  })

const note = {
  elsewhere: noting((sql) => sql.part`(user_id, kind, to_code, to_account) where to_user_id is null`),
  here: noting((sql) => sql.part`(user_id, to_user_id) where to_user_id is not null`),
}

type Row = {
  id: string
  kind: TransactionType
  name: string
  alias: string | null
  to_code: string | null
  to_account: string | null
  to_choice: Choice | null
  email: string | null
  tag: string | null
  saved_at: Date | null
  last_paid_at: Date
  arrived_at: Date | null
  arrived_minor: bigint | null
}

const listedMost = 100

/** The orders to one of the list. */
function ofThem(sql: Sql) {
  return sql.part`t.user_id = b.user_id and t.kind = b.kind
    and (t.to_code = b.to_code and t.to_account = b.to_account or t.to_user_id = b.to_user_id)`
}

/** The last word about them was that their account cannot be paid; whom somebody keeps and has paid stays theirs to remove. */
function isDead(sql: Sql, destinations: Destinations) {
  const words = destinations.flatMap((one) =>
    (orderKindOf(one)?.deadAccountCodes ?? []).map((code) => `${one.type}:${code}`),
  )
  return sql.part`(b.saved_at is null or arrived.created_at is null) and (
    select t.state = 'failed' and t.kind || ':' || t.response_code = any(${words}::text[]) from orders t
    where ${ofThem(sql)} and t.concluded_at is not null order by t.created_at desc limit 1)`
}

function select(sql: Sql) {
  return sql.part`
    select b.id, b.kind, b.name, b.alias, b.to_code, b.to_account, b.to_choice, u.email, u.tag, b.saved_at, b.last_paid_at,
      arrived.created_at arrived_at, arrived.amount_minor arrived_minor
    from beneficiaries b left join users u on u.id = b.to_user_id
    left join lateral (select t.created_at, t.amount_minor from orders t
      where ${ofThem(sql)} and t.state = 'success' order by t.created_at desc limit 1) arrived on true`
}

/** Whom a customer has paid or saved by orders of these types: those to whom money really came first. Searched by name and number; the fold forgives marks and cases. */
export async function listBeneficiaries(
  sql: Sql,
  from: Known,
  asked: {
    userId: string
    types: readonly TransactionType[]
    query: string | undefined
    saved: boolean | undefined
  },
): Promise<BeneficiaryView[]> {
  const rows = await sql<Row>`
    ${select(sql)} where b.user_id = ${asked.userId} and b.kind = any(${asked.types}::text[]) and (${isDead(sql, from.destinations)}) is not true
      ${asked.saved === undefined ? sql.part`` : asked.saved ? sql.part`and b.saved_at is not null` : sql.part`and b.saved_at is null`}
    order by arrived.created_at desc nulls last, b.last_paid_at desc, b.id desc limit ${listedMost}`
  const words = foldForSearch(asked.query ?? '')
  const shown = await withoutHidden(from, asked.userId, rows)
  return (await viewsOf(from, shown)).filter((one) =>
    foldForSearch(`${one.name} ${one.alias ?? ''} ${one.bank_name} ${one.account_number}`).includes(words),
  )
}

/** Without whom they are not shown now. */
async function withoutHidden(
  { doors, destinations }: Known,
  userId: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const kinds = new Set(rows.map((row) => destinationOf(destinations, row)))
  const hidden = new Map(
    await Promise.all([...kinds].map(async (one) => [one, await one.hiddenFrom?.(doors, userId)] as const)),
  )
  return rows.filter((row) => hidden.get(destinationOf(destinations, row))?.(row.to_code) !== true)
}

export type SavedPlace = {
  readonly type: BoughtType
  readonly code: string
  readonly account: string
  readonly name: string
  readonly alias: string | null
  readonly saved: boolean
  readonly times_paid: number
  readonly last_paid_at: Date
}

/** Whom a customer has paid or kept of billers and networks, the latest first, as staff read it. */
export const listSaved = (sql: StaleSql, userId: string): Promise<SavedPlace[]> => sql<SavedPlace>`
  select kind as type, to_code code, to_account account, name, alias, saved_at is not null saved, times_paid, last_paid_at
  from beneficiaries where user_id = ${userId} and kind = any(${[...boughtTypes]}::text[])
    and (saved_at is not null or times_paid > 0)
  order by last_paid_at desc, id desc limit ${listedMost}`

/** Where customers send, and whose product it is. */
type Known = { readonly doors: Doors; readonly destinations: Destinations }

async function viewsOf({ doors, destinations }: Known, rows: readonly Row[]): Promise<BeneficiaryView[]> {
  const found = new Set(rows.map((row) => destinationOf(destinations, row)))
  const places = new Map(
    await Promise.all([...found].map(async (one) => [one, await one.placesOf(doors)] as const)),
  )
  return rows.map((row) => {
    const destination = destinationOf(destinations, row)
    return viewOf(destination, row, places.get(destination)?.(row.to_code) ?? '')
  })
}

function viewOf(destination: DestinationKind, row: Row, place: string): BeneficiaryView {
  const { to_code: code } = row
  const account = row.to_account ?? (row.tag === null ? (row.email ?? '') : `@${row.tag}`)
  return {
    id: row.id,
    kind: destination.name,
    name: row.name,
    alias: row.alias,
    bank_name: place,
    bank_code: code,
    account_number: account,
    to: destination.toOf({ code, account, choice: row.to_choice ?? undefined }),
    saved: row.saved_at !== null,
    paid: row.arrived_at !== null,
    last_paid_at: row.last_paid_at,
    last_amount: row.arrived_minor === null ? null : money('NGN', row.arrived_minor),
  }
}

/** Keeps somebody who was paid, under a name of the customer's own if wished. */
export async function keepBeneficiary(
  sql: Sql,
  from: Known,
  kept: { userId: string; id: string; alias: string | null },
) {
  await sql`
    update beneficiaries set saved_at = coalesce(saved_at, ${from.doors.clock.now()}), alias = ${kept.alias}
    where id = ${kept.id} and user_id = ${kept.userId}`
  const [row] = await sql<Row>`${select(sql)} where b.id = ${kept.id} and b.user_id = ${kept.userId}`
  const [view] = row === undefined ? [] : await viewsOf(from, [row])
  return view === undefined ? refuse('beneficiary_not_found') : done(view)
}

/** Takes somebody off the list: the next payment to them is one to somebody new. */
export async function removeBeneficiary(sql: Sql, removed: { userId: string; id: string }) {
  const rows = await sql`
    delete from beneficiaries where id = ${removed.id} and user_id = ${removed.userId} returning 1`
  return rows.length === 0 ? refuse('beneficiary_not_found') : done(null)
}
