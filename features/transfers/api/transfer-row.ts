// Answers for a transfer as it stands in its table, and for locking one.
import type { Part, Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import { money } from '#kit/money/money.ts'
import type { Lines } from '../postings.ts'
import type { TransferState } from '../rules.ts'

export type TransferRow = {
  readonly id: string
  readonly reference: string
  readonly user_id: string
  readonly wallet_id: string
  readonly transaction_id: string
  readonly kind: 'bank' | 'customer'
  readonly state: TransferState
  readonly amount_minor: bigint
  readonly fee_minor: bigint
  readonly vat_minor: bigint
  readonly stamp_duty_minor: bigint
  readonly waived_minor: bigint
  readonly total_minor: bigint
  readonly charge_rules: string[]
  readonly free_transfer_month: string | null
  readonly limit_periods: string[]
  readonly bank_code: string | null
  readonly bank_name: string
  readonly account_number: string
  readonly payee_name: string
  readonly recipient_user_id: string | null
  readonly narration: string
  readonly authorised_by: string
  readonly authorised_at: Date
  readonly provider: string | null
  readonly provider_reference: string | null
  readonly session_id: string | null
  readonly response_code: string | null
  readonly provider_fee_minor: bigint | null
  readonly hold_id: bigint | null
  readonly ledger_transfer: bigint | null
  readonly confirmations: number
  readonly created_at: Date
  readonly submitted_at: Date | null
  readonly promised_by: Date
  readonly review_after: Date
  readonly concluded_at: Date | null
  /** Paid after its money was given back, and owed by its customer since. */
  readonly paid_late_at: Date | null
  /** The sender's account in the ledger. */
  readonly wallet_account: bigint
}

/** The columns of a `TransferRow` of `transfers t join wallets w`. */
export function columns(sql: Sql): Part {
  return sql.part`t.id, t.reference, t.user_id, t.wallet_id, t.transaction_id, t.kind, t.state, t.amount_minor, t.fee_minor,
    t.vat_minor, t.stamp_duty_minor, t.waived_minor, t.total_minor, t.charge_rules, t.free_transfer_month, t.limit_periods,
    t.bank_code, t.bank_name, t.account_number, t.payee_name, t.recipient_user_id, t.narration, t.authorised_by,
    t.authorised_at, t.provider, t.provider_reference, t.session_id, t.response_code, t.provider_fee_minor, t.hold_id, t.ledger_transfer, t.confirmations,
    t.created_at, t.submitted_at, t.promised_by, t.review_after, t.concluded_at, t.paid_late_at,
    w.ledger_account wallet_account`
}

/** A transfer, locked until commit: whatever happens to it happens one after the other. */
export async function lockTransfer(sql: Sql, transferId: string): Promise<TransferRow | undefined> {
  const [row] = await sql<TransferRow>`
    select ${columns(sql)} from transfers t join wallets w on w.id = t.wallet_id where t.id = ${transferId} for update of t`
  return row
}

/** A transfer as it stands, by its own id or its transaction's. */
export function findTransferRow(
  sql: Sql,
  by: { readonly id: string } | { readonly transactionId: string },
): Promise<TransferRow | undefined> {
  return 'id' in by ? findById(sql, by.id) : findByTransaction(sql, by.transactionId)
}

const findById = reading<string, TransferRow | undefined>(async (sql, ids) => {
  const rows = await sql<TransferRow>`
    select ${columns(sql)} from transfers t join wallets w on w.id = t.wallet_id where t.id = any(${ids}::uuid[])`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
})

async function findByTransaction(sql: Sql, id: string): Promise<TransferRow | undefined> {
  const [row] = await sql<TransferRow>`
    select ${columns(sql)} from transfers t join wallets w on w.id = t.wallet_id where t.transaction_id = ${id}`
  return row
}

/** What left or will leave the sender, line by line. */
export function linesOf(row: TransferRow): Lines {
  const naira = (minor: bigint) => money('NGN', minor)
  return {
    amount: naira(row.amount_minor),
    fee: naira(row.fee_minor),
    vat: naira(row.vat_minor),
    duty: naira(row.stamp_duty_minor),
    total: naira(row.total_minor),
  }
}
