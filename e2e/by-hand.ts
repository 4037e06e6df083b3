// Answers for what suites of thousands do by hand, because the product makes it slow or rare on purpose for a person.
import assert from 'node:assert/strict'
import type { Purpose } from '#features/step-up/rules.ts'
import { movedClock } from '#kit/clock.ts'
import type { Database } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import { systemRandom } from '#kit/random.ts'

const random = systemRandom()

/**
 * An authorisation as the PIN and the code from the mail would have written it: bound to this session, this purpose and
 * this hash, and used up as ever. The PIN's hash is slow on purpose; a thousand of them would be all that a suite does.
 */
export async function authorisedByHand(
  database: Database,
  made: {
    readonly userId: string
    readonly sessionId: string
    readonly hash: string
    readonly at: Date
    /** A transfer where no other is named. */
    readonly purpose?: Purpose
  },
): Promise<string> {
  const id = newId({ clock: movedClock(made.at), random })
  await database.sql`
    insert into authorisations (id, user_id, session_id, purpose, hash, method, authorised_at, expires_at)
    values (${id}, ${made.userId}, ${made.sessionId}, ${made.purpose ?? 'transfer'}, ${made.hash}, 'pin_and_code', ${made.at},
      ${new Date(made.at.getTime() + 86_400_000)})`
  return id
}

/**
 * Lets one customer do more in an hour than hands can: look up payees, and write. `from` is an instant of the hour; the
 * next hours have room too.
 */
export async function roomForCrowds(
  database: Database,
  of: { readonly userId: string; readonly sessionId: string; readonly from: Date },
): Promise<void> {
  for (const [bucket, seconds, windows] of [
    [`payee:${of.userId}`, 3_600, 3],
    [`writes:${of.sessionId}`, 60, 60],
  ] as const) {
    const length = seconds * 1_000
    const first = Math.floor(of.from.getTime() / length) * length
    const starts = Array.from({ length: windows }, (_, window) => new Date(first + window * length))
    await database.sql`
      insert into rate_limits (bucket, window_start, used)
      select ${bucket}, w.start, -1000000 from unnest(${starts}::timestamptz[]) w (start)
      on conflict (bucket, window_start) do update set used = excluded.used`
  }
}

/** The newest session of a customer, and who they are. */
export async function sessionOf(
  database: Database,
  email: string,
): Promise<{ readonly userId: string; readonly sessionId: string }> {
  const [row] = await database.sql<{ id: string; session: string }>`
    select u.id, s.id session from users u join customer_sessions s on s.user_id = u.id
    where u.email = ${email} and s.ended_at is null order by s.created_at desc limit 1`
  assert.ok(row, `${email} is signed in`)
  return { userId: row.id, sessionId: row.session }
}
