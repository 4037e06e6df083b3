// Answers for whether the tip about the next tier was dismissed on this device: it is for good.
const storageKey = 'app.riseClosed'

export function wasClosed(customerId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === customerId
  } catch {
    // Without storage it would come back each time.
    return true
  }
}

export function noteClosed(customerId: string): void {
  try {
    localStorage.setItem(storageKey, customerId)
  } catch {
    // It was not shown here in the first place.
  }
}
