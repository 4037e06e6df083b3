// Answers for a message's row: read, opened where it is one user's, and told as staff see it.
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { Vault } from '#kit/crypto/vault.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { maskedEmailPart } from '#kit/people/masked.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import type { sendToSegment } from '../contract.ts'
import { type Segment, segmentWords } from '../rules.ts'
import type { Written } from './reach.ts'

export type MessageRow = {
  readonly id: string
  readonly audience: 'user' | 'segment'
  readonly user_id: string | null
  readonly topic: Written['topic']
  readonly subject: string | null
  readonly body: string | null
  readonly content_sealed: Buffer | null
  readonly segment: Segment | null
  readonly state: 'running' | 'done' | 'stopped'
  readonly people: number
  readonly reached: number
  readonly reached_up_to: string | null
  readonly started_at: Date
  readonly ended_at: Date | null
}
type NamedRow = MessageRow & {
  readonly user_name: string | null
  readonly made_by: string
  readonly maker: string
  readonly checker_id: string | null
  readonly checker: string | null
}
export type MessageView = AnswerOf<typeof sendToSegment>

export const placeOf = (id: string): string => `staff_messages.content_sealed/${id}`

/** What a person is called on a screen of staff. */
export const nameOf = (sql: StaleSql): Part =>
  sql.part`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${maskedEmailPart(sql)}, '')`

/** `select … from staff_messages m …` with the names around it. */
export const namedMessages = (sql: StaleSql): Part => sql.part`
  select m.*, ${nameOf(sql)} user_name, maker.name maker, p.checker_id, checker.name checker
  from staff_messages m join admins maker on maker.id = m.made_by left join users u on u.id = m.user_id
  left join approvals p on p.target_type = 'staff-message' and p.target_id = m.id::text and p.state = 'approved'
  left join admins checker on checker.id = p.checker_id`

/** The words of a message to one user whose key is gone are gone with it. */
const forgotten = { subject: '—', body: '' } as const

/** The words of a message; those of one user are sealed under that user's key. */
export async function wordsOf(
  sql: Sql,
  doors: { readonly vault: Vault },
  row: MessageRow,
): Promise<{ subject: string; body: string }> {
  if (row.subject !== null && row.body !== null) return { subject: row.subject, body: row.body }
  const key = row.user_id === null ? undefined : await findPersonKey(sql, doors, row.user_id)
  if (key === undefined || row.content_sealed === null) return forgotten
  const [subject = '', ...body] = doors.vault.unseal(key, row.content_sealed, placeOf(row.id)).split('\n')
  return { subject, body: body.join('\n') }
}

export async function messageView(
  sql: Sql,
  doors: { readonly vault: Vault },
  row: NamedRow,
): Promise<MessageView & { body: string }> {
  const { id, audience, topic, state, people, reached, started_at, ended_at } = row
  const { subject, body } = await wordsOf(sql, doors, row)
  return {
    id,
    audience,
    user: row.user_id === null ? null : { uuid: row.user_id, name: row.user_name ?? '' },
    segment: row.segment === null ? null : segmentWords(row.segment),
    topic,
    subject,
    body,
    state,
    people,
    reached,
    made_by: { uuid: row.made_by, name: row.maker },
    approved_by: row.checker_id === null ? null : { uuid: row.checker_id, name: row.checker ?? '' },
    started_at,
    ended_at,
  }
}

/** One message by its id. */
export async function findOne(
  sql: Sql,
  doors: { readonly vault: Vault },
  id: string,
): Promise<(MessageView & { body: string }) | undefined> {
  const [row] = await sql<NamedRow>`${namedMessages(sql)} where m.id = ${id}`
  return row && messageView(sql, doors, row)
}

export type { NamedRow }
