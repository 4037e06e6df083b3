// Answers for agreeing to a scheduled payment: authorised, then done once, however often the answer is lost on its way.
import { useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { changeOrder, confirmOrder, makeOrder, tryOrderNow } from '../contract.ts'
import type { Order } from './describe.ts'
import type { OrderAnswered } from './orders.ts'

/** One intent: the same for every try of it. */
export interface Intent {
  /** Undefined where nothing has to be authorised. */
  readonly authorisationId: string | undefined
  readonly hash: string
  readonly idempotencyKey: string
}

const acts = [makeOrder, confirmOrder, changeOrder, tryOrderNow]

/** Nobody can tell from this answer whether it was done. */
function isUnknown({ status, code }: Problem): boolean {
  if (acts.some(({ refuses }) => Object.hasOwn(refuses, code))) return false
  return status === 0 || status >= 500 || code === 'still_running'
}

export interface Agreeing {
  readonly asks: boolean
  readonly pending: boolean
  /** Why it was refused. */
  readonly problem: Problem | undefined
  /** No answer came: only the same may be tried again. */
  readonly isLost: boolean
  readonly press: () => void
  readonly close: () => void
  readonly authorised: (authorisationId: string | undefined, hash: string) => void
}

/** `act` asks the server; `onRefused` hears what it refused, `onDone` the order as it stands then. */
export function useAgreeing(doors: {
  readonly act: (intent: Intent) => Promise<OrderAnswered>
  readonly onDone: (order: Order) => void
  readonly onRefused: (problem: Problem) => void
}): Agreeing {
  const [asks, setAsks] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [lost, setLost] = useState<Intent>()
  const go = async (intent: Intent) => {
    setPending(true)
    setProblem(undefined)
    const answered = await doors.act(intent)
    setPending(false)
    setAsks(false)
    if (answered.ok) return doors.onDone(answered.data)
    if (isUnknown(answered.problem)) return setLost(intent)
    setLost(undefined)
    setProblem(answered.problem)
    doors.onRefused(answered.problem)
  }
  const press = () => {
    if (pending) return
    if (lost !== undefined) return void go(lost)
    setProblem(undefined)
    setAsks(true)
  }
  return {
    asks,
    pending,
    problem,
    isLost: lost !== undefined,
    press,
    close: () => setAsks(false),
    authorised: (authorisationId, hash) =>
      void go({ authorisationId, hash, idempotencyKey: newIdempotencyKey() }),
  }
}
