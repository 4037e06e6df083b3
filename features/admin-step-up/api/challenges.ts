// Answers for what passkeys of staff are asked to sign: made for one session and one act, used once, for a few minutes.
import { challengeFor } from '#kit/crypto/passkeys.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { newId } from '#kit/ids.ts'
import { daysAgo, every, minute } from '#kit/jobs/periodic.ts'

export type Act = 'add' | 'prove'

const challengeMilliseconds = 3 * 60_000

/** Makes a challenge; nobody but this session can use it. */
export async function insertChallenge(
  sql: Sql,
  doors: Doors,
  asked: { readonly actor: AdminActor; readonly act: Act },
): Promise<{ readonly id: string; readonly challenge: string }> {
  const { actor, act } = asked
  const now = doors.clock.now()
  const id = newId(doors)
  const challenge = challengeFor(doors.random.bytes(32), `admin\n${act}\n${actor.sessionId}`)
  await sql`
    insert into admin_passkey_challenges (id, admin_id, session_id, act, challenge, created_at, expires_at)
    values (${id}, ${actor.id}, ${actor.sessionId}, ${act}, ${challenge}, ${now},
      ${new Date(now.getTime() + challengeMilliseconds)})`
  return { id, challenge }
}

/**
 * Uses a challenge up before anything is held against it: a wrong answer has used it too. `sql` is the pool's own.
 * Undefined: another session's, another act's, used, or too old.
 */
export async function takeChallenge(
  sql: Sql,
  asked: { readonly actor: AdminActor; readonly id: string; readonly act: Act; readonly now: Date },
): Promise<string | undefined> {
  const { actor, id, act, now } = asked
  const [row] = await sql<{ challenge: string }>`
    update admin_passkey_challenges set used_at = ${now}
    where id = ${id} and admin_id = ${actor.id} and session_id = ${actor.sessionId} and act = ${act}
      and used_at is null and expires_at > ${now}
    returning challenge`
  return row?.challenge
}

/** Removes challenges that nobody can use any more. */
export async function removeOldChallenges(sql: Sql, before: Date): Promise<void> {
  await sql`delete from admin_passkey_challenges where created_at < ${before}`
}

export const periodic = ({ database: { sql }, clock }: Doors) => [
  every(60 * minute, 'admin-challenges.remove-old', () => removeOldChallenges(sql, daysAgo(clock, 1))),
]
