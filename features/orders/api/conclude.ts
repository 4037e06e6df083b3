// Answers for what the partner's word makes of an order: paid, given back, returned, or a person's, each exactly once.
import { addFacts, findActedCase, freeCaseKey } from '#features/cases/public.ts'
import { markStanding } from '#features/transactions/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { writing } from '#kit/db/for-many.ts'
import { records } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'
import { decimalText } from '#kit/money/money.ts'
import type { OrderAtPartner } from '../rail.ts'
import { isOpen } from '../contract.ts'
import { type Verdict, askSoonSeconds, isNotPaid, verdictOf } from '../rules.ts'
import { type By, enter, noteOrder, type Order } from './enter-state.ts'
import { insertEvent } from './events.ts'
import { giveBack, takeBack } from './give-back.ts'
import { openOrderCase, wasCarriedOutBefore } from './open-order-case.ts'
import { postLateCost, settle } from './settle.ts'
import { type OrderRow, orderLines } from './order-row.ts'
import { aboutOf, tellInReview } from './tell.ts'
import { orderCases } from './records.ts'

/**
 * Takes the partner's word for an order that is locked. Answers what it came to. The same word again changes nothing, an older
 * one than what we know neither; the amount must be the one that was ordered.
 */
export async function applyAnswer(
  sql: Sql,
  doors: Doors,
  order: Order,
  word: { readonly answer: OrderAtPartner; readonly call: 'pay' | 'find'; readonly by: By },
): Promise<Verdict> {
  const { row, kind } = order
  const { answer } = word
  const now = doors.clock.now()
  await insertEvent(sql, row.id, {
    kind: 'call',
    name: word.call,
    outcome: answer.state,
    responseCode: answer.responseCode,
    detail: answer.detail,
    at: now,
  })
  if (answer.amount.minor !== row.amount_minor || answer.amount.currency !== row.currency) {
    await openOddCase(sql, doors, row, answer)
    // It has it, so a person may decide.
    await markPending(sql, doors, order)
    return 'ask_again'
  }
  await keepFacts(sql, { id: row.id, answer })
  const { state, confirmations, paid_late_at: paidLateAt } = row
  const verdict = verdictOf({ state, confirmations, isOwed: paidLateAt !== null }, answer, (code) =>
    kind.finality(code, row.provider),
  )
  if ((verdict === 'settle' || verdict === 'recover') && (await isRepeated(sql, doors, order, answer)))
    return leaveRepeated(sql, doors, order, verdict)
  await act(sql, doors, order, { verdict, answer, by: word.by })
  return verdict
}

/** What another order has delivered is nobody's second one: a person decides it, and of one whose money is back nobody owes anything. */
async function leaveRepeated(
  sql: Sql,
  doors: Doors,
  order: Order,
  verdict: 'settle' | 'recover',
): Promise<Verdict> {
  const why = { reason: 'delivered_for_another_payment' }
  if (verdict === 'settle') {
    await markInReview(sql, doors, order, why)
    return 'ask_again'
  }
  await openOrderCase(sql, doors, order.row, { kind: orderCases.refusedPaid, facts: why })
  return 'nothing'
}

const isRepeated = async (
  sql: Sql,
  doors: Doors,
  { row, kind }: Order,
  { goods }: OrderAtPartner,
): Promise<boolean> =>
  goods !== undefined && kind.areTaken !== undefined && kind.areTaken(sql, doors, row, goods)

async function openOddCase(sql: Sql, doors: Doors, row: OrderRow, answer: OrderAtPartner): Promise<void> {
  await openOrderCase(sql, doors, row, {
    kind: orderCases.amountMismatch,
    facts: {
      ordered: decimalText(orderLines(row).amount),
      bank_amount: decimalText(answer.amount),
    },
  })
}

// What the partner names comes once; what it says of the outcome is the latest, and why it failed stays the reason that its customer was told.
const keepFacts = writing<{ id: string; answer: OrderAtPartner }, void>(async (sql, all) => {
  const rows = all.map(({ id, answer }) => ({
    id,
    provider_reference: answer.providerReference,
    session_id: answer.sessionId,
    response_code: answer.responseCode,
    has_failed: answer.state === 'failed',
  }))
  await sql`
    update orders o set provider_reference = coalesce(o.provider_reference, r.provider_reference),
      session_id = coalesce(o.session_id, r.session_id),
      response_code = case when o.state = 'failed' then o.response_code else coalesce(r.response_code, o.response_code) end,
      confirmations = case when r.has_failed then o.confirmations + 1 else 0 end
    from json_to_recordset(${records(rows)}::json)
      r (id uuid, provider_reference text, session_id text, response_code text, has_failed boolean)
    where o.id = r.id`
  return all.map(() => undefined)
})

async function act(
  sql: Sql,
  doors: Doors,
  order: Order,
  word: { verdict: Verdict; answer: OrderAtPartner; by: By },
): Promise<void> {
  const { answer, by } = word
  switch (word.verdict) {
    case 'settle':
      await settle(sql, doors, order, { by, providerFee: answer.providerFee?.minor })
      await keepGoods(sql, doors, order, answer)
      return order.kind.isComplete(answer) ? undefined : askForFacts(sql, doors, order.row)
    case 'give_back':
      if (await wasCarriedOutBefore(sql, order.row)) return
      return giveBack(sql, doors, order, { by, responseCode: answer.responseCode })
    case 'return':
      return takeBack(sql, doors, order, by)
    case 'recover':
      return openRecovery(sql, doors, order, answer)
    case 'ask_again':
      return markPending(sql, doors, order)
    case 'confirm':
      await markPending(sql, doors, order)
      return askToConfirm(sql, doors, order.row)
    case 'cancel_debt':
      return leaveCancelling(sql, doors, order.row)
    case 'nothing':
      await noteChangedWord(sql, doors, order, answer)
      if (order.row.session_id === null && answer.sessionId !== undefined)
        await noteOrder(sql, order.row, doors.clock.now())
      // A person may have decided that it is paid, or claimed it, before its partner named what it delivered.
      if (
        (order.row.state === 'success' || order.row.paid_late_at !== null) &&
        !(await isRepeated(sql, doors, order, answer))
      )
        await keepGoods(sql, doors, order, answer)
      return postLateCost(sql, doors, order, { by, providerFee: answer.providerFee?.minor })
  }
}

/** What it delivers is its customer's once they have paid it, and never of one whose money they have again and do not owe. */
async function keepGoods(
  sql: Sql,
  doors: Doors,
  { kind, row }: Order,
  { goods }: OrderAtPartner,
): Promise<void> {
  if (goods !== undefined) await kind.delivered?.(sql, doors, row, goods)
}

/** The partner has the order and has not finished. */
async function markPending(sql: Sql, doors: Doors, order: Order): Promise<void> {
  const { state } = order.row
  if (state === 'submitted' || state === 'held') await enter(sql, doors, order.row, { state: 'pending' })
}

// The order's own job may ask only in half an hour: who is to get the money back waits no longer than needed.
const askToConfirm = (sql: Sql, doors: Doors, row: OrderRow): Promise<void> =>
  askSoon(sql, doors, row, { why: `confirm:${row.confirmations}` })

// Its first word was that it is paid: what its customer finds it by at the other side comes with a later one.
const askForFacts = (sql: Sql, doors: Doors, row: OrderRow): Promise<void> =>
  askSoon(sql, doors, row, { why: 'facts', until: 'complete' })

async function askSoon(
  sql: Sql,
  doors: Doors,
  { id }: OrderRow,
  { why, ...more }: { readonly why: string; readonly until?: 'complete' },
): Promise<void> {
  await doors.outbox.enqueue(sql, {
    kind: 'orders.ask',
    payload: { order_id: id, ...more },
    key: `${id}:${why}`,
    runAt: new Date(doors.clock.now().getTime() + askSoonSeconds * 1_000),
  })
}

/** The partner has sent back what its customer owes: the debt ends, in a transaction of its own. */
async function leaveCancelling(sql: Sql, doors: Doors, row: OrderRow): Promise<void> {
  await doors.outbox.enqueue(sql, {
    kind: 'debts.cancel',
    payload: { transfer_id: row.id },
    key: `${row.id}:${row.paid_late_at?.toISOString() ?? ''}`,
  })
}

/** The partner says it paid after the money was given back: nothing moves by itself, a person recovers it. */
async function openRecovery(sql: Sql, doors: Doors, order: Order, answer: OrderAtPartner): Promise<void> {
  const { row } = order
  await noteChangedWord(sql, doors, order, answer)
  await noteOrder(sql, order.row, doors.clock.now())
  const about = { kind: orderCases.paidAfterReturn, key: row.id } as const
  await freeCaseKey(sql, about, { onlyIf: ['bank_changed_at'] })
  await openOrderCase(sql, doors, row, {
    ...about,
    facts: {
      amount: decimalText(orderLines(row).amount),
      bank_fee: answer.providerFee === undefined ? '' : decimalText(answer.providerFee),
      bank_says: answer.state,
    },
  })
}

/** The open case of a late payment says whether the partner still stands by it: a note ends it only when it does not. */
async function noteChangedWord(sql: Sql, doors: Doors, order: Order, answer: OrderAtPartner): Promise<void> {
  const { row } = order
  if (answer.state !== 'success' && !isNotPaid(answer)) return
  if (row.state !== 'failed' && row.state !== 'returned') return
  const id = await findActedCase(sql, { kind: orderCases.paidAfterReturn, key: row.id })
  if (id === undefined) return
  const now = doors.clock.now()
  const changed = isNotPaid(answer) ? now.toISOString() : ''
  await addFacts(sql, id, { facts: { bank_changed_at: changed }, now })
  await noteOrder(sql, row, now)
}

/** Days and nothing final, an attempt that had ended was carried out after all, or goods that are another order's: a person decides. The partner is asked on. */
export async function markInReview(
  sql: Sql,
  doors: Doors,
  order: Order,
  why: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { row } = order
  if (row.state === 'in_review' || !isOpen(row.state)) return
  await enter(sql, doors, order.row, { state: 'in_review' })
  await markStanding(sql, {
    transactionId: row.transaction_id,
    status: 'processing',
    heldFor: 'in_review',
    now: doors.clock.now(),
  })
  await openOrderCase(sql, doors, row, {
    kind: orderCases.unresolved,
    facts: { total: decimalText(orderLines(row).total), response_code: row.response_code ?? '', ...why },
  })
  await tellInReview(sql, doors, aboutOf(order))
}

/** Handed over, for the first time or again: written down before the first byte leaves. */
export async function markSubmitted(sql: Sql, doors: Doors, order: Order): Promise<void> {
  const { row } = order
  const now = doors.clock.now()
  if (row.state !== 'held') return insertEvent(sql, row.id, { kind: 'state', name: 'submitted', at: now })
  await enter(sql, doors, order.row, { state: 'submitted' })
}
