// Answers for whether somebody was asked on this device to turn on pushes: nobody is asked twice.
const storageKey = 'app.pushAsked'

export function wasAsked(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    // Without storage it would be asked each time.
    return true
  }
}

export function noteAsked(): void {
  try {
    localStorage.setItem(storageKey, 'true')
  } catch {
    // It was not asked here in the first place.
  }
}
