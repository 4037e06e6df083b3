// Answers for what an adjustment leaves behind: its line in the customer's list, and what they are told of it.
import { notify } from '#features/notifications/public.ts'
import { findTransaction, insertTransaction, type TransactionView } from '#features/transactions/public.ts'
import type { LockedWallet } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { displayAmount } from '#kit/money/display.ts'
import type { Money } from '#kit/money/money.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

type Adjusted = {
  readonly wallet: LockedWallet
  readonly direction: 'credit' | 'debit'
  readonly amount: Money
  readonly narration: string
  readonly byCourt?: boolean
  readonly ledgerTransfer: bigint
}

/** Writes the line of an adjustment and tells the customer, beside its posting. */
export async function recordAdjustment(sql: Sql, doors: Doors, made: Adjusted): Promise<TransactionView> {
  const { wallet, direction, amount, narration } = made
  const id = newId(doors)
  await insertTransaction(sql, doors, {
    id,
    userId: wallet.userId,
    walletId: wallet.id,
    type: 'adjustment',
    channel: made.byCourt === true ? 'court_order' : 'staff',
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
  const isCredit = direction === 'credit'
  const [debitTitle, debitBody] =
    made.byCourt === true ? [words.courtTitle, words.courtBody] : [words.debitTitle, words.debitBody]
  await tell(sql, doors, {
    userId: wallet.userId,
    transactionId: id,
    kind: isCredit ? 'adjustments.credit' : 'adjustments.debit',
    title: say(isCredit ? words.creditTitle : debitTitle, values),
    body: say(isCredit ? words.creditBody : debitBody, values),
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
  about: { userId: string; transactionId: string; kind: string; title: string; body: string },
): Promise<void> {
  const { kind, title, body } = about
  const href = `/app/activity?${new URLSearchParams({ transaction: about.transactionId }).toString()}`
  await notify(sql, doors, {
    userId: about.userId,
    topic: 'money',
    kind,
    key: `${kind}:${about.transactionId}`,
    title,
    body,
    href,
    mail: { subject: title, warning: say(words.warning), button: { label: say(words.see), href } },
    sms: false,
    now: doors.clock.now(),
  })
}

/** Says to screens that money of these customers moved. */
export async function noteMoved(sql: Sql, userIds: readonly string[], now: Date): Promise<void> {
  const people = userIds.flatMap((id) => [`customer:${id}`, `user:${id}`])
  await noteChange(sql, ['transactions', 'users', ...people], now)
}
