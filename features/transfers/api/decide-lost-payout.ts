// Answers for deciding a payout that the bank has made and the book does not have: its customer bears it, or the house.
import { command, type Plan } from '#features/approvals/public.ts'
import { insertTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import { railCost, walletOfSender } from '#features/orders/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { displayInstant } from '#kit/lagos.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { accountId, holdId, type TransferId } from '#ledger/posting.ts'
import { lostToBank } from '../postings.ts'
import { decideLostPayout as contract } from '../restore-contract.ts'
import { words } from '../restore-words.ts'
import {
  lockLostPayout,
  type LostPayoutRow,
  type LostPayoutView,
  lostPayoutView,
  releaseHold,
} from './lost-payouts.ts'
import { tellCharged } from './tell.ts'
import { writeLostTransfer } from './write-lost-transfer.ts'

type Decision = BodyOf<typeof contract>['decision']
type Payload = { readonly id: string; readonly decision: Decision }
type Code = 'lost_payout_not_found' | 'lost_payout_decided' | 'lost_payout_pending' | 'nothing_to_charge'

const naira = (minor: bigint) => money('NGN', minor)

async function plan(
  sql: Sql,
  doors: Doors,
  { payload: { id, decision } }: { readonly payload: Payload },
): Promise<Result<Plan<LostPayoutView>, Code>> {
  const row = await lockLostPayout(sql, id)
  if (row === undefined) return refuse('lost_payout_not_found')
  if (row.decision !== null) return refuse('lost_payout_decided')
  if (row.state !== 'success') return refuse('lost_payout_pending')
  const taken = decision === 'house' ? 0n : row.held_minor
  if (decision === 'customer' && taken === 0n) return refuse('nothing_to_charge')
  const account = row.wallet_account === null ? undefined : accountId(row.wallet_account)
  const shares = { wallet: naira(taken), house: naira(row.amount_minor - taken) }
  const fee = row.provider_fee_minor ?? 0n
  return done({
    target: { type: 'lost_payout', id: row.id },
    basis: { state: row.state, held: row.held_minor, decision },
    postings: [
      {
        // As the transfer itself would have been settled, so that it never is twice.
        key: keyFrom('transfer-settle', row.transfer_id),
        posting: lostToBank(shares, account, row.provider),
        ...(taken > 0n && row.hold_id !== null ? { settles: holdId(row.hold_id) } : {}),
      },
      ...(fee === 0n
        ? []
        : [
            {
              key: keyFrom('transfer-cost', row.transfer_id),
              posting: railCost({ kind: 'bank_transfer', provider: row.provider }, naira(fee)),
            },
          ]),
    ],
    accountNames: account === undefined ? new Map() : new Map([[account, walletOfSender]]),
    amount: naira(row.amount_minor),
    changes: [{ field: 'decision', before: null, after: decision }],
    apply: async (inside, [posted], { reason, call }) => {
      assert(posted !== undefined, 'a payout that is decided is posted')
      return apply(inside, doors, row, { decision, taken, posted, reason, by: call.actor.id })
    },
  })
}

type Decided = {
  readonly decision: Decision
  readonly taken: bigint
  readonly posted: TransferId
  readonly reason: string | undefined
  readonly by: string
}

async function apply(
  sql: Sql,
  doors: Doors,
  row: LostPayoutRow,
  { decision, taken, posted, reason, by }: Decided,
): Promise<LostPayoutView> {
  const now = doors.clock.now()
  if (taken === 0n) await releaseHold(sql, doors, row)
  else if (taken === row.amount_minor) await writeLostTransfer(sql, doors, row, posted)
  else await writeCharge(sql, doors, row, { taken, posted })
  await sql`
    update lost_payouts set decision = ${decision}, decided_at = ${now}, decided_by = ${by}, reason = ${reason ?? null},
      house_minor = ${row.amount_minor - taken}, ledger_transfer = ${posted}
    where id = ${row.id}`
  const people = row.user_id === null ? [] : [`customer:${row.user_id}`, `user:${row.user_id}`]
  await noteChange(sql, ['transfers', 'transactions', ...people], now)
  const decided = await lockLostPayout(sql, row.id)
  assert(decided !== undefined, 'a payout that was decided is there')
  return lostPayoutView(decided)
}

/** The wallet paid a part: its line says how much, and the transfer as a whole is nobody's line. */
async function writeCharge(
  sql: Sql,
  doors: Doors,
  row: LostPayoutRow,
  { taken, posted }: { readonly taken: bigint; readonly posted: TransferId },
): Promise<void> {
  const { wallet_id: walletId, user_id: userId } = row
  assert(walletId !== null && userId !== null, 'what is taken is taken from a wallet that is known')
  const transactionId = newId(doors)
  const when = displayInstant(row.made_at)
  await insertTransaction(sql, doors, {
    id: transactionId,
    userId,
    walletId,
    type: 'adjustment',
    channel: 'staff',
    direction: 'debit',
    amount: naira(taken),
    status: 'success',
    heldFor: undefined,
    narration: say(words.narration, { name: row.payee_name, when }),
    counterparty: { name: doors.brand.name, bank: '', account: '' },
    provider: undefined,
    providerReference: undefined,
    ledgerTransfer: posted,
    byAdmin: true,
  })
  await tellCharged(sql, doors, {
    userId,
    transactionId,
    amount: naira(taken),
    to: row.payee_name,
    when,
  })
}

/** The command behind `transfers.decide-lost-payout`. */
export const decideLostCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  plan,
  declined: (refusal) => {
    throw new Error(`Broken invariant: a payout that was planned is posted, the ledger said ${refusal}`)
  },
})
