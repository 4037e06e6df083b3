// Answers for the deposits that wait in suspense.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import { maskedEmailPart } from '#kit/people/masked.ts'
import type { listSuspended as contract, releaseDeposit } from '../contract.ts'
import type { SuspensionReason } from '../rules.ts'

export type DepositView = AnswerOf<typeof releaseDeposit>

export type DepositRow = {
  id: string
  user_id: string | null
  transaction_id: string | null
  gross_minor: bigint
  provider_fee_minor: bigint
  state: DepositView['state']
  suspension: SuspensionReason | null
  sender_name: string
  sender_bank: string
  provider: string
  provider_reference: string
  account_number: string
  sender_account: string
  narration: string
  paid_at: Date
  recorded_at: Date
  return_says: string | null
  returns_failed: number
}

export function depositView(row: DepositRow): DepositView {
  return {
    id: row.id,
    user_uuid: row.user_id,
    amount: money('NGN', row.gross_minor),
    currency: 'NGN',
    state: row.state,
    suspension: row.suspension,
    sender_name: row.sender_name,
    sender_bank: row.sender_bank,
    provider: row.provider,
    provider_reference: row.provider_reference,
    paid_at: row.paid_at,
    recorded_at: row.recorded_at,
  }
}

/** One page of deposits that wait, oldest first. The list is short by nature: pages are enough. */
export async function listSuspended(
  sql: Sql,
  page: { page: number; perPage: number; now: Date },
): Promise<AnswerOf<typeof contract>> {
  const rows = await sql<DepositRow & { user_name: string | null; waiting_request: string | null }>`
    select d.*, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${maskedEmailPart(sql)}) as user_name,
      (select a.id from approvals a where a.target_type = 'deposit' and a.target_id = d.id::text and a.state = 'waiting'
        and a.expires_at > ${page.now} order by a.made_at limit 1) as waiting_request
    from deposits d left join users u on u.id = d.user_id
    where d.state in ('suspended', 'returning') order by d.recorded_at, d.id
    limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`
  const [counted] = await sql<{
    total: number
  }>`select count(*)::int total from deposits where state in ('suspended', 'returning')`
  return {
    items: rows.map((row) => ({
      ...depositView(row),
      user_name: row.user_name,
      account_number: row.account_number,
      sender_account: row.sender_account,
      narration: row.narration,
      return_says: row.return_says,
      waiting_request: row.waiting_request,
    })),
    page: page.page,
    per_page: page.perPage,
    total: counted?.total ?? 0,
    total_is_estimate: false,
    next_cursor: null,
  }
}
