// Answers for a deposit that the bank took back and has given again: its case ends by itself, and nothing is owed for it any more.
import { endActedCase, freeCaseKey, openCase } from '#features/cases/public.ts'
import { markStanding } from '#features/transactions/public.ts'
import { openKept } from '#features/orders/public.ts'
import type { Owed } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { decimalText } from '#kit/money/money.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { depositToSuspense } from '../postings.ts'
import type { BankRail } from '../rail.ts'
import { askAboutPayment } from './ask-payment.ts'
import { leftAtBank } from './left-at-bank.ts'
import { type DepositRow, feeOf, grossOf, inBankMoney } from './list-suspended.ts'
import { keyOf } from './notice-taken-back.ts'
import { lockDeposit } from './release-deposit.ts'
import { leaveRelease } from './release-due-job.ts'
import { tellHeldAgain } from './tell-received.ts'

/**
 * Asks the bank about each deposit that it took back and that it seems to have again: by its list, or by its statement. What it then says
 * itself ends the case or the debt.
 */
export async function noticeGivenAgain(
  doors: Doors,
  bank: BankRail,
  seemsThere: (row: DepositRow) => boolean,
): Promise<void> {
  const open = await doors.database.sql<DepositRow>`
    select d.* from deposits d where d.provider = ${bank.provider} and d.owed_at is not null
    union all
    -- It was to be sent back, and the bank was first; what it gives again is nobody's by default.
    select d.* from deposits d where d.provider = ${bank.provider} and d.state = 'taken_back' and d.owed_at is null
      and not exists (
        select 1 from settlement_corrections k where k.provider = d.provider and k.reference = d.provider_reference)
    union all
    select d.* from cases c join deposits d on d.id = c.subject_id::uuid
    where c.kind = 'deposit_taken_back' and c.state = 'open' and d.provider = ${bank.provider}
      and d.state in ('credited', 'released', 'suspended')`
  for (const row of open.filter(seemsThere))
    if ((await askAboutPayment(doors, bank, row)) === 'there' && (await isInBook(doors, bank, row)))
      await doors.database.begin((sql) => applyGivenAgain(sql, doors, row.id))
}

/** A payment that the bank calls successful may be gone by its statement. */
async function isInBook(doors: Doors, bank: BankRail, row: DepositRow): Promise<boolean> {
  return (await leftAtBank(doors, bank, row))?.as !== 'gone'
}

async function applyGivenAgain(sql: Sql, doors: Doors, id: string): Promise<void> {
  const row = await lockDeposit(sql, id)
  assert(row !== undefined, 'a deposit that was asked about is there')
  // The debt ends in a transaction of its own, once for each time that it was claimed.
  if (row.owed_at !== null) {
    const key = `${id}:${row.owed_at.toISOString()}`
    await doors.outbox.enqueue(sql, { kind: 'debts.cancel', payload: { deposit_id: id }, key })
  }
  if (row.state === 'credited' || row.state === 'released' || row.state === 'suspended') {
    await endForGood(sql, row, doors.clock.now())
    await goOn(sql, doors, row)
  }
  if (row.state === 'taken_back' && row.owed_at === null) await waitOnceMore(sql, doors, row)
}

/** It left suspense for the bank before anybody had it: given again, it waits there as before, and is decided anew. */
async function waitOnceMore(sql: Sql, doors: Doors, row: DepositRow): Promise<void> {
  const now = doors.clock.now()
  const { id, provider, returned_at: leftAt } = row
  assert(leftAt !== null, 'what the bank has reversed has its instant')
  const posting = depositToSuspense({ provider, gross: grossOf(row), providerFee: feeOf(row) })
  const key = keyFrom('deposit-given-again', id, leftAt.toISOString())
  const context = { actor: 'system', intent: `deposit:${id}`, requestId: undefined } as const
  const posted = await commitOne(sql, { op: 'post', key, posting, effectiveAt: now, context }, { now })
  assert(posted.status === 'posted', `what the bank gives again is posted, the ledger said ${posted.status}`)
  await sql`
    update deposits set state = 'suspended', returned_at = null, return_reference = null,
      return_says = 'the bank has given it again' where id = ${id}`
  await endForGood(sql, row, now)
  await endActedCase(sql, { kind: 'settlement_differs', key: `${keyOf(row)}:deposit`, now })
  await tellWaits(sql, doors, row, leftAt)
  await goOn(sql, doors, { ...row, state: 'suspended' })
  await noteChange(sql, ['deposits'], now)
}

/** What waits for the end of a first day goes by itself then: the job that was to release it may have come meanwhile, and left it. */
async function goOn(sql: Sql, doors: Doors, { id, state, suspension }: DepositRow): Promise<void> {
  if (state === 'suspended' && suspension === 'above_activation_limit')
    await leaveRelease(sql, doors, { id, until: doors.clock.now() })
}

/** Whose it is reads that it waits; of nobody's, its owner is looked for again. */
async function tellWaits(sql: Sql, doors: Doors, row: DepositRow, leftAt: Date): Promise<void> {
  const now = doors.clock.now()
  const { id, user_id: userId, transaction_id: transactionId, provider_reference: reference } = row
  const gross = grossOf(row)
  if (userId === null || transactionId === null) {
    const about = { kind: 'deposit_without_owner', key: keyOf(row) } as const
    await freeCaseKey(sql, about)
    const facts = { provider: row.provider, reference, amount: decimalText(gross) }
    await openCase(sql, doors, { ...about, subject: { type: 'deposit', id }, facts })
    return
  }
  const heldFor = row.suspension ?? 'in_review'
  await markStanding(sql, { transactionId, status: 'pending', heldFor, now })
  await tellHeldAgain(sql, doors, {
    userId,
    transactionId,
    gross,
    sender: { name: row.sender_name, bank: row.sender_bank },
    key: `${id}:${leftAt.toISOString()}`,
  })
  await noteChange(sql, ['transactions', `customer:${userId}`, `user:${userId}`], now)
}

/** Taken back once more it is another case. */
async function endForGood(sql: Sql, row: DepositRow, now: Date): Promise<void> {
  const about = { kind: 'deposit_taken_back', key: keyOf(row) } as const
  await endActedCase(sql, { ...about, now })
  await freeCaseKey(sql, about)
}

/** A deposit whose customer was made to owe it, locked until commit; undefined where they owe nothing for it any more. */
export async function lockOwedDeposit(sql: Sql, doors: Doors, id: string): Promise<Owed | undefined> {
  const row = await lockDeposit(sql, id)
  if (row === undefined || row.owed_at === null) return undefined
  const { provider, provider_reference: reference, user_id: userId, transaction_id: transactionId } = row
  if (userId === null || transactionId === null) return undefined
  const at = row.owed_at.toISOString()
  return {
    transactionId,
    provider,
    amount: inBankMoney(row, row.gross_minor),
    providerFee: inBankMoney(row, row.provider_fee_minor),
    undo: () => markGivenAgain(sql, doors, row),
    keep: (more) =>
      openKept(sql, doors, {
        ...more,
        key: `${id}:${at}`,
        subject: { type: 'deposit', id },
        facts: { provider, reference },
        about: { userId, transactionId },
      }),
  }
}

/** It is the customer's as before: our books have it again, and its case is past. */
async function markGivenAgain(sql: Sql, doors: Doors, row: DepositRow): Promise<void> {
  const now = doors.clock.now()
  await sql`
    update deposits set state = case when suspension is null then 'credited' else 'released' end, returned_at = null, owed_at = null
    where id = ${row.id}`
  await endForGood(sql, row, now)
  await endActedCase(sql, { kind: 'settlement_differs', key: `${keyOf(row)}:deposit`, now })
  await noteChange(sql, ['deposits'], now)
}
