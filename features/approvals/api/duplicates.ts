// Answers for noticing that an admin asked for the same a moment ago, where no Idempotency-Key tells a repeat apart.
import type { Sql } from '#kit/db/database.ts'
import { duplicateMilliseconds } from '../rules.ts'

type Asked = { readonly adminId: string; readonly call: string; readonly digest: Buffer; readonly now: Date }

// Kept beside the keys that clients send: its own prefix has characters that no client's key may have.
const keyOf = (asked: Asked): string => `same request ${asked.digest.toString('hex')}`

/** Whether the same was asked and done within the last minute. Two at once wait for one another here. */
export async function findDuplicate(sql: Sql, asked: Asked): Promise<boolean> {
  const key = keyOf(asked)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${asked.adminId}\n${asked.call}\n${key}`}, 17))`
  const rows = await sql`
    select 1 from idempotency_keys
    where principal = ${asked.adminId} and call = ${asked.call} and key = ${key}
      and created_at > ${new Date(asked.now.getTime() - duplicateMilliseconds)}`
  return rows.length > 0
}

/** Remembers that it was asked, in the transaction that does it: what is refused is not remembered. */
export async function markAsked(sql: Sql, asked: Asked): Promise<void> {
  await sql`
    insert into idempotency_keys (principal, call, key, body_sha256, created_at)
    values (${asked.adminId}, ${asked.call}, ${keyOf(asked)}, ${asked.digest}, ${asked.now})
    on conflict (principal, call, key) do update set created_at = excluded.created_at`
}
