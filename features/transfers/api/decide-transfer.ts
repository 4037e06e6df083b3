// Answers for a person's decision on a transfer that no bank has concluded: paid, by its statement, or given back.
import { command, type Plan } from '#features/approvals/public.ts'
import {
  decidedByStaff,
  findOrderRow,
  giveBack,
  lockOrder,
  markPaid,
  type OrderRow,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { say, type Word } from '#kit/words/words.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { accountId, holdId } from '#ledger/posting.ts'
import { decideTransfer as contract } from '../staff-contract.ts'
import { walletToBank } from '../postings.ts'
import { words } from '../decision-words.ts'
import { bankTransfer } from './bank-transfers.ts'
import { detailOf, type TransferDetail } from './find-detail.ts'
import { walletOfSender } from './find-legs.ts'
import { linesOf } from './transfer-row.ts'

type Payload = {
  readonly transactionId: string
  readonly decision: BodyOf<typeof contract>['decision']
}
type Code = 'transfer_not_found' | 'transfer_not_in_review' | 'transfer_concluded'

// Of states that nobody decides about any more: how it went, in the middle of a sentence.
const hows: Readonly<Partial<Record<OrderRow['state'], Word>>> = {
  success: words.wasPaid,
  failed: words.wasNotPaid,
  returned: words.cameBack,
}

async function plan(
  sql: Sql,
  doors: Doors,
  { payload }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<TransferDetail>, Code>> {
  const found = await findOrderRow(sql, { transactionId: payload.transactionId })
  const row = found && (await lockOrder(sql, found.id))
  if (row === undefined) return refuse('transfer_not_found')
  const how = hows[row.state]
  if (how !== undefined) return refuse('transfer_concluded', { values: { how: say(how) } })
  if (row.state !== 'in_review' || row.hold_id === null) return refuse('transfer_not_in_review')
  const account = accountId(row.wallet_account)
  const isPaid = payload.decision === 'paid'
  return done({
    target: { type: 'transfer', id: row.id },
    basis: { state: row.state, decision: payload.decision },
    postings: isPaid
      ? [
          {
            key: keyFrom('transfer-settle', row.id),
            posting: walletToBank(linesOf(row), account, row.provider ?? ''),
            settles: holdId(row.hold_id),
          },
        ]
      : [],
    accountNames: new Map([[account, walletOfSender]]),
    amount: linesOf(row).total,
    changes: [{ field: 'state', before: row.state, after: isPaid ? 'success' : 'failed' }],
    apply: (inside, posted) => apply(inside, doors, row, posted[0]),
  })
}

async function apply(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  posted: bigint | undefined,
): Promise<TransferDetail> {
  const order = { row, kind: bankTransfer }
  if (posted === undefined)
    await giveBack(sql, doors, order, {
      by: { actor: 'staff', requestId: undefined },
      responseCode: undefined,
      outcome: decidedByStaff,
    })
  else await markPaid(sql, doors, order, { ledgerTransfer: posted, outcome: decidedByStaff })
  const decided = await findOrderRow(sql, { id: row.id })
  assert(decided !== undefined, 'a transfer that was decided is there')
  // Nobody owes anything for what was open until now.
  return detailOf(sql, decided, { now: doors.clock.now(), debtsOf: async () => [] })
}

/** The command behind `transfers.decide`. */
export const decideCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  plan,
  declined: (refusal) => {
    throw new Error(`Broken invariant: a decision that was planned is posted, the ledger said ${refusal}`)
  },
})
