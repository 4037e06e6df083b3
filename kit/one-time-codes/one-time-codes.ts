// Answers for one-time codes by e-mail and SMS: issueCode, useCode (or tryCode and takeCode), and how they read.
import type { Clock } from '../clock.ts'
import { equalHashes, type Vault } from '../crypto/vault.ts'
import type { Sql } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Random } from '../random.ts'
import { codeLength, longCodeLength } from '../one-time-code.ts'

/** What a code opens. */
export type CodePurpose = 'sign_in' | 'reset' | 'step_up' | 'pin' | 'contact' | 'lost_phone' | 'phone'

/** Whose code it is and what it opens: a code of one realm, purpose or lane never works in another. */
export type CodeSubject = {
  readonly realm: 'customer' | 'admin'
  readonly purpose: CodePurpose
  /** Where it goes: an e-mail address in lower case, or for `phone` a number, as kit/http/fields.ts reads them. */
  readonly address: string
  /**
   * A device that the owner of the address has signed in on. It has codes, mails and misses of its own, which nobody else can
   * use up; everybody else shares the lane without a device.
   */
  readonly device?: string | undefined
  /** Of a code by SMS the customer who asked for it. It works for nobody else, so no stranger's guesses end it. */
  readonly asker?: string
}

export const codeMinutes = 10
/** Guesses that one short code takes. */
export const codeTriesMax = 5
/** Wrong guesses in a row, over all short codes of a subject, after which its codes are long ones. */
export const codeMissesMax = 20
/** Codes of a purpose to one address within a quarter of an hour. */
export const codesPerQuarterMax = 3
/** Codes of a purpose to one address within a day. Few: a stranger can have them sent to somebody who asked for none. */
const codesPerDayMax: Readonly<Record<CodePurpose, number>> = {
  sign_in: 7,
  reset: 3,
  step_up: 10,
  pin: 10,
  contact: 10,
  lost_phone: 7,
  phone: 5,
}

const quarterMilliseconds = 15 * 60_000
const dayMilliseconds = 86_400_000

/** The digits of a short code: derived from the row's id under a key, so that they are stored nowhere. */
export function codeDigits(vault: Vault, codeId: string): string {
  // 48 bits over a million: the bias is below one in two hundred million.
  const drawn = vault.hashSecret('code-digits', codeId).readUIntBE(0, 6) % 10 ** codeLength
  return drawn.toString().padStart(codeLength, '0')
}

/** A long code, stored nowhere as a short one. */
export function longDigits(vault: Vault, codeId: string): string {
  // 64 bits over 10^18: the bias is below one in eighteen, which takes less than a bit from its 59.
  const drawn =
    vault.hashSecret('code-long-digits', codeId).readBigUInt64BE(0) % 10n ** BigInt(longCodeLength)
  return drawn.toString().padStart(longCodeLength, '0')
}

export type IssuedCode =
  | {
      readonly issued: true
      readonly id: string
      /** How many digits it has: `codeLength` or `longCodeLength`. */
      readonly length: number
    }
  | { readonly issued: false; readonly retryAfterSeconds: number }

/**
 * Makes a new code; older ones of the subject stop working. `sql` is a transaction: leave the job that sends the
 * code in the same one. A code that was mailed and used does not count towards the share: who used it wanted it.
 *
 * Not issued: the address had its share of mails. The last of them is then a long code, which works until the next mail may be
 * asked for and which no guess ends: however often strangers ask and guess, who reads the mailbox gets in. A code by SMS is always
 * short: only who asked for it can guess at it.
 */
export async function issueCode(
  sql: Sql,
  doors: { clock: Clock; random: Random },
  subject: CodeSubject,
): Promise<IssuedCode> {
  const now = doors.clock.now()
  const { realm, purpose, address } = subject
  const lane = laneOf(subject)
  // One at a time for each share, or two requests at once would both be the third.
  for (const whose of purpose === 'phone' ? [address, lane] : [address])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`one-time-codes\n${realm}\n${whose}`}, 11))`
  const shares = await findShares(sql, subject, now)
  const wait = waitAfter(shares, purpose, now)
  if (wait > 0) return { issued: false, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }
  const id = newId(doors)
  // Until which nobody gets another one, were this one mailed.
  const shut = waitAfter(
    shares.map((share) => [now, ...share]),
    purpose,
    now,
  )
  const isLong = purpose !== 'phone' && (shut > 0 || (await missedOften(sql, subject)))
  const life = Math.max(codeMinutes * 60_000, isLong ? shut : 0)
  // Their tries are taken away too: two replicas whose clocks differ must not see two living codes.
  await sql`
    update one_time_codes set expires_at = least(expires_at, ${now}), tries = ${codeTriesMax}
    where realm = ${realm} and purpose = ${purpose} and address = ${address} and lane = ${lane}
      and used_at is null and (tries < ${codeTriesMax} or is_long)`
  await sql`
    insert into one_time_codes (id, realm, purpose, address, lane, is_long, created_at, expires_at)
    values (${id}, ${realm}, ${purpose}, ${address}, ${lane}, ${isLong}, ${now}, ${new Date(now.getTime() + life)})`
  return { issued: true, id, length: isLong ? longCodeLength : codeLength }
}

const laneOf = ({ asker, device }: CodeSubject): string => asker ?? device ?? ''

/**
 * When the codes of the last day were asked for, the newest first, in each share that another one counts towards. Of mails those of the
 * address that nobody used; of SMS, which cost money, all that went to the number whoever asked, and all that its customer asked for.
 */
async function findShares(sql: Sql, subject: CodeSubject, now: Date): Promise<readonly (readonly Date[])[]> {
  const { realm, purpose, address } = subject
  const lane = laneOf(subject)
  const shares =
    purpose === 'phone'
      ? [sql.part`address = ${address}`, sql.part`lane = ${lane}`]
      : [sql.part`address = ${address} and lane = ${lane} and used_at is null`]
  const found: Date[][] = []
  for (const share of shares) {
    const rows = await sql<{ created_at: Date }>`
      select created_at from one_time_codes
      where realm = ${realm} and purpose = ${purpose} and ${share} and created_at > ${new Date(now.getTime() - dayMilliseconds)}
      order by created_at desc limit ${codesPerDayMax[purpose]}`
    found.push(rows.map((row) => row.created_at))
  }
  return found
}

/** Milliseconds until another one may be sent after these; 0: now. */
function waitAfter(shares: readonly (readonly Date[])[], purpose: CodePurpose, now: Date): number {
  const until = (count: number, milliseconds: number): readonly number[] =>
    shares.flatMap((share) => {
      const first = share[count - 1]
      return first === undefined ? [] : [first.getTime() + milliseconds - now.getTime()]
    })
  return Math.max(
    0,
    ...until(codesPerQuarterMax, quarterMilliseconds),
    ...until(codesPerDayMax[purpose], dayMilliseconds),
  )
}

async function missedOften(sql: Sql, subject: CodeSubject): Promise<boolean> {
  const rows = await sql`
    select 1 from code_misses
    where realm = ${subject.realm} and purpose = ${subject.purpose} and address = ${subject.address}
      and lane = ${laneOf(subject)} and misses >= ${codeMissesMax}`
  return rows.length > 0
}

/** A guess that was counted: the code it was held against, and whether it is right. */
export type TriedCode =
  | {
      readonly right: false
      /** The newest code took all the guesses that it takes: the right one does not open it any more either. */
      readonly isSpent: boolean
    }
  | { readonly right: true; readonly codeId: string }

/**
 * What shows that a request is the owner's own: the device that it comes from, or the long code that it holds. For limits, which
 * strangers at the same address use up.
 */
export async function ownerSignOf(
  sql: Sql,
  doors: { clock: Clock; vault: Vault },
  asked: CodeSubject & { readonly code?: string | undefined },
): Promise<string | undefined> {
  const { device, code } = asked
  return device ?? (code === undefined ? undefined : findLongCode(sql, doors, { ...asked, code }))
}

/**
 * Counts a guess, then compares it. `sql` is the pool's own, never a transaction: a count that could be rolled back
 * would be no count. A right guess leaves the code unused until `takeCode`, for those who ask for a password too.
 */
export async function tryCode(
  sql: Sql,
  doors: { clock: Clock; vault: Vault },
  guess: CodeSubject & { readonly code: string },
): Promise<TriedCode> {
  const now = doors.clock.now()
  const typed = digitsIn(guess.code)
  if (typed.length === longCodeLength) {
    const codeId = await findLongCode(sql, doors, guess)
    return codeId === undefined ? { right: false, isSpent: false } : { right: true, codeId }
  }
  const codeId = await countTry(sql, guess, now)
  // Compared in any case, so that a missing code takes as long as a wrong one.
  const right = equalHashes(Buffer.from(codeDigits(doors.vault, codeId ?? 'no code')), Buffer.from(typed))
  if (right && codeId !== undefined) return { right: true, codeId }
  return { right: false, isSpent: await isNewestSpent(sql, guess, now) }
}

async function isNewestSpent(sql: Sql, subject: CodeSubject, now: Date): Promise<boolean> {
  const { realm, purpose, address } = subject
  const rows = await sql`
    select 1 from one_time_codes
    where realm = ${realm} and purpose = ${purpose} and address = ${address} and lane = ${laneOf(subject)}
      and not is_long and used_at is null and expires_at > ${now} and tries >= ${codeTriesMax}`
  return rows.length > 0
}

/** Whether these are the digits of a code, short or long, that was taken before: of one that lives `tryCode` tells, which counts. */
export function isCodeOf(vault: Vault, codeId: string, typed: string): boolean {
  const digits = Buffer.from(digitsIn(typed))
  return [codeDigits(vault, codeId), longDigits(vault, codeId)].some((one) => {
    const own = Buffer.from(one)
    return own.length === digits.length && equalHashes(own, digits)
  })
}

const digitsIn = (typed: string): string => typed.replace(/[\s-]/g, '')

/**
 * The living long code that somebody typed rightly; undefined of a wrong one and of every short one. Counts nothing, so it may be asked
 * at any time: nobody hits one by trying, and who has it reads the mailbox.
 */
export async function findLongCode(
  sql: Sql,
  doors: { clock: Clock; vault: Vault },
  guess: CodeSubject & { readonly code: string },
): Promise<string | undefined> {
  const typed = digitsIn(guess.code)
  if (typed.length !== longCodeLength) return undefined
  const { realm, purpose, address } = guess
  const [row] = await sql<{ id: string }>`
    select id from one_time_codes
    where realm = ${realm} and purpose = ${purpose} and address = ${address} and lane = ${laneOf(guess)}
      and is_long and used_at is null and expires_at > ${doors.clock.now()}
    order by created_at desc limit 1`
  const code = longDigits(doors.vault, row?.id ?? 'no code')
  const right = equalHashes(Buffer.from(code), Buffer.from(typed))
  return right ? row?.id : undefined
}

// One statement counts the try on the code and the miss on the address. A guess without a live code counts nowhere.
async function countTry(sql: Sql, subject: CodeSubject, now: Date): Promise<string | undefined> {
  const { realm, purpose, address } = subject
  const lane = laneOf(subject)
  const [row] = await sql<{ id: string }>`
    with tried as (
      update one_time_codes set tries = tries + 1
      where realm = ${realm} and purpose = ${purpose} and address = ${address} and lane = ${lane}
        and not is_long and expires_at > ${now} and used_at is null and tries < ${codeTriesMax}
      returning id
    ), missed as (
      insert into code_misses (realm, purpose, address, lane, misses)
      select ${realm}, ${purpose}, ${address}, ${lane}, 1 from tried
      on conflict (realm, purpose, address, lane) do update set misses = code_misses.misses + 1
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
      update one_time_codes set used_at = ${taken.now} where id = ${taken.codeId} and used_at is null
      returning realm, purpose, address, lane
    ), forgotten as (
      delete from code_misses m using used
      where m.realm = used.realm and m.purpose = used.purpose and m.address = used.address and m.lane = used.lane
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

/** Removes codes that no share counts any more. */
export async function removeOldCodes(sql: Sql, before: Date): Promise<void> {
  await sql`delete from one_time_codes where created_at < ${before}`
}
