// Answers for moving the clock of a test server.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { commonRefusals } from '#kit/http/contract.ts'
import { sendProblem } from '#kit/http/problems.ts'

/** Exists only where TEST_CONTROL is on, which production refuses. */
export function mountTestControl(
  app: FastifyInstance,
  clock: { advance(milliseconds: number): void; now(): Date },
  afterChange: () => void,
): void {
  const asked = z.object({ advance_milliseconds: z.int().check(z.nonnegative()) })
  app.post('/__test/clock', { schema: { hide: true } }, async (request, reply) => {
    const body = z.safeParse(asked, request.body)
    if (!body.success)
      return sendProblem(request, reply, 'unreadable_body', commonRefusals.unreadable_body, {})
    clock.advance(body.data.advance_milliseconds)
    afterChange()
    return { now: clock.now().toISOString() }
  })
}
