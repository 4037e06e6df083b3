// Answers for turning what a person types into a search box into patterns over a folded `search_text` column.
import { foldForSearch } from '../words/fold.ts'

/** Words beyond these are taken as one, so that a long query stays a few conditions. */
const wordsMost = 8

/** A text as part of a LIKE pattern: its own `%`, `_` and `\` stand for themselves. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The pattern of texts that hold `text`. */
export const containing = (text: string): string => `%${likeText(text)}%`

/**
 * The texts that all have to be held: one a word, folded. A Nigerian phone number is looked for as it is
 * stored: `0803 123 4567` finds `+2348031234567`. Empty when nothing was typed.
 */
export function searchedTexts(query: string): string[] {
  const folded = foldForSearch(query)
  const phone = /^\+?[\d\s-]{4,}$/.test(folded)
    ? folded.replace(/[\s-]/g, '').replace(/^(?:\+?234|0)(?=[789])/, '234')
    : undefined
  if (phone !== undefined) return [phone]
  // A tag is read out with its @, and kept without.
  const words = folded
    .split(' ')
    .map((word) => word.replace(/^@/, ''))
    .filter((word) => word !== '')
  return words.length <= wordsMost
    ? words
    : [...words.slice(0, wordsMost - 1), words.slice(wordsMost - 1).join(' ')]
}

/** The same as patterns. */
export function searchPatterns(query: string): string[] {
  return searchedTexts(query).map(containing)
}
