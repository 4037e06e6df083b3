// Answers for asking the bank once more about a transfer: after a webhook, at staff's wish, and when it is over.
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { chanceOf, spread } from '#kit/spread.ts'
import { markHandled } from '#kit/webhooks/inbox.ts'
import { isOpen } from '../rules.ts'
import { recordAnswer, type PayoutRails, railOf, transferIdOf } from './submit-job.ts'
import { findTransferRow, lockTransfer } from './transfer-row.ts'

/** How often an answer is tried for while the transfer's own job asks on too. */
const triesMax = 6
/** Nobody else asks about one that is over: for a day, at last every half hour. */
const triesMaxAfterEnd = 60
const pauseMostMilliseconds = 1_800_000

/** Asks how a transfer stands, whatever its state: late words are heard too. */
export async function askAboutTransfer(
  doors: Doors,
  rails: PayoutRails,
  context: JobContext,
): Promise<JobOutcome> {
  const id = transferIdOf(context)
  const { inbox_id: inboxId } = context.job.payload
  const row = await findTransferRow(doors.database.sql, { id })
  if (row === undefined || row.provider === null) return jobDone
  const said = await railOf(rails, row).findPayout(row.reference)
  const { attempts } = context.job
  if (said.outcome === 'unknown' && attempts < (isOpen(row.state) ? triesMax : triesMaxAfterEnd)) {
    const pause = Math.min(pauseMostMilliseconds, 5_000 * 2 ** attempts)
    return { again: new Date(doors.clock.now().getTime() + spread(pause, chanceOf(context.job))) }
  }
  await context.finish(async (sql) => {
    const locked = await lockTransfer(sql, id)
    if (locked === undefined) return
    await recordAnswer(sql, doors, locked, {
      said,
      call: 'find',
      by: { actor: 'system', requestId: context.job.requestId },
    })
    if (typeof inboxId === 'string')
      await markHandled(sql, {
        inboxId,
        outcome: `the bank was asked: ${wordOf(said)}`,
        now: doors.clock.now(),
      })
  })
  return jobDone
}

type Said = Awaited<ReturnType<ReturnType<typeof railOf>['findPayout']>>

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
