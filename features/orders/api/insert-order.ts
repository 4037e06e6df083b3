// Answers for writing an order when it is made: held for its partner, or carried out at once in our own books.
import type { Sql } from '#kit/db/database.ts'
import { type Columns, records } from '#kit/db/records.ts'
import { writing } from '#kit/db/for-many.ts'
import type { Money } from '#kit/money/money.ts'
import type { OrderKind } from './kind.ts'
import type { Choice, Services } from '../rail.ts'

/** What it costs, line by line, and by which rules. `freeMonth`: whose allowance of free ones it took. */
export type OrderCharges = {
  readonly amount: Money
  readonly fee: Money
  readonly vat: Money
  readonly duty: Money
  readonly waived: Money
  readonly total: Money
  readonly rules: readonly string[]
  readonly freeMonth: string | undefined
}

/** By whom and how it was authorised, and when. */
export type Authority = {
  readonly by: 'pin' | 'passkey' | 'pin_and_code' | 'standing_order'
  readonly id: string
  readonly at: Date
}

export type NewOrder = {
  readonly id: string
  /** Ours, and the partner's key for it. */
  readonly reference: string
  readonly kind: OrderKind['name']
  readonly userId: string
  readonly walletId: string
  readonly transactionId: string
  readonly charges: OrderCharges
  /** The periods of limits that it was counted in. */
  readonly periods: readonly string[]
  readonly to: {
    readonly code: string | null
    readonly place: string
    readonly account: string
    readonly name: string
    readonly choice?: Choice | undefined
    readonly services?: Services | undefined
    readonly userId: string | null
  }
  readonly narration: string
  readonly authority: Authority
  readonly now: Date
} & (
  | {
      /** Held for this partner. */
      readonly provider: string
      readonly hold: bigint
      readonly promisedHours: number
      readonly reviewHours: number
    }
  | { readonly provider: null; readonly ledgerTransfer: bigint }
)

function lifeOf(order: NewOrder): Columns {
  const { now } = order
  const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
  return order.provider === null
    ? {
        state: 'success',
        ledger_transfer: order.ledgerTransfer,
        concluded_at: now,
        paid_at: now,
        promised_by: now,
        review_after: now,
      }
    : {
        state: 'held',
        hold_id: order.hold,
        promised_by: later(order.promisedHours),
        review_after: later(order.reviewHours),
      }
}

function columnsOf(order: NewOrder): Columns {
  const { charges, to, authority, now } = order
  return {
    id: order.id,
    reference: order.reference,
    user_id: order.userId,
    wallet_id: order.walletId,
    transaction_id: order.transactionId,
    kind: order.kind,
    currency: charges.total.currency,
    amount_minor: charges.amount.minor,
    fee_minor: charges.fee.minor,
    vat_minor: charges.vat.minor,
    stamp_duty_minor: charges.duty.minor,
    waived_minor: charges.waived.minor,
    total_minor: charges.total.minor,
    charge_rules: charges.rules,
    free_transfer_month: charges.freeMonth,
    limit_periods: order.periods,
    to_code: to.code,
    to_place: to.place,
    to_account: to.account,
    to_name: to.name,
    to_choice: to.choice,
    services: to.services,
    to_user_id: to.userId,
    narration: order.narration,
    authorised_by: authority.by,
    authorised_at: authority.at,
    authorisation_id: authority.id,
    provider: order.provider,
    created_at: now,
    ...lifeOf(order),
  }
}

/** Writes it; many that are made together with one statement. */
export const insertOrder = (sql: Sql, order: NewOrder): Promise<void> => insertRow(sql, columnsOf(order))

const insertRow = writing<Columns, void>(async (sql, rows) => {
  const columns = sql.part`id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor,
    vat_minor, stamp_duty_minor, waived_minor, total_minor, charge_rules, free_transfer_month, limit_periods, to_code,
    to_place, to_account, to_name, to_choice, services, to_user_id, narration, authorised_by, authorised_at, authorisation_id,
    provider, hold_id, ledger_transfer, created_at, promised_by, review_after, concluded_at, paid_at`
  await sql`
    insert into orders (${columns}) select ${columns} from json_populate_recordset(null::orders, ${records(rows)}::json)`
  return rows.map(() => undefined)
})

/** An order that its partner's list alone tells of, as it stands there. */
export type FoundOrder = Pick<
  NewOrder,
  'id' | 'reference' | 'kind' | 'userId' | 'walletId' | 'transactionId' | 'to' | 'narration'
> & {
  readonly amount: Money
  readonly provider: string
  readonly providerReference: string
  readonly sessionId: string | null
  readonly providerFee: bigint | null
  readonly madeAt: Date
}

/** Writes it as pending: what is known of it is its amount, and what it was charged for is lost. */
export async function insertFoundOrder(sql: Sql, order: FoundOrder): Promise<void> {
  const { amount, to, madeAt } = order
  await sql`
    insert into orders (id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor,
      vat_minor, stamp_duty_minor, waived_minor, total_minor, charge_rules, limit_periods, to_code, to_place, to_account,
      to_name, narration, authorised_by, authorised_at, provider, provider_reference, session_id, provider_fee_minor,
      created_at, submitted_at, promised_by, review_after)
    values (${order.id}, ${order.reference}, ${order.userId}, ${order.walletId}, ${order.transactionId}, ${order.kind}, 'pending',
      ${amount.currency}, ${amount.minor}, 0, 0, 0, 0, ${amount.minor}, '{}', '{}', ${to.code}, ${to.place}, ${to.account},
      ${to.name}, ${order.narration}, 'partner_list', ${madeAt}, ${order.provider}, ${order.providerReference},
      ${order.sessionId}, ${order.providerFee}, ${madeAt}, ${madeAt}, ${madeAt}, ${madeAt})`
}
