// Answers for the calls of signing in: the fixed header, both toasts, the message in its place, and the log.
import type { CallInput } from '#kit/http/client.ts'
import type { CallContract, Problem, WireAnswer } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { toast } from '#kit/ui/toast-store.ts'

/** Milliseconds that the messages of these calls stay; the specification's. */
const successToast = { duration: 2_000, placement: 'top-right' } as const
const errorToast = { duration: 5_000, placement: 'top-right' } as const

export interface AuthCall<C extends CallContract> {
  /** Sends what was typed, as it was typed. Does nothing while an earlier one is under way. */
  readonly submit: (input: CallInput<C>, succeeded: (data: WireAnswer<C>) => void) => Promise<void>
  readonly pending: boolean
  readonly problem: Problem | undefined
}

export function useAuthCall<C extends CallContract>(contract: C): AuthCall<C> {
  const { send, pending, problem } = useSend(contract)
  const submit: AuthCall<C>['submit'] = async (input, succeeded) => {
    if (pending) return
    // `mock` has no effect; the specification's calls carry it.
    const answered = await send({ ...input, headers: { mock: 'false' } })
    if (answered.ok) {
      toast.success(answered.message, successToast)
      succeeded(answered.data)
      return
    }
    const { status, code, request_id: requestId, message } = answered.problem
    toast.error(message, errorToast)
    // What was typed never reaches a log.
    console.error('A sign-in call was refused.', { call: contract.name, status, code, requestId })
  }
  return { submit, pending, problem }
}
