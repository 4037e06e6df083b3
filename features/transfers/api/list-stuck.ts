// Answers for transfers that wait longer than banks take: the oldest first.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import type { listStuck as contract } from '../staff-contract.ts'
import type { TransferState } from '../rules.ts'

/** Younger ones are on their way. */
const stuckMinutes = 10

type Row = {
  transaction_id: string
  user_id: string
  user_name: string | null
  customer_reference: string
  state: TransferState
  payee_name: string
  bank_name: string
  amount_minor: bigint
  total_minor: bigint
  created_at: Date
  promised_by: Date
  review_after: Date
  last_word: string | null
  total: number
}

/** One page of open transfers that are older than ten minutes. */
export async function listStuck(
  sql: Sql,
  asked: { readonly page: number; readonly perPage: number; readonly now: Date },
): Promise<AnswerOf<typeof contract>> {
  const before = new Date(asked.now.getTime() - stuckMinutes * 60_000)
  const rows = await sql<Row>`
    select t.transaction_id, t.user_id, concat_ws(' ', u.first_name, u.last_name) user_name, x.reference customer_reference, t.state,
      t.payee_name, t.bank_name, t.amount_minor, t.total_minor, t.created_at, t.promised_by, t.review_after,
      (select e.outcome from transfer_events e where e.transfer_id = t.id and e.kind = 'call' order by e.number desc limit 1) last_word,
      count(*) over ()::int total
    from transfers t join transactions x on x.id = t.transaction_id left join users u on u.id = t.user_id
    where t.concluded_at is null and t.created_at < ${before}
    order by t.created_at, t.id limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`
  return {
    items: rows.map((row) => ({
      transaction_id: row.transaction_id,
      user_uuid: row.user_id,
      user_name: row.user_name ?? '',
      customer_reference: row.customer_reference,
      state: row.state,
      payee_name: row.payee_name,
      bank_name: row.bank_name,
      amount: money('NGN', row.amount_minor),
      total: money('NGN', row.total_minor),
      currency: 'NGN' as const,
      created_at: row.created_at,
      promised_by: row.promised_by,
      review_after: row.review_after,
      last_word: row.last_word,
    })),
    page: asked.page,
    per_page: asked.perPage,
    total: rows[0]?.total ?? 0,
    total_is_estimate: false,
    next_cursor: null,
  }
}
