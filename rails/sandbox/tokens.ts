// Answers for the tokens that partners' logins give: signed, so that a restarted process still knows its own.
import { createHmac, timingSafeEqual } from 'node:crypto'

function signatureOf(expiry: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`access token until ${expiry}`).digest()
}

/** A token that holds for so many seconds from `now` on. */
export function makeToken(secretKey: string, now: Date, seconds: number): string {
  const expiry = String(now.getTime() + seconds * 1_000)
  return `${expiry}.${signatureOf(expiry, secretKey).toString('base64url')}`
}

/** Whether a token is one of ours and still holds. */
export function isHolding(token: string, secretKey: string, now: Date): boolean {
  const [expiry = '', signature = ''] = token.split('.')
  if (!/^\d{1,15}$/.test(expiry) || Number(expiry) <= now.getTime()) return false
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(expiry, secretKey)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
