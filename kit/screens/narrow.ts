// Answers for whether the screen is a phone's, where a chart is better read as its table.
import { useSyncExternalStore } from 'react'

const query = '(max-width: 39.99rem)'

function follow(tell: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** True under 640 px. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches, () => false)
}
