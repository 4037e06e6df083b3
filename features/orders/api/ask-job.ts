// Answers for asking the partner once more about an order: after a webhook, at staff's wish, and when it is over.
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { chanceOf, spread } from '#kit/spread.ts'
import { markHandled } from '#kit/webhooks/inbox.ts'
import { isOpen } from '../contract.ts'
import { askNextAfterEnd, readEnded } from './ask-after-end.ts'
import type { OrderKind, PartnersOfKinds } from './kind.ts'
import type { Said } from '../rail.ts'
import { findAttempt } from './attempts.ts'
import { orderIdOf, partnersOf, recordAnswer } from './drive-job.ts'
import { findOrderRow, lockOrder } from './order-row.ts'

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
  const { inbox_id: inboxId, until, attempt } = context.job.payload
  const row = await findOrderRow(doors.database.sql, { id })
  if (row === undefined || row.provider === null) return jobDone
  const partners = partnersOf(kinds, row)
  // A webhook may have brought what was missing.
  if (until === 'complete' && partners.kind.isComplete({ sessionId: row.session_id ?? undefined }))
    return jobDone
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
  await context.finish(async (sql) => {
    const locked = await lockOrder(sql, { id })
    if (locked === undefined) return
    const by = { actor: 'system', requestId: context.job.requestId }
    await recordAnswer(sql, doors, { row: locked, partners, asked }, { said, call: 'find', by })
    const ended = readEnded(context.job.payload)
    if (ended !== undefined) await askNextAfterEnd(sql, doors, id, ended)
    if (typeof inboxId === 'string')
      await markHandled(sql, {
        inboxId,
        outcome: `the partner was asked: ${wordOf(said)}`,
        now: doors.clock.now(),
      })
  })
  return jobDone
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
