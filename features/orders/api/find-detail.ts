// Answers for an order as staff see it: timeline, the partner's calls and webhooks, and every leg in the ledger.
import { findRuleNames } from '#features/charges/public.ts'
import { findMark, findWaiting } from '#features/queues/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { findHold } from '#ledger/ledger.ts'
import { holdId } from '#ledger/posting.ts'
import type { findOrder as contract } from '../staff-contract.ts'
import { type DebtsOf, findStory } from './find-story.ts'
import type { KindsOfOrders, OrderKind } from './kind.ts'
import { findOrderRow, type OrderRow, orderLines, targetOf } from './order-row.ts'
import { orderSubject } from './records.ts'
import { isToDecide } from './to-decide.ts'

export type OrderDetail = AnswerOf<typeof contract>

export type Reading = { readonly kinds: KindsOfOrders; readonly now: Date; readonly debtsOf: DebtsOf }

/** One order, by the id of its transaction. */
export async function findDetail(sql: Sql, transactionId: string, reading: Reading) {
  const row = await findOrderRow(sql, { transactionId })
  return row === undefined ? refuse('transfer_not_found') : done(await detailOf(sql, row, reading))
}

/** Everything about an order. */
export async function detailOf(
  sql: Sql,
  row: OrderRow,
  { kinds, now, debtsOf }: Reading,
): Promise<OrderDetail> {
  const lines = orderLines(row)
  const kind = kinds[row.kind]
  const toDecide = await isToDecide(sql, row)
  const hold = row.hold_id === null ? undefined : await findHold(sql, holdId(row.hold_id))
  return {
    transaction_id: row.transaction_id,
    transfer_id: row.id,
    user_uuid: row.user_id,
    user_name: await findName(sql, row.user_id),
    reference: row.reference,
    customer_reference: await findCustomerReference(sql, row.transaction_id),
    type: row.kind,
    state: row.state,
    payee: { name: row.to_name, bank_name: row.to_place, account_number: row.to_account },
    amount: lines.amount,
    fee: lines.fee,
    vat: lines.vat,
    stamp_duty: lines.duty,
    waived: money(row.currency, row.waived_minor),
    total: lines.total,
    currency: row.currency,
    narration: row.narration,
    provider: row.provider,
    provider_reference: row.provider_reference,
    provider_fee: row.provider_fee_minor === null ? null : money(row.currency, row.provider_fee_minor),
    session_id: row.session_id,
    facts: [...((await kind?.factsForStaff?.(sql, row)) ?? [])],
    response: responseOf(kind, row),
    authorised_by: row.authorised_by,
    charged_by: await findRuleNames(sql, row.charge_rules),
    ...(await findStory(sql, row, debtsOf)),
    hold: hold === undefined ? null : { amount: hold.amount, state: hold.state },
    created_at: row.created_at,
    promised_by: row.promised_by,
    review_after: row.review_after,
    concluded_at: row.concluded_at,
    ...(await findMark(sql, orderSubject, row.transaction_id)),
    to_decide: toDecide,
    waiting_request: toDecide ? await findRequest(sql, row, now) : null,
  }
}

async function findRequest(sql: Sql, row: OrderRow, now: Date): Promise<string | null> {
  const rows = [{ key: row.id, targets: [targetOf(row)] }]
  return (await findWaiting(sql, { rows, now })).get(row.id) ?? null
}

async function findName(sql: Sql, userId: string): Promise<string> {
  const [user] = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) name from users where id = ${userId}`
  return user?.name ?? ''
}

async function findCustomerReference(sql: Sql, transactionId: string): Promise<string> {
  const [row] = await sql<{ reference: string }>`
    select reference from transactions where id = ${transactionId}`
  return row?.reference ?? ''
}

function responseOf(
  kind: OrderKind | undefined,
  { response_code: code, provider }: OrderRow,
): OrderDetail['response'] {
  if (code === null) return null
  return { code, meaning: kind?.meaningOf(code, provider) ?? 'Not documented' }
}
