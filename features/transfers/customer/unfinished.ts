// Answers for what a reload or the end of the app interrupted: a transfer without an answer is asked about whatever screen comes first, and what was
// only typed is forgotten when that screen is none of sending.
import { useEffect } from 'react'
import { useClient } from '#kit/screens/answers.tsx'

const draftKey = 'app.sending'
const attemptsKey = 'app.attempts'

/**
 * Whether this device keeps an attempt without an answer that the page does not go on with by itself: the review does, and shows
 * how it ends. A draft alone is none, and stays for the pages of sending only.
 */
function hasUnfinished(): boolean {
  try {
    const isSending = location.pathname.includes('/send')
    const isUnfinished = [localStorage, sessionStorage].some((one) => one.getItem(attemptsKey) !== null)
    if (!isSending && !isUnfinished) sessionStorage.removeItem(draftKey)
    return isUnfinished && !location.pathname.endsWith('/review')
  } catch {
    return false
  }
}

/** Only then is the code of sending fetched. */
export function useUnfinishedTransfer(customerId: string): void {
  const client = useClient()
  useEffect(() => {
    if (!hasUnfinished()) return
    // Without a network the pages of sending go on with it once they are open.
    void import('./attempt.ts').then(
      ({ resumeAttempt }) => resumeAttempt(client, customerId),
      () => undefined,
    )
  }, [client, customerId])
}
