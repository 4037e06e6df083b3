// Answers for the customer's own transactions as screens read them: one list for home and activity, and one by its id.
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireAnswer, WireQuery } from '#kit/http/contract.ts'
import { answerKey, askFor, type ProblemError, useClient } from '#kit/screens/answers.tsx'
import { useListPages } from '#kit/screens/list-pages.ts'
import { findMyTransaction, listMyTransactions } from '../contract.ts'
import { isWaiting } from './waits.ts'

export { isHeld } from './waits.ts'

type ListPage = WireAnswer<typeof listMyTransactions>
export type Transaction = ListPage['items'][number]
/** What moved in a month of Lagos: `2026-11`. */
export type MonthSum = ListPage['months'][number]
/** What the list is asked to show of all. */
export type ActivityFilter = Pick<
  WireQuery<typeof listMyTransactions>,
  'query' | 'direction' | 'state' | 'type'
>

/** Every list of transactions, whatever it shows. */
const listsKey = [listMyTransactions.name]
const everything: ActivityFilter = {}
const pending: ActivityFilter = { state: 'pending' }

/** All that is loaded so far, newest first, with the sums of its months. */
export function useTransactions(filter: ActivityFilter = everything, isAsked = true) {
  const client = useClient()
  const list = useListPages(
    answerKey(listMyTransactions, { query: filter }),
    (cursor, signal) =>
      askFor(client, listMyTransactions, {
        query: cursor === null ? filter : { ...filter, cursor },
        signal,
      }),
    isAsked,
  )
  // Each page tells of its whole months; where two pages share one, the newer answer counts.
  return { ...list, months: list.data?.pages.flatMap((page) => page.months) ?? [] }
}

/** What waits, the newest first. What has waited for longer than the latest list reaches is asked for by itself. */
export function useWaiting(): readonly Transaction[] {
  const { items, hasNextPage } = useTransactions()
  const all = useTransactions(pending, hasNextPage)
  return ((hasNextPage ? all.items : undefined) ?? items)?.filter(isWaiting) ?? []
}

/** One transaction; what a list knows of it shows at once, and offline. */
export function useTransaction(id: string) {
  const client = useClient()
  const answers = useQueryClient()
  const input = { params: { id } }
  return useQuery<Transaction, ProblemError>({
    queryKey: answerKey(findMyTransaction, input),
    queryFn: ({ signal }) => askFor(client, findMyTransaction, { ...input, signal }),
    // Not a placeholder: that would give way to the fault when no answer comes.
    initialData: () => listed(answers, id)?.item,
    initialDataUpdatedAt: () => listed(answers, id)?.at,
  })
}

/** What a list knows of a transaction, and since when. */
function listed(answers: QueryClient, id: string): { item: Transaction; at: number } | undefined {
  for (const [key, data] of answers.getQueriesData<InfiniteData<ListPage>>({ queryKey: listsKey })) {
    const item = data?.pages.flatMap(({ items }) => items).find((one) => one.id === id)
    if (item !== undefined) return { item, at: answers.getQueryState(key)?.dataUpdatedAt ?? 0 }
  }
  return undefined
}
