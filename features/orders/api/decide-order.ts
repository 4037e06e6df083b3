// Answers for a person's decision on an order that no partner has concluded: paid, by its statement, or given back.
import { command, type Plan } from '#features/approvals/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { say, type Word } from '#kit/words/words.ts'
import { accountId, holdId } from '#ledger/posting.ts'
import { decideOrder as contract } from '../staff-contract.ts'
import { words } from '../decision-words.ts'
import { endReview, ledgerKey, type Order } from './enter-state.ts'
import { decidedByStaff } from './events.ts'
import { detailOf, type OrderDetail } from './find-detail.ts'
import { walletOfSender } from './find-legs.ts'
import { giveBack } from './give-back.ts'
import type { KindsOfOrders } from './kind.ts'
import { findOrderRow, lockOrder, orderLines, type OrderRow, targetOf } from './order-row.ts'
import { settled } from './order-postings.ts'
import { setNewPayeeCommand, withdrawNewPayeeCommand } from './new-payees.ts'
import { releaseReturnCommand } from './release-return.ts'
import { settleReturnCommand } from './settle-return.ts'
import { markPaid } from './settle.ts'
import { isToDecide } from './to-decide.ts'

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
  { payload, kinds }: { readonly payload: Payload; readonly kinds: KindsOfOrders },
): Promise<Result<Plan<OrderDetail>, Code>> {
  const row = await lockOrder(sql, { transactionId: payload.transactionId })
  if (row === undefined) return refuse('transfer_not_found')
  const how = hows[row.state]
  if (how !== undefined) return refuse('transfer_concluded', { values: { how: say(how) } })
  if (!(await isToDecide(sql, row)) || row.hold_id === null) return refuse('transfer_not_in_review')
  const kind = kinds[row.kind]
  assert(kind !== undefined, 'a partner carries out what is in review')
  const order = { row, kind }
  const account = accountId(row.wallet_account)
  const isPaid = payload.decision === 'paid'
  return done({
    target: targetOf(row),
    basis: { state: row.state, decision: payload.decision },
    postings: isPaid
      ? [
          {
            key: ledgerKey(order.row, 'settle'),
            posting: settled(row),
            settles: holdId(row.hold_id),
          },
        ]
      : [],
    accountNames: new Map([[account, walletOfSender]]),
    amount: orderLines(row).total,
    changes: [{ field: 'state', before: row.state, after: isPaid ? 'success' : 'failed' }],
    apply: (inside, posted) => apply(inside, doors, order, { posted: posted[0], kinds }),
  })
}

async function apply(
  sql: Sql,
  doors: Doors,
  order: Order,
  { posted, kinds }: { readonly posted: bigint | undefined; readonly kinds: KindsOfOrders },
): Promise<OrderDetail> {
  if (posted === undefined)
    await giveBack(sql, doors, order, {
      by: { actor: 'staff', requestId: undefined },
      responseCode: undefined,
      outcome: decidedByStaff,
    })
  else await markPaid(sql, doors, order, { ledgerTransfer: posted, outcome: decidedByStaff })
  await endReview(sql, order.row, doors.clock.now())
  const decided = await findOrderRow(sql, { id: order.row.id })
  assert(decided !== undefined, 'an order that was decided is there')
  // Nobody owes anything for what was open until now.
  return detailOf(sql, decided, { kinds, now: doors.clock.now(), debtsOf: async () => [] })
}

/** The command behind `transfers.decide`, over orders of these kinds. */
export const decideCommand = (kinds: KindsOfOrders) =>
  command<typeof contract, Payload, Code, 'money'>({
    contract,
    stake: 'money',
    plan: (sql, doors, { payload }) => plan(sql, doors, { payload, kinds }),
    declined: (refusal) => {
      throw new Error(`Broken invariant: a decision that was planned is posted, the ledger said ${refusal}`)
    },
  })

/** The commands that may wait for a second person. */
export const commandsOf = ({ kinds }: { kinds: KindsOfOrders }) => [
  decideCommand(kinds),
  releaseReturnCommand(kinds),
  settleReturnCommand,
  setNewPayeeCommand,
  withdrawNewPayeeCommand,
]
