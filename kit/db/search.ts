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

/** Before the name of an account a bank writes whose account it is with: `THE HOUSE/ADA OBI`. */
const bankPrefix = /^[a-z][a-z .&-]*\/\s*(?=[a-z])/

/** Digits as they are printed, whatever stands between their groups: `1513 812 765`, `0123-456-789`. Undefined for anything else. */
export function printedDigits(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s.\p{Pd}]/gu, '')
  return /^\d{4,}$/.test(digits) ? digits : undefined
}

/** The ids that begin with what lists show of one: its first block. Undefined for anything else. */
export function idsOfBlock(typed: string): { readonly first: string; readonly last: string } | undefined {
  const block = typed.trim().toLowerCase()
  if (!/^[0-9a-f]{8}$/.test(block)) return undefined
  return { first: `${block}-0000-0000-0000-000000000000`, last: `${block}-ffff-ffff-ffff-ffffffffffff` }
}

/**
 * The texts that all have to be held: one a word, folded. A Nigerian phone number is looked for as it is
 * stored: `0803 123 4567` finds `+2348031234567`. Empty when nothing was typed.
 */
export function searchedTexts(query: string): string[] {
  const folded = foldForSearch(query).replace(bankPrefix, '')
  const phone = /^\+?[\d\s-]{4,}$/.test(folded)
    ? folded.replace(/[\s-]/g, '').replace(/^(?:\+?234|0)(?=[789])/, '234')
    : undefined
  if (phone !== undefined) return [phone]
  // A tag is read out with its @, and kept without; a bank writes "OBI, ADA".
  const words = folded
    .split(' ')
    .map((word) => word.replace(/^@|[,;]+$/g, ''))
    .filter((word) => word !== '')
  return words.length <= wordsMost
    ? words
    : [...words.slice(0, wordsMost - 1), words.slice(wordsMost - 1).join(' ')]
}

/** The same as patterns. */
export function searchPatterns(query: string): string[] {
  return searchedTexts(query).map(containing)
}
