// Answers for what this server does by itself every so often: what features do, and removing what kit keeps no longer than it needs.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import type { Doors } from '#kit/doors.ts'
import { removeOldCodes } from '#kit/one-time-codes/one-time-codes.ts'
import { removeOldLimits } from '#kit/http/limits.ts'
import type { JobRunner } from '#kit/jobs/runner.ts'
import { daysAgo, every, minute, startPeriodic } from '#kit/jobs/periodic.ts'
import { featureTasks } from './mount-features.ts'
import type { ServerParts } from './server-feature.ts'

/** Starts the jobs and the periodic work over the worker's doors. `app` is asked how it is as anybody would ask it. */
export function startOwnWork(
  doors: Doors,
  parts: ServerParts,
  given: {
    readonly app: FastifyInstance
    readonly jobs: Pick<JobRunner, 'start'>
    readonly pauses?: Clock
  },
): { stop(): Promise<void> } {
  const { app, jobs, pauses } = given
  jobs.start()
  const { database, clock, log } = doors
  const { sql } = database
  return startPeriodic({
    database,
    clock,
    log,
    ...(pauses && { pauses }),
    tasks: [
      ...featureTasks(doors, { ...parts, isUp: isUp(app) }),
      every(10 * minute, 'limits.remove-old', () => removeOldLimits(sql, daysAgo(clock, 1))),
      every(60 * minute, 'codes.remove-old', () => removeOldCodes(sql, daysAgo(clock, 3))),
    ],
  })
}

/** Whether this server answers. */
export const isUp = (app: FastifyInstance) => async (): Promise<boolean> =>
  (await app.inject('/readyz')).statusCode === 200
