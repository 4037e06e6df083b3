// Answers for the words that every customer screen may need.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('screens', {
  back: 'Back',
  loading: 'Loading',
  newTab: '(opens in a new tab)',
  copied: 'Copied. Paste it anywhere.',
  shareFailed: 'This could not be shared. Press and hold the text to copy it.',
})
