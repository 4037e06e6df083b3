// Answers for which words of names are spelled much like what was typed.
import type { StaleSql } from '#kit/db/database.ts'
import { foldForSearch } from '#kit/words/fold.ts'

/** Of each typed word; more would find strangers. */
const alikeMost = 6

/**
 * For each word of `typed` the texts of which one has to be held: the names closest to it, or the word itself where it is no
 * name (a number, a part of an address) or is one already and another word is not. Undefined when no name is close to any.
 */
export async function textsAlike(sql: StaleSql, typed: string): Promise<string[][] | undefined> {
  const found: { readonly word: string; readonly names: readonly string[] }[] = []
  for (const word of foldForSearch(typed).split(' '))
    found.push({ word, names: /^[a-z'-]{3,30}$/.test(word) ? await findAlike(sql, word) : [] })
  if (found.every(({ names }) => names.length === 0)) return undefined
  const isSlipped = found.some(({ word, names }) => names.length > 0 && names[0] !== word)
  return found.map(({ word, names }) =>
    names.length === 0 || (isSlipped && names[0] === word) ? [word] : [...names],
  )
}

async function findAlike(sql: StaleSql, word: string): Promise<string[]> {
  const rows = await sql<{ word: string }>`select words_like(${word}, ${alikeMost}) word`
  return rows.map((row) => row.word)
}

/** Forgets the words that are in nobody's name any more. */
export async function forgetWords(sql: StaleSql): Promise<void> {
  await sql`select forget_words()`
}
