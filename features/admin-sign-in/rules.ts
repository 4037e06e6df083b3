// Answers for how long an admin's session lives, and what of a request keeps it alive. Pure.
import { checkAdmin, idleSignOutMilliseconds } from './contract.ts'

/** A session ends after this in any case. */
export const sessionMilliseconds = 12 * 3_600_000
/** After a password was reset, money actions are closed for this long. */
export const moneyBlockedMilliseconds = 24 * 3_600_000
/** Seconds without a request that a person caused, after which a session is dead. */
export const idleSeconds = idleSignOutMilliseconds / 1000

/**
 * Whether a person caused a request. Polling says `X-Background: 1`; the admin check counts only when it says
 * `X-Active: 1`, because the console also sends it by itself.
 */
export function isCausedByPerson(request: {
  readonly callName: string
  readonly headers: Readonly<Record<string, string | undefined>>
}): boolean {
  if (request.headers['x-background'] === '1') return false
  return request.callName !== checkAdmin.name || request.headers['x-active'] === '1'
}

/** The token of an `Authorization: Bearer …` header, or undefined when there is none of ours. */
export function bearerFrom(authorization: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')?.[1]
}
