// Answers for a new password by a code from the mailbox. It does not sign in, and `user_type` is not listened to.
import { recordAudit } from '#features/audit/public.ts'
import { hashPassword } from '#kit/crypto/password.ts'
import type { Doors } from '#kit/doors.ts'
import { takeCode, tryCode } from '#kit/one-time-codes/one-time-codes.ts'
import { done, refuse } from '#kit/refusal.ts'
import { passwordFault } from '../passwords.ts'
import { findKnownDevice } from './devices.ts'
import { findActiveAdmin, readEmail } from './find-admin.ts'
import { guessableWords, markPassword } from './set-password.ts'

export type ResetClaim = {
  readonly email: string
  readonly code: string
  readonly password: string
  readonly deviceToken: string | undefined
  readonly address: string
  readonly requestId: string
}

/** The password is judged first and by the typed address alone, so that a bad one costs no try and tells nothing. */
export async function resetPassword(doors: Doors, claim: ResetClaim) {
  const email = readEmail(claim.email) ?? claim.email.trim().toLowerCase()
  const fault = passwordFault(claim.password, guessableWords(doors, { email }))
  if (fault !== undefined) return refuse(fault)
  const tried = await tryCode(doors.database.sql, doors, {
    realm: 'admin',
    purpose: 'reset',
    address: email,
    code: claim.code,
    device: await findKnownDevice(doors.database.sql, { email, token: claim.deviceToken }),
  })
  const admin = await findActiveAdmin(doors.database.sql, email)
  if (!tried.right || admin === undefined) {
    await recordDenied(doors, claim, admin?.id ?? 'unknown')
    return refuse('wrong_reset_code')
  }
  const passwordHash = await hashPassword(claim.password, doors.random)
  return doors.database.begin(async (sql) => {
    if (!(await takeCode(sql, { codeId: tried.codeId, now: doors.clock.now() })))
      return refuse('wrong_reset_code')
    await markPassword(sql, doors, {
      admin,
      passwordHash,
      by: 'code',
      requestId: claim.requestId,
      address: claim.address,
    })
    return done(null)
  })
}

async function recordDenied(doors: Doors, claim: ResetClaim, adminId: string): Promise<void> {
  await doors.database.begin((sql) =>
    recordAudit(sql, doors, {
      actor: { kind: 'anyone' },
      action: 'admin-sign-in.reset-password',
      target: { type: 'admin', id: adminId },
      outcome: 'denied',
      reason: adminId === 'unknown' ? 'no such admin' : 'wrong or expired code',
      changes: [],
      requestId: claim.requestId,
      address: claim.address,
    }),
  )
}
