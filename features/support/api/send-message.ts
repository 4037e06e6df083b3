// Answers for keeping a message to support, and for the mail about it leaving with it.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { takeFromLimit } from '#kit/http/limits.ts'
import { newId, newReference } from '#kit/ids.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { messagesPerHourMax, type sendMessage as contract } from '../contract.ts'

const sameMilliseconds = 10 * 60_000

/** Counts a message of this writer. Outside of any transaction: a count that could be rolled back would be none. */
export async function hasWriterRoom(doors: Doors, email: string) {
  const taken = await takeFromLimit(doors.database.sql, {
    // Keyed, so that the table of limits holds no address.
    bucket: `support:${doors.vault.blindIndex('support-writer', email).toString('base64url')}`,
    most: messagesPerHourMax,
    seconds: 3600,
    now: doors.clock.now(),
  })
  if (taken.allowed) return done()
  const wait = sayDuration(taken.retryAfterSeconds * 1_000)
  return refuse('too_many_messages', { values: { wait, seconds: String(taken.retryAfterSeconds) } })
}

/** Keeps the message and leaves the job that mails it. Sent twice within ten minutes it is one, with one reference. */
export async function sendMessage(sql: Sql, doors: Doors, written: BodyOf<typeof contract>) {
  const now = doors.clock.now()
  const message = written.message.replace(/\r\n?/g, '\n')
  const name = (written.name ?? '').replace(/\s+/g, ' ').trim()
  const fingerprint = doors.vault.blindIndex('support-message', `${written.email}\n${name}\n${message}`)
  const twin = await findTwin(sql, fingerprint, new Date(now.getTime() - sameMilliseconds))
  if (twin !== undefined) return done({ reference: twin })
  const id = newId(doors)
  const reference = newReference(doors.random, '').slice(1, 9).toUpperCase()
  const key = await personKey(sql, doors, id)
  await sql`
    insert into support_messages (id, reference, name, email, message_sealed, fingerprint, created_at)
    values (${id}, ${reference}, ${name === '' ? null : name}, ${written.email},
      ${doors.vault.seal(key, message, placeOf(id))}, ${fingerprint}, ${now})`
  await doors.outbox.enqueue(sql, { kind: 'support.mail-message', payload: { message_id: id }, key: id })
  return done({ reference })
}

/** Where a message stands, bound into its seal. */
export function placeOf(id: string): string {
  return `support_messages.message/${id}`
}

async function findTwin(sql: Sql, fingerprint: Buffer, since: Date): Promise<string | undefined> {
  // Two at once wait for one another here.
  await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint.toString('hex')}, 19))`
  const [row] = await sql<{ reference: string }>`
    select reference from support_messages
    where fingerprint = ${fingerprint} and created_at > ${since} order by created_at desc limit 1`
  return row?.reference
}
