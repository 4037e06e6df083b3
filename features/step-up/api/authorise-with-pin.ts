// Answers for authorising with the PIN, and for the code by e-mail that completes it where the PIN alone is not enough.
import { checkPin, enqueueCode } from '#features/customer-sign-in/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { isCodeOf, takeCode, tryCode } from '#kit/one-time-codes/one-time-codes.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { authorisationMinutes, codeWaitMinutes, type Purpose, type Strength } from '../rules.ts'
import { insertAuthorisation } from './authorisations.ts'
import { confirmedLine } from './seen-hash.ts'

type Asked = {
  readonly purpose: Purpose
  readonly hash: string
  readonly seen?: string | undefined
  readonly strength: Strength
  readonly pin: string
}

/** Before anything else, what is said of the sight must be what the hash stands for: no PIN is tried for another. */
export async function authoriseWithPin(doors: Doors, actor: CustomerActor, asked: Asked) {
  const { purpose, hash, seen } = asked
  const confirms = seen === undefined ? undefined : confirmedLine({ purpose, hash, seen })
  if (confirms === undefined && (seen !== undefined || asked.strength === 'strong'))
    return refuse('sight_differs')
  const checked = await checkPin(doors, actor, asked.pin)
  if (!checked.ok) return checked
  return doors.database.begin(async (sql) => {
    const made = { actor, purpose, hash, method: 'pin' } as const
    if (asked.strength === 'usual' || confirms === undefined)
      return done(await insertAuthorisation(sql, doors, made))
    const mailed = await enqueueCode(sql, doors, { userId: actor.id, purpose: 'step_up', confirms })
    if (!mailed.ok) return mailed
    return done(await insertAuthorisation(sql, doors, { ...made, ...mailed.value }))
  })
}

type Waiting = { email: string; code_id: string; authorised_at: Date; purpose: Purpose; hash: string }

// An authorisation of this session that still waits for its code.
async function findWaiting(
  sql: Sql,
  of: { readonly actor: CustomerActor; readonly id: string; readonly now: Date },
): Promise<Waiting | undefined> {
  const since = new Date(of.now.getTime() - codeWaitMinutes * 60_000)
  const [row] = await sql<Waiting>`
    select u.email, a.code_id, a.authorised_at, a.purpose, a.hash from authorisations a join users u on u.id = a.user_id
    where a.id = ${of.id} and a.user_id = ${of.actor.id} and a.session_id = ${of.actor.sessionId} and a.method = 'pin'
      and a.code_id is not null and a.used_at is null and a.authorised_at > ${since}`
  return row
}

/** The code must be the one that was mailed for this authorisation; with it the five minutes begin anew. */
export async function confirmWithCode(
  doors: Doors,
  actor: CustomerActor,
  asked: { id: string; code: string },
) {
  const now = doors.clock.now()
  const { sql: pool } = doors.database
  const again = await findConfirmed(doors, actor, asked)
  if (again !== undefined) return done(confirmed(asked.id, again))
  const waiting = await findWaiting(pool, { actor, id: asked.id, now })
  if (waiting === undefined) return refuse('authorisation_stale')
  const tried = await tryCode(pool, doors, {
    realm: 'customer',
    purpose: 'step_up',
    address: waiting.email,
    code: asked.code,
  })
  if (!tried.right) return refuse(tried.isSpent ? 'code_spent' : 'wrong_code')
  if (tried.codeId !== waiting.code_id) return refuse('wrong_code')
  return doors.database.begin(async (sql) => {
    if (!(await takeCode(sql, { codeId: tried.codeId, now }))) return refuse('wrong_code')
    const expiresAt = new Date(now.getTime() + authorisationMinutes * 60_000)
    const rows = await sql`
      update authorisations set method = 'pin_and_code', authorised_at = ${now}, expires_at = ${expiresAt}
      where id = ${asked.id} and method = 'pin' and used_at is null returning 1`
    if (rows.length === 0) return refuse('authorisation_stale')
    return done(confirmed(asked.id, expiresAt))
  })
}

const confirmed = (id: string, expiresAt: Date) => ({
  authorisation_id: id,
  method: 'pin_and_code' as const,
  expires_at: expiresAt,
  resend_after_seconds: null,
  code_length: null,
})

/** Until when an authorisation of this session is good that the same code has completed: its answer was lost on the way. */
async function findConfirmed(
  { database, clock, vault }: Doors,
  actor: CustomerActor,
  asked: { readonly id: string; readonly code: string },
): Promise<Date | undefined> {
  const [row] = await database.sql<{ code_id: string; expires_at: Date }>`
    select code_id, expires_at from authorisations
    where id = ${asked.id} and user_id = ${actor.id} and session_id = ${actor.sessionId} and method = 'pin_and_code'
      and code_id is not null and used_at is null and expires_at > ${clock.now()}`
  return row !== undefined && isCodeOf(vault, row.code_id, asked.code) ? row.expires_at : undefined
}

export async function resendCode(
  doors: Doors,
  actor: CustomerActor,
  { id, seen }: { readonly id: string; readonly seen: string },
) {
  const now = doors.clock.now()
  return doors.database.begin(async (sql) => {
    const waiting = await findWaiting(sql, { actor, id, now })
    if (waiting === undefined) return refuse('authorisation_stale')
    const confirms = confirmedLine({ purpose: waiting.purpose, hash: waiting.hash, seen })
    if (confirms === undefined) return refuse('sight_differs')
    const mailed = await enqueueCode(sql, doors, { userId: actor.id, purpose: 'step_up', confirms })
    if (!mailed.ok) return mailed
    const { codeId, resendAfterSeconds, codeLength } = mailed.value
    const [row] = await sql<{ expires_at: Date }>`
      update authorisations set code_id = ${codeId} where id = ${id} returning expires_at`
    if (row === undefined) return refuse('authorisation_stale')
    return done({
      authorisation_id: id,
      method: 'pin' as const,
      expires_at: row.expires_at,
      resend_after_seconds: resendAfterSeconds,
      code_length: codeLength,
    })
  })
}
