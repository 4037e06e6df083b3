// Answers for the key of one intent: the same body goes out under the same key.
import { useState } from 'react'
import { newIdempotencyKey } from '#kit/http/client.ts'

/** A key belongs to what was sent under it: the server would refuse it for another reason or another preview. */
export function useIntent(): (body: object) => string {
  const [intent, setIntent] = useState(() => ({ key: newIdempotencyKey(), body: '' }))
  return (body) => {
    const text = JSON.stringify(body)
    const isSame = intent.body === '' || intent.body === text
    const next = { key: isSame ? intent.key : newIdempotencyKey(), body: text }
    setIntent(next)
    return next.key
  }
}

/**
 * What was sent and not answered: sending again means exactly that, though what was seen has been read anew since. `note` is told
 * of each answer.
 */
export function useUnanswered<Body>(): {
  readonly unanswered: Body | undefined
  readonly note: (body: Body, problem: { readonly code: string } | undefined) => void
} {
  const [unanswered, setUnanswered] = useState<Body>()
  return {
    unanswered,
    note: (body, problem) => setUnanswered(problem?.code === 'offline' ? body : undefined),
  }
}
