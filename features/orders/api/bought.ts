// Answers for what customers buy of billers and networks: the orders of those kinds, narrowed, newest first, and what they come to.
import { type AskedWords, findWords, searchOfWords, wordsOf } from '#features/transactions/public.ts'
import { type Part, plannedByValue, type StaleSql } from '#kit/db/database.ts'
import { countRows } from '#kit/http/paging.ts'
import { endOfLagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { money, type Money } from '#kit/money/money.ts'
import type { BoughtDay, BoughtType, OrderState } from '../contract.ts'
import type { Services } from '../rail.ts'

export type BoughtFilter = {
  /** Words that stand in the transaction or its customer, or a code from a slip. */
  readonly query?: string | undefined
  readonly state?: OrderState | undefined
  /** Of these billers and networks. */
  readonly codes?: readonly string[] | undefined
  readonly partner?: string | undefined
  readonly userId?: string | undefined
  /** Those to which it happened in these days, both included. */
  readonly day?: BoughtDay | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The orders `o` that buy something: as the indexes of them are made. */
export const isBought = (sql: StaleSql): Part => sql.part`o.kind in ('airtime', 'bill')`

type Day = BoughtDay | 'claimed'

const instantOf = (sql: StaleSql, day: Day): Part =>
  ({
    made: sql.part`o.created_at`,
    paid: sql.part`o.paid_at`,
    // Of what came back it is its end.
    returned: sql.part`o.concluded_at`,
    claimed: sql.part`o.paid_late_at`,
  })[day]

/** `and …`: the days in which something happened to an order `o`. */
export function daysPart(
  sql: StaleSql,
  { day = 'made', from, to }: Pick<BoughtFilter, 'from' | 'to'> & { readonly day?: Day | undefined },
): Part {
  const at = instantOf(sql, day)
  const happened = {
    made: sql.part``,
    paid: sql.part`and o.paid_at is not null`,
    returned: sql.part`and o.state = 'returned'`,
    claimed: sql.part`and o.paid_late_at is not null`,
  }
  return sql.part`
    ${happened[day]}
    ${from === undefined ? sql.part`` : sql.part`and ${at} >= ${startOfLagosDay(from)}`}
    ${to === undefined ? sql.part`` : sql.part`and ${at} < ${endOfLagosDay(to)}`}`
}

/** `and …`: what an order `o` is narrowed by beside words and days. */
export function narrowPart(sql: StaleSql, { state, codes, partner, userId }: BoughtFilter): Part {
  return sql.part`
    ${state === undefined ? sql.part`` : sql.part`and o.state = ${state} ${state === 'success' ? sql.part`` : sql.part`and o.state <> 'success'`}`}
    ${codes === undefined ? sql.part`` : sql.part`and o.to_code = any(${[...codes]}::text[])`}
    ${partner === undefined ? sql.part`` : sql.part`and o.provider = ${partner}`}
    ${userId === undefined ? sql.part`` : sql.part`and o.user_id = ${userId}`}`
}

/** `from … where …` of the orders `o`. How many a filter leaves depends on its values, so it is planned with them. */
function fromPart(
  sql: StaleSql,
  filter: BoughtFilter,
  { words, amount }: { readonly words: AskedWords | undefined; readonly amount: Part },
): Part {
  const found =
    words === undefined
      ? sql.part``
      : sql.part`join ${words.rows ?? sql.part`transactions`} t on t.id = o.transaction_id`
  return sql.part`from orders o ${found}
    where ${plannedByValue(sql)} ${isBought(sql)} ${narrowPart(sql, filter)} ${daysPart(sql, filter)} ${amount} ${words?.part ?? sql.part``}`
}

/** Words, and apart from them an amount as it is printed: `5,000` stands in no text. */
function searchOf({ query = '' }: BoughtFilter) {
  const { words, amount } = searchOfWords(query.trim())
  return { search: words.trim() === '' ? undefined : { words }, amount }
}
type Searched = ReturnType<typeof searchOf>

const amountPart = (sql: StaleSql, { amount: { least, most } = {} }: Searched): Part => sql.part`
  ${least === undefined ? sql.part`` : sql.part`and o.amount_minor >= ${least}`}
  ${most === undefined ? sql.part`` : sql.part`and o.amount_minor <= ${most}`}`

/** All that a filter lets through, for reading it from its beginning to its end. */
export function boughtPart(sql: StaleSql, filter: BoughtFilter): Part {
  const searched = searchOf(filter)
  const { search } = searched
  return fromPart(sql, filter, { words: search && wordsOf(sql, search), amount: amountPart(sql, searched) })
}

/** The same for a list of so many rows. */
export async function findBoughtPart(sql: StaleSql, filter: BoughtFilter, most: number): Promise<Part> {
  const searched = searchOf(filter)
  const { search } = searched
  const narrowed = sql.part`and t.type in ('airtime', 'bill') ${
    filter.userId === undefined ? sql.part`` : sql.part`and t.user_id = ${filter.userId}`
  }`
  const words = search && (await findWords(sql, search, { narrowed, most }))
  return fromPart(sql, filter, { words, amount: amountPart(sql, searched) })
}

export type BoughtRow = {
  readonly transaction_id: string
  readonly reference: string
  readonly user_id: string
  readonly user_name: string
  readonly kind: BoughtType
  readonly to_code: string
  readonly to_place: string
  readonly to_account: string
  readonly to_name: string
  readonly services: Services | null
  readonly state: OrderState
  readonly provider: string | null
  readonly amount_minor: bigint
  readonly fee_minor: bigint
  readonly vat_minor: bigint
  readonly total_minor: bigint
  readonly provider_fee_minor: bigint | null
  readonly created_at: Date
  readonly paid_at: Date | null
  readonly returned_at: Date | null
}

/** Rows of what a part lets through, newest first, behind the place of a cursor where one is given. */
export function findBought(
  sql: StaleSql,
  asked: {
    readonly from: Part
    readonly after: readonly (string | null)[] | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<BoughtRow[]> {
  const { from, after } = asked
  const behind = after
    ? sql.part`and (o.created_at, o.transaction_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  return sql<BoughtRow>`
    select p.*, x.reference, concat_ws(' ', u.first_name, u.last_name) user_name
    from (
      select o.transaction_id, o.user_id, o.kind, o.to_code, o.to_place, o.to_account, o.to_name, o.services, o.state, o.provider,
        o.amount_minor, o.fee_minor, o.vat_minor, o.total_minor, o.provider_fee_minor, o.created_at, o.paid_at,
        case when o.state = 'returned' then o.concluded_at end returned_at
      ${from} ${behind} order by o.created_at desc, o.transaction_id desc limit ${asked.limit} offset ${asked.offset}
    ) p join transactions x on x.id = p.transaction_id left join users u on u.id = p.user_id
    order by p.created_at desc, p.transaction_id desc`
}

export type BoughtSum = {
  readonly amount: Money
  readonly fee: Money
  readonly vat: Money
  readonly commission: Money
}

/** What partners kept for an order `o`, turned: a commission is above zero. */
export const commissionPart = (sql: StaleSql): Part => sql.part`-coalesce(o.provider_fee_minor, 0)`

/** How many there are, and what those of them come to that were paid; no sums where they are too many to be added up. */
export async function sumBought(sql: StaleSql, from: Part) {
  const counted = await countRows(sql, from)
  if (counted.total_is_estimate) return { ...counted, sums: null }
  const [row] = await sql<{ amount: bigint; fee: bigint; vat: bigint; commission: bigint }>`
    select coalesce(sum(o.amount_minor), 0)::bigint amount, coalesce(sum(o.fee_minor), 0)::bigint fee,
      coalesce(sum(o.vat_minor), 0)::bigint vat, coalesce(sum(${commissionPart(sql)}), 0)::bigint commission
    ${from} and o.paid_at is not null`
  const naira = (minor: bigint = 0n): Money => money('NGN', minor)
  const sums: BoughtSum = {
    amount: naira(row?.amount),
    fee: naira(row?.fee),
    vat: naira(row?.vat),
    commission: naira(row?.commission),
  }
  return { ...counted, sums }
}
