// Answers for moving a held deposit to the wallet of its owner, when the limits allow it now.
import { command, otherWaits, type Plan } from '#features/approvals/public.ts'
import { markCompleted } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { type AccountId, accountId } from '#ledger/posting.ts'
import { releaseDeposit as contract } from '../contract.ts'
import { suspenseToWallet } from '../postings.ts'
import { type DepositRow, depositView, type DepositView, grossOf } from './list-suspended.ts'
import { bankBars } from './notice-taken-back.ts'
import { isClosed, lockReceiver, receiverOf, worthOf } from './receiver.ts'
import { refuseStillHeld } from './still-held.ts'
import { tellReleased } from './tell-received.ts'

type Code =
  | 'deposit_not_found'
  | 'deposit_not_suspended'
  | 'taken_back'
  | 'amount_differs'
  | 'request_waits'
  | 'user_closed'
  | 'owner_unknown'
  | 'still_above_limit'

/** Finds a deposit; locked against a second release when it is to be acted on. */
export async function lockDeposit(sql: Sql, id: string): Promise<DepositRow | undefined> {
  const [row] = await sql<DepositRow>`select * from deposits where id = ${id} for update`
  return row
}

/** A deposit reaches a wallet once, whoever lets it go. */
export const releaseKey = (id: string): string => keyFrom('deposit-release', id)

async function plan(
  sql: Sql,
  doors: Doors,
  asked: { readonly payload: { readonly depositId: string }; readonly now: Date },
): Promise<Result<Plan<DepositView>, Code>> {
  const row = await lockDeposit(sql, asked.payload.depositId)
  if (row === undefined) return refuse('deposit_not_found')
  if (row.state !== 'suspended') return refuse('deposit_not_suspended')
  const bars = await bankBars(sql, row)
  if (bars !== undefined) return refuse(bars)
  const { payload, now } = asked
  if (
    await otherWaits(sql, { command: contract.name, payload, target: { type: 'deposit', id: row.id }, now })
  )
    return refuse('request_waits')
  const wallet = await lockReceiver(sql, row.provider, row.account_number)
  if (wallet === undefined || row.transaction_id === null) return refuse('owner_unknown')
  if (isClosed(wallet)) return refuse('user_closed')
  const gross = grossOf(row)
  const receiver = await receiverOf(sql, wallet, asked.now)
  const worth = await worthOf(sql, { amount: gross, now })
  const held = await refuseStillHeld(sql, { worth, receiver, owner: wallet, now })
  if (held !== undefined) return held
  const account = accountId(wallet.ledger_account)
  return done({
    target: { type: 'deposit', id: row.id },
    basis: { state: row.state, tier: wallet.kyc_tier },
    postings: [
      {
        key: releaseKey(row.id),
        posting: suspenseToWallet({ provider: row.provider, gross }, account),
      },
    ],
    accountNames: new Map([[account, wallet.reference]]),
    amount: gross,
    changes: [{ field: 'state', before: row.state, after: 'released' }],
    apply: (inside, [transfer]) => {
      assert(transfer !== undefined, 'a release is posted')
      return markReleased(inside, doors, { row, wallet: account, ledgerTransfer: transfer, now: asked.now })
    },
  })
}

/** Writes that a held deposit has reached its wallet, beside its posting, and tells its owner. */
export async function markReleased(
  sql: Sql,
  doors: Doors,
  released: { row: DepositRow; wallet: AccountId; ledgerTransfer: bigint; now: Date },
): Promise<DepositView> {
  const { row, wallet, ledgerTransfer, now } = released
  await sql`update deposits set state = 'released', released_at = ${now} where id = ${row.id}`
  const { user_id: userId, transaction_id: transactionId } = row
  if (userId !== null && transactionId !== null) {
    const reference = await markCompleted(sql, { transactionId, ledgerTransfer, now })
    assert(reference !== undefined, 'a deposit that was held is a transaction under way')
    await tellReleased(sql, doors, {
      id: row.id,
      userId,
      transactionId,
      gross: grossOf(row),
      sender: { name: row.sender_name, bank: row.sender_bank },
      reference,
      wallet,
    })
  }
  const topics = userId === null ? [] : [`customer:${userId}`, `user:${userId}`]
  await noteChange(sql, ['deposits', 'transactions', ...topics], now)
  return depositView({ ...row, state: 'released' })
}

/** The command behind `deposits.release`. */
export const releaseCommand = command<typeof contract, { readonly depositId: string }, Code, 'money'>({
  contract,
  stake: 'money',
  plan,
  declined: (refusal) => {
    throw new Error(`Broken invariant: a release that was planned is posted, the ledger said ${refusal}`)
  },
})
