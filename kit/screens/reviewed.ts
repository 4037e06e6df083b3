// Answers for acts of staff: done and told, done exactly as they were seen, or waiting for a second person.
import { useState } from 'react'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { CallInput } from '#kit/http/client.ts'
import type { CallContract, Problem } from '#kit/http/contract.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { useIntent, useUnanswered } from './act-intent.ts'
import { type ProblemError, useSend } from './answers.tsx'
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
/** What sends a call of such an input. */
export type Sender<Input, Data> = Sending & { readonly send: (input: Input) => Promise<Answered<Data>> }

/** Hears the answer to an act: done, so everything is read anew, told and over; or `onWaiting`, where it waits for somebody else. */
function useHearing(onDone: () => void, onWaiting?: (pending: PendingApproval) => void) {
  const answers = useQueryClient()
  return (answered: Answered<unknown>): void => {
    if (!answered.ok) return
    void answers.invalidateQueries()
    if (onWaiting !== undefined && isPending(answered.data)) return onWaiting(answered.data)
    toast.success(answered.message)
    onDone()
  }
}

/** Tells in a toast how an act of a row went, and reads everything anew. */
export function useTold() {
  const answers = useQueryClient()
  return (answered: Answered<unknown>): void => {
    if (answered.ok) toast.success(answered.message)
    else toast.error(answered.problem.message)
    void answers.invalidateQueries()
  }
}

/** Sends an act, once at a time. */
export function useAct<C extends CallContract>(
  contract: C,
  onDone: () => void,
  onWaiting?: (pending: PendingApproval) => void,
) {
  const { send, pending, problem } = useSend(contract)
  const hear = useHearing(onDone, onWaiting)
  const act = async (input: CallInput<C>) => {
    if (!pending) hear(await send(input))
  }
  return { act, pending, problem }
}

/** Sends an act that may wait for a second person, which is `waiting` then. */
export function useActByTwo<C extends CallContract>(contract: C, onDone: () => void) {
  const [waiting, setWaiting] = useState<PendingApproval>()
  return { ...useAct(contract, onDone, setWaiting), waiting }
}

/** As `useActByTwo`, for who sends by themselves, under one key for one intent. */
export function useAsked(onClose: () => void) {
  const keyFor = useIntent()
  const [waiting, setWaiting] = useState<PendingApproval>()
  return { keyFor, waiting, hear: useHearing(onClose, setWaiting) }
}

interface ReviewedDoors<Asked extends object, Preview extends { readonly hash: string }> {
  readonly looking: Sending
  readonly asking: Sending & { readonly forget: () => void }
  readonly look: (asked: Asked) => Promise<Answered<Preview>>
  readonly ask: (body: Asked & Sent, idempotencyKey: string) => Promise<Answered<unknown>>
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

/** What reads a change before it is asked for: by its query, or by its body. */
type Looking<Asked, Preview> =
  | { readonly byQuery: Sender<{ readonly query?: Asked }, Preview> }
  | { readonly byBody: Sender<{ readonly body: Asked }, Preview> }

/** A change that is asked for by a body of the same fields as the call that shows it. */
export function useChange<Asked extends object, Preview extends { readonly hash: string }>(
  doors: Looking<Asked, Preview> & {
    readonly asking: ReviewedDoors<Asked, Preview>['asking'] &
      Sender<{ readonly body: NoInfer<Asked> & Sent; readonly idempotencyKey: string }, unknown>
    readonly onClose: () => void
  },
) {
  const { asking, onClose } = doors
  return useReviewed<Asked, Preview>({
    looking: 'byQuery' in doors ? doors.byQuery : doors.byBody,
    asking,
    look: (asked) =>
      'byQuery' in doors ? doors.byQuery.send({ query: asked }) : doors.byBody.send({ body: asked }),
    ask: (body, idempotencyKey) => asking.send({ body, idempotencyKey }),
    onClose,
  })
}

interface PreviewedDoors<Seen> {
  /** What is seen, as it is read by itself: its answer is not made old by the act. */
  readonly preview: Pick<UseQueryResult<Seen, ProblemError>, 'data' | 'error'> & {
    readonly key: readonly unknown[]
  }
  readonly sending: Sending
  readonly send: (body: Sent, idempotencyKey: string) => Promise<Answered<unknown>>
  /** When it is done and waits for nobody. Left out where a receipt tells of it, and no toast does. */
  readonly onDone?: () => void
}

/** An act on what a dialog reads by itself. */
export interface PreviewedAct<Seen> extends Sending {
  readonly preview: Pick<UseQueryResult<Seen, ProblemError>, 'data' | 'error'>
  readonly waiting: PendingApproval | undefined
  /** Why there is nothing to do: what is seen is refused by now, as where somebody was faster. */
  readonly over: Problem | undefined
  readonly act: (reason: string, paper?: string) => Promise<void>
  /** Reads anew what has changed meanwhile. */
  readonly seeLatest: () => void
}

/** Asks for exactly what was seen. Not answered, the very same is sent again. */
export function usePreviewedAct<Seen extends { readonly hash: string }>(
  doors: PreviewedDoors<Seen>,
): PreviewedAct<Seen> {
  const { preview, sending, onDone } = doors
  const { pending, problem } = sending
  const answers = useQueryClient()
  const keyFor = useIntent()
  const { unanswered, note } = useUnanswered<Sent>()
  const [waiting, setWaiting] = useState<PendingApproval>()
  const act = async (reason: string, paper?: string) => {
    if (pending || preview.data === undefined) return
    const body = unanswered ?? sentOf(reason, preview.data, paper)
    const answered = await doors.send(body, keyFor(body))
    note(body, answered.ok ? undefined : answered.problem)
    if (!answered.ok) {
      // Where somebody was faster, what is seen is refused too, and the page behind shows how it went.
      if (answered.problem.status === 409 && answered.problem.code !== 'changed_since_preview')
        void answers.invalidateQueries()
      return
    }
    void answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== preview.key[0] })
    if (isPending(answered.data)) return setWaiting(answered.data)
    if (onDone === undefined) return
    toast.success(answered.message)
    onDone()
  }
  const seeLatest = () => void answers.resetQueries({ queryKey: preview.key })
  // While no answer has come, it may be this very act for which it is refused now.
  const isUnknown = pending || unanswered !== undefined
  const seen = isUnknown ? { data: preview.data, error: null } : preview
  const over = refusalOf(seen.error)
  return { preview: seen, pending, problem, waiting, over, act, seeLatest }
}

/** What a read was refused for good with; undefined where nobody answered. */
export function refusalOf(error: ProblemError | null): Problem | undefined {
  const status = error?.problem.status
  return status === 409 || status === 422 ? error?.problem : undefined
}
