// Answers for proving again who is signed in: by passkey where there is one, else by a fresh code.
import { markProven } from '#features/admin-sign-in/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import { type Assertion, requestOptions, verifyAssertion } from '#kit/crypto/passkeys.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { issueCode, takeCode, tryCode } from '#kit/one-time-codes/one-time-codes.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { done, refuse } from '#kit/refusal.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { insertChallenge, takeChallenge } from './challenges.ts'
import { findPasskeys, siteOf } from './passkeys.ts'

type By = Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address' | 'now'>

const codeOf = (actor: AdminActor) => ({ realm: 'admin', purpose: 'step_up', address: actor.email }) as const

const hasPasskey = async (sql: Sql, actor: AdminActor): Promise<boolean> =>
  (await findPasskeys(sql, actor.id)).length > 0

/** Mails a code to who is signed in. */
export async function requestStepUpCode(doors: Doors, actor: AdminActor) {
  return doors.database.begin(async (sql) => {
    if (await hasPasskey(sql, actor)) return refuse('passkey_needed')
    const issued = await issueCode(sql, doors, codeOf(actor))
    if (!issued.issued) {
      const wait = sayDuration(issued.retryAfterSeconds * 1_000)
      return refuse('too_many_codes', { values: { wait } })
    }
    const job = { kind: 'admin-sign-in.mail-code', payload: { code_id: issued.id }, key: issued.id }
    await doors.outbox.enqueue(sql, job)
    return done({ code_length: issued.length })
  })
}

export async function proveWithCode(doors: Doors, call: By, code: string) {
  const { actor } = call
  if (await hasPasskey(doors.database.sql, actor)) return refuse('passkey_needed')
  const tried = await tryCode(doors.database.sql, doors, { ...codeOf(actor), code })
  if (!tried.right) {
    await recordDenied(doors, call, 'wrong or expired code')
    return refuse('wrong_code')
  }
  return doors.database.begin(async (sql) => {
    if (!(await takeCode(sql, { codeId: tried.codeId, now: call.now }))) return refuse('wrong_code')
    return done(await conclude(sql, doors, call, 'code'))
  })
}

export async function beginProving(doors: Doors, actor: AdminActor) {
  const { sql } = doors.database
  const known = await findPasskeys(sql, actor.id)
  if (known.length === 0) return refuse('no_passkey')
  const { id, challenge } = await insertChallenge(sql, doors, { actor, act: 'prove' })
  return done({ challenge_id: id, options: requestOptions(siteOf(doors), { challenge, known }) })
}

/** Holds an answer against its challenge and the kept key. A used, late or foreign challenge is refused as any other fault. */
export async function proveWithPasskey(
  doors: Doors,
  call: By,
  given: { readonly challenge_id: string; readonly response: Assertion },
) {
  const { actor, now } = call
  const { sql: pool } = doors.database
  const { response } = given
  const challenge = await takeChallenge(pool, { actor, id: given.challenge_id, act: 'prove', now })
  const known = await findPasskeys(pool, actor.id)
  const used =
    challenge === undefined ? undefined : await verifyAssertion(siteOf(doors), { challenge, response, known })
  if (used === undefined) {
    await recordDenied(doors, call, 'passkey refused')
    return refuse('passkey_refused')
  }
  const { passkey, state } = used
  return doors.database.begin(async (sql) => {
    // It may have been removed, or used with the same counter, meanwhile.
    const rows = await sql`
      update admin_passkeys set counter = ${state.counter}, may_be_backed_up = ${state.mayBeBackedUp},
        is_backed_up = ${state.isBackedUp}, last_used_at = ${now}
      where id = ${passkey.id} and removed_at is null and counter = ${passkey.counter} returning 1`
    if (rows.length === 0) return refuse('passkey_refused')
    return done(await conclude(sql, doors, call, 'passkey'))
  })
}

async function conclude(
  sql: Sql,
  doors: Doors,
  call: By,
  by: 'code' | 'passkey',
): Promise<{ proven_at: Date }> {
  const { actor, now, requestId, address } = call
  await markProven(sql, { sessionId: actor.sessionId, by, now })
  await recordAudit(sql, doors, {
    actor,
    action: 'admin-step-up.prove',
    target: { type: 'admin', id: actor.id },
    outcome: 'allowed',
    changes: [{ field: 'proof', before: null, after: by }],
    requestId,
    address,
  })
  return { proven_at: now }
}

async function recordDenied(doors: Doors, call: By, reason: string): Promise<void> {
  const { actor, requestId, address } = call
  await doors.database.begin((sql) =>
    recordAudit(sql, doors, {
      actor,
      action: 'admin-step-up.prove',
      target: { type: 'admin', id: actor.id },
      outcome: 'denied',
      reason,
      changes: [],
      requestId,
      address,
    }),
  )
}
