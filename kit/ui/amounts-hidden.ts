// Answers for whether amounts are hidden on this device, on the screens that stand open: the balance, and every other amount beside it.
// The choice outlives a reload.
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

export function setAmountsHidden(next: boolean): void {
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

/** What stands in the place of an amount in a text. */
export const hiddenAmount = '₦••••'

/** An amount as text, or what stands in its place. For what nobody draws, such as a message that passes. */
export const unlessHidden = (amount: string): string => (readHidden() ? hiddenAmount : amount)

export function useAmountsHidden(): boolean {
  return useSyncExternalStore(follow, readHidden, () => false)
}
