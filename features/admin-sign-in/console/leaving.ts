// Answers for why somebody stands at the sign-in again, and where they go once they are in.
import type { Client } from '#kit/http/client.ts'
import { signOut } from '../contract.ts'
import { storedEmail, storedProfileImage, storedRecoveryEmail, storedToken } from './stored.ts'

/** `refused`: the server no longer knows the session. `idle`: an hour without activity. `left`: by their own choice. */
export type Leaving = 'refused' | 'idle' | 'left'

let leaving: Leaving | undefined

/** Ends the session in this browser, and leaves nothing of who it was. The guard follows, in all tabs. */
export function leave(why: Leaving): void {
  leaving = why
  for (const kept of [storedEmail, storedRecoveryEmail, storedProfileImage]) kept.clear()
  storedToken.clear()
}

/** Ends the session here and on the server; whether the server hears it, nobody waits for. */
export function leaveEverywhere(client: Client, why: Leaving): void {
  // The request is on its way, token and all, before the token is cleared.
  void client.call(signOut, { body: {} })
  leave(why)
}

/** Why this tab was left last. */
export function whyLeft(): Leaving | undefined {
  return leaving
}

/** Somebody signed in: what was before does not matter any more. */
export function forgetLeaving(): void {
  leaving = undefined
}

const homePath = '/dashboard'
const returnKey = 'return_path'

/** A path inside the console that may be returned to; any other text leads to the dashboard. */
export function safeReturnPath(path: string | null): string {
  if (path === null || !/^\/dashboard(?:[/?#]|$)/.test(path) || path.includes('\\')) return homePath
  return path
}

/** The sign-in, with nothing to come back to. */
export const signInPath = '/login'

/** The sign-in, and back to `path` afterwards; to the dashboard it leads by itself. */
export function signInPathTo(path: string): string {
  const wanted = safeReturnPath(path)
  return wanted.replace(/\/$/, '') === homePath
    ? signInPath
    : `${signInPath}?next=${encodeURIComponent(wanted)}`
}

/** Keeps where somebody wanted to go through the two steps of signing in, in this tab only. */
export function keepReturnPath(path: string): void {
  try {
    sessionStorage.setItem(returnKey, path)
  } catch {
    // Without storage everybody starts at the dashboard.
  }
}

/** Where to go after signing in; asked once. */
export function takeReturnPath(): string {
  try {
    const kept = sessionStorage.getItem(returnKey)
    sessionStorage.removeItem(returnKey)
    return safeReturnPath(kept)
  } catch {
    return homePath
  }
}
