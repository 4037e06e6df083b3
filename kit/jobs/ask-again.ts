// Answers for jobs whose partner has not said: when they ask again, and when a person has to look.
import type { Clock } from '../clock.ts'
import { chanceOf, spread } from '../spread.ts'
import type { JobContext, JobOutcome } from './jobs.ts'

/** From then on each try without an answer is a failure, and the last one allowed of those is a case of the console. */
export const askedHoursMost = 72

/** Asks again after so many seconds, or a little sooner. Throws where it has been asked for days. */
export function askAgain(
  { job }: Pick<JobContext, 'job'>,
  wait: { readonly clock: Clock; readonly seconds: number },
): JobOutcome {
  const now = wait.clock.now().getTime()
  if (now - job.createdAt.getTime() >= askedHoursMost * 3_600_000)
    throw new Error(`no answer for ${askedHoursMost} hours`)
  return { again: new Date(now + spread(wait.seconds * 1_000, chanceOf(job))) }
}
