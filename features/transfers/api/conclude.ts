// Answers for what the bank's word makes of a transfer: paid, given back, returned, or a person's, each exactly once.
import { giveBackFreeTransfer } from '#features/charges/public.ts'
import { openCase } from '#features/cases/public.ts'
import { giveBackOutflow } from '#features/limits/public.ts'
import { markStanding } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { decimalText, money } from '#kit/money/money.ts'
import { commit, commitOne, keyFrom, type Operation } from '#ledger/ledger.ts'
import { accountId, holdId, transferId } from '#ledger/posting.ts'
import { railCost, returnToSuspense, walletToBank } from '../postings.ts'
import type { PayoutAtBank } from '../rail.ts'
import {
  confirmAfterHours,
  confirmAfterSeconds,
  isOpen,
  suspectCodes,
  type TransferState,
  type Verdict,
  verdictOf,
} from '../rules.ts'
import { insertEvent } from './events.ts'
import { tellFailed, tellInReview, tellReturned, tellSent } from './tell.ts'
import { linesOf, type TransferRow } from './transfer-row.ts'

/** Who acts, and in which request: the worker by the bank's word, or an admin by their own. */
export type By = {
  readonly actor: string
  readonly requestId: string | undefined
  readonly approvalId?: string
}

/**
 * Takes the bank's word for a transfer that is locked. Answers what it came to. The same word again changes nothing, an older
 * one than what we know neither; the amount must be the one that was ordered.
 */
export async function takeWord(
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
  const verdict = verdictOf(row.state, answer, row.confirmations)
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

// What the bank names comes once; what it says of the outcome is the latest.
async function keepFacts(sql: Sql, row: TransferRow, answer: PayoutAtBank): Promise<void> {
  await sql`
    update transfers set provider_reference = coalesce(provider_reference, ${answer.providerReference}),
      session_id = coalesce(session_id, ${answer.sessionId ?? null}),
      response_code = coalesce(${answer.responseCode ?? null}, response_code),
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
    case 'nothing':
      return postLateCost(sql, doors, row, { by, providerFee: answer.providerFee?.minor })
  }
}

async function enter(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  entered: { state: TransferState; ledgerTransfer?: bigint | undefined; outcome?: string },
): Promise<void> {
  const now = doors.clock.now()
  const { state } = entered
  await sql`
    update transfers set state = ${state}, ledger_transfer = coalesce(${entered.ledgerTransfer ?? null}, ledger_transfer),
      concluded_at = ${isOpen(state) ? null : now}
    where id = ${row.id}`
  await insertEvent(sql, row.id, { kind: 'state', name: state, outcome: entered.outcome ?? '', at: now })
  await noteChange(sql, ['transactions', 'transfers', `customer:${row.user_id}`, `user:${row.user_id}`], now)
}

/** The bank has the transfer and has not finished. */
async function markPending(sql: Sql, doors: Doors, row: TransferRow): Promise<void> {
  if (row.state === 'submitted' || row.state === 'held') await enter(sql, doors, row, { state: 'pending' })
}

const aboutOf = (row: TransferRow) => ({
  userId: row.user_id,
  transactionId: row.transaction_id,
  amount: linesOf(row).amount,
  to: row.payee_name,
})

const contextOf = (row: TransferRow, by: By) => ({ ...by, intent: `transfer:${row.id}` })

function providerOf(row: TransferRow): string {
  assert(row.provider !== null, 'a transfer to a bank has a partner behind it')
  return row.provider
}

/** What settling a transfer asks of the ledger: what was held leaves, and the partner's own fee is the house's cost. */
export function settleOperations(
  row: TransferRow,
  more: { now: Date; by: By; providerFee: bigint | undefined },
): Operation[] {
  assert(row.hold_id !== null, 'an open transfer to a bank has a hold')
  const common = { effectiveAt: more.now, context: contextOf(row, more.by) }
  const provider = providerOf(row)
  const settled: Operation = {
    ...common,
    op: 'settle',
    key: keyFrom('transfer-settle', row.id),
    hold: holdId(row.hold_id),
    posting: walletToBank(linesOf(row), accountId(row.wallet_account), provider),
    rest: 'release',
  }
  const { providerFee } = more
  if (providerFee === undefined || providerFee === 0n) return [settled]
  return [settled, costOperation(row, { ...more, providerFee })]
}

function costOperation(row: TransferRow, more: { now: Date; by: By; providerFee: bigint }): Operation {
  return {
    op: 'post',
    key: keyFrom('transfer-cost', row.id),
    posting: railCost(money('NGN', more.providerFee), providerOf(row)),
    effectiveAt: more.now,
    context: contextOf(row, more.by),
  }
}

/** It is paid. */
export async function settle(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  more: { by: By; providerFee: bigint | undefined },
): Promise<void> {
  const now = doors.clock.now()
  const answers = await commit(sql, settleOperations(row, { ...more, now }), { now })
  for (const answer of answers)
    assert(answer.status === 'posted', `what is held is settled once, the ledger said ${answer.status}`)
  const [first] = answers
  assert(first?.status === 'posted', 'a settlement is a posting')
  if (more.providerFee !== undefined)
    await sql`update transfers set provider_fee_minor = ${more.providerFee} where id = ${row.id}`
  await markPaid(sql, doors, row, { ledgerTransfer: first.id })
}

/** Everything but the posting of a transfer that is paid. */
export async function markPaid(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  paid: { ledgerTransfer: bigint; outcome?: string },
): Promise<void> {
  const now = doors.clock.now()
  await enter(sql, doors, row, { state: 'success', ...paid })
  await markStanding(sql, {
    transactionId: row.transaction_id,
    status: 'success',
    ledgerTransfer: paid.ledgerTransfer,
    now,
  })
  await tellSent(sql, doors, aboutOf(row))
  await askOnceMore(sql, doors, row, now)
}

// Some banks send money back hours later, and webhooks get lost.
async function askOnceMore(sql: Sql, doors: Doors, row: TransferRow, now: Date): Promise<void> {
  for (const hours of confirmAfterHours) {
    await doors.outbox.enqueue(sql, {
      kind: 'transfers.ask',
      payload: { transfer_id: row.id },
      key: `${row.id}:${hours}h`,
      runAt: new Date(now.getTime() + hours * 3_600_000),
    })
  }
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

// A partner may tell its fee only after it said that the transfer is paid.
async function postLateCost(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  more: { by: By; providerFee: bigint | undefined },
): Promise<void> {
  const { providerFee } = more
  if (row.state !== 'success' || providerFee === undefined || row.provider_fee_minor !== null) return
  const now = doors.clock.now()
  if (providerFee > 0n) await commitOne(sql, costOperation(row, { by: more.by, providerFee, now }), { now })
  await sql`update transfers set provider_fee_minor = ${providerFee} where id = ${row.id}`
}

/** It was not paid and never will be: what was held is free again, and what was counted is given back. */
export async function giveBack(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  more: { by: By; responseCode: string | undefined; outcome?: string },
): Promise<void> {
  assert(row.hold_id !== null, 'an open transfer to a bank has a hold')
  const now = doors.clock.now()
  const answer = await commitOne(
    sql,
    {
      op: 'release',
      key: keyFrom('transfer-release', row.id),
      hold: holdId(row.hold_id),
      effectiveAt: now,
      context: contextOf(row, more.by),
    },
    { now },
  )
  assert(answer.status === 'posted', `what is held is released once, the ledger said ${answer.status}`)
  await uncount(sql, row)
  await enter(sql, doors, row, { state: 'failed', outcome: more.outcome ?? '' })
  await markStanding(sql, { transactionId: row.transaction_id, status: 'failed', now })
  const responseCode = more.responseCode ?? null
  await tellFailed(sql, doors, { ...aboutOf(row), responseCode })
  if (responseCode !== null && suspectCodes.has(responseCode))
    await openCase(sql, doors, {
      kind: 'transfer_suspected',
      key: row.id,
      subject: { type: 'transfer', id: row.transaction_id },
      facts: { reference: row.reference, response_code: responseCode },
    })
}

async function uncount(sql: Sql, row: TransferRow): Promise<void> {
  await giveBackOutflow(sql, {
    userId: row.user_id,
    amount: linesOf(row).amount,
    periods: row.limit_periods,
  })
  if (row.free_transfer_month !== null)
    await giveBackFreeTransfer(sql, { userId: row.user_id, month: row.free_transfer_month })
}

/** It was paid and came back: the whole of it, charges too, is the customer's again. */
async function takeBack(sql: Sql, doors: Doors, row: TransferRow, by: By): Promise<void> {
  const now = doors.clock.now()
  const posted = await reversePosting(sql, row, { by, now })
  await uncount(sql, row)
  await enter(sql, doors, row, { state: 'returned', outcome: posted.held ? 'held' : '' })
  await markStanding(sql, {
    transactionId: row.transaction_id,
    status: 'reversed',
    now,
    ...(posted.held ? { heldFor: 'wallet_frozen' } : {}),
  })
  if (posted.held)
    await openCase(sql, doors, {
      kind: 'transfer_return_held',
      key: row.id,
      subject: { type: 'transfer', id: row.transaction_id },
      facts: { reference: row.reference, total: decimalText(linesOf(row).total) },
    })
  else await tellReturned(sql, doors, { ...aboutOf(row), total: linesOf(row).total })
}

// A wallet that takes no credit must not keep the bank's money out of our books: it waits in suspense.
async function reversePosting(
  sql: Sql,
  row: TransferRow,
  more: { by: By; now: Date },
): Promise<{ held: boolean }> {
  assert(row.ledger_transfer !== null, 'a paid transfer was posted')
  const common = { effectiveAt: more.now, context: contextOf(row, more.by) }
  const reverseCost: Operation[] =
    row.provider_fee_minor === null || row.provider_fee_minor === 0n
      ? []
      : [await costReversal(sql, row, common)]
  const reversed = await commitOne(
    sql,
    {
      ...common,
      op: 'reverse',
      key: keyFrom('transfer-return', row.id),
      kind: 'bank_transfer_return',
      transfer: transferId(row.ledger_transfer),
    },
    { now: more.now },
  )
  const held = reversed.status === 'account_frozen' || reversed.status === 'account_closed'
  if (held) {
    const suspended = await commitOne(
      sql,
      {
        ...common,
        op: 'post',
        key: keyFrom('transfer-return-held', row.id),
        posting: returnToSuspense(linesOf(row), providerOf(row)),
      },
      { now: more.now },
    )
    assert(suspended.status === 'posted', `a return is kept, the ledger said ${suspended.status}`)
  } else assert(reversed.status === 'posted', `a return is posted once, the ledger said ${reversed.status}`)
  await commit(sql, reverseCost, { now: more.now })
  return { held }
}

// The partner gives its fee back with the money.
async function costReversal(
  sql: Sql,
  row: TransferRow,
  common: Pick<Operation, 'effectiveAt' | 'context'>,
): Promise<Operation> {
  const [cost] = await sql<{ id: bigint }>`
    select id from ledger.transfers where key = ${keyFrom('transfer-cost', row.id)}`
  assert(cost !== undefined, 'a fee that is known was posted')
  return {
    ...common,
    op: 'reverse',
    key: keyFrom('transfer-cost-return', row.id),
    kind: 'bank_transfer_cost_return',
    transfer: transferId(cost.id),
  }
}

/** The bank says it paid after the money was given back: nothing moves by itself, a person recovers it. */
async function openRecovery(sql: Sql, doors: Doors, row: TransferRow, answer: PayoutAtBank): Promise<void> {
  await openCase(sql, doors, {
    kind: 'transfer_paid_after_return',
    key: row.id,
    subject: { type: 'transfer', id: row.transaction_id },
    facts: {
      reference: row.reference,
      amount: decimalText(linesOf(row).amount),
      bank_says: answer.state,
    },
  })
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
