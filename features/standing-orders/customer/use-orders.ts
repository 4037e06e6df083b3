// Answers for the customer's scheduled payments as screens read them: all of them, and one.
import { type ProblemError, useAnswer } from '#kit/screens/answers.tsx'
import { listMyOrders } from '../contract.ts'
import type { Order } from './describe.ts'

export function useOrders() {
  return useAnswer(listMyOrders, {})
}

export type Finding =
  | { readonly at: 'coming' }
  | { readonly at: 'failed'; readonly error: ProblemError; readonly again: () => void }
  | { readonly at: 'nowhere' }
  | { readonly at: 'here'; readonly order: Order }

/** One of them. The list is short, so it is read whole. */
export function useOrder(id: string): Finding {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useOrders()
  if (data === undefined) {
    return error === null ? { at: 'coming' } : { at: 'failed', error, again: () => void refetch() }
  }
  const order = data.find((one) => one.id === id)
  if (order !== undefined) return { at: 'here', order }
  // The list that is kept may be from before it was made.
  return isFetching && !isFetchedAfterMount ? { at: 'coming' } : { at: 'nowhere' }
}
