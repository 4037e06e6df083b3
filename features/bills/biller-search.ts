// Answers for which billers somebody means by what they type: its name, another name of it, or its category in people's own words. Pure.
import { foldForSearch } from '#kit/words/fold.ts'
import { say } from '#kit/words/words.ts'
import type { Category } from './biller.ts'
import { categories } from './biller-words.ts'
import { called } from './called.ts'

type Named = {
  readonly name: string
  readonly also?: string | null | undefined
  readonly category: Category
}

/** Words that say what somebody wants here, and of which biller nothing. */
const ofEach = new Set(['bill', 'bills', 'pay', 'payment', 'payments', 'my'])

/** How cities are called in short. */
const inFull: Readonly<Record<string, string>> = { abj: 'abuja', ph: 'port', phc: 'port', ib: 'ibadan' }

/** Letters and digits alone, in words. */
export const wordsOf = (text: string): readonly string[] =>
  foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const searched = ({ name, also, category }: Named): string =>
  wordsOf(`${name} ${also ?? ''} ${say(categories[category])} ${say(called[category])}`).join(' ')

/** Whether each word of what was typed stands somewhere. */
export function isFound(typed: string, biller: Named): boolean {
  const text = searched(biller)
  return wordsOf(typed)
    .filter((word) => !ofEach.has(word))
    .every((word) => text.includes(inFull[word] ?? word))
}

/** A word of fewer letters says nothing of what was meant. */
const tellingLetters = 4

/** How many words of what was typed a biller has, or begins like. */
export function wordsInCommon(typed: string, { name, also }: Named): number {
  const own = wordsOf(`${name} ${also ?? ''}`)
  return wordsOf(typed).filter(
    (word) =>
      word.length >= tellingLetters &&
      own.some((one) => one.length >= tellingLetters && (one.startsWith(word) || word.startsWith(one))),
  ).length
}
