// Answers for giving a held deposit, whose account number is nobody's, to a customer.
import { command, otherWaits, type Plan } from '#features/approvals/public.ts'
import { insertTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type LedgerRefusal } from '#ledger/ledger.ts'
import { accountId, type TransferId } from '#ledger/posting.ts'
import { suspenseToWallet } from '../postings.ts'
import { type SuspensionReason, suspensionOf } from '../rules.ts'
import { creditDeposit as contract } from '../staff-contract.ts'
import { type DepositRow, depositView, type DepositView, grossOf } from './list-suspended.ts'
import { bankBars } from './notice-taken-back.ts'
import { isClosed, lockWalletOf, type ReceiverRow, receiverOf, worthOf } from './receiver.ts'
import { releaseKey } from './release-deposit.ts'
import { tellReleased } from './tell-received.ts'
import { endOwnerless, lockWaiting, type WaitingCode } from './waiting.ts'

type Payload = { readonly depositId: string; readonly userId: string }
type Barred =
  | 'taken_back'
  | 'amount_differs'
  | 'user_closed'
  | 'user_without_wallet'
  | 'above_tier_limit'
  | 'no_dollar_rate'
  | 'wallet_frozen'
type Code = WaitingCode | 'request_waits' | 'owner_known' | Barred

function barredBy(reason: SuspensionReason): Barred {
  switch (reason) {
    case 'no_wallet':
      return 'user_without_wallet'
    case 'wallet_frozen':
    case 'no_dollar_rate':
      return reason
    case 'above_single_limit':
    case 'above_balance_limit':
    case 'above_activation_limit':
      return 'above_tier_limit'
  }
}

async function plan(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<DepositView>, Code>> {
  const found = await lockWaiting(sql, payload.depositId)
  if (!found.ok) return found
  const row = found.value
  // The number may have become somebody's since it came; then too nobody was told that it is theirs.
  if (row.transaction_id !== null) return refuse('owner_known')
  const bars = await bankBars(sql, row)
  if (bars !== undefined) return refuse(bars)
  if (
    await otherWaits(sql, { command: contract.name, payload, target: { type: 'deposit', id: row.id }, now })
  )
    return refuse('request_waits')
  const wallet = await lockWalletOf(sql, { userId: payload.userId, currency: row.currency })
  if (wallet === undefined) return refuse('user_without_wallet')
  if (isClosed(wallet)) return refuse('user_closed')
  const gross = grossOf(row)
  const worth = await worthOf(sql, { amount: gross, now })
  const barred = suspensionOf(worth, await receiverOf(sql, wallet, now))
  if (barred !== undefined) return refuse(barredBy(barred))
  const account = accountId(wallet.ledger_account)
  return done({
    target: { type: 'deposit', id: row.id },
    basis: { state: row.state, tier: wallet.kyc_tier },
    // By the key of a release: however it ends, it reaches one wallet once.
    postings: [
      { key: releaseKey(row.id), posting: suspenseToWallet({ provider: row.provider, gross }, account) },
    ],
    accountNames: new Map([[account, wallet.reference]]),
    amount: gross,
    changes: [
      { field: 'state', before: row.state, after: 'released' },
      { field: 'user', before: null, after: wallet.user_id },
    ],
    apply: (inside, [transfer]) => {
      assert(transfer !== undefined, 'a deposit that is given is posted')
      return give(inside, doors, { row, wallet, transfer, now })
    },
  })
}

type Given = {
  readonly row: DepositRow
  readonly wallet: ReceiverRow
  readonly transfer: TransferId
  readonly now: Date
}

/** It is theirs now as if it had come for them: a line in their list, and they are told. */
async function give(sql: Sql, doors: Doors, { row, wallet, transfer, now }: Given): Promise<DepositView> {
  const { user_id: userId } = wallet
  const transactionId = newId(doors)
  const gross = grossOf(row)
  const reference = await insertTransaction(sql, doors, {
    id: transactionId,
    userId,
    walletId: wallet.wallet_id,
    type: 'deposit',
    channel: 'bank_transfer',
    direction: 'credit',
    amount: gross,
    status: 'success',
    heldFor: undefined,
    narration: row.narration,
    counterparty: { name: row.sender_name, bank: row.sender_bank, account: row.sender_account },
    provider: row.provider,
    providerReference: row.provider_reference,
    ledgerTransfer: transfer,
  })
  await sql`
    update deposits set state = 'released', released_at = ${now}, user_id = ${userId}, transaction_id = ${transactionId}
    where id = ${row.id}`
  await tellReleased(sql, doors, {
    id: row.id,
    userId,
    transactionId,
    gross,
    sender: { name: row.sender_name, bank: row.sender_bank },
    reference,
    wallet: accountId(wallet.ledger_account),
  })
  await endOwnerless(sql, row, now)
  await noteChange(sql, ['deposits', 'transactions', `customer:${userId}`, `user:${userId}`], now)
  return depositView({ ...row, state: 'released', user_id: userId })
}

const declined = (refusal: LedgerRefusal): Code => {
  if (refusal === 'account_frozen' || refusal === 'account_closed') return 'wallet_frozen'
  throw new Error(`Broken invariant: a deposit that is given was planned, the ledger said ${refusal}`)
}

/** The command behind `deposits.credit`. */
export const creditCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  plan,
  declined,
})
