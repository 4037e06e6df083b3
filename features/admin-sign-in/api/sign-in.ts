// Answers for signing an admin in: a code and a password, both always looked at, one answer for all that can be wrong.
import { recordAudit } from '#features/audit/public.ts'
import { inHashQueue } from '#kit/crypto/hash-queue.ts'
import { decoyHash, verifyPassword } from '#kit/crypto/password.ts'
import type { Doors } from '#kit/doors.ts'
import { ownerSignOf, takeCode, tryCode } from '#kit/one-time-codes/one-time-codes.ts'
import { done, refuse } from '#kit/refusal.ts'
import { findKnownDevice, rememberDevice } from './devices.ts'
import { type AdminRow, adminView, findActiveAdmin, readEmail } from './find-admin.ts'
import { insertSession } from './session.ts'

export type SignInClaim = {
  readonly email: string
  readonly code: string
  readonly password: string
  readonly userAgent: string | undefined
  readonly deviceToken: string | undefined
  readonly address: string
  readonly requestId: string
}

/** Answers the token, once. A code is used only by a sign-in that succeeds, and counted by each that does not. */
export async function signIn(doors: Doors, claim: SignInClaim) {
  // What is no address has no code and no admin, and costs the same work.
  const email = readEmail(claim.email) ?? claim.email.trim().toLowerCase()
  const device = await findKnownDevice(doors.database.sql, { email, token: claim.deviceToken })
  const guess = { realm: 'admin', purpose: 'sign_in', address: email, device, code: claim.code } as const
  const isOwner = (await ownerSignOf(doors.database.sql, doors, guess)) !== undefined
  const { tried, admin, isPasswordRight } = await inHashQueue(
    isOwner ? { lane: 'known', who: email } : { lane: 'stranger' },
    () => compare(doors, { guess, password: claim.password }),
  )
  if (!tried.right || admin === undefined || !isPasswordRight) {
    const reason =
      admin === undefined ? 'no such admin' : tried.right ? 'wrong password' : 'wrong or expired code'
    await recordDenied(doors, claim, { admin, reason })
    return refuse('wrong_credentials')
  }
  return doors.database.begin(async (sql) => {
    if (!(await takeCode(sql, { codeId: tried.codeId, now: doors.clock.now() })))
      return refuse('wrong_credentials')
    const session = await insertSession(sql, doors, {
      adminId: admin.id,
      userAgent: claim.userAgent,
      address: claim.address,
    })
    await recordAudit(sql, doors, {
      actor: { kind: 'admin', id: admin.id, role: admin.role },
      action: 'admin-sign-in.sign-in',
      target: { type: 'admin', id: admin.id },
      outcome: 'allowed',
      changes: [{ field: 'session', before: null, after: session.sessionId }],
      requestId: claim.requestId,
      address: claim.address,
    })
    const { money_blocked_until: blockedUntil, ...known } = admin
    const view = adminView(
      { ...known, expiresAt: session.expiresAt, moneyBlockedUntil: blockedUntil ?? undefined },
      doors.clock.now(),
    )
    const token = await rememberDevice(sql, doors, { adminId: admin.id, known: device })
    return done({ access_token: session.token, expires_at: session.expiresAt, admin: view, device: token })
  })
}

/** Counts the guess and compares both, when its turn has come. */
async function compare(
  doors: Doors,
  claim: { readonly guess: Parameters<typeof tryCode>[2]; readonly password: string },
) {
  const { sql } = doors.database
  const tried = await tryCode(sql, doors, claim.guess)
  const admin = await findActiveAdmin(sql, claim.guess.address)
  return {
    tried,
    admin,
    isPasswordRight: await verifyPassword(claim.password, admin?.password_hash ?? decoyHash),
  }
}

async function recordDenied(
  doors: Doors,
  claim: SignInClaim,
  found: { admin: AdminRow | undefined; reason: string },
): Promise<void> {
  await doors.database.begin((sql) =>
    recordAudit(sql, doors, {
      actor: { kind: 'anyone' },
      action: 'admin-sign-in.sign-in',
      target: { type: 'admin', id: found.admin?.id ?? 'unknown' },
      outcome: 'denied',
      reason: found.reason,
      changes: [],
      requestId: claim.requestId,
      address: claim.address,
    }),
  )
}
