// Answers for a customer's crypto deposits as screens read them: page by page, newest first.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, askFor, type ProblemError, useClient } from '#kit/screens/answers.tsx'
import { listMyDeposits } from '../contract.ts'

type ListPage = WireAnswer<typeof listMyDeposits>

/** What is loaded so far. */
export function useMyDeposits() {
  const client = useClient()
  const asked = useInfiniteQuery<
    ListPage,
    ProblemError,
    InfiniteData<ListPage>,
    readonly unknown[],
    string | null
  >({
    queryKey: answerKey(listMyDeposits, { query: {} }),
    queryFn: ({ pageParam, signal }) =>
      askFor(client, listMyDeposits, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    // What is kept for the time without a network is read back from JSON, which has no undefined.
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  })
  return { ...asked, items: asked.data?.pages.flatMap(({ items }) => items) }
}
