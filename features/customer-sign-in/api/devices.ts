// Answers for a customer's devices: known again by a cookie, and one of them active at a time.
import { hashToken, newToken } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { deviceName } from '#kit/people/device-name.ts'
import { cookieFrom, markSessionsEnded } from './session.ts'

export const deviceCookie = '__Host-device'
/** As long as browsers keep a cookie at most; renewed at each sign-in. */
const deviceDays = 400
const tokenPattern = /^[\w-]{43}$/

export type Device = { readonly id: string; readonly name: string; readonly cookie: string }

function cookieOf(token: string): string {
  return `${deviceCookie}=${token}; Path=/; Max-Age=${deviceDays * 86_400}; Secure; HttpOnly; SameSite=Strict`
}

/**
 * The device that a customer signs in on: one they used before, or a new row. Several people may share a browser, so
 * its cookie is kept and each of them has a device of their own behind it. Runs in the transaction that signs in.
 */
export async function findOrInsertDevice(
  sql: Sql,
  doors: Doors,
  seen: {
    readonly userId: string
    readonly cookies: string | undefined
    readonly userAgent: string | undefined
  },
): Promise<Device> {
  const now = doors.clock.now()
  const kept = cookieFrom(seen.cookies, deviceCookie)
  const token = kept !== undefined && tokenPattern.test(kept) ? kept : newToken(doors.random)
  const name = deviceName(seen.userAgent)
  const [row] = await sql<{ id: string }>`
    insert into customer_devices (id, user_id, token_hash, name, first_seen_at, last_seen_at, is_active)
    values (${newId(doors)}, ${seen.userId}, ${hashToken(token)}, ${name}, ${now}, ${now}, false)
    on conflict (user_id, token_hash) do update set name = excluded.name, last_seen_at = excluded.last_seen_at
    returning id`
  if (row === undefined) throw new Error('Broken invariant: a device is found or made')
  return { id: row.id, name, cookie: cookieOf(token) }
}

/**
 * The device of this address's customer that a browser's cookie names, if it was unlocked with the PIN once: its owner has codes
 * there that no stranger uses up. Of a browser that nobody signed in on, undefined.
 */
export async function findKnownDevice(
  sql: Sql,
  of: { readonly email: string; readonly cookies: string | undefined },
): Promise<string | undefined> {
  const token = cookieFrom(of.cookies, deviceCookie)
  if (token === undefined || !tokenPattern.test(token)) return undefined
  const [row] = await sql<{ id: string }>`
    select d.id from customer_devices d join users u on u.id = d.user_id
    where u.email = ${of.email} and d.token_hash = ${hashToken(token)} and d.activated_at is not null`
  return row?.id
}

/**
 * A device from before devices had a cookie gets one at its next visit; the first browser that comes has it. Answers
 * the cookie, or undefined where there is nothing to give.
 */
export async function adoptDevice(
  sql: Sql,
  doors: Doors,
  actor: CustomerActor,
  cookies: string | undefined,
): Promise<string | undefined> {
  if (cookieFrom(cookies, deviceCookie) !== undefined) return undefined
  const token = newToken(doors.random)
  const rows = await sql`
    update customer_devices set token_hash = ${hashToken(token)}
    where id = ${actor.deviceId} and token_hash is null returning 1`
  return rows.length === 1 ? cookieOf(token) : undefined
}

/**
 * The active device and when its activation began; of a customer without an active one, the last that was. `others`:
 * when the newest activation of each of their other devices began.
 */
export const findActivation = reading<string, Activation | undefined>(async (sql, userIds) => {
  const rows = await sql<{ user_id: string; id: string; activated_at: Date }>`
    select user_id, id, activated_at from customer_devices
    where user_id = any(${userIds}::uuid[]) and activated_at is not null
    order by is_active desc, activated_at desc`
  return userIds.map((userId) => {
    const [newest, ...others] = rows.filter((row) => row.user_id === userId)
    return (
      newest && {
        deviceId: newest.id,
        activatedAt: newest.activated_at,
        others: others.map((device) => device.activated_at),
      }
    )
  })
})

type Activation = {
  readonly deviceId: string
  readonly activatedAt: Date
  readonly others: readonly Date[]
}

/** `again`: it was active before, and a freeze has stopped it. */
export type Activated = 'unchanged' | 'first' | 'again' | 'replaced'

/**
 * Makes a device the active one: the one before it stops, with its sessions, and its owner is told by mail. The
 * caller has locked the customer's row. `anew` begins the activation again even where the device is active already.
 */
export async function activateDevice(
  sql: Sql,
  doors: Doors,
  change: { readonly userId: string; readonly deviceId: string; readonly anew?: boolean },
): Promise<Activated> {
  const now = doors.clock.now()
  const { userId, deviceId } = change
  const devices = await sql<{ id: string; is_active: boolean }>`
    select id, is_active from customer_devices where user_id = ${userId} and activated_at is not null`
  if (devices.some((device) => device.id === deviceId && device.is_active) && change.anew !== true)
    return 'unchanged'
  await sql`update customer_devices set is_active = false where user_id = ${userId} and is_active and id <> ${deviceId}`
  await sql`update customer_devices set is_active = true, activated_at = ${now}, last_seen_at = ${now} where id = ${deviceId}`
  await markSessionsEnded(sql, { userId, now, because: 'other_device', butOnDevice: deviceId })
  await noteChange(sql, [`customer:${userId}`, `user:${userId}`], now)
  if (devices.length === 0) return 'first'
  const isBack = devices.some(({ id }) => id === deviceId) && !devices.some((device) => device.is_active)
  return isBack ? 'again' : 'replaced'
}

/** Stops all devices of a customer: whoever comes next activates theirs anew. */
export async function deactivateDevices(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    update customer_devices set is_active = false where user_id = ${userId} and is_active returning id`
  return rows.map((row) => row.id)
}
