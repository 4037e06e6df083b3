// Answers for handing one message to one channel, once: written down before, and what became of it after.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading, writing } from '#kit/db/for-many.ts'
import { records } from '#kit/db/records.ts'
import type { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import type { HandOver } from '#kit/hand-over.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { type Channel, nextTry, quietUntil, type Topic, waitsForQuiet } from '../rules.ts'
import { findWishes } from './choices.ts'
import { openContent } from './content.ts'
import { handOverMail, handOverPush, handOverSms, type Begun, type Way } from './hand-over.ts'
import type { AllSenders } from './senders.ts'
import { openSubscription, removeSubscription } from './subscriptions.ts'
import { isSuppressed, suppress } from './suppressed.ts'

type State = 'waiting' | 'handing_over' | 'sent' | 'delivered' | 'failed' | 'suppressed' | 'unknown'

type Row = {
  id: string
  notification_id: string
  user_id: string
  channel: Channel
  target_id: string
  state: State
  attempts: number
  topic: Topic
  kind: string
  content_sealed: Buffer
  created_at: Date
  read_at: Date | null
  email: string | null
  phone: string | null
}

type Step =
  | { readonly next: 'hand_over'; readonly begun: Begun }
  | { readonly next: 'nothing' }
  | { readonly next: 'wait'; readonly until: Date }

/**
 * Hands a message over at most once: the attempt is committed before anything leaves. Whoever finds an attempt without
 * a result does not know whether it left, and does not hand it over again; only what was given back for certain is.
 */
export async function deliver(
  doors: Doors & AllSenders,
  context: JobContext,
  beginning: ReturnType<typeof together>,
): Promise<JobOutcome> {
  const id = context.job.payload['delivery_id']
  assert(typeof id === 'string', 'a job to deliver names the delivery')
  const step = await beginning.begin((sql) => begin(sql, doors, id), [id])
  switch (step.next) {
    case 'nothing':
      return jobDone
    case 'wait':
      return { again: step.until }
    case 'hand_over': {
      const handed = await handOver(doors, step.begun)
      const { channel } = step.begun.way
      context.log.info({ delivery_id: id, channel, outcome: handed.outcome }, 'a message was handed over')
      return context.settle(async (sql) => {
        const again = await settle(sql, doors, { begun: step.begun, handed })
        return again === undefined ? jobDone : { again }
      }, [id])
    }
  }
}

function handOver(doors: Doors & AllSenders, begun: Begun): Promise<HandOver<string | undefined>> {
  switch (begun.way.channel) {
    case 'mail':
      return handOverMail(doors, begun, begun.way.address)
    case 'push':
      return handOverPush(doors, begun, begun.way.subscription)
    case 'sms':
      return handOverSms(doors, begun, begun.way.phone)
  }
}

async function begin(sql: Sql, doors: Doors & AllSenders, id: string): Promise<Step> {
  const row = await lockDelivery(sql, id)
  if (row === undefined) return { next: 'nothing' }
  const now = doors.clock.now()
  const end = async (state: State, reason: string): Promise<Step> => {
    await mark(sql, { id, state, reason, now })
    return { next: 'nothing' }
  }
  // An attempt of a worker that is gone, or of one whose lease has ended: it may have left.
  if (row.state === 'handing_over') return end('unknown', 'no_result')
  if (row.state !== 'waiting') return { next: 'nothing' }
  const { choices, quietHours } = await findWishes(sql, row.user_id)
  const quiet = waitsForQuiet(row.topic, row.channel) ? quietUntil(quietHours, now) : undefined
  if (quiet !== undefined) return { next: 'wait', until: quiet }
  if (!choices[row.topic][row.channel]) return end('suppressed', 'switched_off')
  if (row.channel !== 'mail' && row.read_at !== null) return end('suppressed', 'read_already')
  const key = await findPersonKey(sql, doors, row.user_id)
  if (key === undefined) return end('suppressed', 'person_forgotten')
  const way = await findWay(sql, doors, row)
  if (typeof way === 'string') return end('suppressed', way)
  await mark(sql, { id, state: 'handing_over', now })
  const {
    notification_id: notificationId,
    user_id: userId,
    target_id: targetId,
    topic,
    created_at: toldAt,
  } = row
  const content = openContent(doors.vault, key, { id: notificationId, content_sealed: row.content_sealed })
  const begun = {
    id,
    notificationId,
    userId,
    targetId,
    attempt: row.attempts + 1,
    topic,
    content,
    toldAt,
    way,
  }
  return { next: 'hand_over', begun }
}

const lockDelivery = reading<string, Row | undefined>(async (sql, ids) => {
  const rows = await sql<Row>`
    select d.id, d.notification_id, d.user_id, d.channel, d.target_id, d.state, d.attempts,
      n.topic, n.kind, n.content_sealed, n.created_at, n.read_at, u.email,
      case when u.phone_confirmed_at is not null then u.phone end phone
    from notification_deliveries d join notifications n on n.id = d.notification_id join users u on u.id = d.user_id
    where d.id = any(${ids}::uuid[]) order by d.id for update of d`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
})

/** The way to the customer, or the reason why there is none any more. */
async function findWay(sql: Sql, doors: Doors & AllSenders, row: Row): Promise<Way | string> {
  switch (row.channel) {
    case 'mail':
      if (row.email === null) return 'no_address'
      if (await isSuppressed(sql, doors, row.email)) return 'address_refused'
      return { channel: 'mail', address: row.email }
    case 'push': {
      const asked = { id: row.target_id, userId: row.user_id, now: doors.clock.now() }
      const subscription = doors.push && (await openSubscription(sql, doors, asked))
      return subscription === undefined ? 'device_gone' : { channel: 'push', subscription }
    }
    case 'sms':
      if (row.phone === null) return 'no_phone'
      return doors.sms === undefined ? 'no_sms_here' : { channel: 'sms', phone: row.phone }
  }
}

type Result = {
  readonly id: string
  readonly state: State
  readonly reason?: string
  readonly reference?: string | undefined
  readonly now: Date
}

/** Writes how a delivery stands; each hand-over is one more attempt. */
const mark = writing<Result, void>(async (sql, results) => {
  await sql`
    update notification_deliveries d set state = r.state, reason = r.reason, changed_at = r.now,
      attempts = d.attempts + (r.state = 'handing_over')::int,
      provider_reference = case when r.state = 'sent' then r.reference else d.provider_reference end
    from json_to_recordset(${records(results)}::json) r (id uuid, state text, reason text, reference text, now timestamptz)
    where d.id = r.id`
  return results.map(() => undefined)
})

type Attempt = { readonly id: string; readonly attempt: number }

/** How an attempt stands, locked; undefined where another was made since. */
const lockAttempt = reading<Attempt, State | undefined>(async (sql, asked) => {
  const rows = await sql<{ id: string; attempts: number; state: State }>`
    select id, attempts, state from notification_deliveries where id = any(${asked.map(({ id }) => id)}::uuid[])
    order by id for update`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ id, attempt }) => {
    const row = byId.get(id)
    return row?.attempts === attempt ? row.state : undefined
  })
})

/** Writes what became of an attempt. Answers when it is to be handed over again, if it is. */
async function settle(
  sql: Sql,
  doors: Doors,
  { begun, handed }: { begun: Begun; handed: HandOver<string | undefined> },
): Promise<Date | undefined> {
  const now = doors.clock.now()
  const { id, way, targetId } = begun
  const state = await lockAttempt(sql, { id, attempt: begun.attempt })
  // Another worker took this attempt for lost: a result that is late still tells, but nothing is begun again.
  if (state !== 'handing_over' && state !== 'unknown') return undefined
  switch (handed.outcome) {
    case 'accepted':
      await mark(sql, { id, state: 'sent', reference: handed.value, now })
      return undefined
    case 'ended':
      if (way.channel === 'mail') await suppress(sql, doors, { address: way.address, code: handed.code, now })
      if (way.channel === 'push') await removeSubscription(sql, targetId)
      await mark(sql, {
        id,
        state: 'suppressed',
        reason: way.channel === 'mail' ? 'address_refused' : 'device_gone',
        now,
      })
      return undefined
    case 'rejected':
      await mark(sql, { id, state: 'failed', reason: 'refused', now })
      return undefined
    case 'unknown':
      await mark(sql, { id, state: 'unknown', reason: 'no_answer', now })
      return undefined
    case 'later': {
      if (state === 'unknown') return undefined
      const again = nextTry(now, { attempts: begun.attempt, askedSeconds: handed.afterSeconds })
      if (again === undefined) await mark(sql, { id, state: 'failed', reason: 'given_up', now })
      else await mark(sql, { id, state: 'waiting', reason: 'given_back', now })
      return again
    }
  }
}
