// Answers for the words of the inbox, of its settings and of asking for pushes.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('notifications', {
  openInApp: 'Open in the app',
})
