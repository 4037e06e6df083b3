// Answers for how near a person is to an entry of a list: by the words of the name in any order, and the birth year. Pure.
import { isName, joinedAlike, nameWords } from '#kit/words/name-words.ts'
import type { bands } from './contract.ts'

export type Band = (typeof bands)[number]

/** Bands of the score: below the first clear, from the second on block; between them a person looks. */
export const reviewFrom = 0.8
export const blockFrom = 0.95
/** Two words of names are the same from here on, by Jaro and Winkler. */
export const sameWordFrom = 0.92
/** Years between two births that are still near: lists hold guesses. */
export const yearsNear = 1

/** The words of a name without marks, small, in order. */
export const wordsOfName = (name: string): string[] => nameWords(name)

/** Similarity of two words from 0 to 1 (Winkler 1990: prefix of at most 4, weight 0.1). */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  const [first, second] = [[...a], [...b]]
  const reach = Math.max(0, Math.floor(Math.max(first.length, second.length) / 2) - 1)
  const taken = new Set<number>()
  const matched: string[] = []
  first.forEach((letter, at) => {
    for (let other = Math.max(0, at - reach); other <= Math.min(second.length - 1, at + reach); other++) {
      if (taken.has(other) || second[other] !== letter) continue
      taken.add(other)
      matched.push(letter)
      return
    }
  })
  if (matched.length === 0) return 0
  const theirs = [...taken].sort((x, y) => x - y).map((at) => second[at])
  const moved = matched.filter((letter, at) => letter !== theirs[at]).length / 2
  const share = matched.length
  const jaro = (share / first.length + share / second.length + (share - moved) / share) / 3
  let prefix = 0
  while (prefix < 4 && first[prefix] !== undefined && first[prefix] === second[prefix]) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}

/** Pairs the words of two names, nearest first; words that are not the same count nothing. */
function pairs(a: readonly string[], b: readonly string[]): number[] {
  const near = a
    .flatMap((word, left) => b.map((other, right) => ({ left, right, near: jaroWinkler(word, other) })))
    .filter((pair) => pair.near >= sameWordFrom)
    .sort((x, y) => y.near - x.near)
  const used = { left: new Set<number>(), right: new Set<number>() }
  const found: number[] = []
  for (const pair of near) {
    if (used.left.has(pair.left) || used.right.has(pair.right)) continue
    used.left.add(pair.left)
    used.right.add(pair.right)
    found.push(pair.near)
  }
  return found
}

const isSameWord = (one: string, other: string): boolean => jaroWinkler(one, other) >= sameWordFrom

/** The words that are compared: joined as the other name joins them, each once, without initials. */
function comparedWords(a: readonly string[], b: readonly string[]): readonly (readonly string[])[] {
  return joinedAlike(a, b, isSameWord).map((words) => [...new Set(words.filter(isName))])
}

/**
 * From 0 to 1. At least two words must be the same (one, where both have but one). People leave names out, so the
 * shorter name decides; one word of it that is missing, of three or more, is a doubt and no difference.
 */
export function nameScore(a: readonly string[], b: readonly string[]): number {
  const [ours = [], theirs = []] = comparedWords(a, b)
  const [shorter, longer] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
  const found = pairs(shorter, longer)
  const needed = longer.length === 1 ? 1 : 2
  if (found.length < needed || shorter.length === 0) return 0
  const mean = found.reduce((sum, near) => sum + near, 0) / found.length
  const missing = shorter.length - found.length
  const share =
    missing === 0 ? 1 : missing === 1 && shorter.length >= 3 ? 0.88 : found.length / shorter.length
  // A name with two words more than ours is less surely ours.
  const cover = 1 - 0.01 * Math.min(4, longer.length - shorter.length)
  return mean * share * cover
}

export type Years = 'near' | 'unknown' | 'far'

export function yearsOf(birthYear: number, listed: readonly number[]): Years {
  if (listed.length === 0) return 'unknown'
  return listed.some((year) => Math.abs(year - birthYear) <= yearsNear) ? 'near' : 'far'
}

// Without a birth year a name alone never blocks; with another one it never holds anybody up.
const byYears: Readonly<Record<Years, (score: number) => number>> = {
  near: (score) => score,
  unknown: (score) => Math.min(score, blockFrom - 0.001),
  far: (score) => score * 0.75,
}

export type ScreenedPerson = { readonly names: readonly string[]; readonly birthYear: number }

/** How near a person is to an entry: the best over all names of both. */
export function scoreOf(
  person: { readonly words: readonly (readonly string[])[]; readonly birthYear: number },
  entry: { readonly words: readonly (readonly string[])[]; readonly birthYears: readonly number[] },
): { readonly score: number; readonly years: Years; readonly name: number } {
  const years = yearsOf(person.birthYear, entry.birthYears)
  let best = { score: 0, name: 0 }
  for (const ours of person.words)
    for (const [name, theirs] of entry.words.entries()) {
      const score = byYears[years](nameScore(ours, theirs))
      if (score > best.score) best = { score, name }
    }
  return { ...best, years }
}

/** A score as text, cut after three decimals: `0.913`. */
export function scoreText(thousandths: number): string {
  return `${thousandths >= 1000 ? 1 : 0}.${String(thousandths % 1000).padStart(3, '0')}`
}

export function bandOf(score: number): Band {
  if (score >= blockFrom) return 'block'
  return score >= reviewFrom ? 'review' : 'clear'
}

/** By what an address of coins is found, however its letters are written: those of `0x…` are a checksum and nothing else. */
export const walletKey = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
