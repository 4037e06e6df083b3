// Answers for the price of what is being put together: asked for when the amount is done, renewed while it is looked at.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { askFor, type ProblemError, useClient } from '#kit/screens/answers.tsx'
import type { Client } from '#kit/http/client.ts'
import type { WireBody } from '#kit/http/contract.ts'
import { quoteTransfer } from '#features/orders/sending-contract.ts'
import type { Quote } from './quote-difference.ts'
import type { Draft } from './sending.ts'
import { amountOf } from './typed-amount.ts'

export type Wish = WireBody<typeof quoteTransfer>

/** What the draft asks for; undefined while it is not whole. */
export function wishOf({ to, typed, note }: Draft): Wish | undefined {
  const amount = amountOf(typed)
  if (to === null || amount === undefined) return undefined
  const narration = note.trim()
  return narration === '' ? { to, amount } : { to, amount, narration }
}

const keyOf = (wish: Wish | undefined) => [quoteTransfer.name, wish ?? null] as const

function asking(client: Client, wish: Wish, isRenewal: boolean, signal: AbortSignal): Promise<Quote> {
  const headers = isRenewal ? { 'x-background': '1' } : {}
  return askFor(client, quoteTransfer, { body: wish, headers, signal })
}

/** Asks for the price of a wish anew and keeps it for the review. Throws a ProblemError when it is refused. */
export function useAskQuote(): (wish: Wish) => Promise<Quote> {
  const client = useClient()
  const answers = useQueryClient()
  return (wish) =>
    answers.query<Quote, ProblemError>({
      queryKey: keyOf(wish),
      queryFn: ({ signal }) => asking(client, wish, false, signal),
      staleTime: 0,
      retry: false,
    })
}

/** The price as it is now. It is renewed with everything else on the screen. */
export function useQuote(wish: Wish | undefined) {
  const client = useClient()
  const answers = useQueryClient()
  return useQuery<Quote, ProblemError>({
    queryKey: keyOf(wish),
    queryFn: ({ signal }) => {
      if (wish === undefined) throw new Error('a price is asked for when there is something to price')
      const isRenewal = answers.getQueryData(keyOf(wish)) !== undefined
      return asking(client, wish, isRenewal, signal)
    },
    enabled: wish !== undefined,
  })
}
