// Answers for the words of people's names as registers and lists spell them: marks, apostrophes and hyphens do not count, and what one
// writes as two words another joins (`Abdul Rahman`, `ABDULRAHMAN`). Pure.
import { foldForSearch } from './fold.ts'

/** More words are never one name. */
const runMost = 3
/** As people type it between the O and the Brien. */
const apostrophes = /['’‘ʼʻ`´′]/gu

/** The words of names in the order written, folded. `O'Brien` is one word, `Adé-Ọlá` are two. */
export function nameWords(...names: readonly string[]): string[] {
  return names.flatMap((name) =>
    foldForSearch(name.replace(apostrophes, ''))
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  )
}

/** An initial says nothing. */
export const isName = (word: string): boolean => word.length > 1

type Run = { readonly from: number; readonly until: number; readonly text: string }

/** Words that stand side by side, joined. */
function runsOf(words: readonly string[], least: number): Run[] {
  return words.flatMap((_word, from) =>
    Array.from({ length: runMost - least + 1 }, (_none, more) => from + least + more)
      .filter((until) => until <= words.length)
      .map((until) => ({ from, until, text: words.slice(from, until).join('') })),
  )
}

type Same = (one: string, other: string) => boolean
const isEqual: Same = (one, other) => one === other

/** Where words of `these` are joined in one of `those`, which they do not have as it is. */
function joinsOf(these: readonly string[], those: readonly string[], isSame: Same) {
  return runsOf(these, 2).flatMap((run) =>
    those.flatMap((word, at) =>
      Math.abs(run.text.length - word.length) <= 1 &&
      isSame(run.text, word) &&
      !these.some((one) => isSame(one, word))
        ? [{ ...run, at }]
        : [],
    ),
  )
}

/** Both names with the words joined that the other one has joined; the longest first, each word once. */
export function joinedAlike(
  a: readonly string[],
  b: readonly string[],
  isSame: Same = isEqual,
): readonly [string[], string[]] {
  const [left, right] = [[...a], [...b]]
  const found = [
    ...joinsOf(a, b, isSame).map((join) => ({ ...join, own: left, other: right })),
    ...joinsOf(b, a, isSame).map((join) => ({ ...join, own: right, other: left })),
  ].toSorted((x, y) => y.text.length - x.text.length || (x.text < y.text ? -1 : 1))
  const taken = { left: new Set<number>(), right: new Set<number>() }
  const takenOf = (words: readonly string[]) => (words === left ? taken.left : taken.right)
  for (const { own, other, from, until, at, text } of found) {
    const places = Array.from({ length: until - from }, (_none, more) => from + more)
    if (takenOf(other).has(at) || places.some((place) => takenOf(own).has(place))) continue
    takenOf(other).add(at)
    for (const place of places) {
      takenOf(own).add(place)
      own[place] = place === from ? text : ''
    }
  }
  return [left.filter((word) => word !== ''), right.filter((word) => word !== '')]
}

/** How many names two people have in common, in whatever order. What is two words here and one there is one name. */
export function namesInCommon(a: readonly string[], b: readonly string[]): number {
  const [left, right] = joinedAlike(a, b)
  const known = new Set(right.filter(isName))
  return new Set(left.filter((word) => isName(word) && known.has(word))).size
}

/**
 * Each two names of a person, sorted, however they are joined: two people who have one of these in common have two names in common. For
 * look-ups that can only ask for what is equal. Somebody of one name has one.
 */
export function namePairs(words: readonly string[]): string[][] {
  const runs = runsOf(words, 1).filter(({ text }) => isName(text))
  const whole = runs
    .filter(({ from, until }) => from === 0 && until === words.length)
    .map(({ text }) => [text])
  const pairs = runs.flatMap((one) =>
    runs.filter(({ from }) => from >= one.until).map((other) => [one.text, other.text].toSorted()),
  )
  const each = new Map([...whole, ...pairs].map((pair) => [pair.join('\n'), pair]))
  return [...each.values()]
}
