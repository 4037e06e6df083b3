// Answers for what a reload interrupted: a transfer without an answer is asked about whatever screen comes first, and what was
// only typed is forgotten when that screen is none of sending.
import { useEffect } from 'react'
import { useClient } from '#kit/screens/answers.tsx'

const kept = 'app.sending'

/**
 * Whether this tab keeps an attempt without an answer that the page does not go on with by itself: the review does, and shows
 * how it ends. A draft alone is none, and stays for the pages of sending only.
 */
function hasUnfinished(): boolean {
  try {
    const stored = sessionStorage.getItem(kept)
    if (stored !== null && !stored.includes('"attempt":null')) return !location.pathname.endsWith('/review')
    if (!location.pathname.includes('/send')) sessionStorage.removeItem(kept)
    return false
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
