// Answers for changing one's own limits: looked at, confirmed, authorised, and done once however often an answer is lost.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '#kit/http/client.ts'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { answerKey, fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { keepAnswer } from '#kit/screens/keep-answer.ts'
import { changeMyLimits, findMyLimits, previewMyLimits } from '../contract.ts'
import type { Kind, Wish } from './wish.ts'

/** What the server made of the wish, and what of it is another than now. */
export interface Seen {
  readonly preview: WireAnswer<typeof previewMyLimits>
  readonly wish: Wish
  readonly kinds: readonly Kind[]
}

interface Intent {
  readonly seen: Seen
  readonly authorisationId: string
  readonly idempotencyKey: string
}

/** Nobody can tell from this answer whether it was done. */
function isUnknown({ status, code }: Problem): boolean {
  return status === 0 || status >= 500 || code === 'still_running'
}

/** Which field a refusal is about, with its words; the other refusals are about the whole. */
export function fieldFault(problem: Problem | undefined, kind: Kind): string | undefined {
  if (problem?.code === 'limit_too_high') return kind === 'daily' ? problem.message : undefined
  return fieldProblem(problem, kind)
}

/** The change itself, which is tried again with the same key while nobody knows how it went. */
function useGoing(doors: {
  onDone: (seen: Seen) => void
  onEnded: () => void
  onRefused: (problem: Problem) => void
}) {
  const answers = useQueryClient()
  const changing = useSend(changeMyLimits)
  const [lost, setLost] = useState<Intent>()
  const go = async (intent: Intent) => {
    if (changing.pending) return
    const { seen, authorisationId, idempotencyKey } = intent
    const body = { ...seen.wish, authorisation_id: authorisationId }
    const answered = await changing.send({ body, idempotencyKey })
    doors.onEnded()
    setLost(undefined)
    if (answered.ok) {
      keepAnswer(answers, answerKey(findMyLimits), answered.data)
      return doors.onDone(seen)
    }
    if (isUnknown(answered.problem)) setLost(intent)
    else doors.onRefused(answered.problem)
    void answers.invalidateQueries({ queryKey: answerKey(findMyLimits) })
  }
  return { go, pending: changing.pending, lost, forget: () => setLost(undefined) }
}

/** `onDone` hears what was changed. */
export function useChanging(onDone: (seen: Seen) => void) {
  const previewing = useSend(previewMyLimits)
  const [seen, setSeen] = useState<Seen>()
  const [asks, setAsks] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const close = () => {
    setAsks(false)
    setSeen(undefined)
  }
  const going = useGoing({ onDone, onEnded: close, onRefused: setProblem })
  const { lost, pending } = going
  const forget = () => {
    setProblem(undefined)
    going.forget()
  }
  const look = async (wish: Wish, kinds: readonly Kind[]) => {
    if (previewing.pending) return
    forget()
    const answered = await previewing.send({ body: wish })
    if (answered.ok) setSeen({ preview: answered.data, wish, kinds })
    else setProblem(answered.problem)
  }
  return {
    /** What is looked at before it is confirmed, and while it is authorised. */
    seen,
    asks,
    looking: previewing.pending,
    pending,
    problem,
    isLost: lost !== undefined,
    look,
    confirm: () => setAsks(true),
    close,
    forget,
    again: () => {
      if (lost !== undefined) void going.go(lost)
    },
    authorised: (authorisationId: string) => {
      if (seen !== undefined) void going.go({ seen, authorisationId, idempotencyKey: newIdempotencyKey() })
    },
  }
}
