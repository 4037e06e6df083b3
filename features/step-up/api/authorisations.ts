// Answers for authorisations: written down when a proof was right, taken once by what they authorise.
import type { Sql } from '#kit/db/database.ts'
import { records } from '#kit/db/records.ts'
import { reading, writing } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { authoriseWithPin } from '../contract.ts'
import { authorisationMinutes, isEnough, type Method, type Purpose, type Strength } from '../rules.ts'
import { daysAgo, every, minute } from '#kit/jobs/periodic.ts'

export type AuthorisationView = AnswerOf<typeof authoriseWithPin>

/** Keeps that a customer has proven themself for exactly this. Runs in the transaction that used the proof up, if any. */
export async function insertAuthorisation(
  sql: Sql,
  doors: Doors,
  made: {
    readonly actor: CustomerActor
    readonly purpose: Purpose
    readonly hash: string
    readonly method: Method
    readonly codeId?: string
    readonly resendAfterSeconds?: number
    readonly codeLength?: number
  },
): Promise<AuthorisationView> {
  const now = doors.clock.now()
  const id = newId(doors)
  const expiresAt = new Date(now.getTime() + authorisationMinutes * 60_000)
  await sql`
    insert into authorisations (id, user_id, session_id, purpose, hash, method, code_id, authorised_at, expires_at)
    values (${id}, ${made.actor.id}, ${made.actor.sessionId}, ${made.purpose}, ${made.hash}, ${made.method},
      ${made.codeId ?? null}, ${now}, ${expiresAt})`
  return {
    authorisation_id: id,
    method: made.method,
    expires_at: expiresAt,
    resend_after_seconds: made.resendAfterSeconds ?? null,
    code_length: made.codeLength ?? null,
  }
}

export type Taken = { readonly id: string; readonly method: Method; readonly authorisedAt: Date }
export type NotTaken = 'authorisation_missing' | 'authorisation_stale' | 'step_up_required'

type Row = {
  method: Method
  authorised_at: Date
  expires_at: Date
}

/**
 * Uses an authorisation up, in the transaction of what it authorises: when that is rolled back, it is unused again.
 * Missing: there is none of this customer's session for this purpose and hash, or it was used. Stale: it is older than
 * five minutes. Step-up required: the PIN alone is not enough for this.
 */
export async function takeAuthorisation(
  sql: Sql,
  doors: Pick<Doors, 'clock'>,
  asked: {
    readonly actor: CustomerActor
    readonly authorisationId: string
    readonly purpose: Purpose
    readonly hash: string
    readonly strength: Strength
    readonly now?: Date
  },
): Promise<Result<Taken, NotTaken>> {
  const now = asked.now ?? doors.clock.now()
  const { authorisationId: id } = asked
  const row = await lockUnused(sql, asked)
  if (row === undefined) return refuse('authorisation_missing')
  if (row.expires_at <= now) return refuse('authorisation_stale')
  if (!isEnough(row.method, asked.strength)) return refuse('step_up_required')
  await markUsed(sql, { id, now })
  return done({ id, method: row.method, authorisedAt: row.authorised_at })
}

type Found = Row & { id: string; user_id: string; session_id: string; purpose: string; hash: string }
type Sought = { actor: CustomerActor; authorisationId: string; purpose: Purpose; hash: string }

/** The rows are locked, so that two who come at once come one after the other. */
const lockUnused = reading<Sought, Row | undefined>(async (sql, sought) => {
  const rows = await sql<Found>`
    select id, user_id, session_id, purpose, hash, method, authorised_at, expires_at from authorisations
    where id = any(${sought.map((one) => one.authorisationId)}::uuid[])
      and session_id = any(${sought.map(({ actor }) => actor.sessionId)}::uuid[]) and used_at is null
    order by id for update`
  return sought.map(({ actor, authorisationId, purpose, hash }) =>
    rows.find(
      (row) =>
        row.id === authorisationId &&
        row.user_id === actor.id &&
        row.session_id === actor.sessionId &&
        row.purpose === purpose &&
        row.hash === hash,
    ),
  )
})

const markUsed = writing<{ id: string; now: Date }, void>(async (sql, used) => {
  await sql`
    update authorisations a set used_at = r.now
    from json_to_recordset(${records(used)}::json) r (id uuid, now timestamptz) where a.id = r.id`
  return used.map(() => undefined)
})

/** Removes proofs that nobody has used or can use any more; what was authorised keeps its authorisation. */
export async function removeOldProofs(sql: Sql, before: Date): Promise<void> {
  await sql`delete from authorisations where authorised_at < ${before} and used_at is null`
  await sql`delete from passkey_challenges where created_at < ${before}`
}

export const periodic = ({ database: { sql }, clock }: Doors) => [
  every(60 * minute, 'proofs.remove-old', () => removeOldProofs(sql, daysAgo(clock, 1))),
]
