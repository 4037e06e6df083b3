// Answers for what a stored webhook leads to: the deposit that it names is asked about, the address or the return that waits is tried again now.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { findHint, type Hint, markHandled } from '#kit/webhooks/inbox.ts'
import { askAgainAfterSeconds, unknownTriesMax } from '../rules.ts'
import { look, type Parts } from './look.ts'
import { askAboutReturn } from './send-back.ts'

export async function hear(doors: Doors, parts: Parts, context: JobContext): Promise<JobOutcome> {
  const { custodian, inbox_id: inboxId } = context.job.payload
  assert(typeof custodian === 'string' && typeof inboxId === 'string', 'a job about a webhook names it')
  const hint = await findHint(doors.database.sql, inboxId)
  assert(hint !== undefined, 'a stored webhook has a hint')
  const again = (): JobOutcome =>
    askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
  const handled = async (outcome: string): Promise<JobOutcome> => {
    const now = doors.clock.now()
    await context.finish((sql) => markHandled(sql, { inboxId, outcome, now }))
    return jobDone
  }
  const { deposit_id: depositId, holder_id: holderId, reference } = hint
  if (hint['kind'] === 'return' && reference !== undefined && (await wakeReturn(doors, reference, inboxId)))
    return handled('the custodian is asked about the return')
  if (hint['kind'] === 'return' && reference !== undefined)
    return (await askAboutReturn(doors, parts, reference)) ? handled('a return was asked about') : again()
  if (hint['kind'] !== 'deposit' || depositId === undefined || holderId === undefined)
    return handled(await wake(doors, custodian, hint))
  const looked = await look(doors, parts, {
    custodian,
    depositId,
    holderId,
    requestId: context.job.requestId,
  })
  if (looked === 'unknown') return again()
  // A webhook may overtake the custodian's own books by a moment.
  if (looked === 'nothing' && context.job.attempts < unknownTriesMax) return again()
  return handled(looked === 'nothing' ? 'the custodian has no such deposit' : 'the custodian was asked')
}

/** A return that its job asks about is asked about now. Answers whether there is one. */
async function wakeReturn(doors: Doors, reference: string, inboxId: string): Promise<boolean> {
  const { sql } = doors.database
  const [row] = await sql<{ id: string }>`
    select d.id from crypto_returns t join crypto_deposits d on d.id = t.deposit_id
    where t.reference = ${reference} and t.state = 'asked' and d.state = 'returning'`
  if (row === undefined) return false
  await doors.outbox.enqueue(sql, {
    kind: 'crypto.return',
    payload: { deposit: row.id },
    key: `${row.id}:${inboxId}`,
    runAt: doors.clock.now(),
  })
  return true
}

/** What it hints at waits for a later look: that is now. */
async function wake(doors: Doors, custodian: string, hint: Hint): Promise<string> {
  const now = doors.clock.now()
  const { sql } = doors.database
  if (hint['kind'] === 'address') {
    const [row] = await sql<{ id: string }>`
      select id from crypto_addresses where custodian = ${custodian} and holder_id = ${hint['holder_id'] ?? ''}
        and address_id = ${hint['address_id'] ?? ''} and address is null`
    // Without one the job that asks for it has not got that far, and goes on by itself.
    if (row === undefined) return 'no address waits for it'
    const key = `${row.id}:webhook`
    await doors.outbox.enqueue(sql, {
      kind: 'crypto.make-address',
      payload: { address: row.id },
      key,
      runAt: now,
    })
    return 'the custodian is asked for the address'
  }
  return 'it names nothing that waits'
}
