// Answers for whether somebody was signed in on this device last time: only to load the right half of the app first.
const storageKey = 'app.wasInside'

export function wasInside(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true'
  } catch {
    return false
  }
}

export function noteInside(inside: boolean): void {
  try {
    if (wasInside() === inside) return
    if (inside) localStorage.setItem(storageKey, 'true')
    else localStorage.removeItem(storageKey)
  } catch {
    // The next start loads the other half a moment later.
  }
}
