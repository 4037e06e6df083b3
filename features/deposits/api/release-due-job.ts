// Answers for deposits that waited for the first hours of an activation to end: they reach the wallet by themselves.
import { findHeldUntil, markHeld } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { commitOne } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { suspenseToWallet } from '../postings.ts'
import type { BankRail } from '../rail.ts'
import { askAgainAfterSeconds } from '../rules.ts'
import { askAboutPayment } from './ask-payment.ts'
import { type DepositRow, grossOf } from './list-suspended.ts'
import { bankBars } from './notice-taken-back.ts'
import { judge, lockReceiver } from './receiver.ts'
import { lockDeposit, markReleased, releaseKey } from './release-deposit.ts'

/** Leaves the job that releases a deposit when its limit is over, or looks at it anew once it could not be sent back. */
export async function leaveRelease(sql: Sql, doors: Doors, due: { id: string; until: Date }): Promise<void> {
  await doors.outbox.enqueue(sql, {
    kind: 'deposits.release-due',
    payload: { deposit_id: due.id },
    key: `${due.id}:${due.until.toISOString()}`,
    runAt: due.until,
  })
}

/**
 * Judges a waiting deposit again, if the bank still has it: else it stays in the queue, with its case. Another limit may hold it now:
 * then it waits for a person. The first hours of a newer activation do not hold it beyond the time that its owner was promised.
 */
export async function releaseDue(doors: Doors, bank: BankRail, context: JobContext): Promise<JobOutcome> {
  const { deposit_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job to release a deposit names it')
  const [found] = await doors.database.sql<DepositRow>`
    select * from deposits where id = ${id} and state = 'suspended' and suspension = 'above_activation_limit'`
  if (found === undefined) return jobDone
  switch (await askAboutPayment(doors, bank, found)) {
    case 'taken_back':
    case 'otherwise':
      return jobDone
    case 'unsure':
      return askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
    case 'there':
  }
  const until = await doors.database.begin(async (sql) => {
    const row = await lockDeposit(sql, id)
    if (row === undefined || row.state !== 'suspended' || row.suspension !== 'above_activation_limit')
      return undefined
    if ((await bankBars(sql, row)) !== undefined) return undefined
    return release(sql, doors, { row, requestId: context.job.requestId })
  })
  return until === undefined ? jobDone : { again: until }
}

/** Lets a locked deposit go if nothing holds it now, or says what does; until when, where that is for hours. */
export async function release(
  sql: Sql,
  doors: Doors,
  { row, requestId }: { row: DepositRow; requestId: string | undefined },
): Promise<Date | undefined> {
  const now = doors.clock.now()
  const gross = grossOf(row)
  const wallet = await lockReceiver(sql, row.provider, row.account_number)
  const { transaction_id: transactionId } = row
  const until = transactionId === null ? undefined : await findHeldUntil(sql, transactionId)
  const judged = await judge(sql, { wallet, gross, now, isPromised: until !== undefined && until <= now })
  if (judged.suspension !== undefined || wallet === undefined) {
    const heldFor = judged.suspension ?? 'no_wallet'
    await sql`update deposits set suspension = ${heldFor} where id = ${row.id}`
    // Its owner reads the reason that holds now.
    if (transactionId !== null && heldFor !== row.suspension) await markHeld(sql, { transactionId, heldFor })
    return judged.until
  }
  const posted = await commitOne(
    sql,
    {
      op: 'post',
      key: releaseKey(row.id),
      posting: suspenseToWallet({ provider: row.provider, gross }, accountId(wallet.ledger_account)),
      effectiveAt: now,
      context: { actor: 'system', intent: `deposit:${row.id}`, requestId },
    },
    { now },
  )
  assert(
    posted.status === 'posted',
    `a deposit that waited is released once, the ledger said ${posted.status}`,
  )
  await markReleased(sql, doors, {
    row,
    wallet: accountId(wallet.ledger_account),
    ledgerTransfer: posted.id,
    now,
  })
  return undefined
}
