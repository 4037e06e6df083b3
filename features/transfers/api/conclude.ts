// Answers for what the bank's word makes of a transfer: paid, given back, returned, or a person's, each exactly once.
import { addFacts, findActedCase, freeCaseKey, openCase } from '#features/cases/public.ts'
import { markStanding } from '#features/transactions/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { decimalText } from '#kit/money/money.ts'
import type { PayoutAtBank } from '../rail.ts'
import { type Verdict, confirmAfterSeconds, isNotPaid, isOpen, verdictOf } from '../rules.ts'
import { type By, aboutOf, enter } from './enter-state.ts'
import { insertEvent } from './events.ts'
import { giveBack, takeBack } from './give-back.ts'
import { postLateCost, settle } from './settle.ts'
import { tellInReview } from './tell.ts'
import { type TransferRow, linesOf } from './transfer-row.ts'

/**
 * Takes the bank's word for a transfer that is locked. Answers what it came to. The same word again changes nothing, an older
 * one than what we know neither; the amount must be the one that was ordered.
 */
export async function applyAnswer(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  word: { readonly answer: PayoutAtBank; readonly call: 'pay' | 'find'; readonly by: By },
): Promise<Verdict> {
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
  if (answer.amount.minor !== row.amount_minor) {
    await openOddCase(sql, doors, row, answer)
    return 'ask_again'
  }
  await keepFacts(sql, row, answer)
  const verdict = verdictOf(row.state, answer, row.confirmations, row.paid_late_at !== null)
  await act(sql, doors, row, { verdict, answer, by: word.by })
  return verdict
}

async function openOddCase(sql: Sql, doors: Doors, row: TransferRow, answer: PayoutAtBank): Promise<void> {
  await openCase(sql, doors, {
    kind: 'transfer_amount_mismatch',
    key: row.id,
    subject: { type: 'transfer', id: row.transaction_id },
    facts: {
      reference: row.reference,
      ordered: decimalText(linesOf(row).amount),
      bank_amount: decimalText(answer.amount),
    },
  })
}

// What the bank names comes once; what it says of the outcome is the latest, and why it failed stays the reason that its customer was told.
async function keepFacts(sql: Sql, row: TransferRow, answer: PayoutAtBank): Promise<void> {
  await sql`
    update transfers set provider_reference = coalesce(provider_reference, ${answer.providerReference}),
      session_id = coalesce(session_id, ${answer.sessionId ?? null}),
      response_code = case when state = 'failed' then response_code
        else coalesce(${answer.responseCode ?? null}, response_code) end,
      confirmations = case when ${answer.state} = 'failed' then confirmations + 1 else 0 end
    where id = ${row.id}`
}

async function act(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  word: { verdict: Verdict; answer: PayoutAtBank; by: By },
): Promise<void> {
  const { answer, by } = word
  switch (word.verdict) {
    case 'settle':
      return settle(sql, doors, row, { by, providerFee: answer.providerFee?.minor })
    case 'give_back':
      return giveBack(sql, doors, row, { by, responseCode: answer.responseCode })
    case 'return':
      return takeBack(sql, doors, row, by)
    case 'recover':
      return openRecovery(sql, doors, row, answer)
    case 'ask_again':
      return markPending(sql, doors, row)
    case 'confirm':
      await markPending(sql, doors, row)
      return askToConfirm(sql, doors, row)
    case 'cancel_debt':
      return leaveCancelling(sql, doors, row)
    case 'nothing':
      await noteChangedWord(sql, doors, row, answer)
      return postLateCost(sql, doors, row, { by, providerFee: answer.providerFee?.minor })
  }
}

/** The bank has the transfer and has not finished. */
async function markPending(sql: Sql, doors: Doors, row: TransferRow): Promise<void> {
  if (row.state === 'submitted' || row.state === 'held') await enter(sql, doors, row, { state: 'pending' })
}

// The transfer's own job may ask only in half an hour: who is to get the money back waits no longer than needed.
async function askToConfirm(sql: Sql, doors: Doors, row: TransferRow): Promise<void> {
  await doors.outbox.enqueue(sql, {
    kind: 'transfers.ask',
    payload: { transfer_id: row.id },
    key: `${row.id}:confirm:${row.confirmations}`,
    runAt: new Date(doors.clock.now().getTime() + confirmAfterSeconds * 1_000),
  })
}

/** The bank has sent back what its customer owes: the debt ends, in a transaction of its own. */
async function leaveCancelling(sql: Sql, doors: Doors, row: TransferRow): Promise<void> {
  await doors.outbox.enqueue(sql, {
    kind: 'debts.cancel',
    payload: { transfer_id: row.id },
    key: `${row.id}:${row.paid_late_at?.toISOString() ?? ''}`,
  })
}

/** The bank says it paid after the money was given back: nothing moves by itself, a person recovers it. */
async function openRecovery(sql: Sql, doors: Doors, row: TransferRow, answer: PayoutAtBank): Promise<void> {
  await noteChangedWord(sql, doors, row, answer)
  await noteChange(sql, ['transactions', 'transfers', `customer:${row.user_id}`], doors.clock.now())
  const about = { kind: 'transfer_paid_after_return', key: row.id } as const
  await freeCaseKey(sql, about, { onlyIf: ['bank_changed_at'] })
  await openCase(sql, doors, {
    ...about,
    subject: { type: 'transfer', id: row.transaction_id },
    facts: {
      reference: row.reference,
      amount: decimalText(linesOf(row).amount),
      bank_fee: answer.providerFee === undefined ? '' : decimalText(answer.providerFee),
      bank_says: answer.state,
    },
  })
}

/** The open case of a late payment says whether the bank still stands by it: a note ends it only when it does not. */
async function noteChangedWord(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  answer: PayoutAtBank,
): Promise<void> {
  if (answer.state !== 'success' && !isNotPaid(answer)) return
  if (row.state !== 'failed' && row.state !== 'returned') return
  const id = await findActedCase(sql, { kind: 'transfer_paid_after_return', key: row.id })
  if (id === undefined) return
  const now = doors.clock.now()
  const changed = isNotPaid(answer) ? now.toISOString() : ''
  await addFacts(sql, id, { facts: { bank_changed_at: changed }, now })
  await noteChange(sql, ['transactions', 'transfers', `customer:${row.user_id}`], now)
}

/** Three days and nothing final: a person decides. The bank is asked on. */
export async function markInReview(sql: Sql, doors: Doors, row: TransferRow): Promise<void> {
  if (row.state === 'in_review' || !isOpen(row.state)) return
  await enter(sql, doors, row, { state: 'in_review' })
  await markStanding(sql, {
    transactionId: row.transaction_id,
    status: 'processing',
    heldFor: 'in_review',
    now: doors.clock.now(),
  })
  await openCase(sql, doors, {
    kind: 'transfer_unresolved',
    key: row.id,
    subject: { type: 'transfer', id: row.transaction_id },
    facts: {
      reference: row.reference,
      total: decimalText(linesOf(row).total),
      response_code: row.response_code ?? '',
    },
  })
  await tellInReview(sql, doors, aboutOf(row))
}

/** Handed to the bank: written down before the first byte leaves. */
export async function markSubmitted(sql: Sql, doors: Doors, row: TransferRow): Promise<void> {
  if (row.state !== 'held') return
  await sql`update transfers set submitted_at = coalesce(submitted_at, ${doors.clock.now()}) where id = ${row.id}`
  await enter(sql, doors, row, { state: 'submitted' })
}
