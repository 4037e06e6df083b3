// Answers for one-time codes by e-mail: issueCode, useCode (or tryCode and takeCode), codeDigits, clearMisses.
import type { Clock } from '../clock.ts'
import { equalHashes, type Vault } from '../crypto/vault.ts'
import type { Sql } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Random } from '../random.ts'

/** What a code opens. `sign_in` and `reset` share one allowance of mails, every other purpose has its own. */
export type CodePurpose = 'sign_in' | 'reset' | 'step_up' | 'pin' | 'contact' | 'lost_phone'

// Strangers can use up the mails of sign-in: then the owner must still be able to freeze everything.
function sharedWith(purpose: CodePurpose): readonly CodePurpose[] {
  return purpose === 'sign_in' || purpose === 'reset' ? ['sign_in', 'reset'] : [purpose]
}

/** Whose code it is and what it opens: a code of one realm or purpose never works in another. */
export type CodeSubject = {
  readonly realm: 'customer' | 'admin'
  readonly purpose: CodePurpose
  /** In lower case, as `emailAddress` of kit/http/fields.ts reads it. */
  readonly email: string
}

export const codeDigitCount = 6
export const codeMinutes = 10
/** Guesses that one code takes. */
export const codeTriesMax = 5
/** Wrong guesses in a row, over all codes of a subject, after which no code of it works any more. */
export const codeMissesMax = 100
/** Mails to one address in a realm: within a quarter of an hour, and within a day. */
export const codesPerQuarterMax = 3
export const codesPerDayMax = 10

const quarterMilliseconds = 15 * 60_000
const dayMilliseconds = 86_400_000

/** The digits of a code: derived from the row's id under a key, so that they are stored nowhere. */
export function codeDigits(vault: Vault, codeId: string): string {
  // 48 bits over a million: the bias is below one in two hundred million.
  const drawn = vault.hashSecret('code-digits', codeId).readUIntBE(0, 6) % 10 ** codeDigitCount
  return drawn.toString().padStart(codeDigitCount, '0')
}

export type IssuedCode =
  | { readonly issued: true; readonly id: string }
  | { readonly issued: false; readonly retryAfterSeconds: number }

/**
 * Makes a new code; older ones of the subject stop working. `sql` is a transaction: leave the job that mails the
 * code in the same one. Not issued: the address had its share of mails, the last code still works until it expires.
 * A code that was used does not count towards the share: who used it wanted it, and nobody is bombed with it.
 */
export async function issueCode(
  sql: Sql,
  doors: { clock: Clock; random: Random },
  subject: CodeSubject,
): Promise<IssuedCode> {
  const now = doors.clock.now()
  // One at a time for an address, or two requests at once would both be the third.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email-codes\n${subject.realm}\n${subject.email}`}, 11))`
  const wait = await findWait(sql, subject, now)
  if (wait !== undefined) return { issued: false, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }
  const id = newId(doors)
  // Their tries are taken away too: two replicas whose clocks differ must not see two living codes.
  await sql`
    update email_codes set expires_at = least(expires_at, ${now}), tries = ${codeTriesMax}
    where realm = ${subject.realm} and purpose = ${subject.purpose} and email = ${subject.email}
      and used_at is null and tries < ${codeTriesMax}`
  await sql`
    insert into email_codes (id, realm, purpose, email, created_at, expires_at)
    values (${id}, ${subject.realm}, ${subject.purpose}, ${subject.email}, ${now}, ${new Date(now.getTime() + codeMinutes * 60_000)})`
  return { issued: true, id }
}

// Milliseconds until the address has a mail left, or undefined when it has one now.
async function findWait(sql: Sql, subject: CodeSubject, now: Date): Promise<number | undefined> {
  const rows = await sql<{ created_at: Date }>`
    select created_at from email_codes
    where realm = ${subject.realm} and purpose = any(${[...sharedWith(subject.purpose)]}::text[]) and email = ${subject.email}
      and used_at is null and created_at > ${new Date(now.getTime() - dayMilliseconds)}
    order by created_at desc limit ${codesPerDayMax}`
  const sinceFirstOf = (count: number): number | undefined => {
    const first = rows[count - 1]
    return first === undefined ? undefined : now.getTime() - first.created_at.getTime()
  }
  const quarter = sinceFirstOf(codesPerQuarterMax)
  const day = sinceFirstOf(codesPerDayMax)
  const waits = [
    quarter === undefined ? 0 : quarterMilliseconds - quarter,
    day === undefined ? 0 : dayMilliseconds - day,
  ]
  const longest = Math.max(...waits)
  return longest > 0 ? longest : undefined
}

/** A guess that was counted: the code it was held against, and whether it is right. */
export type TriedCode = { readonly right: false } | { readonly right: true; readonly codeId: string }

/**
 * Counts a guess, then compares it. `sql` is the pool's own, never a transaction: a count that could be rolled back
 * would be no count. A right guess leaves the code unused until `takeCode`, for those who ask for a password too.
 */
export async function tryCode(
  sql: Sql,
  doors: { clock: Clock; vault: Vault },
  guess: CodeSubject & { readonly code: string },
): Promise<TriedCode> {
  const codeId = await countTry(sql, guess, doors.clock.now())
  const typed = Buffer.from(guess.code.replace(/[\s-]/g, ''))
  // Compared in any case, so that a missing code takes as long as a wrong one.
  const right = equalHashes(Buffer.from(codeDigits(doors.vault, codeId ?? 'no code')), typed)
  return right && codeId !== undefined ? { right: true, codeId } : { right: false }
}

// One statement counts the try on the code and the miss on the address; only a guess that both have counted is
// compared. A guess without a live code counts nowhere: nobody can be shut out without having been mailed to.
async function countTry(sql: Sql, subject: CodeSubject, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`
    with tried as (
      update email_codes set tries = tries + 1
      where realm = ${subject.realm} and purpose = ${subject.purpose} and email = ${subject.email}
        and expires_at > ${now} and used_at is null and tries < ${codeTriesMax}
      returning id
    ), missed as (
      insert into code_misses (realm, purpose, email, misses)
      select ${subject.realm}, ${subject.purpose}, ${subject.email}, 1 from tried
      on conflict (realm, purpose, email) do update set misses = code_misses.misses + 1
        where code_misses.misses < ${codeMissesMax}
      returning misses
    )
    select tried.id from tried, missed`
  return row?.id
}

/**
 * Marks a rightly guessed code as used and forgets the misses before it. False: it was used a moment before, and
 * does not count a second time. May run in the transaction that does what the code opens.
 */
export async function takeCode(
  sql: Sql,
  taken: { readonly codeId: string; readonly now: Date },
): Promise<boolean> {
  const rows = await sql`
    with used as (
      update email_codes set used_at = ${taken.now} where id = ${taken.codeId} and used_at is null
      returning realm, purpose, email
    ), forgotten as (
      delete from code_misses m using used
      where m.realm = used.realm and m.purpose = used.purpose and m.email = used.email
    )
    select 1 from used`
  return rows.length === 1
}

/** `tryCode` and `takeCode` in one: whether this guess, and only this one, used the code. `sql` as in `tryCode`. */
export async function useCode(
  sql: Sql,
  doors: { clock: Clock; vault: Vault },
  guess: CodeSubject & { readonly code: string },
): Promise<boolean> {
  const tried = await tryCode(sql, doors, guess)
  return tried.right && takeCode(sql, { codeId: tried.codeId, now: doors.clock.now() })
}

/** Whether so many guesses were wrong in a row that no code of this subject works until `clearMisses`. */
export async function isShutOut(sql: Sql, subject: CodeSubject): Promise<boolean> {
  const rows = await sql`
    select 1 from code_misses
    where realm = ${subject.realm} and purpose = ${subject.purpose} and email = ${subject.email} and misses >= ${codeMissesMax}`
  return rows.length > 0
}

/** Forgets the misses of a subject: what recovery, or an operator, does. */
export async function clearMisses(sql: Sql, subject: CodeSubject): Promise<void> {
  await sql`delete from code_misses where realm = ${subject.realm} and purpose = ${subject.purpose} and email = ${subject.email}`
}

/** A code's row as the job that mails it needs it, or undefined when it was removed. */
export type CodeToMail = CodeSubject & { readonly expiresAt: Date; readonly usedAt: Date | undefined }

/** Finds a code that is to be mailed. */
export async function findCode(sql: Sql, codeId: string): Promise<CodeToMail | undefined> {
  const [row] = await sql<CodeSubject & { expires_at: Date; used_at: Date | null }>`
    select realm, purpose, email, expires_at, used_at from email_codes where id = ${codeId}`
  if (row === undefined) return undefined
  return {
    realm: row.realm,
    purpose: row.purpose,
    email: row.email,
    expiresAt: row.expires_at,
    usedAt: row.used_at ?? undefined,
  }
}

/** Removes codes that no share counts any more. */
export async function removeOldCodes(sql: Sql, before: Date): Promise<void> {
  await sql`delete from email_codes where created_at < ${before}`
}
