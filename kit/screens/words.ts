// Answers for the words that every screen may need.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('screens', {
  back: 'Back',
  loading: 'Loading',
  clearSearch: 'Clear search',
  loadMore: 'Load more',
  loadMoreFailed: 'The rest did not load. Check your connection and try again.',
  newTab: '(opens in a new tab)',
  copied: 'Copied',
  notHere: 'This page could not load',
  notHereBody: 'You’re offline or the connection dropped.',
  outdated: 'Reload to see this page',
  outdatedBody: 'A newer version may have come out since you opened this one.',
  retry: 'Retry',
  reload: 'Reload',
  shareFailed: 'This could not be shared. Press and hold the text to copy it.',
})
