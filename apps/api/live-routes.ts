// Answers for the two streams of live updates: a customer's own topics, and those an admin's screens ask for.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { adminAuthenticator } from '#features/admin-sign-in/public.ts'
import { customerAuthenticator } from '#features/customer-sign-in/public.ts'
import { systemClock } from '#kit/clock.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { call, type CallContract, commonRefusals } from '#kit/http/contract.ts'
import { text, uuid } from '#kit/http/fields.ts'
import type { Live } from '#kit/http/live.ts'
import { sendProblem } from '#kit/http/problems.ts'
import { singleHeaders } from '#kit/http/run-call.ts'

/** For how long a screen may have missed changes, in milliseconds: it is told of those first. Without it: of all. */
const missedMilliseconds = z.optional(text(15))

/** Both answer `text/event-stream`; each event's data is the list of topics that have changed, the empty one where anything may have. */
export const followMine = call({
  name: 'live.mine',
  method: 'GET',
  path: '/api/v1/me/live',
  realm: 'customer',
  summary: 'Server-sent events: what changed for the signed-in customer.',
  query: z.strictObject({ missed_ms: missedMilliseconds }),
  answer: z.array(z.string()),
  says: 'Live.',
  refuses: {},
})

export const followAdmin = call({
  name: 'live.admin',
  method: 'GET',
  path: '/api/v1/live',
  realm: 'admin',
  summary:
    'Server-sent events: which of the named topics changed, or of all, and whether one customer’s record did.',
  query: z.strictObject({
    topics: z.optional(text(1000)),
    user: z.optional(uuid),
    missed_ms: missedMilliseconds,
  }),
  answer: z.array(z.string()),
  says: 'Live.',
  refuses: {},
})

/** What staff may follow beside single users: whatever makes an answer of theirs old. */
export const staffTopics = (contracts: readonly CallContract[]): readonly string[] => [
  ...new Set(contracts.flatMap(({ realm, renewedBy = [] }) => (realm === 'admin' ? renewedBy : []))),
]
/** Noted apart from another, of which not everybody hears who follows that one; to who does, both are one. */
export type QuietTopic = {
  readonly topic: string
  readonly heardAs: string
  readonly mayHear: (role: AdminActor['role']) => boolean
}
/** What a role follows that asks for these topics. */
export const followedBy = (
  quiet: readonly QuietTopic[],
  role: AdminActor['role'],
  topics: readonly string[],
): readonly string[] => [
  ...topics,
  ...quiet
    .filter(({ heardAs, mayHear }) => topics.includes(heardAs) && mayHear(role))
    .map(({ topic }) => topic),
]
export const toldAs = (quiet: readonly QuietTopic[], changed: readonly string[]): readonly string[] => [
  ...new Set(changed.map((one) => quiet.find(({ topic }) => topic === one)?.heardAs ?? one)),
]
const heartbeatMilliseconds = 15_000
// A stream ends by itself, so that a session that was ended is noticed when the browser comes back.
const streamMilliseconds = 300_000

const pauses = systemClock()

/** Mounts both streams. They are not JSON calls, so they stand beside the mounted contracts. */
export function mountLive(
  app: FastifyInstance,
  doors: Doors,
  given: {
    readonly live: Live
    /** All that are mounted. */
    readonly contracts: readonly CallContract[]
    readonly quiet: readonly QuietTopic[]
  },
): void {
  const [customer, admin] = [customerAuthenticator(doors), adminAuthenticator(doors)]
  const ending = new AbortController()
  // A server that ends does not wait for screens that follow it.
  app.addHook('preClose', async () => ending.abort())
  const { live, contracts, quiet } = given
  const open: Open = { live, quiet, ending: ending.signal }
  app.get<{ Querystring: { missed_ms?: string } }>(
    followMine.path,
    { schema: { hide: true } },
    async (request, reply) => {
      const actor = await customer({
        contract: followMine,
        headers: singleHeaders(request),
        address: request.ip,
        now: doors.clock.now(),
      })
      if (!actor.ok) return refuseStream(request, reply, actor.code)
      return stream(open, { topics: [`customer:${actor.value.id}`], missed: request.query.missed_ms }, reply)
    },
  )
  const known = staffTopics(contracts)
  app.get<{ Querystring: { topics?: string; user?: string; missed_ms?: string } }>(
    followAdmin.path,
    { schema: { hide: true } },
    async (request, reply) => {
      // Following is not what a person does: it never keeps a session alive.
      const headers = { ...singleHeaders(request), 'x-background': '1' }
      const actor = await admin({
        contract: followAdmin,
        headers,
        address: request.ip,
        now: doors.clock.now(),
      })
      if (!actor.ok) return refuseStream(request, reply, actor.code)
      const { missed_ms: missed } = request.query
      const followed = followedBy(quiet, actor.value.role, askedOf(known, request.query))
      return stream(open, { topics: followed, missed }, reply)
    },
  )
}

/** What one of staff asks for, of all that there is. */
function askedOf(
  known: readonly string[],
  { topics, user = '' }: { readonly topics?: string; readonly user?: string },
): readonly string[] {
  const asked = topics === undefined ? known : known.filter((topic) => topics.split(',').includes(topic))
  return /^[0-9a-f-]{36}$/.test(user) ? [...asked, `user:${user}`] : asked
}

function refuseStream(request: FastifyRequest, reply: FastifyReply, code: string): FastifyReply {
  const words = code === 'not_allowed' ? commonRefusals.not_allowed : commonRefusals.not_signed_in
  return sendProblem(request, reply, code, words, {})
}

function writableHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

type Open = {
  readonly live: Live
  readonly quiet: readonly QuietTopic[]
  readonly ending: AbortSignal
}

type Followed = { readonly topics: readonly string[]; readonly missed: string | undefined }

function stream(open: Open, { topics, missed }: Followed, reply: FastifyReply): FastifyReply {
  reply.hijack()
  const { raw } = reply
  const left = new AbortController()
  raw.once('close', () => left.abort())
  // Who left while we asked who they are gets no stream, and leaves no follower behind.
  if (raw.destroyed) return reply
  raw.writeHead(200, {
    ...writableHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  raw.write(': live\n\n')
  const follower = open.live.follow(
    topics,
    /^\d{1,15}$/.test(missed ?? '') ? Number(missed) : undefined,
    (changed) => void raw.write(`data: ${JSON.stringify(toldAs(open.quiet, changed))}\n\n`),
  )
  void beat(raw, AbortSignal.any([left.signal, open.ending])).finally(follower.stop)
  return reply
}

async function beat(raw: FastifyReply['raw'], signal: AbortSignal): Promise<void> {
  for (let lived = 0; lived < streamMilliseconds && !signal.aborted; lived += heartbeatMilliseconds) {
    await pauses.sleep(heartbeatMilliseconds, signal)
    if (!signal.aborted) raw.write(': beat\n\n')
  }
  raw.end()
}
