// Answers for whether there is room for a second pane.
import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

function follow(tell: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** True from 1024 px on. */
export function useWide(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}
