// Answers for returned money that could not be credited, and whose it is: of an order, or of a deposit that was owed no more.
import type { ActedCase } from '#features/cases/public.ts'
import { depositLocked } from '#features/deposits/parts.ts'
import type { TransactionType } from '#features/transactions/kinds.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { type Money, parseAmount } from '#kit/money/money.ts'
import { type AccountId, accountId } from '#ledger/posting.ts'
import { lockOrder } from './order-row.ts'

export type KeptMoney = {
  readonly target: { readonly type: 'transfer' | 'deposit'; readonly id: string }
  readonly state: string
  readonly userId: string
  readonly transactionId: string
  readonly wallet: AccountId
  readonly provider: string
  /** The kind of order; of what a deposit had brought, that of transfers to banks, which their accounts know. */
  readonly kind: TransactionType
  /** The other side of the payment. */
  readonly name: string
  readonly total: Money<'NGN'>
}

/** What is kept, as its case has it: the whole of an order, or what was recovered of a debt that is no more. Locked until commit. */
export async function lockKept(sql: Sql, about: ActedCase): Promise<KeptMoney> {
  const kept =
    about.subject_type === 'deposit'
      ? await lockDeposited(sql, about.subject_id)
      : await lockSent(sql, about.subject_id)
  return { ...kept, total: totalOf(about) }
}

export function totalOf({ facts }: Pick<ActedCase, 'facts'>): Money<'NGN'> {
  const read = parseAmount(facts['total'] ?? '', 'NGN')
  assert(read.ok, 'the amount of a return is written by us')
  return read.value
}

/** The bank says that it paid after all, and has not taken that back: whoever has it at the other side, its customer is not given it too. */
export async function isPaidAfterAll(sql: Sql, { target, transactionId }: KeptMoney): Promise<boolean> {
  if (target.type !== 'transfer') return false
  const open = await sql`
    select 1 from cases where kind = 'transfer_paid_after_return' and subject_id = ${transactionId} and state = 'open'
      and coalesce(facts ->> 'bank_changed_at', '') = ''`
  return open.length > 0
}

async function lockSent(sql: Sql, transactionId: string): Promise<Omit<KeptMoney, 'total'>> {
  const row = await lockOrder(sql, { transactionId })
  assert(
    row !== undefined && row.provider !== null && (row.state === 'returned' || row.state === 'failed'),
    'a case about a held return is about a transfer that came back',
  )
  return {
    target: { type: 'transfer', id: row.id },
    state: row.state,
    userId: row.user_id,
    transactionId,
    wallet: accountId(row.wallet_account),
    provider: row.provider,
    kind: row.kind,
    name: row.to_name,
  }
}

async function lockDeposited(sql: Sql, id: string): Promise<Omit<KeptMoney, 'total'>> {
  const [row] = await sql<{
    state: string
    transaction_id: string
    user_id: string
    provider: string
    sender_name: string
    account: bigint
  }>`${depositLocked(sql, id)}`
  assert(row !== undefined, 'what is kept of a deposit was its customer’s')
  return {
    target: { type: 'deposit', id },
    state: row.state,
    userId: row.user_id,
    transactionId: row.transaction_id,
    wallet: accountId(row.account),
    provider: row.provider,
    kind: 'bank_transfer',
    name: row.sender_name,
  }
}
