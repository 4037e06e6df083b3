// Answers for asking about a deposit because a person has let it pass: until the custodian has said how it stands.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { askAgainAfterSeconds } from '../rules.ts'
import { look, type Parts } from './look.ts'

export async function lookOnce(doors: Doors, parts: Parts, context: JobContext): Promise<JobOutcome> {
  const { custodian, deposit_id: depositId, holder_id: holderId } = context.job.payload
  assert(
    typeof custodian === 'string' && typeof depositId === 'string' && typeof holderId === 'string',
    'a job to look at a deposit names it',
  )
  const looked = await look(doors, parts, {
    custodian,
    depositId,
    holderId,
    requestId: context.job.requestId,
  })
  return looked === 'unknown'
    ? askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
    : jobDone
}
