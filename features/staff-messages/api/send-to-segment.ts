// Answers for telling everybody who fits something: counted, seen, approved by a second person, then reached step by step.
import { command } from '#features/approvals/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type previewToSegment, sendToSegment as contract } from '../contract.ts'
import { type Segment, segmentWords } from '../rules.ts'
import { findOne, nameOf } from './message-rows.ts'
import { type Person, placeholderFault, seenBy, type Written } from './reach.ts'
import { countFitting, fitting, type Range, readSegment } from './segment-filter.ts'
import { oneLine } from './send-to-user.ts'

type Payload = Written & {
  /** The message's own: the same one is sent once. */
  readonly id: string
  readonly segment: Segment
  /** Kept with the message; who gets what does not hang on it. */
  readonly makerId: string
}
type Code = 'placeholder_unknown' | 'nobody_fits' | 'amount_unreadable' | 'range_empty' | 'already_sent'

type Decided = { readonly range: Range; readonly people: number }

async function decide(
  sql: Sql,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Decided, Code>> {
  const fault = placeholderFault(payload)
  if (fault !== undefined) return fault
  const read = readSegment(payload.segment)
  if (!read.ok) return read
  // Of two at once the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff-message\n${payload.id}`}, 29))`
  const [known] = await sql`select 1 from staff_messages where id = ${payload.id}`
  if (known !== undefined) return refuse('already_sent')
  const people = await countFitting(sql, fitting(sql, payload.segment, { range: read.value, now }))
  return people === 0 ? refuse('nobody_fits') : done({ range: read.value, people })
}

async function start(
  sql: Sql,
  doors: Doors,
  { payload, people, now }: { payload: Payload; people: number; now: Date },
) {
  const { id, topic, subject, body, segment, makerId } = payload
  await sql`
    insert into staff_messages (id, audience, topic, subject, body, segment, made_by, state, people, started_at)
    values (${id}, 'segment', ${topic}, ${subject}, ${body}, ${JSON.stringify(segment)}::jsonb, ${makerId}, 'running',
      ${people}, ${now})`
  await doors.outbox.enqueue(sql, {
    kind: 'staff-messages.spread',
    payload: { message_id: id },
    key: `${id}:start`,
  })
  await noteChange(sql, ['staff-messages'], now)
  const message = await findOne(sql, doors, id)
  if (message === undefined) throw new Error('Broken invariant: a message that was just written can be read')
  return message
}

/** The command behind `staff-messages.send`. */
export const segmentCommand = command<typeof contract, Payload, Code, 'crowd'>({
  contract,
  stake: 'crowd',
  plan: async (sql, doors, { payload, now }) => {
    const decided = await decide(sql, { payload, now })
    if (!decided.ok) return decided
    const { people } = decided.value
    return done({
      target: { type: 'staff-message', id: payload.id },
      // How many fit changes with every sign-up: words and conditions are what is approved, and both are the payload.
      basis: {},
      postings: [],
      accountNames: new Map(),
      amount: undefined,
      people,
      changes: [
        { field: 'people', before: null, after: String(people) },
        { field: 'who', before: null, after: segmentWords(payload.segment) },
        { field: 'topic', before: null, after: payload.topic },
        { field: 'subject', before: null, after: payload.subject },
        { field: 'body', before: null, after: payload.body },
      ],
      apply: (inside) => start(inside, doors, { payload, people, now }),
    })
  },
  declined: (refusal) => {
    throw new Error(`Broken invariant: a message posts nothing, the ledger said ${refusal}`)
  },
})

type Wished = Call<typeof previewToSegment, AdminActor>['body']

function payloadOf(doors: Doors, { id, subject, body, topic, segment }: Wished, makerId: string): Payload {
  return { id: id ?? newId(doors), subject: oneLine(subject), body, topic, segment, makerId }
}

type Reader = Person & { readonly name: string }

export async function preview(doors: Doors, call: Call<typeof previewToSegment, AdminActor>) {
  const payload = payloadOf(doors, call.body, call.actor.id)
  const previewed = await segmentCommand.preview(doors, { payload, maker: call.actor })
  if (!previewed.ok) return previewed
  const { sql } = doors.database
  const read = readSegment(payload.segment)
  if (!read.ok) return read
  const from = fitting(sql, payload.segment, { range: read.value, now: call.now })
  const people = await countFitting(sql, from)
  const [one] = await sql<Reader>`
    select u.id, u.first_name, u.last_name, ${nameOf(sql)} name ${from} order by u.id limit 1`
  if (one === undefined) return refuse('nobody_fits')
  const { hash, needs_approval, lacks_approver } = previewed.value
  return done({
    id: payload.id,
    hash,
    people,
    needs_approval,
    lacks_approver,
    seen: seenBy(payload, one, doors.brand.name),
    seen_by: { uuid: one.id, name: one.name },
  })
}

export function sendToSegment(doors: Doors, call: Call<typeof contract, AdminActor>) {
  const { reason, hash } = call.body
  return segmentCommand.run(doors, call, {
    payload: payloadOf(doors, call.body, call.actor.id),
    hash,
    reason,
  })
}
