// Answers for what a screen says when its data did not come.
import { catalogue } from '#kit/words/words.ts'

/** By cause. */
export const troubles = catalogue('ui-trouble', {
  network: 'You’re offline or the connection dropped.',
  forbidden: "You don't have permission to do this.",
  missing: "We couldn't find that {thing}.",
  missingPage: "We couldn't find that page.",
  conflict: 'This changed while you were looking. Reload to see the latest.',
  tooMany: 'Too many tries. Wait a moment, then try again.',
  tooManyFor: {
    one: 'Too many tries. Try again in {count} second.',
    other: 'Too many tries. Try again in {count} seconds.',
  },
  ours: 'Something went wrong on our side.',
  oursWith: 'Something went wrong on our side. Reference {reference}.',
  refused: 'This could not be done.',
})
