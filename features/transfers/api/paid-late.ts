// Answers for a transfer that the bank paid after its customer had the money again: found, asked about, owed, and owed no more.
import { endActedCase, freeCaseKey } from '#features/cases/public.ts'
import {
  findOrderRow,
  isNotPaid,
  type Kept,
  keptOf,
  lockOrder,
  markPaidLate as writePaidLate,
  openKept,
  type OrderRow,
  providerOf,
  unmarkPaidLate,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { isUuid } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import type { Naira } from '../rules.ts'
import { bankTransfer, type PayoutRails, railOf } from './bank-transfers.ts'
import { type KeptPart, lockKeptParts } from './take-kept.ts'
import { linesOf } from './transfer-row.ts'

export type GivenBack = {
  readonly id: string
  readonly provider: string
  readonly amount: Naira
  /** What is kept of it: its customer has not had that again. */
  readonly kept: readonly KeptPart[]
}

const isGivenBack = ({ state, provider }: OrderRow): boolean =>
  provider !== null && (state === 'failed' || state === 'returned')

/** A transfer whose money its customer has again, locked until commit, by its transaction. */
export async function lockGivenBack(sql: Sql, transactionId: string): Promise<GivenBack | undefined> {
  const found = isUuid(transactionId) ? await findOrderRow(sql, { transactionId }) : undefined
  const row = found && (await lockOrder(sql, found.id))
  if (row === undefined || !isGivenBack(row)) return undefined
  const [provider, { amount }] = [providerOf(row), linesOf(row)]
  return { id: row.id, provider, amount, kept: await lockKeptParts(sql, { transactionId, provider, amount }) }
}

/** What a reference comes to in a bank's statement, where it gives one. */
type NetAtBank = (of: {
  readonly provider: string
  readonly reference: string
}) => Promise<bigint | undefined>

/** Whether the bank still says that it paid. Never called while a transaction is open. */
export async function wasPaidAtBank(
  doors: Doors,
  { all: rails, netAtBank }: { readonly all: PayoutRails; readonly netAtBank: NetAtBank },
  transactionId: string,
): Promise<'owed' | 'not_owed' | 'pending' | 'unsure' | undefined> {
  const row = await findOrderRow(doors.database.sql, { transactionId })
  if (row === undefined || !isGivenBack(row)) return undefined
  const answer = await railOf(rails, row).findPayout(row.reference)
  if (answer.outcome === 'unknown') return 'unsure'
  if (answer.outcome === 'rejected') return byStatement(row, netAtBank)
  if (answer.value.state === 'success') return 'owed'
  // No change of its word: it may say either next.
  return isNotPaid(answer.value) ? 'not_owed' : 'pending'
}

/** The bank does not know what it said that it had paid: no word of its own. Whether the money left stands in its statement. */
async function byStatement(row: OrderRow, netAtBank: NetAtBank): Promise<'owed' | 'not_owed' | 'unsure'> {
  const net = await netAtBank({ provider: providerOf(row), reference: row.reference })
  if (net === undefined) return 'unsure'
  return net <= -row.amount_minor ? 'owed' : 'not_owed'
}

/** The bank's statement has it as paid, and so do our books. Its line in the customer's list stays: they had the money again. */
export async function markPaidLate(
  sql: Sql,
  doors: Doors,
  paid: { readonly id: string; readonly providerFee: Naira },
): Promise<void> {
  const now = doors.clock.now()
  const row = await lockOrder(sql, paid.id)
  assert(row !== undefined, 'a transfer that is owed is there')
  await writePaidLate(sql, { id: row.id, providerFee: paid.providerFee.minor, at: now })
  const key = `${providerOf(row)}:${row.reference}`
  await endActedCase(sql, { kind: 'settlement_differs', key, now })
  await noteChange(sql, ['transfers', `user:${row.user_id}`], now)
}

/** What a debt was for. */
export type Owed = {
  readonly transactionId: string
  readonly provider: string
  readonly amount: Naira
  readonly providerFee: Naira
  /** Writes that the bank's word is no more: it is not paid after all, or is there again. */
  readonly undo: () => Promise<void>
  /** Keeps what its customer is to have again, where their wallet takes none. */
  readonly keep: (kept: {
    readonly kept: Kept
    readonly total: Naira
    readonly line: string
  }) => Promise<void>
}

/** A transfer whose customer was made to owe it, locked until commit, by its own id; undefined where they owe nothing for it any more. */
export async function lockPaidLate(sql: Sql, doors: Doors, id: string): Promise<Owed | undefined> {
  const row = await lockOrder(sql, id)
  if (row === undefined || row.paid_late_at === null) return undefined
  const at = row.paid_late_at.toISOString()
  return {
    transactionId: row.transaction_id,
    provider: providerOf(row),
    amount: linesOf(row).amount,
    providerFee: money('NGN', row.provider_fee_minor ?? 0n),
    undo: () => markNotPaidLate(sql, doors, row),
    keep: (more) =>
      openKept(sql, doors, { ...more, key: `${row.id}:${at}`, ...keptOf({ row, kind: bankTransfer }) }),
  }
}

async function markNotPaidLate(sql: Sql, doors: Doors, row: OrderRow): Promise<void> {
  const now = doors.clock.now()
  await unmarkPaidLate(sql, { id: row.id, at: now })
  // Paid once more it is another case.
  await freeCaseKey(sql, { kind: 'transfer_paid_after_return', key: row.id })
  const key = `${providerOf(row)}:${row.reference}`
  await endActedCase(sql, { kind: 'settlement_differs', key, now })
  await noteChange(sql, ['transfers', `user:${row.user_id}`], now)
}
