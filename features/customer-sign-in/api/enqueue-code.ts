// Answers for codes that are mailed to a customer who is known already: for a step-up, a new PIN, a new address.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { type CodeSubject, issueCode } from '#kit/one-time-codes/one-time-codes.ts'
import { done, refuse, type Refused, type Result } from '#kit/refusal.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { resendSeconds } from '../contract.ts'

export type CodeMailed = {
  readonly codeId: string
  readonly resendAfterSeconds: number
  readonly codeLength: number
}

/**
 * Issues a code and leaves the job that mails it. `to` is the address it goes to: the customer's own unless given.
 * `confirms` is what the mail says that the code confirms, in words that end a sentence.
 */
export async function enqueueCode(
  sql: Sql,
  doors: Doors,
  asked: {
    readonly userId: string
    readonly purpose: CodeSubject['purpose']
    readonly to?: string
    readonly confirms?: string
    /** The lane of a device of theirs, where it is asked for from one that is not signed in. */
    readonly device?: string | undefined
  },
): Promise<Result<CodeMailed, 'too_many_codes'>> {
  const address = asked.to ?? (await findEmail(sql, asked.userId))
  const issued = await issueCode(sql, doors, {
    realm: 'customer',
    purpose: asked.purpose,
    address,
    device: asked.device,
  })
  if (!issued.issued) return tooManyCodes(issued.retryAfterSeconds)
  await doors.outbox.enqueue(sql, {
    kind: 'customer-sign-in.mail-code',
    payload: { code_id: issued.id, ...(await sealedLine(sql, doors, { ...asked, codeId: issued.id })) },
    key: issued.id,
  })
  return done({ codeId: issued.id, resendAfterSeconds: resendSeconds, codeLength: issued.length })
}

/** Where the line of a code is sealed. */
export const linePlace = (codeId: string): string => `customer-sign-in.mail-code/${codeId}`

// It names people and amounts: jobs carry such words sealed under their person's key.
async function sealedLine(
  sql: Sql,
  doors: Doors,
  of: { readonly userId: string; readonly codeId: string; readonly confirms?: string },
): Promise<{ user_id: string; line_sealed: string } | undefined> {
  if (of.confirms === undefined) return undefined
  const key = await personKey(sql, doors, of.userId)
  const sealed = doors.vault.seal(key, of.confirms, linePlace(of.codeId))
  return { user_id: of.userId, line_sealed: sealed.toString('base64') }
}

async function findEmail(sql: Sql, userId: string): Promise<string> {
  const [row] = await sql<{ email: string | null }>`select email from users where id = ${userId}`
  if (row === undefined || row.email === null)
    throw new Error('Broken invariant: who is signed in has an e-mail')
  return row.email
}

/** The refusal with how long it lasts, in words and in seconds. */
export function tooManyCodes(retryAfterSeconds: number): Refused<'too_many_codes'> {
  return refuse('too_many_codes', {
    values: {
      wait: sayDuration(retryAfterSeconds * 1_000),
      seconds: String(retryAfterSeconds),
    },
  })
}
