// Answers for an order as it stands in its table, and for locking one.
import type { Part, Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import type { Currency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import type { TransactionType } from '#features/transactions/kinds.ts'
import type { Lines, OrderState } from '../contract.ts'
import type { Choice, Services } from '../rail.ts'
import { orderSubject } from './records.ts'

export type OrderRow = {
  readonly id: string
  readonly reference: string
  readonly user_id: string
  readonly wallet_id: string
  readonly transaction_id: string
  readonly kind: TransactionType
  readonly state: OrderState
  readonly currency: Currency
  readonly amount_minor: bigint
  readonly fee_minor: bigint
  readonly vat_minor: bigint
  readonly stamp_duty_minor: bigint
  readonly waived_minor: bigint
  readonly total_minor: bigint
  readonly charge_rules: string[]
  readonly free_transfer_month: string | null
  readonly limit_periods: string[]
  /** Where it goes: the code and the name of the bank, biller or network, the account there, and whose that is. */
  readonly to_code: string | null
  readonly to_place: string
  readonly to_account: string
  readonly to_name: string
  /** What was chosen there beside the account. */
  readonly to_choice: Choice | null
  /** How partners knew the place when it was made, of a kind that keeps it. */
  readonly services: Services | null
  /** The customer who is paid, where it is another of ours. */
  readonly to_user_id: string | null
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
  /** The account of the wallet in the ledger. */
  readonly wallet_account: bigint
}

/** An order as approvals and the audit log name it. */
export const targetOf = ({ id }: Pick<OrderRow, 'id'>) => ({ type: orderSubject, id })

/** Rows of `orders t`, by what stands behind `where`. */
export const findRows = (sql: Sql, where: Part): Promise<OrderRow[]> => sql<OrderRow>`
  select t.id, t.reference, t.user_id, t.wallet_id, t.transaction_id, t.kind, t.state, t.currency, t.amount_minor, t.fee_minor,
    t.vat_minor, t.stamp_duty_minor, t.waived_minor, t.total_minor, t.charge_rules, t.free_transfer_month, t.limit_periods,
    t.to_code, t.to_place, t.to_account, t.to_name, t.to_choice, t.services, t.to_user_id, t.narration, t.authorised_by,
    t.authorised_at, t.provider, t.provider_reference, t.session_id, t.response_code, t.provider_fee_minor, t.hold_id, t.ledger_transfer, t.confirmations,
    t.created_at, t.submitted_at, t.promised_by, t.review_after, t.concluded_at, t.paid_late_at,
    w.ledger_account wallet_account
  from orders t join wallets w on w.id = t.wallet_id where ${where}`

/** By its own id, or its transaction's. */
type Named = { readonly id: string } | { readonly transactionId: string }

/** An order, locked until commit: whatever happens to it happens one after the other. */
export async function lockOrder(sql: Sql, by: Named): Promise<OrderRow | undefined> {
  if ('id' in by) return lockById(sql, by.id)
  return (await findRows(sql, sql.part`t.transaction_id = ${by.transactionId} for update of t`))[0]
}

/** An order as it stands. */
export async function findOrderRow(sql: Sql, by: Named): Promise<OrderRow | undefined> {
  if ('id' in by) return findById(sql, by.id)
  return (await findRows(sql, sql.part`t.transaction_id = ${by.transactionId}`))[0]
}

const findById = reading<string, OrderRow | undefined>((sql, ids) =>
  findEach(sql, ids, sql.part`t.id = any(${ids}::uuid[])`),
)

const lockById = reading<string, OrderRow | undefined>((sql, ids) =>
  findEach(sql, ids, sql.part`t.id = any(${ids}::uuid[]) order by t.id for update of t`),
)

async function findEach(
  sql: Sql,
  ids: readonly string[],
  where: Part,
): Promise<readonly (OrderRow | undefined)[]> {
  const rows = await findRows(sql, where)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}

/** What left or will leave the sender, line by line. */
export function orderLines(row: OrderRow): Lines {
  const of = (minor: bigint) => money(row.currency, minor)
  return {
    amount: of(row.amount_minor),
    fee: of(row.fee_minor),
    vat: of(row.vat_minor),
    duty: of(row.stamp_duty_minor),
    total: of(row.total_minor),
  }
}
