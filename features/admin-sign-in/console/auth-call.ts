// Answers for the calls of signing in: the fixed header, both toasts, the message in its place, and the log.
import { createContext, useContext, useState } from 'react'
import { assert } from '#kit/assert.ts'
import type { CallInput, Client } from '#kit/http/client.ts'
import type { CallContract, Problem, WireAnswer } from '#kit/http/contract.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { deviceHeader } from '../contract.ts'
import { storedDevice } from './stored.ts'

/** The client of the sign-in. Its screens keep no answers, so the cache of answers is not loaded for them. */
export const AuthClient = createContext<Client | null>(null)

/** `mock` has no effect; the specification's authentication calls carry it. */
export const authHeaders = { mock: 'false' } as const

/** What the calls of signing in carry beside what was typed. */
function signInHeaders(): Readonly<Record<string, string>> {
  const device = storedDevice.read()
  return device === null ? authHeaders : { ...authHeaders, [deviceHeader]: device }
}

/** Milliseconds that the messages of these calls stay; the specification's. */
const successToast = { duration: 2_000, placement: 'top-right' } as const
const errorToast = { duration: 5_000, placement: 'top-right' } as const

export interface AuthCall<C extends CallContract> {
  /** Sends what was typed, as it was typed. Does nothing while an earlier one is under way. */
  readonly submit: (
    input: CallInput<C>,
    succeeded: (data: WireAnswer<C>) => void,
    refused?: (problem: Problem) => void,
  ) => Promise<void>
  readonly pending: boolean
  /** Why the last one was refused, until the next is sent. */
  readonly problem: Problem | undefined
}

export function useAuthCall<C extends CallContract>(contract: C): AuthCall<C> {
  const client = useContext(AuthClient)
  assert(client !== null, 'the screens of signing in stand inside the SignInArea')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const submit: AuthCall<C>['submit'] = async (input, succeeded, refused) => {
    if (pending) return
    setPending(true)
    setProblem(undefined)
    const answered = await client.call(contract, { ...input, headers: signInHeaders() })
    setPending(false)
    if (answered.ok) {
      toast.closeErrors()
      toast.success(answered.message, successToast)
      succeeded(answered.data)
      return
    }
    setProblem(answered.problem)
    const { status, code, request_id: requestId, message } = answered.problem
    toast.error(message, errorToast)
    refused?.(answered.problem)
    // What was typed never reaches a log.
    console.error('A sign-in call was refused.', { call: contract.name, status, code, requestId })
  }
  return { submit, pending, problem }
}
