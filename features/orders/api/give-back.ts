// Answers for money that is the customer's again: a hold that is released, or a paid order that came back.
import { openCase } from '#features/cases/public.ts'
import { findTransaction, markStanding } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { decimalText, type Money, subtract } from '#kit/money/money.ts'
import { type Operation, commit, commitOne } from '#ledger/ledger.ts'
import { holdId, transferId } from '#ledger/posting.ts'
import type { Kept } from '../postings.ts'
import { type By, contextOf, enter, ledgerKey, type Order } from './enter-state.ts'
import { forgetPaid } from './beneficiaries.ts'
import { findRefund } from './find-refund.ts'
import { type OrderRow, orderLines } from './order-row.ts'
import { tellUnclaimed } from './mail-unclaimed-job.ts'
import { kept as keptPosting, rest, reversals } from './order-postings.ts'
import { orderCases, orderSubject } from './records.ts'
import { aboutOf, tellFailed, tellHeld, tellReturned } from './tell.ts'
import { uncount } from './uncount.ts'

/** It was not paid and never will be: what was held is free again, and what was counted is given back. */
export async function giveBack(
  sql: Sql,
  doors: Doors,
  order: Order,
  more: { by: By; responseCode: string | undefined; outcome?: string },
): Promise<void> {
  const { row, kind } = order
  assert(row.hold_id !== null, 'an open order has a hold')
  const now = doors.clock.now()
  // Limits before the ledger, as where orders are made: who sends and who gives back never wait for one another.
  await uncount(sql, row)
  const answer = await commitOne(
    sql,
    {
      op: 'release',
      key: ledgerKey(order.row, 'release'),
      hold: holdId(row.hold_id),
      effectiveAt: now,
      context: contextOf(order.row, more.by),
    },
    { now },
  )
  assert(answer.status === 'posted', `what is held is released once, the ledger said ${answer.status}`)
  await enter(sql, doors, order.row, { state: 'failed', outcome: more.outcome ?? '' })
  await forgetPaid(sql, row)
  await markStanding(sql, { transactionId: row.transaction_id, status: 'failed', now })
  const reason = kind.reasonFor(more.responseCode ?? null, row.provider)
  await tellFailed(sql, doors, { ...aboutOf(order), reason })
  await kind.failed?.(sql, doors, row, more.responseCode)
}

/** It was paid and came back: the whole of it is the customer's again, charges too where they do not have them yet. */
export async function takeBack(sql: Sql, doors: Doors, order: Order, by: By): Promise<void> {
  const { row } = order
  const now = doors.clock.now()
  await uncount(sql, row)
  // Nobody refunds its charges meanwhile, or takes the refund back.
  await findTransaction(sql, row.transaction_id, { lock: true })
  const { stands: isRefunded } = await findRefund(sql, row.transaction_id)
  const kept = await reversePosting(sql, order, { by, now, isRefunded })
  await enter(sql, doors, order.row, { state: 'returned', outcome: kept === undefined ? '' : 'held' })
  const total = totalBack(row, isRefunded)
  await sql`update orders set returned_minor = ${total.minor} where id = ${row.id}`
  await forgetPaid(sql, row)
  await markStanding(sql, {
    transactionId: row.transaction_id,
    // Kept for a wallet that takes nothing, it is still not in it.
    status: kept === undefined ? 'reversed' : 'success',
    now,
    ...(kept !== undefined && { heldFor: kept }),
  })
  if (kept === undefined) await tellReturned(sql, doors, { ...aboutOf(order), total, isRefunded })
  else await openKept(sql, doors, { kept, key: row.id, total, ...keptOf(order.row) })
}

/** So much comes back of an order: all of it, or all but the fee and VAT that were refunded. */
function totalBack(row: OrderRow, isRefunded: boolean): Money {
  const { total, fee, vat } = orderLines(row)
  return isRefunded ? subtract(subtract(total, fee), vat) : total
}

/** What a case of an order that came back is about. */
export const keptOf = (row: OrderRow) => ({
  subject: { type: orderSubject, id: row.transaction_id },
  facts: { reference: row.reference },
  about: { userId: row.user_id, transactionId: row.transaction_id },
})

export type KeptMoney = {
  readonly kept: Kept
  /** Of a part of the order, where it is not the whole. */
  readonly key: string
  readonly total: Money
  /** Whose it is, and the line of their list that it belongs to. */
  readonly about: { readonly userId: string; readonly transactionId: string }
  readonly subject: { readonly type: string; readonly id: string }
  readonly facts: Readonly<Record<string, string>>
  /** Of the customer's list, where it has one of its own. */
  readonly line?: string
}

/** Opens the case of money that came back for a wallet which takes none, and tells its customer. */
export async function openKept(
  sql: Sql,
  doors: Doors,
  { kept, key, total, subject, facts, about, line }: KeptMoney,
): Promise<void> {
  await openCase(sql, doors, {
    kind: kept === 'account_closed' ? orderCases.returnUnclaimed : orderCases.returnHeld,
    key,
    subject,
    facts: { ...facts, total: decimalText(total), ...(line === undefined ? {} : { line }) },
  })
  if (kept === 'account_closed')
    await tellUnclaimed(sql, doors, { ...about, key, moment: 'unclaimed', total })
  else await tellHeld(sql, doors, { ...about, key, amount: total })
}

/** Why a wallet took no credit; undefined where it did. */
export const keptFor = (status: string): Kept | undefined =>
  status === 'account_frozen' ? 'wallet_frozen' : status === 'account_closed' ? 'account_closed' : undefined

type Reversing = { readonly by: By; readonly now: Date; readonly isRefunded: boolean }

// A wallet that takes no credit must not keep the partner's money out of our books: it is kept for its customer. Answers why, where it is.
async function reversePosting(sql: Sql, order: Order, more: Reversing): Promise<Kept | undefined> {
  const { row } = order
  assert(row.ledger_transfer !== null, 'a paid order was posted')
  const { now, isRefunded } = more
  const common = { effectiveAt: now, context: contextOf(order.row, more.by) }
  const hasCost = row.provider_fee_minor !== null && row.provider_fee_minor !== 0n
  const reverseCost = hasCost ? [await costReversal(sql, order, common)] : []
  const key = ledgerKey(order.row, 'return')
  const back: Operation = isRefunded
    ? { ...common, op: 'post', key, posting: rest(row) }
    : {
        ...common,
        op: 'reverse',
        key,
        kind: reversals(row).settled,
        transfer: transferId(row.ledger_transfer),
      }
  const reversed = await commitOne(sql, back, { now })
  const kept = keptFor(reversed.status)
  if (kept === undefined)
    assert(reversed.status === 'posted', `a return is posted once, the ledger said ${reversed.status}`)
  else {
    const posting = keptPosting(row, kept, isRefunded)
    const held: Operation = { ...common, op: 'post', key: ledgerKey(order.row, 'return-held'), posting }
    const answer = await commitOne(sql, held, { now })
    assert(answer.status === 'posted', `a return is kept, the ledger said ${answer.status}`)
  }
  await commit(sql, reverseCost, { now })
  return kept
}

// The partner gives its fee back with the money.
async function costReversal(
  sql: Sql,
  order: Order,
  common: Pick<Operation, 'effectiveAt' | 'context'>,
): Promise<Operation> {
  const [cost] = await sql<{ id: bigint }>`
    select id from ledger.transfers where key = ${ledgerKey(order.row, 'cost')}`
  assert(cost !== undefined, 'a fee that is known was posted')
  return {
    ...common,
    op: 'reverse',
    key: ledgerKey(order.row, 'cost-return'),
    kind: reversals(order.row).cost,
    transfer: transferId(cost.id),
  }
}
