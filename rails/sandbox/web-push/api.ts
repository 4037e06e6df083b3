// Answers for a push service (RFC 8030) that keeps what it is handed: encrypted for the browser, signed by the sender.
import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import type { Random } from '#kit/random.ts'
import { fine } from '../control/answers.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'

export type PushDoors = { readonly database: Database; readonly clock: Clock; readonly random: Random }

const failed = (status: number, message: string): Reply => ({ status, json: { message } })

export const noSuchPushPath = (): Reply => failed(404, 'There is no such subscription')
export const pushFailed = failed

const bytesAtMost = 4_096
const lifeAtMostSeconds = 86_400

/** The keys of the sender's signature, or why it does not hold: an ES256 token for this very service, a day at most. */
function signatureFault(request: SandboxRequest, now: Date): string | undefined {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(request.headers['authorization'] ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return 'no key of P-256'
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) return 'the signature does not hold'
  const said = z.safeParse(claimShape, JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')))
  if (!said.success) return 'the token does not say who sends'
  if (said.data.aud !== `http://${request.headers['host'] ?? ''}`) return 'the token is for another service'
  const life = said.data.exp - now.getTime() / 1_000
  return life > 0 && life <= lifeAtMostSeconds ? undefined : 'the token has expired or lives too long'
}

const claimShape = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().check(z.regex(/^(mailto:|https:)/)),
})

/** The tokens of senders are reckoned in real time by their library, whatever the sandbox's clock says. */
export function pushRoutes(doors: PushDoors, realTime: Clock): Route[] {
  return [
    {
      method: 'POST',
      path: '/send/:subscription',
      handle: (request, { subscription = '' }) => take(doors, { request, subscription, now: realTime.now() }),
    },
  ]
}

async function take(
  doors: PushDoors,
  { request, subscription, now }: { request: SandboxRequest; subscription: string; now: Date },
): Promise<Reply> {
  const fault = signatureFault(request, now)
  if (fault !== undefined) return failed(403, fault)
  const { headers, raw } = request
  if (!/^\d+$/.test(headers['ttl'] ?? '')) return failed(400, 'TTL is missing')
  if (headers['content-encoding'] !== 'aes128gcm') return failed(415, 'only aes128gcm')
  if (raw.length > bytesAtMost) return failed(413, 'too large')
  const { sql } = doors.database
  const ended = await sql`select 1 from ended_subscriptions where subscription = ${subscription}`
  if (ended.length > 0) return failed(410, 'the browser ended this subscription')
  const id = newId(doors)
  const told = Object.fromEntries(
    ['ttl', 'urgency', 'topic', 'content-encoding'].map((name) => [name, headers[name] ?? '']),
  )
  await sql`
    insert into pushes (id, subscription, headers, body, created_at)
    values (${id}, ${subscription}, ${JSON.stringify(told)}::jsonb, ${raw}, ${doors.clock.now()})`
  return { status: 201, json: {}, headers: { location: `/push/messages/${id}` } }
}

/** What the control plane shows of pushes, and lets browsers do. */
export function pushControlRoutes(doors: PushDoors): Route[] {
  return [
    {
      method: 'GET',
      path: '/pushes/:subscription',
      handle: async (_, { subscription = '' }) => {
        const rows = await doors.database.sql<{
          id: string
          headers: object
          body: Buffer
          created_at: Date
        }>`
          select id, headers, body, created_at from pushes where subscription = ${subscription} order by place`
        return fine(rows.map((row) => ({ ...row, body: row.body.toString('base64url') })))
      },
    },
    {
      method: 'POST',
      path: '/pushes/:subscription/end',
      handle: async (_, { subscription = '' }) => {
        await doors.database.sql`
          insert into ended_subscriptions (subscription, ended_at) values (${subscription}, ${doors.clock.now()})
          on conflict do nothing`
        return fine({ ended: subscription })
      },
    },
  ]
}
