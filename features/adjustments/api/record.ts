// Answers for what an adjustment leaves behind: its line in the customer's list, and what they are told of it.
import { type MessageMail, notifyOfTransaction } from '#features/notifications/public.ts'
import { findTransaction, insertTransaction, type TransactionView } from '#features/transactions/public.ts'
import type { LockedWallet } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import type { Money } from '#kit/money/money.ts'
import { say, type Word } from '#kit/words/words.ts'
import { balanceOf } from '#ledger/balances.ts'
import type { adjustmentReasons } from '../contract.ts'
import { words } from '../words.ts'

type Adjusted = {
  readonly wallet: LockedWallet
  readonly direction: 'credit' | 'debit'
  readonly amount: Money
  readonly narration: string
  /** Why, as whoever moved it chose. */
  readonly reasonCode: (typeof adjustmentReasons)[number] | undefined
  readonly ledgerTransfer: bigint
}

/** As its customer reads it. */
const reasonWords: Readonly<Record<(typeof adjustmentReasons)[number], Word | undefined>> = {
  correction: words.correction,
  goodwill: words.goodwill,
  bank_advice: words.bankAdvice,
  chargeback: words.chargeback,
  court_order: words.courtOrder,
  other: undefined,
}

/** Writes the line of an adjustment and tells the customer, beside its posting. */
export async function recordAdjustment(sql: Sql, doors: Doors, made: Adjusted): Promise<TransactionView> {
  const { wallet, direction, amount, narration } = made
  const isCredit = direction === 'credit'
  const byCourt = !isCredit && made.reasonCode === 'court_order'
  const id = newId(doors)
  const reference = await insertTransaction(sql, doors, {
    id,
    userId: wallet.userId,
    walletId: wallet.id,
    type: 'adjustment',
    channel: byCourt ? 'court_order' : 'staff',
    direction,
    amount,
    status: 'success',
    heldFor: undefined,
    narration,
    counterparty: { name: doors.brand.name, bank: '', account: '' },
    provider: undefined,
    providerReference: undefined,
    ledgerTransfer: made.ledgerTransfer,
    byAdmin: true,
  })
  const values = { amount: displayAmount(amount), narration, product: doors.brand.name }
  const [debitTitle, debitBody] = byCourt
    ? [words.courtTitle, words.courtBody]
    : [words.debitTitle, words.debitBody]
  const { available } = await balanceOf(sql, wallet.account)
  const reason = made.reasonCode && reasonWords[made.reasonCode]
  await tell(sql, doors, {
    userId: wallet.userId,
    transactionId: id,
    kind: isCredit ? 'adjustments.credit' : 'adjustments.debit',
    title: say(isCredit ? words.creditTitle : debitTitle, values),
    body: say(isCredit ? words.creditBody : debitBody, values),
    details: [
      ...(reason ? [[say(words.reason), say(reason)] as const] : []),
      [say(words.amount), values.amount],
      [say(words.when), displayInstant(doors.clock.now())],
      [say(words.reference), reference],
      [say(words.balance), displayAmount(available)],
    ],
    // What is gone cannot be left alone.
    ...(!isCredit && { warning: say(words.debitWarning, { email: doors.brand.emails.support }) }),
  })
  await noteMoved(sql, [wallet.userId], doors.clock.now())
  return viewOf(sql, id)
}

/** A transaction as it stands now. */
export async function viewOf(sql: Sql, id: string): Promise<TransactionView> {
  const found = await findTransaction(sql, id)
  assert(found !== undefined, 'a transaction that was written is there')
  return found.view
}

/** Tells a customer something about one of their transactions, once. */
export async function tell(
  sql: Sql,
  doors: Doors,
  {
    details,
    warning,
    ...about
  }: {
    userId: string
    transactionId: string
    kind: string
    title: string
    body: string
    details?: MessageMail['details']
    warning?: string
  },
): Promise<void> {
  await notifyOfTransaction(sql, doors, {
    ...about,
    see: say(words.see),
    mail: { warning: warning ?? say(words.warning), ...(details && { details }) },
  })
}

/** Says to screens that money of these customers moved. */
export async function noteMoved(sql: Sql, userIds: readonly string[], now: Date): Promise<void> {
  const people = userIds.flatMap((id) => [`customer:${id}`, `user:${id}`])
  await noteChange(sql, ['transactions', 'users', ...people], now)
}
