// Answers for the orders of the bills desk, as staff read them: narrowed, searched and paged, with what each has delivered, and never what that was.
import { type BoughtRow, findBought, findBoughtPart, sumBought } from '#features/orders/public.ts'
import type { StaleSql } from '#kit/db/database.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { cutPage, pageOf, readCursor, writeCursor } from '#kit/http/paging.ts'
import { maskedNumber } from '#kit/masked.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { listBillOrders as contract } from '../desk-contract.ts'
import { narrowedBy } from './desk-filter.ts'
import { hasToldFields, saidToDeliver } from './order-service.ts'

export type BillOrder = AnswerOf<typeof contract>['items'][number]

/** The values of a place in this list, or undefined where it is none. */
export const readPlace = (place: string) => readCursor('bill-orders', ['instant', 'uuid'], place)
export const placeOf = ({ created_at: at, transaction_id: id }: BoughtRow): string =>
  writeCursor('bill-orders', [at, id])

/** Since when customers have what these orders delivered, by transaction. */
async function findDelivered(sql: StaleSql, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await sql<{ transaction_id: string; delivered_at: Date }>`
    select transaction_id, delivered_at from bill_goods where transaction_id = any(${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.transaction_id, row.delivered_at]))
}

/** Rows as staff see them; accounts whole, to be masked. */
export async function viewsOf(sql: StaleSql, rows: readonly BoughtRow[]): Promise<BillOrder[]> {
  const delivered = await findDelivered(
    sql,
    rows.map(({ transaction_id: id }) => id),
  )
  return rows.map((row) => viewOf(row, delivered.get(row.transaction_id) ?? null))
}

function viewOf(row: BoughtRow, deliveredAt: Date | null): BillOrder {
  const naira = (minor: bigint) => money('NGN', minor)
  return {
    transaction_id: row.transaction_id,
    reference: row.reference,
    user_uuid: row.user_id,
    user_name: row.user_name,
    type: row.kind,
    code: row.to_code,
    name: row.to_place,
    account: row.to_account,
    account_name: row.to_name,
    state: row.state,
    partner: row.provider,
    amount: naira(row.amount_minor),
    fee: naira(row.fee_minor),
    vat: naira(row.vat_minor),
    total: naira(row.total_minor),
    commission: row.provider_fee_minor === null ? null : naira(-row.provider_fee_minor),
    currency: 'NGN',
    delivers: row.kind === 'bill' ? (saidToDeliver(row) ?? null) : null,
    delivered_at: deliveredAt,
    has_sealed_fields: hasToldFields(row),
    created_at: row.created_at,
    paid_at: row.paid_at,
    returned_at: row.returned_at,
  }
}

/** One page, newest first. */
export async function listOrders(
  sql: StaleSql,
  { query, now }: { readonly query: QueryOf<typeof contract>; readonly now: Date },
) {
  const page = pageOf(query)
  const after = page.cursor === undefined ? undefined : readPlace(page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const { user: userId, query: words, state, day, from: first, to } = query
  const filter = { query: words, state, userId, day, from: first, to, ...(await narrowedBy(sql, query, now)) }
  const from = await findBoughtPart(sql, filter, page.perPage + 1)
  const found = await findBought(sql, {
    from,
    after,
    limit: page.perPage + 1,
    offset: after ? 0 : (page.page - 1) * page.perPage,
  })
  const { rows, last } = cutPage(found, page.perPage)
  const views = await viewsOf(sql, rows)
  return done<AnswerOf<typeof contract>>({
    items: views.map((view) => ({ ...view, account: maskedNumber(view.account) })),
    page: page.page,
    per_page: page.perPage,
    ...(await sumBought(sql, from)),
    next_cursor: last ? placeOf(last) : null,
  })
}
