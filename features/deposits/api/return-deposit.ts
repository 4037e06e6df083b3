// Answers for sending a held deposit back to who sent it: decided by staff, done by the bank, posted on its word.
import { command, movesNothing, nothingDeclined, otherWaits, type Plan } from '#features/approvals/public.ts'
import { markHeld } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { commitOne } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { suspenseToSender } from '../postings.ts'
import type { BankRail, ReturnAtBank } from '../rail.ts'
import { askAgainAfterSeconds, unknownReturnTriesMax } from '../rules.ts'
import { returnDeposit as contract } from '../staff-contract.ts'
import { endTakenBack, findReversal } from './end-taken-back.ts'
import { type DepositRow, depositView, type DepositView, grossOf } from './list-suspended.ts'
import { lockWalletOf } from './receiver.ts'
import { lockDeposit } from './release-deposit.ts'
import { leaveRelease } from './release-due-job.ts'
import { returnKey, tellOwner } from './tell-returned.ts'
import { endOwnerless, lockWaiting, type WaitingCode } from './waiting.ts'

type Payload = { readonly depositId: string }
type Code = WaitingCode | 'request_waits'

async function plan(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<DepositView>, Code>> {
  const found = await lockWaiting(sql, payload.depositId)
  if (!found.ok) return found
  const row = found.value
  if (
    await otherWaits(sql, { command: contract.name, payload, target: { type: 'deposit', id: row.id }, now })
  )
    return refuse('request_waits')
  const owner =
    row.user_id === null
      ? undefined
      : await lockWalletOf(sql, { userId: row.user_id, currency: row.currency })
  return done({
    ...movesNothing,
    // No wallet is touched, but whose it is counts for the second person: several small ones are a large one.
    accountNames: new Map(owner && [[accountId(owner.ledger_account), owner.reference]]),
    target: { type: 'deposit', id: row.id },
    basis: { state: row.state, returns_failed: row.returns_failed },
    later: [{ posting: suspenseToSender({ provider: row.provider, gross: grossOf(row) }) }],
    amount: grossOf(row),
    changes: [{ field: 'state', before: row.state, after: 'returning' }],
    apply: async (inside) => {
      await inside`update deposits set state = 'returning', return_says = null where id = ${row.id}`
      await doors.outbox.enqueue(inside, {
        kind: 'deposits.return',
        payload: { deposit_id: row.id },
      })
      await showOwner(inside, { row, heldFor: 'returning', now })
      return depositView({ ...row, state: 'returning' })
    },
  })
}

/** The command behind `deposits.return`. Nothing is posted by it: the money waits in suspense until the bank has sent it. */
export const returnCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  plan,
  declined: nothingDeclined,
})

/** Has the bank send it, and asks until it has said what became of it. */
export async function sendBack(doors: Doors, rail: BankRail, context: JobContext): Promise<JobOutcome> {
  const { deposit_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job to send a deposit back names it')
  const [row] = await doors.database.sql<DepositRow>`select * from deposits where id = ${id}`
  if (row === undefined || row.state !== 'returning') return jobDone
  const answer = await rail.returnDeposit({
    providerReference: row.provider_reference,
    gross: grossOf(row),
    paidAt: row.paid_at,
    failedBefore: row.returns_failed,
  })
  const again = (): JobOutcome =>
    askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
  // A list of returns may be late: only a bank that goes on saying nothing of one may have reversed the payment itself.
  const mayBeGone = answer.outcome === 'unknown' && context.job.attempts >= unknownReturnTriesMax
  const reversal =
    mayBeGone || answer.outcome === 'rejected' ? await findReversal(doors, rail, row) : undefined
  if (reversal !== undefined) {
    await context.finish((sql) => endTakenBack(sql, doors, { id, job: context.job, reversal }))
    return jobDone
  }
  switch (answer.outcome) {
    case 'unknown':
      return again()
    case 'rejected':
      await context.finish((sql) => waitAgain(sql, doors, { row, says: answer.detail, failed: 0 }))
      return jobDone
    case 'accepted':
  }
  const { state, detail } = answer.value
  if (state === 'pending') {
    await noteSent(doors, row, answer.value)
    return again()
  }
  await context.finish((sql) =>
    state === 'done'
      ? markReturned(sql, doors, { row, sent: answer.value, job: context.job })
      : waitAgain(sql, doors, { row, says: detail, failed: 1 }),
  )
  return jobDone
}

/** Its name in the bank's statement, so that the line is known there before the end. */
async function noteSent(doors: Doors, row: DepositRow, sent: ReturnAtBank): Promise<void> {
  if (row.return_says === sent.detail) return
  const now = doors.clock.now()
  await doors.database.begin(async (sql) => {
    await sql`
      update deposits set return_reference = ${sent.providerReference}, return_says = ${sent.detail}
      where id = ${row.id} and state = 'returning'`
    await noteChange(sql, ['deposits'], now)
  })
}

/** The bank did not send it: it is held as before, and staff read why. */
async function waitAgain(
  sql: Sql,
  doors: Doors,
  { row, says, failed }: { readonly row: DepositRow; readonly says: string; readonly failed: 0 | 1 },
): Promise<void> {
  await sql`
    update deposits set state = 'suspended', return_says = ${says}, returns_failed = returns_failed + ${failed}
    where id = ${row.id} and state = 'returning'`
  const now = doors.clock.now()
  await showOwner(sql, { row, heldFor: row.suspension ?? 'in_review', now })
  // The job that was to release it may have come meanwhile, and left it to the bank.
  if (row.suspension === 'above_activation_limit') await leaveRelease(sql, doors, { id: row.id, until: now })
}

/** Whose it is, if anybody's, sees that it is on its way back, or waits again. */
async function showOwner(
  sql: Sql,
  { row, heldFor, now }: { readonly row: DepositRow; readonly heldFor: string; readonly now: Date },
): Promise<void> {
  const { user_id: userId, transaction_id: transactionId } = row
  if (userId === null || transactionId === null) return noteChange(sql, ['deposits'], now)
  await markHeld(sql, { transactionId, heldFor })
  await noteChange(sql, ['deposits', 'transactions', `customer:${userId}`, `user:${userId}`], now)
}

async function markReturned(
  sql: Sql,
  doors: Doors,
  returned: {
    readonly row: DepositRow
    readonly sent: ReturnAtBank
    readonly job: JobContext['job']
  },
): Promise<void> {
  const now = doors.clock.now()
  const row = await lockDeposit(sql, returned.row.id)
  assert(row?.state === 'returning', 'a deposit that is sent back is decided by nobody else meanwhile')
  const posted = await commitOne(
    sql,
    {
      op: 'post',
      key: returnKey(row.id, returned.job.id),
      posting: suspenseToSender({ provider: row.provider, gross: grossOf(row) }),
      effectiveAt: now,
      context: { actor: 'system', intent: `deposit:${row.id}`, requestId: returned.job.requestId },
    },
    { now },
  )
  assert(posted.status === 'posted', `a deposit is sent back once, the ledger said ${posted.status}`)
  const { providerReference, detail } = returned.sent
  await sql`
    update deposits set state = 'returned', returned_at = ${now}, return_reference = ${providerReference},
      return_says = ${detail}
    where id = ${row.id}`
  await endOwnerless(sql, row, now)
  await tellOwner(sql, doors, row, { now })
  await noteChange(sql, ['deposits'], now)
}
