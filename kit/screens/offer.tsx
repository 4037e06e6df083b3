// Answers for an offer before somebody agrees to it: asked for, renewed while it is looked at, and said anew when it changed.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#kit/http/client.ts'
import type { CallContract, Problem, WireAnswer } from '#kit/http/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { say } from '#kit/words/words.ts'
import { askFor, ProblemError, useClient, useSent } from './answers.tsx'
import { words } from './offer-difference.ts'

const keyOf = (contract: CallContract, input: unknown) => [contract.name, input ?? null] as const

/** Asks for an offer anew and keeps it for the next screen. `ask` answers why there is none. */
export function useAskOffer<C extends CallContract>(contract: C) {
  const client = useClient()
  const answers = useQueryClient()
  const asking = useSent(async (input: CallInput<C>): Promise<Problem | undefined> => {
    try {
      await answers.query<WireAnswer<C>, ProblemError>({
        queryKey: keyOf(contract, input),
        queryFn: ({ signal }) => askFor(client, contract, { ...input, signal }),
        staleTime: 0,
        retry: false,
      })
      return undefined
    } catch (refused) {
      if (!(refused instanceof ProblemError)) throw refused
      return refused.problem
    }
  })
  return {
    ask: asking.send,
    pending: asking.pending,
    problem: asking.answered,
    /** What was refused; not what is still on its way. */
    forget: () => {
      if (!asking.pending) asking.forget()
    },
  }
}

/** The offer as it is now. It is renewed with everything else on the screen. */
export function useOffer<C extends CallContract>(contract: C, input: CallInput<C>) {
  const client = useClient()
  const answers = useQueryClient()
  const queryKey = keyOf(contract, input)
  return useQuery<WireAnswer<C>, ProblemError>({
    queryKey,
    queryFn: ({ signal }) => {
      const isRenewal = answers.getQueryData(queryKey) !== undefined
      return askFor(client, contract, { ...input, headers: isRenewal ? { 'x-background': '1' } : {}, signal })
    },
  })
}

/** The offer that is looked at. Another one takes its place only with words about what differs. */
export function useSeenOffer<Offer>(
  fresh: Offer,
  differencesOf: (before: Offer, after: Offer) => readonly string[],
  onChange: () => void,
) {
  const [seen, setSeen] = useState(fresh)
  const [differences, setDifferences] = useState<readonly string[]>([])
  if (seen !== fresh) {
    const found = differencesOf(seen, fresh)
    setSeen(fresh)
    if (found.length > 0) {
      setDifferences(found)
      onChange()
    }
  }
  return { seen, differences }
}

export function ChangedOffer({ differences }: { differences: readonly string[] }) {
  if (differences.length === 0) return null
  return (
    <Banner tone="warning" live title={say(words.changedTitle)}>
      <ul>
        {differences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  )
}
