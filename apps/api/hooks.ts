// Answers for the doors of partners: raw bodies under /hooks, verified before anything else.
import type { FastifyInstance } from 'fastify'
import { withRequestId } from '#kit/request-id.ts'
import type { Result } from '#kit/refusal.ts'
import { sendProblem } from '#kit/http/problems.ts'

export type Hook = (incoming: {
  readonly raw: Uint8Array
  readonly headers: Readonly<Record<string, string | undefined>>
}) => Promise<Result<undefined, 'wrong_signature'>>

const wrongSignature = { status: 401, say: 'The signature of this webhook does not hold.' }

/** Mounts one hook a partner. Bodies arrive as bytes: a signature is over what was sent, not over what was parsed. */
export async function mountHooks(
  app: FastifyInstance,
  hooks: Readonly<Record<string, Hook>>,
  afterChange: () => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [partner, hook] of Object.entries(hooks)) {
      scope.post(`/hooks/${partner}`, { schema: { hide: true } }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value[0] : value,
          ]),
        )
        const received = await withRequestId(request.id, () => hook({ raw, headers }))
        if (!received.ok) return sendProblem(request, reply, received.code, wrongSignature, {})
        afterChange()
        return reply.code(200).send({ received: true })
      })
    }
  })
}
