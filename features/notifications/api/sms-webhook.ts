// Answers for what the SMS partner tells of messages that it took: stored once, then written beside the message.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { done, refuse } from '#kit/refusal.ts'
import { insertWebhook, markHandled } from '#kit/webhooks/inbox.ts'
import type { SmsRail } from '../rail.ts'

type Incoming = { raw: Uint8Array; headers: Readonly<Record<string, string | undefined>> }

/** By the name of the partner, where there is one. */
export const hooks = (doors: Doors, { sms }: { sms: SmsRail | undefined }) =>
  sms === undefined ? {} : { [sms.provider]: (incoming: Incoming) => receiveWebhook(doors, sms, incoming) }

/** A wrong signature leaves no row; a copy of what is here already does nothing. */
async function receiveWebhook(doors: Doors, rail: SmsRail, incoming: Incoming) {
  const verified = rail.readWebhook(incoming.raw, incoming.headers)
  if (verified === undefined) return refuse('wrong_signature')
  const { providerReference, state } = verified.event
  const isEnd = state !== 'under_way' && providerReference !== ''
  await doors.database.begin(async (sql) => {
    const inboxId = await insertWebhook(sql, doors, {
      provider: rail.provider,
      dedupeKey: verified.dedupeKey,
      // A report repeats the text of its SMS, which may be a code: what we read of it is kept, and no more.
      body: Buffer.from(JSON.stringify(verified.event)),
      hint: { kind: 'sms', provider_reference: providerReference, state },
      ...(isEnd ? {} : { outcome: 'kept for the record' }),
    })
    if (inboxId === undefined || !isEnd) return
    await doors.outbox.enqueue(sql, {
      kind: 'notifications.record-sms',
      payload: { inbox_id: inboxId, provider_reference: providerReference, state },
      key: inboxId,
    })
  })
  return done()
}

// The report may overtake the answer to the sending: it is looked for again for an hour.
const lookForMinutes = 60

/** Writes a report beside its message. What was delivered stays delivered. */
export async function recordSms(doors: Doors, context: JobContext): Promise<JobOutcome> {
  const { inbox_id: inboxId, provider_reference: reference, state } = context.job.payload
  assert(
    typeof inboxId === 'string' && typeof reference === 'string',
    'a report names its webhook and its message',
  )
  assert(state === 'delivered' || state === 'failed', 'a report tells an end')
  const now = doors.clock.now()
  const { sql } = doors.database
  const [known] = await sql<{ id: string }>`
    select id from notification_deliveries where provider_reference = ${reference} and channel = 'sms'`
  // Of a code nothing is ever found: it is asked for more seldom the longer it takes.
  const age = now.getTime() - context.job.createdAt.getTime()
  if (known === undefined && age < lookForMinutes * 60_000)
    return { again: new Date(now.getTime() + Math.max(60_000, age)) }
  await context.finish(async (inside) => {
    if (known !== undefined)
      await inside`
        update notification_deliveries set state = ${state}, reason = ${state === 'failed' ? 'not_delivered' : null},
          changed_at = ${now}
        where id = ${known.id} and state in ('sent', 'unknown', 'failed')`
    await markHandled(inside, { inboxId, outcome: known === undefined ? 'no message of ours' : state, now })
  })
  return jobDone
}
