// Answers for a bulk decision: sent under one idempotency key until it is answered, so that a lost answer is asked for again.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { useIntent, useUnanswered } from './act-intent.ts'
import { browserTime } from './browser-time.ts'

/** How long after a lost answer it is asked for again. */
const againMilliseconds = 4_000

type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problem: Problem }

interface OneWord<Body, Data> {
  readonly act: (body: Body) => void
  /** An answer was lost: it is being asked for, and nothing is done twice. */
  readonly isChecking: boolean
  readonly outcome: Data | undefined
}

/** `send` sends a body under a key. What was sent and not answered goes out again as it was, whatever is typed since. */
function useOneWord<Body extends object, Data>(
  send: (body: Body, key: string) => Promise<Answer<Data>>,
): OneWord<Body, Data> {
  const keyFor = useIntent()
  const { unanswered, note } = useUnanswered<Body>()
  const [isOut, setOut] = useState(false)
  const [outcome, setOutcome] = useState<Data>()
  const act = async (body: Body) => {
    if (isOut) return
    const sent = unanswered ?? body
    setOut(true)
    const answered = await send(sent, keyFor(sent))
    setOut(false)
    note(sent, answered.ok ? undefined : answered.problem)
    if (answered.ok) setOutcome(answered.data)
  }
  useEffect(() => {
    if (unanswered === undefined || isOut) return undefined
    return browserTime.after(againMilliseconds, () => void act(unanswered))
  })
  return { act: (body) => void act(body), isChecking: unanswered !== undefined, outcome }
}

interface Previewed {
  readonly items: readonly { readonly id: string; readonly hash: string | null }[]
  readonly hash: string | null
}

/** Sends exactly those that were seen and can be decided, under the hash of all of them. */
export function useDeciding<Body extends object, Data>(
  { items: seen, hash }: Previewed,
  send: (
    decided: { readonly items: { id: string; hash: string }[]; readonly hash: string },
    body: Body,
    key: string,
  ) => Promise<Answer<Data>>,
) {
  const answers = useQueryClient()
  const items = seen.flatMap((item) => (item.hash === null ? [] : [{ id: item.id, hash: item.hash }]))
  const word = useOneWord<Body, Data>(async (body, key) => {
    const answered = await send({ items, hash: hash ?? '' }, body, key)
    if (answered.ok) void answers.invalidateQueries()
    return answered
  })
  return { ...word, count: items.length }
}
