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
