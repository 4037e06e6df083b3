// Answers for whether amounts are hidden on this device: the balance, and every other amount of the app but those that somebody is about
// to pay. The choice outlives a reload.
import { createContext, useContext, useSyncExternalStore } from 'react'

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
  // Another tab chose: what one hides, none goes on showing.
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== storageKey && key !== null) return
    hidden = undefined
    tell()
  }
  listeners.add(tell)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', elsewhere)
  }
}

/** What stands in the place of an amount in a text. */
export const hiddenAmount = '₦••••'

/** An amount as text, or what stands in its place. For what nobody draws, such as a message that passes. */
export const unlessHidden = (amount: string): string => (readHidden() ? hiddenAmount : amount)

/** Around what may be hidden. Nothing is where it is not said: not in the console, and not where somebody agrees to an amount. */
export const MayHide = createContext(false)

const useHidden = (): boolean => useSyncExternalStore(follow, readHidden, () => false)

export function useAmountsHidden(): boolean {
  const isHidden = useHidden()
  return useContext(MayHide) && isHidden
}

const amountInText = /[−-]?[₦$]\d[\d,]*(?:\.\d+)?/g

/** What writes a text with amounts in it, or with what stands in their place. */
export function useShownText(): (text: string) => string {
  return writing(useAmountsHidden())
}

/** The same for what tells the balance: it is hidden where somebody agrees to an amount, too. For the customer's app alone. */
export function useBalanceText(): (text: string) => string {
  return writing(useHidden())
}

function writing(isHidden: boolean): (text: string) => string {
  return (text) => (isHidden ? text.replace(amountInText, hiddenAmount) : text)
}
