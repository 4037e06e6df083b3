// Answers for the mail or SMS of a code: what it holds, and whether it is still worth sending now.
import type { Clock } from '../clock.ts'
import type { Vault } from '../crypto/vault.ts'
import type { Sql } from '../db/database.ts'
import { type Job, jobDone, type JobOutcome } from '../jobs/jobs.ts'
import { codeDigits, type CodeSubject, codeTriesMax, longDigits } from './one-time-codes.ts'

/** Digits as people read them: in threes. */
export const inThrees = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1 ')

/** A code as the job that sends it needs it. */
export type CodeToSend = CodeSubject & {
  /** As it is read: a long one in threes. */
  readonly code: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Finds a code that is to be sent, or undefined when it was removed. */
export async function findCode(
  sql: Sql,
  doors: { readonly vault: Vault },
  codeId: string,
): Promise<CodeToSend | undefined> {
  const [row] = await sql<
    CodeSubject & { lane: string; is_long: boolean; created_at: Date; expires_at: Date }
  >`
    select realm, purpose, address, lane, is_long, created_at, expires_at from one_time_codes where id = ${codeId}`
  if (row === undefined) return undefined
  return {
    realm: row.realm,
    purpose: row.purpose,
    address: row.address,
    device: row.lane === '' ? undefined : row.lane,
    code: row.is_long ? inThrees(longDigits(doors.vault, codeId)) : codeDigits(doors.vault, codeId),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** How soon a mail that waits for the one before it looks again. */
const waitMilliseconds = 500

/**
 * Finds what the job of a code mails, and notes that its mail is on its way. Done: the code was used, is over, or a newer one took its
 * place; its mail would only be the one that is typed in vain. Again: the mail of an older code of this address is on its way this
 * moment, and this one must lie above it.
 */
export async function findCodeToSend(
  sql: Sql,
  doors: { readonly clock: Clock; readonly vault: Vault },
  job: Pick<Job, 'id' | 'kind'> & { readonly codeId: string },
): Promise<{ readonly code: CodeToSend } | { readonly code: undefined; readonly outcome: JobOutcome }> {
  const now = doors.clock.now()
  const onTheirWay = await sql`
    select 1 from one_time_codes own join one_time_codes older
      on older.realm = own.realm and older.address = own.address and older.id <> own.id and older.mailed_at is not null
      join jobs j on j.kind = ${job.kind} and j.key = older.id::text
    where own.id = ${job.codeId} and j.id < ${job.id} and j.running and j.done_at is null and j.run_at > ${now}`
  if (onTheirWay.length > 0)
    return { code: undefined, outcome: { again: new Date(now.getTime() + waitMilliseconds) } }
  // Whoever issues the next code does it before this, and then this one has no tries, or after, and then its mail waits for this one.
  const live = await sql`
    update one_time_codes set mailed_at = ${now}
    where id = ${job.codeId} and used_at is null and expires_at > ${now} and tries < ${codeTriesMax} returning 1`
  const code = live.length > 0 ? await findCode(sql, doors, job.codeId) : undefined
  return code === undefined ? { code, outcome: jobDone } : { code }
}
