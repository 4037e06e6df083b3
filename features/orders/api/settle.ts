// Answers for an order that is paid: what was held leaves, and the partner's fee is booked.
import { markStanding } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { type Operation, commit, commitOne } from '#ledger/ledger.ts'
import { holdId } from '#ledger/posting.ts'
import { cost, settled } from './order-postings.ts'
import { aboutOf, tellSent } from './tell.ts'
import { type By, contextOf, enter, type Entered, ledgerKey, type Order } from './enter-state.ts'

type Settling = { readonly now: Date; readonly by: By; readonly providerFee: bigint | undefined }

/** What settling an order asks of the ledger: what was held leaves, and the partner's own fee is the house's cost. */
export function settleOperations(order: Order, more: Settling): Operation[] {
  const { row } = order
  assert(row.hold_id !== null, 'an open order has a hold')
  const paid: Operation = {
    effectiveAt: more.now,
    context: contextOf(order.row, more.by),
    op: 'settle',
    key: ledgerKey(order.row, 'settle'),
    hold: holdId(row.hold_id),
    posting: settled(row),
    rest: 'release',
  }
  const { providerFee } = more
  if (providerFee === undefined || providerFee === 0n) return [paid]
  return [paid, costOperation(order, { ...more, providerFee })]
}

function costOperation(order: Order, more: Settling & { readonly providerFee: bigint }): Operation {
  return {
    op: 'post',
    key: ledgerKey(order.row, 'cost'),
    posting: cost(order.row, more.providerFee),
    effectiveAt: more.now,
    context: contextOf(order.row, more.by),
  }
}

/** It is paid. */
export async function settle(
  sql: Sql,
  doors: Doors,
  order: Order,
  more: { by: By; providerFee: bigint | undefined },
): Promise<void> {
  const now = doors.clock.now()
  const answers = await commit(sql, settleOperations(order, { ...more, now }), { now })
  for (const answer of answers)
    assert(answer.status === 'posted', `what is held is settled once, the ledger said ${answer.status}`)
  const [first] = answers
  assert(first?.status === 'posted', 'a settlement is a posting')
  await markPaid(sql, doors, order, { ledgerTransfer: first.id, providerFee: more.providerFee })
}

/** Everything but the posting of an order that is paid. */
export async function markPaid(
  sql: Sql,
  doors: Doors,
  order: Order,
  paid: { ledgerTransfer: bigint } & Omit<Entered, 'state' | 'ledgerTransfer'>,
): Promise<void> {
  const { row } = order
  const now = doors.clock.now()
  await enter(sql, doors, order.row, { state: 'success', ...paid })
  await markStanding(sql, {
    transactionId: row.transaction_id,
    status: 'success',
    ledgerTransfer: paid.ledgerTransfer,
    now,
  })
  await tellSent(sql, doors, aboutOf(order))
}

// A partner may tell its fee only after it said that the order is paid.
export async function postLateCost(
  sql: Sql,
  doors: Doors,
  order: Order,
  more: { by: By; providerFee: bigint | undefined },
): Promise<void> {
  const { row } = order
  const { providerFee } = more
  if (row.state !== 'success' || providerFee === undefined || row.provider_fee_minor !== null) return
  const now = doors.clock.now()
  if (providerFee !== 0n)
    await commitOne(sql, costOperation(order, { by: more.by, providerFee, now }), { now })
  await sql`update orders set provider_fee_minor = ${providerFee} where id = ${row.id}`
}
