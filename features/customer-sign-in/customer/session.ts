// Answers for who is signed in on this device, and what the server says comes next.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, askFor, ProblemError, useClient } from '#kit/screens/answers.tsx'
import { keepAnswer } from '#kit/screens/keep-answer.ts'
import { whoAmI } from '../contract.ts'

export type Customer = WireAnswer<typeof whoAmI>

/**
 * `gone` is how the one before went: `ended` by the server or because the customer opened their account `elsewhere`,
 * which the welcome screen says, or `left` by signing out, after which nothing leads back to the screen they were on.
 */
export type Session = {
  readonly customer: Customer | null
  readonly gone: 'ended' | 'elsewhere' | 'left' | undefined
}

/** Where the session is kept among the answers. */
export const sessionKey = answerKey(whoAmI)

/** The session as the server knows it. Without an answer yet, `data` is undefined: nobody is signed out for a bad network. */
export function useSession() {
  const client = useClient()
  const answers = useQueryClient()
  return useQuery<Session, ProblemError>({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      try {
        return { customer: await askFor(client, whoAmI, { signal }), gone: undefined }
      } catch (fault) {
        if (!(fault instanceof ProblemError) || fault.problem.status !== 401) throw fault
        const before = answers.getQueryData<Session>(sessionKey)
        const wasIn = (before?.customer ?? null) !== null
        if (fault.problem.code === 'signed_in_elsewhere') return { customer: null, gone: 'elsewhere' }
        return { customer: null, gone: wasIn ? 'ended' : before?.gone }
      }
    },
  })
}

/** Puts the customer of an answer in place, so that the next screen follows at once. */
export function useTakeCustomer(): (customer: Customer) => void {
  const answers = useQueryClient()
  return useCallback(
    (customer: Customer) => {
      keepAnswer<Session>(answers, sessionKey, { customer, gone: undefined })
    },
    [answers],
  )
}

/** Forgets everything of this person, as after signing out. */
export function useForgetCustomer(): () => void {
  const answers = useQueryClient()
  return () => {
    answers.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoAmI.name })
    keepAnswer<Session>(answers, sessionKey, { customer: null, gone: 'left' })
  }
}
