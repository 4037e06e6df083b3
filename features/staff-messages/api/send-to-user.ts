// Answers for telling one user something: as they would read it, then in their inbox and on its way, at once.
import { command } from '#features/approvals/public.ts'
import { whyNoMail } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type previewToUser, sendToUser as contract } from '../contract.ts'
import { placeOf } from './message-rows.ts'
import { type Person, placeholderFault, reach, seenBy, type Written } from './reach.ts'

type Payload = Written & { readonly email: string; readonly makerId: string }

type Found = Person & { readonly email: string | null }

async function findByEmail(sql: Sql, email: string): Promise<Found | undefined> {
  const [row] = await sql<Found>`
    select id, email, first_name, last_name from users where email = ${email} and status <> 'closed'`
  return row
}

const usualTopic = 'money' as const

export async function preview(doors: Doors, body: Call<typeof previewToUser, AdminActor>['body']) {
  const { sql } = doors.database
  const fault = placeholderFault(body)
  if (fault !== undefined) return fault
  const person = await findByEmail(sql, body.email)
  if (person === undefined) return refuse('user_not_found')
  const topic = body.topic ?? usualTopic
  const noMail = await whyNoMail(sql, doors, { userId: person.id, email: person.email, topic })
  return done({ seen: seenBy(body, person, doors.brand.name), no_mail: noMail ?? null })
}

async function insertToUser(
  sql: Sql,
  doors: Doors,
  sent: { id: string; person: Person; payload: Payload; now: Date },
): Promise<void> {
  const { id, person, payload, now } = sent
  const key = await personKey(sql, doors, person.id)
  const sealed = doors.vault.seal(key, `${payload.subject}\n${payload.body}`, placeOf(id))
  await sql`
    insert into staff_messages (id, audience, user_id, topic, content_sealed, made_by, state, people, reached,
      started_at, ended_at)
    values (${id}, 'user', ${person.id}, ${payload.topic}, ${sealed}, ${payload.makerId}, 'done', 1, 1, ${now}, ${now})`
}

const toUserCommand = command<typeof contract, Payload, 'placeholder_unknown' | 'user_not_found', 'plain'>({
  contract,
  stake: 'plain',
  plan: async (sql, doors, { payload, now }) => {
    const fault = placeholderFault(payload)
    if (fault !== undefined) return fault
    const person = await findByEmail(sql, payload.email)
    if (person === undefined) return refuse('user_not_found')
    const id = newId(doors)
    return done({
      target: { type: 'user', id: person.id },
      // Under a key: what was written to a person cannot be tried against the hash in the audit log.
      basis: {
        written: doors.vault.blindIndex('staff-message', JSON.stringify([id, payload])).toString('hex'),
      },
      postings: [],
      accountNames: new Map(),
      amount: undefined,
      changes: [
        { field: 'staff_message', before: null, after: id },
        { field: 'subject', before: null, after: payload.subject, person: person.id },
        { field: 'topic', before: null, after: payload.topic },
      ],
      apply: async (inside) => {
        await insertToUser(inside, doors, { id, person, payload, now })
        await reach(inside, doors, { messageId: id, written: payload, person, now })
        await noteChange(inside, [`user:${person.id}`, 'staff-messages'], now)
        return { id, seen: seenBy(payload, person, doors.brand.name) }
      },
    })
  },
  declined: (refusal) => {
    throw new Error(`Broken invariant: a message posts nothing, the ledger said ${refusal}`)
  },
})

export async function sendToUser(doors: Doors, call: Call<typeof contract, AdminActor>) {
  const { subject, body, email, topic = usualTopic } = call.body
  const payload = { subject: oneLine(subject), body, email, topic, makerId: call.actor.id }
  const sent = await toUserCommand.run(doors, call, { payload })
  if (sent.ok) return sent
  const { code } = sent
  if (code === 'changed_since_preview')
    throw new Error('Broken invariant: no hash was given that could differ')
  return { ...sent, code }
}

/** A subject is one line, whatever was pasted. */
export function oneLine(subject: string): string {
  return subject.replace(/\s+/g, ' ')
}
