// Answers for closing account numbers: here in the transaction that closes the account, at the partner bank by a job after it.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import type { BankRail } from '../rail.ts'
import { askAgainAfterSeconds } from '../rules.ts'

/** Money that still comes for them is found by their number, and waits in suspense as that of any closed account. */
export async function closeAccountNumbers(
  sql: Sql,
  doors: Doors,
  { userId }: { readonly userId: string },
): Promise<void> {
  const closed = await sql<{ id: string }>`
    update virtual_accounts set state = 'closed' where user_id = ${userId} and state in ('requested', 'active')
    returning id`
  for (const { id } of closed)
    await doors.outbox.enqueue(sql, { kind: 'deposits.close-account', payload: { account_id: id }, key: id })
}

/** Asks the bank until it has answered. One that it does not know is as closed as it can be. */
export async function closeAccountAtBank(
  doors: Doors,
  rail: BankRail,
  context: JobContext,
): Promise<JobOutcome> {
  const { account_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job to close an account number names its row')
  const [row] = await doors.database.sql<{ provider_account_id: string | null }>`
    select provider_account_id from virtual_accounts
    where id = ${id} and provider = ${rail.provider} and state = 'closed'`
  if (row === undefined || row.provider_account_id === null) return jobDone
  const answered = await rail.closeAccount({ providerAccountId: row.provider_account_id })
  if (answered.outcome === 'unknown')
    return askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
  if (answered.outcome === 'rejected') context.log.warn('the bank does not know an account number to close')
  return jobDone
}
