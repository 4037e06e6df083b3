// Answers for a transfer that a reload interrupted: whatever screen comes first, it is asked what became of it.
import { useEffect } from 'react'
import { useClient } from '#kit/screens/answers.tsx'

/** Whether this tab keeps an attempt without an answer; a draft alone is none. */
function hasUnfinished(): boolean {
  try {
    const stored = sessionStorage.getItem('app.sending')
    return stored !== null && !stored.includes('"attempt":null')
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
