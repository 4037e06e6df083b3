// Answers for dark mode while a page lives: reading, keeping and applying `darkMode`, and the hook that follows it.
import { useCallback, useSyncExternalStore } from 'react'

const storageKey = 'darkMode'
const listeners = new Set<() => void>()

function storedChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Whether the page is dark: the stored choice ('true' is on), else what the system prefers. */
export function readDarkMode(): boolean {
  const stored = storedChoice()
  return stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true'
}

/** Puts the theme on the document; pages are light unless `data-theme="dark"` stands on `html`. */
export function applyDarkMode(dark: boolean): void {
  if (dark) document.documentElement.dataset['theme'] = 'dark'
  else delete document.documentElement.dataset['theme']
}

/** Keeps the choice under `darkMode` and applies it at once. */
export function setDarkMode(dark: boolean): void {
  try {
    localStorage.setItem(storageKey, String(dark))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  applyDarkMode(dark)
  for (const tell of listeners) tell()
}

function follow(tell: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const changed = () => {
    applyDarkMode(readDarkMode())
    tell()
  }
  listeners.add(tell)
  system.addEventListener('change', changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(tell)
    system.removeEventListener('change', changed)
    removeEventListener('storage', changed)
  }
}

/** The theme and its switch; follows other tabs and the system. On the server it is light. */
export function useDarkMode(): readonly [dark: boolean, setDark: (dark: boolean) => void] {
  const dark = useSyncExternalStore(follow, isDarkNow, () => false)
  return [dark, useCallback((next: boolean) => setDarkMode(next), [])]
}

function isDarkNow(): boolean {
  return document.documentElement.dataset['theme'] === 'dark'
}
