// Answers for moving the clock of a test server, and for whether its jobs would notice.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { commonRefusals } from '#kit/http/contract.ts'
import { sendProblem } from '#kit/http/problems.ts'
import type { JobRunner } from '#kit/jobs/runner.ts'

/** Exists only where TEST_CONTROL is on, which production refuses. */
export function mountTestControl(
  app: FastifyInstance,
  world: {
    readonly clock: { advance(milliseconds: number): void; now(): Date }
    readonly jobs: Pick<JobRunner, 'underWay'>
    readonly afterChange: () => void
  },
): void {
  const asked = z.object({ advance_milliseconds: z.int().check(z.nonnegative()) })
  app.post('/__test/clock', { schema: { hide: true } }, async (request, reply) => {
    const body = z.safeParse(asked, request.body)
    if (!body.success)
      return sendProblem(request, reply, 'unreadable_body', commonRefusals.unreadable_body, {})
    world.clock.advance(body.data.advance_milliseconds)
    world.afterChange()
    return { now: world.clock.now().toISOString() }
  })
  app.get('/__test/jobs', { schema: { hide: true } }, () => ({ under_way: world.jobs.underWay() }))
}
