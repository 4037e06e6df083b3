// Answers for lists that a screen reads page by page: what is loaded so far, and the next page when it is asked for.
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ProblemError } from './answers.tsx'

/** One page of a list as our API answers it. */
export interface ListPage {
  readonly items: readonly unknown[]
  readonly next_cursor: string | null
}

/** A list as far as it is loaded; `items` is undefined until its first page is there. */
export type ListPages<P extends ListPage> = UseInfiniteQueryResult<InfiniteData<P>, ProblemError> & {
  readonly items: P['items'][number][] | undefined
}

/**
 * Reads a list page by page. `ask` gets the page that begins after `cursor`, null for the first.
 * @param queryKey of `answerKey`, with what the list was asked for
 * @param isAsked false: nothing is asked yet
 */
export function useListPages<P extends ListPage>(
  queryKey: readonly unknown[],
  ask: (cursor: string | null, signal: AbortSignal) => Promise<P>,
  isAsked = true,
): ListPages<P> {
  const read = useInfiniteQuery<P, ProblemError, InfiniteData<P>, readonly unknown[], string | null>({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    // What is kept for the time without a network is read back from JSON, which has no undefined.
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: isAsked,
  })
  return { ...read, items: read.data?.pages.flatMap(({ items }) => items) }
}
