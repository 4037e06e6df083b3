// Answers for the tokens that Monnify's login gives: signed, so that a restarted process still knows its own.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a token holds, in seconds; a little under an hour, as Monnify's do. */
export const tokenSeconds = 3_567

function signatureOf(expiry: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`access token until ${expiry}`).digest()
}

/** A token that holds from `now` on. */
export function makeToken(secretKey: string, now: Date): string {
  const expiry = String(now.getTime() + tokenSeconds * 1_000)
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
