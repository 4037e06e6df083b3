// Answers for an order that the partner paid after its customer had the money again: found, asked about, owed, and owed no more.
import { endActedCase, freeCaseKey } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { isUuid } from '#kit/ids.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { Kept } from '../postings.ts'
import { isNotPaid } from '../rules.ts'
import { partnersOf } from './drive-job.ts'
import { providerOf } from './enter-state.ts'
import { keptOf, openKept } from './give-back.ts'
import type { PartnersOfKinds } from './kind.ts'
import { markPaidLate as writePaidLate, unmarkPaidLate } from './mark-paid-late.ts'
import { findOrderRow, lockOrder, orderLines, type OrderRow } from './order-row.ts'
import { type KeptPart, lockKeptParts } from './take-kept.ts'

export type GivenBack = {
  readonly id: string
  readonly provider: string
  readonly amount: Money<'NGN'>
  /** What is kept of it: its customer has not had that again. */
  readonly kept: readonly KeptPart[]
}

/** What is owed is in naira, as debts are. */
function amountOf(row: OrderRow): Money<'NGN'> {
  const { currency, minor } = orderLines(row).amount
  assert(currency === 'NGN', 'debts are in naira')
  return money(currency, minor)
}

const isGivenBack = ({ state, provider }: OrderRow): boolean =>
  provider !== null && (state === 'failed' || state === 'returned')

/** An order whose money its customer has again, locked until commit, by its transaction. */
export async function lockGivenBack(sql: Sql, transactionId: string): Promise<GivenBack | undefined> {
  const row = isUuid(transactionId) ? await lockOrder(sql, { transactionId }) : undefined
  if (row === undefined || !isGivenBack(row)) return undefined
  const [provider, amount] = [providerOf(row), amountOf(row)]
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
  { partners, netAtBank }: { readonly partners: PartnersOfKinds; readonly netAtBank: NetAtBank },
  transactionId: string,
): Promise<'owed' | 'not_owed' | 'pending' | 'unsure' | undefined> {
  const row = await findOrderRow(doors.database.sql, { transactionId })
  if (row === undefined || !isGivenBack(row)) return undefined
  const answer = await partnersOf(partners, row).find(row)
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
  paid: { readonly id: string; readonly providerFee: Money<'NGN'> },
): Promise<void> {
  const now = doors.clock.now()
  const row = await lockOrder(sql, paid)
  assert(row !== undefined, 'a transfer that is owed is there')
  await writePaidLate(sql, { id: row.id, providerFee: paid.providerFee.minor, at: now })
  // Whoever owes it is to have what it delivered.
  await doors.outbox.enqueue(sql, {
    kind: 'orders.ask',
    payload: { order_id: row.id },
    key: `${row.id}:claimed:${now.toISOString()}`,
  })
  const key = `${providerOf(row)}:${row.reference}`
  await endActedCase(sql, { kind: 'settlement_differs', key, now })
  await noteChange(sql, ['transfers', `user:${row.user_id}`], now)
}

/** What a debt was for. */
export type Owed = {
  readonly transactionId: string
  readonly provider: string
  readonly amount: Money<'NGN'>
  readonly providerFee: Money<'NGN'>
  /** Writes that the bank's word is no more: it is not paid after all, or is there again. */
  readonly undo: () => Promise<void>
  /** Keeps what its customer is to have again, where their wallet takes none. */
  readonly keep: (kept: {
    readonly kept: Kept
    readonly total: Money<'NGN'>
    readonly line: string
  }) => Promise<void>
}

/** An order whose customer was made to owe it, locked until commit, by its own id; undefined where they owe nothing for it any more. */
export async function lockPaidLate(sql: Sql, doors: Doors, id: string): Promise<Owed | undefined> {
  const row = await lockOrder(sql, { id })
  if (row === undefined || row.paid_late_at === null) return undefined
  const at = row.paid_late_at.toISOString()
  return {
    transactionId: row.transaction_id,
    provider: providerOf(row),
    amount: amountOf(row),
    providerFee: money('NGN', row.provider_fee_minor ?? 0n),
    undo: () => markNotPaidLate(sql, doors, row),
    keep: (more) => openKept(sql, doors, { ...more, key: `${row.id}:${at}`, ...keptOf(row) }),
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
