// Answers for what the window fits, followed while it changes.
import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window fits a media query such as `(min-width: 80rem)`. On the server it does not. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}
