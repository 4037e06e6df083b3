// Answers for what a write answered standing in the place of a read.
import type { QueryClient } from '@tanstack/react-query'

/**
 * Keeps `data` as the answer of the read at `key`. A read that is on its way may have been answered before the write,
 * and would come later: it is dropped, and asked again.
 */
export function keepAnswer<Data>(answers: QueryClient, key: readonly unknown[], data: Data): void {
  const which = { queryKey: key, exact: true }
  const isComing = answers.isFetching(which) > 0
  void answers.cancelQueries(which)
  answers.setQueryData<Data>(key, data)
  if (isComing) void answers.invalidateQueries(which)
}
