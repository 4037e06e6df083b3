// Answers for clearing what a signed-out customer left on this device: when they left, and a payment that had no answer.
import { useEffect } from 'react'

/** When the app was last looked at. */
export const leftAtName = 'app.leftAt'
const attemptsName = 'app.attempts'

function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept in the first place.
  }
}

/** For the screens before home. What became of a payment stands in its sender's list; `isSignedOut` is nobody's to ask any more. */
export function useForgetLeft(isSignedOut: boolean): void {
  useEffect(() => {
    forget(leftAtName)
    if (isSignedOut) forget(attemptsName)
  }, [isSignedOut])
}
