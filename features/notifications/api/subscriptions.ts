// Answers for the browsers that get pushes: each tied to the session of its device, and gone with it.
import { createECDH } from 'node:crypto'
import type { Vault } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { findPersonKey, personKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as z from 'zod/mini'
import type { PushSubscription } from '../rail.ts'
import type { Senders } from './senders.ts'
import { every, minute } from '#kit/jobs/periodic.ts'

/** Devices of one customer that get pushes; one more ends the oldest. */
export const devicesAtMost = 10
const authBytes = 16

const endpointIndex = (vault: Vault, endpoint: string): Buffer => vault.blindIndex('push-endpoint', endpoint)
const placeOf = (id: string): string => `push_subscriptions.subscription_sealed/${id}`

/** Whether the keys are a point on the curve and a secret of the right length. */
function areUsable({ p256dh, auth }: PushSubscription): boolean {
  if (Buffer.from(auth, 'base64url').length !== authBytes) return false
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    probe.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** Lets the device of this session get pushes. A browser that was somebody else's before is theirs no longer. */
export async function subscribe(
  doors: Doors & Senders,
  actor: CustomerActor,
  asked: { readonly subscription: PushSubscription; readonly now: Date },
) {
  const { subscription, now } = asked
  if (doors.push === undefined) return refuse('push_unavailable')
  if (!doors.push.accepts(subscription.endpoint)) return refuse('push_service_unknown')
  if (!areUsable(subscription)) return refuse('push_keys_unusable')
  return doors.database.begin(async (sql) => {
    // One at a time for a customer, or of two at once neither would see that the other is one too many.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`push-devices\n${actor.id}`}, 29))`
    const index = endpointIndex(doors.vault, subscription.endpoint)
    const id = newId(doors)
    const key = await personKey(sql, doors, actor.id)
    const sealed = doors.vault.seal(key, JSON.stringify(subscription), placeOf(id))
    // One browser has one subscription, and a device's session one browser.
    await sql`
      delete from push_subscriptions where endpoint_index = ${index} or session_hash = ${actor.tokenHash}`
    await sql`
      insert into push_subscriptions (id, user_id, session_hash, endpoint_index, subscription_sealed, created_at)
      values (${id}, ${actor.id}, ${actor.tokenHash}, ${index}, ${sealed}, ${now})
      on conflict (endpoint_index) do nothing`
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${actor.id} order by created_at desc, id desc offset ${devicesAtMost})`
    await noteChange(sql, [`customer:${actor.id}`], now)
    return done({ push_devices: await countDevices(sql, actor.id) })
  })
}

/** Ends the pushes to the device of this session. */
export async function unsubscribe(doors: Doors, actor: CustomerActor, now: Date) {
  return doors.database.begin(async (sql) => {
    await removeOfSession(sql, actor.tokenHash)
    await noteChange(sql, [`customer:${actor.id}`], now)
    return done({ push_devices: await countDevices(sql, actor.id) })
  })
}

/** Ends the pushes to the device of a session: with its sign-out. */
export async function removeOfSession(sql: Sql, sessionHash: Buffer): Promise<void> {
  await sql`delete from push_subscriptions where session_hash = ${sessionHash}`
}

/** Removes what is left of sessions that ended in other ways; pushes to them stopped when they ended. */
export async function removeEndedSubscriptions(sql: Sql, now: Date): Promise<void> {
  await sql`
    delete from push_subscriptions p where not exists (
      select 1 from customer_sessions s
      where s.token_hash = p.session_hash and s.ended_at is null and s.expires_at > ${now})`
}

async function countDevices(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ devices: number }>`
    select count(*)::int devices from push_subscriptions where user_id = ${userId}`
  return row?.devices ?? 0
}

/** The devices of a customer that get pushes now: whose session has not ended. */
export async function findDevices(sql: Sql, userId: string, now: Date): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select p.id from push_subscriptions p join customer_sessions s on s.token_hash = p.session_hash
    where p.user_id = ${userId} and s.user_id = p.user_id and s.ended_at is null and s.expires_at > ${now}
    order by p.id`
  return rows.map((row) => row.id)
}

const stored = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })

/** Where a device of a customer gets pushes; undefined when it does no longer. */
export async function openSubscription(
  sql: Sql,
  doors: { vault: Vault },
  asked: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<PushSubscription | undefined> {
  const isLive = (await findDevices(sql, asked.userId, asked.now)).includes(asked.id)
  const [row] = await sql<{ subscription_sealed: Buffer }>`
    select subscription_sealed from push_subscriptions where id = ${asked.id} and user_id = ${asked.userId}`
  const key = isLive && row ? await findPersonKey(sql, doors, asked.userId) : undefined
  if (row === undefined || key === undefined) return undefined
  return z.parse(stored, JSON.parse(doors.vault.unseal(key, row.subscription_sealed, placeOf(asked.id))))
}

/** Removes a subscription that its push service does not know any more. */
export async function removeSubscription(sql: Sql, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`
}

export const periodic = ({ database: { sql }, clock }: Doors) => [
  every(10 * minute, 'notifications.remove-ended', () => removeEndedSubscriptions(sql, clock.now())),
]
