// Answers for the customer's own transactions as screens read them: one list for home and activity, and one by its id.
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, askFor, type ProblemError, useClient } from '#kit/screens/answers.tsx'
import { findMyTransaction, listMyTransactions } from '../contract.ts'

type ListPage = WireAnswer<typeof listMyTransactions>
export type Transaction = ListPage['items'][number]

const listKey = answerKey(listMyTransactions)

/** All that is loaded so far, newest first. */
export function useTransactions() {
  const client = useClient()
  const asked = useInfiniteQuery<
    ListPage,
    ProblemError,
    InfiniteData<ListPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      askFor(client, listMyTransactions, {
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
  return { ...asked, items: asked.data?.pages.flatMap((page) => page.items) }
}

/** One transaction; what the list knows of it shows at once, and offline. */
export function useTransaction(id: string) {
  const client = useClient()
  const answers = useQueryClient()
  const input = { params: { id } }
  return useQuery<Transaction, ProblemError>({
    queryKey: answerKey(findMyTransaction, input),
    queryFn: ({ signal }) => askFor(client, findMyTransaction, { ...input, signal }),
    placeholderData: () =>
      answers
        .getQueryData<InfiniteData<ListPage>>(listKey)
        ?.pages.flatMap((page) => page.items)
        .find((item) => item.id === id),
  })
}
