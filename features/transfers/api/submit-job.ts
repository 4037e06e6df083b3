// Answers for handing a transfer to the bank and asking on until the bank has said something final.
import { openCase } from '#features/cases/public.ts'
import { assert, unreachable } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { lagosDay } from '#kit/lagos.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { chanceOf, spread } from '#kit/spread.ts'
import type { PayoutAtBank, PayoutRail, PayRefusal } from '../rail.ts'
import { askAgainAfterSeconds, isOpen } from '../rules.ts'
import { markInReview, markSubmitted, applyAnswer } from './conclude.ts'
import type { By } from './enter-state.ts'
import { giveBack } from './give-back.ts'
import { insertEvent } from './events.ts'
import { arePayoutsOn } from './payout-switch.ts'
import { findTransferRow, lockTransfer, type TransferRow } from './transfer-row.ts'

/** The partners that pay out, by name: a transfer stays with the one that it was made for. */
export type PayoutRails = Readonly<Record<string, PayoutRail>>

export function railOf(rails: PayoutRails, row: Pick<TransferRow, 'provider'>): PayoutRail {
  const rail = row.provider === null ? undefined : rails[row.provider]
  assert(rail !== undefined, `there is a rail for ${row.provider ?? 'no partner'}`)
  return rail
}

type Said = PartnerOutcome<PayoutAtBank, PayRefusal | 'not_found'>

/**
 * Drives one transfer to its end. Every run either hands it over, which the same reference makes safe to repeat, or asks how
 * it stands. Killed anywhere, the next run goes on: what is known stands in the row before the first byte leaves.
 */
export async function submitTransfer(
  doors: Doors,
  rails: PayoutRails,
  context: JobContext,
): Promise<JobOutcome> {
  const id = transferIdOf(context)
  const row = await findTransferRow(doors.database.sql, { id })
  if (row === undefined || !isOpen(row.state)) return jobDone
  const rail = railOf(rails, row)
  const hands = await mustHand(doors.database.sql, row)
  if (hands && !(await arePayoutsOn(doors.database.sql, row.kind)))
    return waitForPayouts(doors, rail, { context, row })
  if (row.state === 'held') await begin(doors, id)
  const said: Said = hands ? await pay(rail, row) : await rail.findPayout(row.reference)
  return conclude(doors, context, { id, said, call: hands ? 'pay' : 'find' })
}

// How long a transfer waits while payouts are switched off before it looks again.
const pausedSeconds = 60

// What no bank has ever seen is the customer's again after the hours in which everything else is a person's: waiting longer
// would keep money from them that is going nowhere. That no bank has seen it is the bank's word, not ours: the book may be a copy
// of before it was handed over.
async function waitForPayouts(
  doors: Doors,
  rail: PayoutRail,
  { context, row }: { context: JobContext; row: TransferRow },
): Promise<JobOutcome> {
  const now = doors.clock.now()
  const by: By = { actor: 'system', requestId: context.job.requestId }
  const isOver = row.state === 'held' && row.review_after <= now
  const said = isOver ? await rail.findPayout(row.reference) : undefined
  const ended = await doors.database.begin(async (sql) => {
    const locked = await lockTransfer(sql, row.id)
    if (said !== undefined && locked?.state === 'held') {
      await recordAnswer(sql, doors, locked, { said, call: 'find', by })
      if (said.outcome === 'rejected')
        await giveBack(sql, doors, locked, { by, responseCode: undefined, outcome: 'payouts_stopped' })
    }
    return finalOrReviewed(sql, doors, row.id)
  })
  return ended.done ? jobDone : { again: new Date(now.getTime() + pausedSeconds * 1000) }
}

export function transferIdOf(context: JobContext): string {
  const { transfer_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job about a transfer names it')
  return id
}

async function begin(doors: Doors, id: string): Promise<void> {
  await doors.database.begin(async (sql) => {
    const locked = await lockTransfer(sql, id)
    if (locked !== undefined) await markSubmitted(sql, doors, locked)
  })
}

// The bank did not know the reference when it was last asked: the request was lost on its way, and goes again as the same.
// Not while a person decides: what they give back must not be on its way to the bank at that moment.
async function mustHand(sql: Sql, row: TransferRow): Promise<boolean> {
  if (row.state === 'held') return true
  if (row.state === 'in_review') return false
  const [last] = await sql<{ outcome: string }>`
    select outcome from transfer_events where transfer_id = ${row.id} and kind = 'call' order by number desc limit 1`
  return last === undefined || last.outcome === 'not_found' || last.outcome === 'float_too_low'
}

function pay(rail: PayoutRail, row: TransferRow): Promise<Said> {
  assert(row.bank_code !== null, 'a transfer to a bank names it')
  return rail.pay({
    reference: row.reference,
    amount: money('NGN', row.amount_minor),
    payee: { bankCode: row.bank_code, accountNumber: row.account_number, accountName: row.payee_name },
    narration: row.narration,
  })
}

type Answered = { readonly id: string; readonly said: Said; readonly call: 'pay' | 'find' }

async function conclude(doors: Doors, context: JobContext, answered: Answered): Promise<JobOutcome> {
  const by: By = { actor: 'system', requestId: context.job.requestId }
  const isFinal = await doors.database.begin(async (sql) => {
    const row = await lockTransfer(sql, answered.id)
    assert(row !== undefined, 'a transfer that was driven is there')
    await recordAnswer(sql, doors, row, { ...answered, by })
    return finalOrReviewed(sql, doors, answered.id)
  })
  if (isFinal.done) return jobDone
  const seconds = askAgainAfterSeconds(context.job.attempts, isFinal.state)
  return { again: new Date(doors.clock.now().getTime() + spread(seconds * 1000, chanceOf(context.job))) }
}

/** Takes what the bank said, whatever it was. The row is locked. */
export async function recordAnswer(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  answered: { said: Said; call: 'pay' | 'find'; by: By },
): Promise<void> {
  const { said, call, by } = answered
  const now = doors.clock.now()
  switch (said.outcome) {
    case 'accepted':
      await applyAnswer(sql, doors, row, { answer: said.value, call, by })
      return
    case 'unknown':
      await insertEvent(sql, row.id, {
        kind: 'call',
        name: call,
        outcome: 'unknown',
        detail: said.detail,
        at: now,
      })
      return
    case 'rejected':
      await insertEvent(sql, row.id, {
        kind: 'call',
        name: call,
        outcome: said.reason,
        detail: said.detail,
        at: now,
      })
      await recordRefusal(sql, doors, row, { reason: said.reason, by })
      return
  }
  return unreachable(said)
}

async function recordRefusal(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  answered: { reason: PayRefusal | 'not_found'; by: By },
): Promise<void> {
  switch (answered.reason) {
    case 'refused':
      if (isOpen(row.state)) await giveBack(sql, doors, row, { by: answered.by, responseCode: undefined })
      return
    case 'float_too_low':
      await openCase(sql, doors, {
        kind: 'payout_float_low',
        key: `${row.provider ?? ''}:${lagosDay(doors.clock.now())}`,
        subject: { type: 'transfer', id: row.transaction_id },
        facts: { provider: row.provider ?? '', reference: row.reference },
      })
      return
    case 'not_found':
      return
  }
}

// Read again: what was answered has changed it.
async function finalOrReviewed(sql: Sql, doors: Doors, id: string) {
  const row = await lockTransfer(sql, id)
  assert(row !== undefined, 'a transfer that was driven is there')
  if (!isOpen(row.state)) return { done: true, state: row.state }
  if (row.review_after <= doors.clock.now()) {
    await markInReview(sql, doors, row)
    return { done: false, state: 'in_review' as const }
  }
  return { done: false, state: row.state }
}
