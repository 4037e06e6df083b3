// Answers for the customer's proof of identity: the session cookie, sent by our own pages and nobody else's.
import { hashToken } from '#kit/crypto/vault.ts'
import { reading } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { type Authenticator, type IncomingRequest, realm } from '#kit/http/realm.ts'
import { done, refuse } from '#kit/refusal.ts'
import { callsWhileLocked as ownCalls, shownToHeader } from '../contract.ts'
import { recoveryCalls } from '../upkeep-contract.ts'
import { sessionCookie, tokenFrom } from './session.ts'

const seenEverySeconds = 60
const callsWhileLocked: ReadonlySet<string> = new Set([...ownCalls, ...recoveryCalls])

// Browsers say where a request comes from; one that another site caused is refused, whatever it carries.
function isFromOurPages(incoming: IncomingRequest, publicUrl: string): boolean {
  const site = incoming.headers['sec-fetch-site']
  if (site !== undefined)
    return site === 'same-origin' || (site === 'none' && incoming.contract.method === 'GET')
  const origin = incoming.headers['origin']
  return origin === undefined || origin === publicUrl
}

type Row = {
  id: string
  user_id: string
  device_id: string
  unlocked: boolean
  last_seen_at: Date
  proven_at: Date | null
  ended_at: Date | null
  ended_because: string | null
}

/** Finds the customer of a session cookie. A bearer token is never looked at here. */
export function customerAuthenticator(doors: Doors): Authenticator<CustomerActor> {
  return async (incoming) => {
    if (!isFromOurPages(incoming, doors.publicUrl)) return refuse('not_allowed')
    const token = tokenFrom(incoming.headers['cookie'])
    if (token === undefined) return refuse('not_signed_in')
    const tokenHash = hashToken(token)
    const row = await findSession(doors.database.sql, { tokenHash, now: incoming.now })
    if (row?.ended_because === 'other_device') return refuse('signed_in_elsewhere')
    if (row === undefined || row.ended_at !== null) return refuse('session_ended')
    const shownTo = incoming.headers[shownToHeader]
    if (shownTo !== undefined && shownTo !== row.user_id) return refuse('shown_to_another')
    if (!row.unlocked && !callsWhileLocked.has(incoming.contract.name)) return refuse('session_ended')
    if (incoming.now.getTime() - row.last_seen_at.getTime() > seenEverySeconds * 1000)
      await markSeen(doors, { tokenHash, userId: row.user_id, deviceId: row.device_id, now: incoming.now })
    return done({
      kind: 'customer',
      id: row.user_id,
      sessionId: row.id,
      deviceId: row.device_id,
      tokenHash,
      unlocked: row.unlocked,
      provenAt: row.proven_at ?? undefined,
    })
  }
}

export const realms = (doors: Doors) => [
  realm({
    name: 'customer',
    authenticate: customerAuthenticator(doors),
    security: { type: 'apiKey', in: 'cookie', name: sessionCookie },
    refuses: ['signed_in_elsewhere', 'shown_to_another'],
  }),
]

type Sought = { readonly tokenHash: Buffer; readonly now: Date }

const findSession = reading<Sought, Row | undefined>(async (sql, sought) => {
  const rows = await sql<Row & { token_hash: Buffer; expires_at: Date }>`
    select s.token_hash, s.expires_at, s.id, s.user_id, s.device_id, s.unlocked, s.last_seen_at, s.proven_at, s.ended_at,
      s.ended_because
    from customer_sessions s join users u on u.id = s.user_id
    where s.token_hash = any(${sought.map(({ tokenHash }) => tokenHash)}::bytea[]) and u.status <> 'closed'`
  return sought.map(({ tokenHash, now }) =>
    rows.find((row) => row.token_hash.equals(tokenHash) && row.expires_at > now),
  )
})

async function markSeen(
  doors: Doors,
  seen: { tokenHash: Buffer; userId: string; deviceId: string; now: Date },
): Promise<void> {
  await doors.database.begin(async (sql) => {
    await sql`update customer_sessions set last_seen_at = ${seen.now} where token_hash = ${seen.tokenHash}`
    await sql`update customer_devices set last_seen_at = ${seen.now} where id = ${seen.deviceId}`
    await sql`update users set last_active_at = ${seen.now} where id = ${seen.userId}`
  })
}
