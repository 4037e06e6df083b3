// Answers for one person getting a message: filled for them, in their inbox and on its way, once whatever repeats.
import { notify } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { fill, type Named, paragraphsOf, unknownPlaceholders } from '../rules.ts'
import { refuse } from '#kit/refusal.ts'

export type Written = {
  readonly subject: string
  readonly body: string
  readonly topic: 'money' | 'security' | 'offers'
}
export type Person = Named & { readonly id: string }

/** What somebody reads. */
export function seenBy(written: Pick<Written, 'subject' | 'body'>, person: Named, product: string) {
  const subject = fill(written.subject, person, product).trim()
  const body = fill(written.body, person, product)
  return { subject, body, paragraphs: paragraphsOf(body) }
}

/** Refuses a text that leaves something open which nobody fills. */
export function placeholderFault({ subject, body }: Pick<Written, 'subject' | 'body'>) {
  const names = unknownPlaceholders(`${subject}\n${body}`)
  if (names.length === 0) return undefined
  return refuse('placeholder_unknown', { values: { names: names.map((name) => `{${name}}`).join(', ') } })
}

const inbox = '/app/notifications'

/** Tells one person. Runs in the transaction that counts them as reached. */
export async function reach(
  sql: Sql,
  doors: Pick<Doors, 'vault' | 'clock' | 'random' | 'outbox' | 'brand'>,
  told: {
    readonly messageId: string
    readonly written: Written
    readonly person: Person
    readonly now: Date
  },
): Promise<void> {
  const { messageId, written, person, now } = told
  const { subject, body, paragraphs } = seenBy(written, person, doors.brand.name)
  const key = `staff-messages:${messageId}`
  await notify(sql, doors, {
    userId: person.id,
    topic: written.topic,
    kind: 'staff-messages.told',
    key,
    title: subject,
    body,
    href: inbox,
    mail: { subject, paragraphs },
    now,
  })
  await sql`
    insert into staff_message_recipients (message_id, user_id, notification_id)
    select ${messageId}, user_id, id from notifications where user_id = ${person.id} and key = ${key}
    on conflict (message_id, user_id) do nothing`
}
