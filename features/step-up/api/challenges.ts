// Answers for what passkeys are asked to sign: made for one session and one act, used once, for a few minutes.
import { challengeFor } from '#kit/crypto/passkeys.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { newId } from '#kit/ids.ts'
import type { Purpose } from '../rules.ts'

/** What a challenge is for. One for an authorisation carries what was seen inside. */
export type Act =
  | { readonly act: 'add' }
  | { readonly act: 'unlock' }
  | { readonly act: 'authorise'; readonly purpose: Purpose; readonly hash: string }

const challengeMinutes = 3

const seenOf = (what: Act): string =>
  what.act === 'authorise' ? `${what.act}\n${what.purpose}\n${what.hash}` : what.act

/** Makes a challenge; nobody but this session can use it. */
export async function insertChallenge(
  sql: Sql,
  doors: Doors,
  actor: CustomerActor,
  what: Act,
): Promise<{ readonly id: string; readonly challenge: string }> {
  const now = doors.clock.now()
  const id = newId(doors)
  const challenge = challengeFor(doors.random.bytes(32), seenOf(what))
  const { purpose, hash } = what.act === 'authorise' ? what : { purpose: null, hash: null }
  await sql`
    insert into passkey_challenges (id, user_id, session_id, act, challenge, purpose, hash, created_at, expires_at)
    values (${id}, ${actor.id}, ${actor.sessionId}, ${what.act}, ${challenge}, ${purpose}, ${hash}, ${now},
      ${new Date(now.getTime() + challengeMinutes * 60_000)})`
  return { id, challenge }
}

export type TakenChallenge = {
  readonly challenge: string
  readonly purpose: Purpose | null
  readonly hash: string | null
}

/**
 * Uses a challenge up before anything is held against it: a wrong answer has used it too. `sql` is the pool's own.
 * Undefined: another session's, another act's, used, or too old.
 */
export async function takeChallenge(
  sql: Sql,
  asked: {
    readonly actor: CustomerActor
    readonly id: string
    readonly act: Act['act']
    readonly now: Date
  },
): Promise<TakenChallenge | undefined> {
  const [row] = await sql<TakenChallenge>`
    update passkey_challenges set used_at = ${asked.now}
    where id = ${asked.id} and user_id = ${asked.actor.id} and session_id = ${asked.actor.sessionId}
      and act = ${asked.act} and used_at is null and expires_at > ${asked.now}
    returning challenge, purpose, hash`
  return row
}
