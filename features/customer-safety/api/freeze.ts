// Answers for a lost phone: freezing everything without being signed in, and opening it again when one is.
import { type AuditActor, type AuditEntry, recordAudit } from '#features/audit/public.ts'
import {
  deactivateDevices,
  enqueueCode,
  findKnownDevice,
  markSessionsEnded,
  tellNotice,
  tooManyCodes,
} from '#features/customer-sign-in/public.ts'
import { removePasskeysOfDevices, sightOf, takeAuthorisation } from '#features/step-up/public.ts'
import { findOwnFreeze, freezeWallets, listWallets, thawWallets } from '#features/wallets/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { issueCode, takeCode, tryCode } from '#kit/email-codes/email-codes.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import { resendSeconds } from '#features/customer-sign-in/contract.ts'
import { freezeEverything as freezeCall, thaw as thawCall } from '../contract.ts'

interface Origin {
  readonly requestId: string
  readonly address: string
}

/** The audit row of an own freeze's beginning or end. */
function ownFreeze(
  actor: AuditActor,
  userId: string,
  becomes: 'frozen' | 'open',
  origin: Origin,
): AuditEntry {
  const [before, after] = becomes === 'frozen' ? ['open', 'frozen'] : ['frozen', 'open']
  return {
    actor,
    action: becomes === 'frozen' ? freezeCall.name : thawCall.name,
    target: { type: 'user', id: userId },
    outcome: 'allowed',
    changes: [{ field: 'own_freeze', before, after }],
    requestId: origin.requestId,
    address: origin.address,
  }
}

async function findAccount(sql: Sql, email: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`select id from users where email = ${email} and status <> 'closed'`
  return row?.id
}

/** For an unknown address a code is counted and never mailed, so that nobody learns who has an account. */
export async function requestFreezeCode(
  doors: Doors,
  { email, cookies }: { readonly email: string; readonly cookies: string | undefined },
) {
  return doors.database.begin(async (sql) => {
    const answer = (length: number) => done({ resend_after_seconds: resendSeconds, code_length: length })
    const userId = await findAccount(sql, email)
    if (userId === undefined) {
      const issued = await issueCode(sql, doors, { realm: 'customer', purpose: 'lost_phone', email })
      return issued.issued ? answer(issued.length) : tooManyCodes(issued.retryAfterSeconds)
    }
    const device = await findKnownDevice(sql, { email, cookies })
    const mailed = await enqueueCode(sql, doors, { userId, purpose: 'lost_phone', to: email, device })
    return mailed.ok ? answer(mailed.value.codeLength) : mailed
  })
}

/**
 * Freezes all wallets against money going out, ends every session, stops the device, and removes the passkeys that
 * were made on it: they would still be on the lost phone.
 */
export async function freezeEverything(
  doors: Doors,
  claim: { readonly email: string; readonly code: string; readonly cookies: string | undefined } & Origin,
) {
  const device = await findKnownDevice(doors.database.sql, claim)
  const { email, code } = claim
  const guess = { realm: 'customer', purpose: 'lost_phone', email, code, device } as const
  const tried = await tryCode(doors.database.sql, doors, guess)
  if (!tried.right) return refuse('wrong_code')
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    if (!(await takeCode(sql, { codeId: tried.codeId, now }))) return refuse('wrong_code')
    const userId = await findAccount(sql, claim.email)
    if (userId === undefined) return refuse('wrong_code')
    await sql`select 1 from users where id = ${userId} for update`
    await freezeWallets(sql, { userId, now, requestId: claim.requestId })
    await markSessionsEnded(sql, { userId, now, because: 'lost_phone' })
    const deviceIds = await deactivateDevices(sql, userId)
    await removePasskeysOfDevices(sql, { userId, deviceIds, now })
    await tellNotice(sql, doors, { userId, notice: 'frozen' })
    // Whoever has the code froze it: signed in was nobody.
    await recordAudit(sql, doors, ownFreeze({ kind: 'anyone' }, userId, 'frozen', claim))
    await noteChange(sql, [`customer:${userId}`, `user:${userId}`, 'users'], now)
    return done({ frozen_at: now })
  })
}

const thawSight = (actor: CustomerActor, since: Date) =>
  sightOf('thaw', { customer: actor.id, since: since.toISOString() })

export async function findMyFreeze(sql: Sql, actor: CustomerActor) {
  const since = await findOwnFreeze(sql, actor.id)
  if (since === undefined) return { freeze: null }
  const { hash, seen } = thawSight(actor, since)
  return { freeze: { since, thaw_hash: hash, thaw_seen: seen } }
}

/** Ends the customer's own freeze, strongly authorised. What staff froze beside it stays frozen. */
export async function thaw(
  doors: Doors,
  actor: CustomerActor,
  asked: { readonly authorisationId: string } & Origin,
) {
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    await sql`select 1 from users where id = ${actor.id} for update`
    const since = await findOwnFreeze(sql, actor.id)
    if (since === undefined) return refuse('not_frozen')
    const { authorisationId } = asked
    const { hash } = thawSight(actor, since)
    const proof = { actor, authorisationId, purpose: 'thaw', hash, strength: 'strong', now } as const
    const taken = await takeAuthorisation(sql, doors, proof)
    if (!taken.ok) return taken
    await thawWallets(sql, { userId: actor.id, now, requestId: asked.requestId })
    await tellNotice(sql, doors, { userId: actor.id, notice: 'thawed', deviceId: actor.deviceId })
    await recordAudit(sql, doors, ownFreeze(actor, actor.id, 'open', asked))
    const wallets = await listWallets(sql, { userId: actor.id, now, reader: 'owner' })
    return done({ still_frozen: wallets.some((wallet) => wallet.state === 'frozen') })
  })
}
