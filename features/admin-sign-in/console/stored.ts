// Answers for what the console keeps in this browser: the entries that the specification names, and how they are followed.
import { useSyncExternalStore } from 'react'

/** One entry of local storage. Without storage (a browser may refuse it) it lasts as long as the page. */
export interface Stored {
  readonly read: () => string | null
  readonly write: (value: string) => void
  readonly clear: () => void
  /** Hears of every change, those of other tabs included. */
  readonly follow: (tell: () => void) => () => void
}

function storedUnder(key: string): Stored {
  const listeners = new Set<() => void>()
  let withoutStorage: string | null = null
  const change = (value: string | null) => {
    withoutStorage = value
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // The value above lasts as long as the page.
    }
    for (const tell of listeners) tell()
  }
  return {
    read: () => {
      try {
        return localStorage.getItem(key)
      } catch {
        return withoutStorage
      }
    },
    write: change,
    clear: () => change(null),
    follow: (tell) => {
      const heard = (event: StorageEvent) => {
        if (event.key === key || event.key === null) tell()
      }
      listeners.add(tell)
      addEventListener('storage', heard)
      return () => {
        listeners.delete(tell)
        removeEventListener('storage', heard)
      }
    },
  }
}

/** The names are the specification's. */
export const storedToken = storedUnder('token')
/** The token of this browser from its first sign-in: it stays when somebody signs out. */
export const storedDevice = storedUnder('device')
/** The address a one-time code went to. */
export const storedEmail = storedUnder('email')
/** The address a code for a new password went to; gone after the reset. */
export const storedRecoveryEmail = storedUnder('recovery_email')
/** A data URL of at most 96 px. */
export const storedProfileImage = storedUnder('profile_image')
/** When somebody last did something, in any tab: a tab that slept reads it before it ends anything. */
export const storedLastActive = storedUnder('last_active')

/** The value, followed. */
export function useStored(stored: Stored): string | null {
  return useSyncExternalStore(stored.follow, stored.read)
}
