// Answers for telling a customer something: the inbox's row at once, mail, push and SMS by jobs after commit.
import { assert } from '#kit/assert.ts'
import type { PersonKey } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import { type Columns, records } from '#kit/db/records.ts'
import { writing } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { personKeys } from '#kit/people/person-keys.ts'
import type { Topic } from '../rules.ts'
import { type MessageMail, sealContent } from './content.ts'

/** What is told. Sentences are the caller's own, already filled. */
export type Message = {
  readonly userId: string
  readonly topic: Topic
  /** What happened, in the caller's words: `transfers.sent`. */
  readonly kind: string
  /** What makes it this message and no other for this person: `transfers.sent:<id>`. */
  readonly key: string
  readonly title: string
  readonly body: string
  /** The path of the app that shows it: `/app/activity/<id>`. */
  readonly href: string
  /** The mail, where it says more than title and body. */
  readonly mail?: MessageMail
  /** Whether it is worth an SMS to people who switched SMS on for the topic. */
  readonly sms?: boolean
  readonly now: Date
}

type Telling = Pick<Doors, 'vault' | 'clock' | 'random' | 'outbox'>

/**
 * Tells a customer, in the transaction of what it tells of. A second call with the same key does nothing. Answers
 * whether it is a new message. Who gets it on which channel is decided by a job after commit.
 */
export async function notify(sql: Sql, doors: Telling, message: Message): Promise<boolean> {
  const [isNew] = await notifyEach(sql, doors, [message])
  assert(isNew !== undefined, 'who tells is answered')
  return isNew
}

/** Tells a customer of one of their transactions, which it leads to. The mail says what the message says, and what `mail` has beside it. */
export function notifyOfTransaction(
  sql: Sql,
  doors: Telling,
  told: Pick<Message, 'userId' | 'kind' | 'title' | 'body' | 'sms'> & {
    readonly transactionId: string
    /** Where it is not the transaction that makes it this message and no other. */
    readonly key?: string
    readonly mail: Partial<MessageMail>
    /** What the button of the mail says. */
    readonly see?: string
  },
): Promise<boolean> {
  const { transactionId, see, mail, ...message } = told
  const href = `/app/activity?${new URLSearchParams({ transaction: transactionId }).toString()}`
  const button = see === undefined ? {} : { button: { label: see, href } }
  return notify(sql, doors, {
    key: `${message.kind}:${transactionId}`,
    ...message,
    topic: 'money',
    href,
    mail: { subject: message.title, ...button, ...mail },
    now: doors.clock.now(),
  })
}

/** The same for what several are told of one thing. */
export async function notifyEach(
  sql: Sql,
  doors: Telling,
  messages: readonly Message[],
): Promise<readonly boolean[]> {
  const keys = await personKeys(
    sql,
    doors,
    messages.map(({ userId }) => userId),
  )
  const rows = messages.map((message, place) => rowOf(doors, message, keys[place]))
  const areNew = await insertRow.each(sql, rows)
  for (const [place, { id, user_id: userId, created_at: now }] of rows.entries()) {
    if (areNew[place] !== true) continue
    await doors.outbox.enqueue(sql, {
      kind: 'notifications.spread',
      payload: { notification_id: id },
      key: id,
    })
    await noteChange(sql, [`customer:${userId}`], now)
  }
  return areNew
}

function rowOf(doors: Telling, message: Message, sealedBy: PersonKey | undefined) {
  const { userId, topic, kind, key, title, body, href, mail, now } = message
  assert(/^\/app(\/|$)/.test(href), 'a message leads to a page of the app')
  assert(sealedBy !== undefined, 'who is told has a key')
  const id = newId(doors)
  const content = { title, body, href, mail, sms: message.sms ?? false }
  const sealed = sealContent(doors.vault, sealedBy, { id, content })
  return { id, user_id: userId, topic, kind, key, content_sealed: sealed, created_at: now }
}

/** Whether a row was inserted: false when there is one of its key. */
const insertRow = writing<Columns & { readonly id: string }, boolean>(async (sql, rows) => {
  const inserted = await sql<{ id: string }>`
    insert into notifications (id, user_id, topic, kind, key, content_sealed, created_at)
    select id, user_id, topic, kind, key, content_sealed, created_at
    from json_populate_recordset(null::notifications, ${records(rows)}::json)
    on conflict (user_id, key) do nothing returning id`
  const ids = new Set(inserted.map(({ id }) => id))
  return rows.map(({ id }) => ids.has(id))
})
