// Answers for the list of messages to support, newest first.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { countRows, cutPage, type PageRequest, readCursor, writeCursor } from '#kit/http/paging.ts'
import { maskedEmail } from '#kit/masked.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { listMessages as contract } from '../contract.ts'
import { placeOf } from './send-message.ts'

type MessageRow = {
  id: string
  reference: string
  name: string | null
  email: string
  message_sealed: Buffer
  wrapped: Buffer | null
  created_at: Date
}

type MessageView = AnswerOf<typeof contract>['items'][number]

/** One page of messages. A cursor that is none of ours is a bad field. */
export async function listMessages(doors: Doors, page: PageRequest) {
  const { sql } = doors.database
  const before =
    page.cursor === undefined ? undefined : readCursor('support', ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && before === undefined) {
    return refuse('bad_input', {
      errors: [{ path: 'cursor', message: 'This place in the list is not known' }],
    })
  }
  const behind = before
    ? sql.part`where (created_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
    : sql.part``
  const skipped = before ? 0 : (page.page - 1) * page.perPage
  const found = await sql<MessageRow>`
    select m.id, m.reference, m.name, m.email, m.message_sealed, k.wrapped, m.created_at
    from (
      select * from support_messages ${behind}
      order by created_at desc, id desc limit ${page.perPage + 1} offset ${skipped}
    ) m left join person_keys k on k.person_id = m.id
    order by m.created_at desc, m.id desc`
  const { rows, last } = cutPage(found, page.perPage)
  const counted = await countRows(sql, sql.part`from support_messages`)
  return done({
    // Whom to answer stands in the mail that brought the message to support.
    items: rows.map((row) => ({ ...viewOf(doors, row), email: maskedEmail(row.email) })),
    page: page.page,
    per_page: page.perPage,
    ...counted,
    next_cursor: last ? writeCursor('support', [last.created_at, last.id]) : null,
  })
}

function viewOf({ vault }: Pick<Doors, 'vault'>, row: MessageRow): MessageView {
  const { id, reference, name, email, created_at } = row
  const message =
    row.wrapped === null
      ? null
      : vault.unseal(vault.openKey(row.wrapped, id), row.message_sealed, placeOf(id))
  return { id, reference, name, email, message, created_at }
}

/** A message as the job that mails it needs it, or undefined when it or its key was erased. */
export async function findMessage(
  sql: Sql,
  doors: Pick<Doors, 'vault'>,
  id: string,
): Promise<(MessageView & { readonly message: string }) | undefined> {
  const [row] = await sql<MessageRow>`
    select m.id, m.reference, m.name, m.email, m.message_sealed, k.wrapped, m.created_at
    from support_messages m left join person_keys k on k.person_id = m.id where m.id = ${id}`
  if (row === undefined) return undefined
  const { message, ...view } = viewOf(doors, row)
  return message === null ? undefined : { ...view, message }
}
