// Answers for whether the app reaches the server, since when what is shown was saved, and for following changes live.
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { freshMilliseconds, ProblemError, renewAnswers, useClient } from '#kit/screens/answers.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'

const livePath = '/api/v1/me/live'
const startedAt = browserTime.now()

function isUnreached({ state: { fetchFailureReason: fault } }: Query): boolean {
  return fault instanceof ProblemError && fault.problem.code === 'offline'
}

/** Reads again as soon as the server says that something changed, or may have. */
export function useLiveUpdates(): void {
  const client = useClient()
  const answers = useQueryClient()
  useEffect(() => {
    // All of a customer's reads hang on one topic, so any change renews all that is on screen.
    const following = client.follow(livePath, Math.min(browserTime.now() - startedAt, freshMilliseconds), {
      changed: () => renewAnswers(answers, () => true),
      // A server that is heard again is asked for what did not come: not each browser notices that a network was away.
      state: (isLive) => {
        if (isLive) renewAnswers(answers, isUnreached)
      },
    })
    return () => following.stop()
  }, [client, answers])
}

/** The time of the newest answer when the network is away, '' when it is not. */
function savedAtWhenOffline(answers: QueryClient): string {
  const cache = answers.getQueryCache()
  // What no screen shows is not asked for again, also once the network is back: that it failed says nothing for long.
  const isOffline = !navigator.onLine || cache.findAll({ type: 'active' }).some(isUnreached)
  const saved = cache.getAll().filter(({ state }) => state.data !== undefined)
  const savedAt = Math.max(0, ...saved.map(({ state }) => state.dataUpdatedAt))
  return isOffline && savedAt > 0 ? new Date(savedAt).toISOString() : ''
}

/** When what is on screen was saved, as RFC 3339, while there is no connection; undefined while there is one. */
export function useOfflineSince(): string | undefined {
  const answers = useQueryClient()
  const follow = useCallback(
    (tell: () => void) => {
      const forget = answers.getQueryCache().subscribe(tell)
      addEventListener('online', tell)
      addEventListener('offline', tell)
      return () => {
        forget()
        removeEventListener('online', tell)
        removeEventListener('offline', tell)
      }
    },
    [answers],
  )
  const since = useSyncExternalStore(follow, () => savedAtWhenOffline(answers))
  return since === '' ? undefined : since
}
