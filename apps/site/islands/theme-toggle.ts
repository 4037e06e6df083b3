// Answers for dark mode on the public pages: the toggle, and following the system and other tabs. kit/ui/dark-mode.js read it before paint.
import { findAll } from './elements.ts'

const storageKey = 'darkMode'
const root = document.documentElement

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Keeps the choice under `darkMode` ('true' is on) when a toggle is pressed. */
export function startThemeToggle(): void {
  const toggles = findAll('[data-theme-toggle]')
  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = (dark: boolean) => {
    if (dark) root.dataset['theme'] = 'dark'
    else delete root.dataset['theme']
    for (const toggle of toggles) toggle.setAttribute('aria-pressed', String(dark))
  }
  const follow = () => {
    const choice = stored()
    show(choice === null ? system.matches : choice === 'true')
  }
  for (const toggle of toggles) {
    toggle.addEventListener('click', () => {
      const dark = root.dataset['theme'] !== 'dark'
      try {
        localStorage.setItem(storageKey, String(dark))
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      show(dark)
    })
  }
  system.addEventListener('change', follow)
  addEventListener('storage', follow)
  show(root.dataset['theme'] === 'dark')
}
