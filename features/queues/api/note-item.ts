// Answers for the note that something begins with: written by the act that opened it.
import type { Sql } from '#kit/db/database.ts'
import type { QueueType } from './marks.ts'

export async function noteItem(
  sql: Sql,
  of: { readonly type: QueueType; readonly id: string; readonly note: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into queue_marks (type, id, taken_by, note, changed_at)
    values (${of.type}, ${of.id}, null, ${of.note}, ${of.now})`
}
