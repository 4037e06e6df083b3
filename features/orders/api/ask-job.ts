// Answers for asking the partner once more about an order: after a webhook, at staff's wish, and when it is over.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { chanceOf, spread } from '#kit/spread.ts'
import { markHandled } from '#kit/webhooks/inbox.ts'
import { isOpen } from '../contract.ts'
import { askNextAfterEnd, readEnded } from './ask-after-end.ts'
import type { OrderKind, PartnersOfKinds } from './kind.ts'
import type { Said } from '../rail.ts'
import { findAttempt } from './attempts.ts'
import { orderIdOf, partnersOf, recordAnswer, sharedWhere } from './drive-job.ts'
import { insertEvent } from './events.ts'
import { findOrderRow, lockOrder, type OrderRow } from './order-row.ts'

/** How often an answer is tried for while the order's own job asks on too. */
const triesMax = 6
/** Nobody else asks about one that is over, or about an attempt that is: for a day, at last every half hour. */
const triesMaxAfterEnd = 60
const pauseMostMilliseconds = 1_800_000

/** Asks how an order stands, whatever its state: late words are heard too. */
export async function askAboutOrder(
  doors: Doors,
  kinds: PartnersOfKinds,
  context: JobContext,
): Promise<JobOutcome> {
  const id = orderIdOf(context)
  const { until, attempt } = context.job.payload
  const row = await findOrderRow(doors.database.sql, { id })
  if (row === undefined || row.provider === null) return jobDone
  const partners = partnersOf(kinds, row)
  // A webhook may have brought what was missing.
  if (until === 'complete' && partners.kind.isComplete({ sessionId: row.session_id ?? undefined }))
    return jobDone
  if (isNoNews(row, partners.kind, context.job.payload)) {
    await context.finish(
      async (sql) => {
        await lockOrder(sql, { id })
        await heard(sql, doors, context, 'paid, as was known')
      },
      [id],
    )
    return jobDone
  }
  const asked = typeof attempt === 'number' ? await findAttempt(doors.database.sql, row, attempt) : row
  const said = await partners.find(asked)
  const { attempts } = context.job
  const isOver = !isOpen(row.state) || asked !== row
  const tries = said.outcome === 'unknown' && isOver ? triesMaxAfterEnd : triesMax
  const isMissing = said.outcome === 'unknown' || (until === 'complete' && isIncomplete(said, partners.kind))
  if (isMissing && attempts < tries) {
    const pause = Math.min(pauseMostMilliseconds, 5_000 * 2 ** attempts)
    return { again: new Date(doors.clock.now().getTime() + spread(pause, chanceOf(context.job))) }
  }
  await context.finish(
    async (sql) => {
      const locked = await lockOrder(sql, { id })
      if (locked === undefined) return
      await heard(sql, doors, context, `the partner was asked: ${wordOf(said)}`)
      const by = { actor: 'system', requestId: context.job.requestId }
      await recordAnswer(sql, doors, { row: locked, partners, asked }, { said, call: 'find', by })
      const ended = readEnded(context.job.payload)
      if (ended !== undefined) await askNextAfterEnd(sql, doors, id, ended)
    },
    sharedWhere(row, said),
  )
  return jobDone
}

/** A webhook that says what is known already, of an order whose partner has named all that it names. */
const isNoNews = (
  row: OrderRow,
  kind: OrderKind,
  { says_paid: saysPaid, attempt }: JobContext['job']['payload'],
): boolean =>
  saysPaid === true &&
  attempt === undefined &&
  row.state === 'success' &&
  row.provider_fee_minor !== null &&
  kind.isComplete({ sessionId: row.session_id ?? undefined })

/** What became of the webhook that a question comes from, with its place in the order's story. */
async function heard(sql: Sql, doors: Doors, { job }: JobContext, outcome: string): Promise<void> {
  const { order_id: id, inbox_id: inboxId, webhook: name } = job.payload
  if (typeof inboxId !== 'string') return
  const now = doors.clock.now()
  if (typeof name === 'string' && typeof id === 'string')
    await insertEvent(sql, id, { kind: 'webhook', name, detail: inboxId, at: job.createdAt })
  await markHandled(sql, { inboxId, outcome, now })
}

/** It is paid, and does not name yet what its customer is shown of it. */
const isIncomplete = (said: Said, kind: OrderKind): boolean =>
  said.outcome === 'accepted' && said.value.state === 'success' && !kind.isComplete(said.value)

function wordOf(said: Said): string {
  switch (said.outcome) {
    case 'accepted':
      return said.value.state
    case 'rejected':
      return said.reason
    case 'unknown':
      return 'no answer'
  }
}
