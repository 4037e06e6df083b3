// Answers for whether a passkey was offered on this device: nobody is asked twice.
const storageKey = 'app.passkeyOffered'

export function wasOffered(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true'
  } catch {
    // Without storage it would be offered each time.
    return true
  }
}

export function noteOffered(): void {
  try {
    localStorage.setItem(storageKey, 'true')
  } catch {
    // It was not offered here in the first place.
  }
}
