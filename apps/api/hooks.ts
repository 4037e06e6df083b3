// Answers for the doors of partners: raw bodies under /hooks, verified before anything else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import { equalHashes, hashToken } from '#kit/crypto/vault.ts'
import type { Database } from '#kit/db/database.ts'
import { countedAddress } from '#kit/http/counted-address.ts'
import { type Limit, lookAtLimit, takeFromLimit } from '#kit/http/limits.ts'
import { withRequestId } from '#kit/request-id.ts'
import type { Result } from '#kit/refusal.ts'
import { answerShared, sendProblem } from '#kit/http/problems.ts'
import { refuseOverLimit } from '#kit/http/session-limits.ts'

/** What a partner's contract wants answered at once, as JSON. */
export type HookAnswer = { readonly status: number; readonly body: object }

/** Answers the partner, or nothing: then it reads that what it told was received. `unsigned`: anybody may have told it. */
export type Hook = (incoming: {
  readonly raw: Uint8Array
  readonly headers: Readonly<Record<string, string | undefined>>
}) => Promise<Result<HookAnswer | 'unsigned' | undefined, keyof typeof refusals>>

const heard = { received: true }

// Of one address, whatever a partner signs rightly is heard. Beyond so many others nothing of it is read for the rest of the minute.
const wrongPerMinute = 600
const wrongLimit = (address: string) => ({
  bucket: `wrong-hooks:${countedAddress(address)}`,
  most: wrongPerMinute,
  seconds: 60,
})

const refusals = {
  wrong_signature: { status: 401, say: 'The webhook signature is not valid.' },
  /** A partner asked whether it may pay what we have not ordered. */
  payout_not_ordered: { status: 400, say: 'This payout does not match our order.' },
} as const

/** Whether it is one of these: all are compared, each in the same time whatever it begins with. */
function isOneOf(secrets: readonly string[], said: string): boolean {
  const hash = hashToken(said)
  return secrets.map((one) => equalHashes(hashToken(one), hash)).includes(true)
}

/** What of a request stands behind its partner's name. */
const behindIn = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : ''

/** Mounts one hook a partner. Bodies arrive as bytes: a signature is over what was sent, not over what was parsed. */
export async function mountHooks(
  app: FastifyInstance,
  hooks: Readonly<Record<string, Hook>>,
  doors: {
    readonly database: Database
    readonly clock: Clock
    readonly afterChange: () => void
    /** What a partner of a name wants to read once it was heard, where that is not our own words. */
    readonly heardBy: ReadonlyMap<string, object>
    /** Of a partner that signs nothing: one of these stands behind its address, and for whoever has none there is nothing. */
    readonly secretsOf: ReadonlyMap<string, readonly string[]>
  },
): Promise<void> {
  const { sql } = doors.database
  const wrongOf = (address: string): Limit => ({ ...wrongLimit(address), now: doors.clock.now() })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [partner, hook] of Object.entries(hooks)) {
      const secrets = doors.secretsOf.get(partner)
      const path = secrets === undefined ? `/hooks/${partner}` : `/hooks/${partner}/*`
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
        if (secrets !== undefined && !isOneOf(secrets, behindIn(request))) return reply.callNotFound()
        const counted = refuseOverLimit(await lookAtLimit(sql, wrongOf(request.ip)))
        if (!counted.ok) return answerShared(counted, request, reply)
      }
      scope.post(path, { schema: { hide: true }, onRequest }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value[0] : value,
          ]),
        )
        const received = await withRequestId(request.id, () => hook({ raw, headers }))
        if (received.ok ? received.value === 'unsigned' : received.code === 'wrong_signature') {
          const counted = refuseOverLimit(await takeFromLimit(sql, wrongOf(request.ip)))
          if (!counted.ok) return answerShared(counted, request, reply)
        }
        if (!received.ok) return sendProblem(request, reply, received.code, refusals[received.code], {})
        doors.afterChange()
        const { value } = received
        const answer = value === 'unsigned' ? undefined : value
        const { status, body } = answer ?? { status: 200, body: doors.heardBy.get(partner) ?? heard }
        return reply.code(status).send(body)
      })
    }
  })
}
