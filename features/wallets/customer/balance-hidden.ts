// Answers for whether the balance is hidden on this device; the choice outlives a reload.
import { useSyncExternalStore } from 'react'

const storageKey = 'app.balanceHidden'
const listeners = new Set<() => void>()
/** Undefined until it is read; without storage it lasts as long as the page. */
let hidden: boolean | undefined

function readHidden(): boolean {
  if (hidden === undefined) {
    try {
      hidden = localStorage.getItem(storageKey) === 'true'
    } catch {
      hidden = false
    }
  }
  return hidden
}

function setHidden(next: boolean): void {
  hidden = next
  try {
    localStorage.setItem(storageKey, String(next))
  } catch {
    // The page remembers it.
  }
  for (const tell of listeners) tell()
}

function follow(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

export function useBalanceHidden(): readonly [hidden: boolean, setHidden: (hidden: boolean) => void] {
  return [useSyncExternalStore(follow, readHidden, () => false), setHidden]
}
