// Answers for reaching everybody who fits a message, a hundred at a time: each step is one transaction with its mark.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { peopleAStep } from '../rules.ts'
import type { MessageRow } from './message-rows.ts'
import { type Person, reach } from './reach.ts'
import { fitting, readSegment } from './segment-filter.ts'

/**
 * One step: the next people by their ids are told and counted, and the next step is left, all in the transaction that
 * marks this job done. Killed anywhere, nothing of the step happened; run twice, the mark says where it stands.
 */
export async function spreadMessage(doors: Doors, context: JobContext): Promise<JobOutcome> {
  const id = context.job.payload['message_id']
  assert(typeof id === 'string', 'a job to spread a message names it')
  await context.finish(async (sql) => {
    const [row] = await sql<MessageRow>`select * from staff_messages where id = ${id} for update`
    if (row === undefined || row.state !== 'running') return
    const people = await findNext(sql, row)
    const written = { subject: row.subject ?? '', body: row.body ?? '', topic: row.topic }
    const now = doors.clock.now()
    for (const person of people)
      await reach(sql, { ...doors, outbox: context.outbox }, { messageId: id, written, person, now })
    await markStep(sql, context, { row, people, now })
    await noteChange(sql, ['staff-messages'], now)
  })
  return jobDone
}

/** Whoever fits as things stand now and had joined when it started. */
async function findNext(sql: Sql, row: MessageRow): Promise<Person[]> {
  const segment = row.segment ?? {}
  const read = readSegment(segment)
  assert(read.ok, 'a message that was sent has a segment that can be read')
  const behind = row.reached_up_to === null ? sql.part`` : sql.part`and u.id > ${row.reached_up_to}`
  return sql<Person>`
    select u.id, u.first_name, u.last_name
    ${fitting(sql, segment, { range: read.value, now: row.started_at })} ${behind} order by u.id limit ${peopleAStep}`
}

async function markStep(
  sql: Sql,
  context: JobContext,
  { row, people, now }: { row: MessageRow; people: readonly Person[]; now: Date },
): Promise<void> {
  const last = people.at(-1)?.id ?? row.reached_up_to
  const isOver = people.length < peopleAStep
  await sql`
    update staff_messages set reached = reached + ${people.length}, reached_up_to = ${last},
      state = ${isOver ? 'done' : 'running'}, ended_at = ${isOver ? now : null}
    where id = ${row.id}`
  if (isOver) return
  await context.outbox.enqueue(sql, {
    kind: 'staff-messages.spread',
    payload: { message_id: row.id },
    key: `${row.id}:${last ?? ''}`,
  })
}
