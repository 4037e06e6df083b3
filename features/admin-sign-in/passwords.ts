// Answers for which passwords an admin may choose: long enough, and nothing that a guesser tries first. Pure.
import { commonPhrases, commonWords, keyboardWalks } from './common-passwords.ts'
import { passwordLengthMax, passwordLengthMin } from './contract.ts'

export type PasswordFault = 'password_too_short' | 'password_too_long' | 'password_too_common'

/**
 * Why a password is refused, or undefined. Characters are Unicode code points; no mix is demanded (NIST SP
 * 800-63B: length and a list of common ones, no rules of composition). `context` are words that a guesser of this
 * admin knows: the brand, the host, the address. No list of leaks is shipped: instead a password is taken apart into
 * the pieces that such lists are made of, and refused when it consists of too few.
 */
export function passwordFault(password: string, context: readonly string[]): PasswordFault | undefined {
  const { length } = Array.from(password)
  if (length < passwordLengthMin) return 'password_too_short'
  if (length > passwordLengthMax) return 'password_too_long'
  return isCommon(password, context) ? 'password_too_common' : undefined
}

/** Fewer pieces than this are guessed: each stands for one choice out of some hundreds. */
const piecesMin = 5

function isCommon(password: string, context: readonly string[]): boolean {
  const folded = fold(password)
  const letters = folded.replace(/[^a-z0-9]/g, '')
  if (commonPhrases.has(letters)) return true
  return countPieces(folded, new Set(context.flatMap(contextWords))) < piecesMin
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** `ada.obi@bank.example` knows `ada`, `obi`, `bank`, `example` and the whole without its signs. */
function contextWords(text: string): string[] {
  const folded = fold(text)
  const parts = folded.split(/[^\p{L}\p{N}]+/u)
  return [...parts, parts.join('')].filter((word) => word.length >= 3)
}

// What people write instead of letters. Two readings, because a 1 is an i to some and an l to others.
const disguises: readonly Readonly<Record<string, string>>[] = [
  {},
  {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '@': 'a',
    $: 's',
    '!': 'i',
    '+': 't',
  },
  {
    '0': 'o',
    '1': 'l',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '@': 'a',
    $: 's',
    '!': 'l',
    '+': 't',
  },
]

const wordLengthMax = 24

/** The least number of pieces that a text can be put together from, by dynamic programming over its ends. */
function countPieces(text: string, context: ReadonlySet<string>): number {
  const characters = Array.from(text)
  const readings = disguises.map((disguise) =>
    characters.map((character) => disguise[character] ?? character),
  )
  const least: number[] = [0]
  for (let end = 1; end <= characters.length; end++) {
    let best = (least[end - 1] ?? 0) + costOfOne(characters[end - 1] ?? '')
    for (let start = Math.max(0, end - 64); start <= end - 2; start++) {
      const before = least[start] ?? 0
      if (before >= best) continue
      const cost = costOfPiece({ characters, readings, start, end, context })
      if (cost !== undefined) best = Math.min(best, before + cost)
    }
    least.push(best)
  }
  return least[characters.length] ?? 0
}

// Signs between words are the same few everywhere.
function costOfOne(character: string): number {
  return /[\p{L}\p{N}]/u.test(character) ? 1 : 0.25
}

function costOfPiece(piece: {
  characters: readonly string[]
  readings: readonly (readonly string[])[]
  start: number
  end: number
  context: ReadonlySet<string>
}): number | undefined {
  const { characters, readings, start, end } = piece
  const length = end - start
  const raw = characters.slice(start, end).join('')
  if (isRepeat(characters, start, end)) return 0.25
  if (length >= 3 && (isRow(raw) || isSteps(raw))) return 1
  if (/^(?:19|20)\d{2}$/.test(raw) || /^\d{6}(?:\d{2})?$/.test(raw)) return 1
  if (length > wordLengthMax) return undefined
  const isWord = readings.some((reading) => {
    const word = reading.slice(start, end).join('')
    return commonWords.has(word) || piece.context.has(word)
  })
  return isWord ? 1 : undefined
}

/** Whether a stretch repeats what stands right before it: the second half of `lagoslagos`. */
function isRepeat(characters: readonly string[], start: number, end: number): boolean {
  const length = end - start
  if (start < length) return false
  for (let at = start; at < end; at++) if (characters[at] !== characters[at - length]) return false
  return true
}

const walks = keyboardWalks.flatMap((walk) => [walk, Array.from(walk).reverse().join('')])

function isRow(stretch: string): boolean {
  return walks.some((walk) => walk.includes(stretch))
}

/** One character again and again, or one up or down each time: `aaaa`, `4321`. */
function isSteps(stretch: string): boolean {
  const codes = Array.from(stretch, (character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return (
    Math.abs(step) <= 1 &&
    codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
  )
}
