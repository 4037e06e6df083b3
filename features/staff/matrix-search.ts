// Answers for finding a permission by a question in plain words, such as "who can fund wallets?". Pure.
import { foldForSearch } from '#kit/words/fold.ts'

const empty = new Set(
  'who can may the a an do does is are to of for it this that one ones all any and or be in on by with somebody someone'.split(
    ' ',
  ),
)

/** `wallets` and `wallet`, `funds` and `funding`, `freeze` and `freezing` are one. */
function stem(word: string): string {
  const bare = word.replace(/(?:ing|ed|es|s|e)$/, '')
  return bare.length >= 3 ? bare : word
}

function wordsOf(text: string): string[] {
  return foldForSearch(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !empty.has(word))
    .map(stem)
}

/** Whether every word of the question begins a word of what the call is named or does. */
export function answersQuestion(
  question: string,
  permission: { readonly call: string; readonly does: string },
): boolean {
  const told = wordsOf(`${permission.call} ${permission.does}`)
  return wordsOf(question).every((asked) => told.some((word) => word.startsWith(asked)))
}
