// Answers for a transaction as staff see it, and as its customer does.
import { takenBackPart } from '#features/deposits/parts.ts'
import { paidLatePart, sessionPart } from '#features/orders/parts.ts'
import { assert } from '#kit/assert.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { maskedEmail, maskedNumber } from '#kit/masked.ts'
import type { findMyTransaction, listTransactions } from '../contract.ts'
import type { TransactionType } from '../kinds.ts'
import { shownStatus, type TransactionStatus } from '../rules.ts'
import { fullName } from '#kit/words/full-name.ts'

export type TransactionView = AnswerOf<typeof listTransactions>['items'][number]
export type MyTransactionView = AnswerOf<typeof findMyTransaction>

export type TransactionRow = {
  readonly id: string
  readonly reference: string
  readonly user_id: string
  readonly type: TransactionType
  readonly channel: string
  readonly direction: 'credit' | 'debit'
  readonly amount_minor: bigint
  readonly fee_minor: bigint
  readonly vat_minor: bigint
  readonly stamp_duty_minor: bigint
  readonly total_minor: bigint
  readonly currency: string
  readonly status: TransactionStatus
  readonly held_for: string | null
  readonly taken_back: boolean
  readonly paid_late_at: Date | null
  readonly narration: string
  readonly counterparty_name: string
  readonly counterparty_bank: string
  readonly counterparty_account: string
  readonly facts: { label: string; value: string }[]
  readonly provider_reference: string | null
  readonly created_at: Date
  readonly completed_at: Date | null
}

/** The columns of a `TransactionRow` of the table `t`. */
export function columns(sql: StaleSql): Part {
  return sql.part`t.id, t.reference, t.user_id, t.type, t.channel, t.direction, t.amount_minor, t.fee_minor, t.vat_minor,
    t.stamp_duty_minor, t.total_minor, t.currency, t.status, t.held_for, t.narration, t.counterparty_name,
    t.counterparty_bank, t.counterparty_account, t.facts, t.provider_reference, t.created_at, t.completed_at,
    ${takenBackPart(sql)} taken_back, ${paidLatePart(sql)} paid_late_at`
}

/** A row as its customer sees it. */
export type MyRow = TransactionRow & {
  readonly session_id: string | null
  readonly held_until: Date | null
}

/** The columns of a `MyRow` of the table `t`. */
export function myColumns(sql: StaleSql): Part {
  return sql.part`${columns(sql)}, t.held_until, ${sessionPart(sql)} session_id`
}

/** What the customer sees: nothing that names anybody by an id of ours but the transaction itself. */
export const myTransactionView = (row: MyRow): MyTransactionView => ({
  ...plainView(row),
  session_id: row.session_id,
  held_until: row.held_until,
})

function plainView(row: TransactionRow): Omit<MyTransactionView, 'session_id' | 'held_until'> {
  const { currency } = row
  assert(isCurrency(currency), 'a transaction is in a currency of the product')
  return {
    id: row.id,
    reference: row.reference,
    type: row.type,
    channel: row.channel,
    direction: row.direction,
    amount: money(currency, row.amount_minor),
    fee: money(currency, row.fee_minor),
    vat: money(currency, row.vat_minor),
    stamp_duty: money(currency, row.stamp_duty_minor),
    total: money(currency, row.total_minor),
    currency,
    status: shownStatus(row.status, row.held_for),
    held_for: row.held_for,
    taken_back: row.taken_back,
    paid_late_at: row.paid_late_at,
    narration: row.narration,
    counterparty: {
      name: row.counterparty_name,
      bank_name: row.counterparty_bank,
      account_number: row.counterparty_account,
    },
    facts: row.facts,
    provider_reference: row.provider_reference,
    created_at: row.created_at,
    completed_at: row.completed_at,
  }
}

/** The person of an erased account has no e-mail and no name left. */
export function transactionView(
  row: TransactionRow & {
    readonly email: string | null
    readonly first_name: string | null
    readonly last_name: string | null
  },
): TransactionView {
  return {
    ...plainView(row),
    user_uuid: row.user_id,
    user_email: row.email ?? '',
    user_name: fullName(row),
  }
}

/** As lists show it: whose address and which account it was stands in the record. */
export function maskedTransaction(view: TransactionView): TransactionView {
  const { user_email: email, counterparty } = view
  const account_number = maskedNumber(counterparty.account_number)
  return {
    ...view,
    user_email: email && maskedEmail(email),
    counterparty: { ...counterparty, account_number },
  }
}

/** `shownStatus` of transactions `t`, for who reads them by a statement of their own. */
export const shownStatusPart = (sql: StaleSql): Part =>
  sql.part`case when t.status = 'success' and t.held_for is not null then 'reversed' else t.status end`
