// Answers for asking for exactly what was seen, and for what then waits for a second person.
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Problem } from '#kit/http/contract.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { useIntent, useUnanswered } from './act-intent.ts'
import { isPending, type PendingApproval } from './sent-for-approval.tsx'

export type Answered<Data> =
  | { readonly ok: true; readonly data: Data; readonly message: string }
  | { readonly ok: false; readonly problem: Problem }
/** What is sent of an act that was seen: why, on which paper, and exactly what. */
export interface Sent {
  readonly reason: string
  readonly hash: string
  readonly paper?: string
}
const sentOf = (reason: string, { hash }: { readonly hash: string }, paper: string | undefined): Sent => ({
  reason,
  hash,
  ...(paper === undefined ? {} : { paper }),
})

type Sending = { readonly pending: boolean; readonly problem: Problem | undefined }

/** Hears the answer to a command: done, so the dialog closes, or `waiting` for somebody else. */
export function useAsked(onClose: () => void) {
  const answers = useQueryClient()
  const keyFor = useIntent()
  const [waiting, setWaiting] = useState<PendingApproval>()
  const hear = (answered: Answered<object>): void => {
    if (!answered.ok) return
    void answers.invalidateQueries()
    if (isPending(answered.data)) return setWaiting(answered.data)
    toast.success(answered.message)
    onClose()
  }
  return { keyFor, waiting, hear }
}

interface ReviewedDoors<Asked extends object, Preview extends { readonly hash: string }> {
  readonly looking: Sending
  readonly asking: Sending & { readonly forget: () => void }
  readonly look: (asked: Asked) => Promise<Answered<Preview>>
  readonly ask: (body: Asked & Sent, idempotencyKey: string) => Promise<Answered<object>>
  readonly onClose: () => void
}

/** A change between what was typed and what waits. */
export interface Reviewing<Preview> extends Sending {
  /** What was seen; undefined while it is still written. */
  readonly seen: Preview | undefined
  readonly waiting: PendingApproval | undefined
  readonly send: (reason: string, paper?: string) => Promise<void>
  readonly back: () => void
}

/** Looks at a change, and asks for exactly what was seen. */
export function useReviewed<Asked extends object, Preview extends { readonly hash: string }>(
  doors: ReviewedDoors<Asked, Preview>,
) {
  const { looking, asking } = doors
  const { keyFor, waiting, hear } = useAsked(doors.onClose)
  const [seen, setSeen] = useState<{ readonly asked: Asked; readonly preview: Preview }>()
  const pending = looking.pending || asking.pending
  const look = async (asked: Asked) => {
    if (pending) return
    asking.forget()
    const answered = await doors.look(asked)
    setSeen(answered.ok ? { asked, preview: answered.data } : undefined)
  }
  const send = async (reason: string, paper?: string) => {
    if (pending || seen === undefined) return
    const body = { ...seen.asked, ...sentOf(reason, seen.preview, paper) }
    hear(await doors.ask(body, keyFor(body)))
  }
  const problem = seen === undefined ? looking.problem : (asking.problem ?? looking.problem)
  return { pending, problem, seen: seen?.preview, waiting, look, send, back: () => setSeen(undefined) }
}

interface PreviewedDoors {
  /** What was seen; undefined while it is on its way. */
  readonly seen: { readonly hash: string } | undefined
  /** The name of the call that reads it: its answers are not made old by the act. */
  readonly previewName: string
  readonly pending: boolean
  readonly send: (body: Sent, idempotencyKey: string) => Promise<Answered<object>>
  /** A refusal that says that somebody was faster: the page behind shows how it went. */
  readonly tooLate?: string | undefined
  /** When it is done and waits for nobody. */
  readonly onDone: () => void
}

/** Acts on what a dialog reads by itself, and asks for exactly what was seen. Not answered, the very same is sent again. */
export function usePreviewedAct(doors: PreviewedDoors) {
  const { seen, previewName, pending, tooLate, onDone } = doors
  const answers = useQueryClient()
  const keyFor = useIntent()
  const { unanswered, note } = useUnanswered<Sent>()
  const [waiting, setWaiting] = useState<PendingApproval>()
  const act = async (reason: string, paper?: string) => {
    if (pending || seen === undefined) return
    const body = unanswered ?? sentOf(reason, seen, paper)
    const answered = await doors.send(body, keyFor(body))
    note(body, answered.ok ? undefined : answered.problem)
    if (answered.ok || answered.problem.code === tooLate)
      void answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewName })
    if (!answered.ok) return
    if (isPending(answered.data)) return setWaiting(answered.data)
    toast.success(answered.message)
    onDone()
  }
  return { act, waiting }
}
