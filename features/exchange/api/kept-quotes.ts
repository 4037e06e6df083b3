// Answers for prices that were kept: one is locked by whoever uses it, and used once.
import { reading, writing } from '#kit/db/for-many.ts'
import { type Columns, inOrder, records } from '#kit/db/records.ts'
import { money } from '#kit/money/money.ts'
import { type Deal, pair, type Side } from '../rules.ts'

export type Quote = {
  readonly id: string
  readonly deal: Deal
  readonly spread: bigint
  readonly hash: string
  readonly expiresAt: Date
  readonly isUsed: boolean
}

type Named = { readonly id: string; readonly userId: string }
type Row = {
  readonly place: number
  readonly id: string
  readonly from_currency: Side
  readonly to_currency: Side
  readonly from_minor: bigint
  readonly to_minor: bigint
  readonly middle_parts: bigint
  readonly price_parts: bigint
  readonly value_minor: bigint
  readonly spread_points: number
  readonly hash: string
  readonly expires_at: Date
  readonly used_at: Date | null
}

/** A customer's own, locked until commit. */
export const lockQuote = reading<Named, Quote | undefined>(async (sql, named) => {
  const rows = await sql<Row>`
    with asked as (
      select place, id, user_id from json_to_recordset(${records(
        named.map(({ id, userId }) => ({ id, user_id: userId })),
      )}::json) a (place int, id uuid, user_id uuid))
    select a.place, q.id, from_currency, to_currency, from_minor, to_minor, middle_parts, price_parts, value_minor,
      spread_points, hash, expires_at, used_at
    from asked a join exchange_quotes q on q.id = a.id and q.user_id = a.user_id order by q.id for update of q`
  return inOrder(named.length, rows, (row) => row && quoteOf(row))
})

const quoteOf = (row: Row): Quote => ({
  id: row.id,
  deal: {
    gives: money(row.from_currency, row.from_minor),
    gets: money(row.to_currency, row.to_minor),
    middle: { ...pair, parts: row.middle_parts },
    price: { ...pair, parts: row.price_parts },
    value: money('NGN', row.value_minor),
  },
  spread: BigInt(row.spread_points),
  hash: row.hash,
  expiresAt: row.expires_at,
  isUsed: row.used_at !== null,
})

export const markUsed = writing<{ readonly id: string; readonly now: Date }, void>(async (sql, used) => {
  const rows: Columns[] = used.map(({ id, now }) => ({ id, now }))
  await sql`
    update exchange_quotes q set used_at = r.now
    from json_to_recordset(${records(rows)}::json) r (id uuid, now timestamptz) where q.id = r.id`
  return used.map(() => undefined)
})
