// Answers for names as strangers may read them: enough to be recognised by who knows them.
import type { Named } from './full-name.ts'

// A letter with its marks: the tone of `Ọ̀` stays on it.
const firstLetter = /^\P{L}*(\p{L}\p{M}*)/u

function named(word: string): string {
  const isShouted = word === word.toUpperCase()
  return isShouted
    ? word.toLowerCase().replace(/(^|[-'’])(\p{L}\p{M}*)/gu, (letter) => letter.toUpperCase())
    : word
}

const partsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .trim()
    .split(/[\s,]+/u)
    .filter((part) => /\p{L}|\p{N}/u.test(part))

/** The same of somebody whose surname we know: of `Ada Eze`, `Okon Kwo` it is `Ada O.` */
export function shortNameOf({ first_name: first, last_name: last }: Named): string {
  const [given = ''] = partsOf(first ?? '')
  const [surname = ''] = partsOf(last ?? '')
  return shortName(`${given} ${surname}`)
}

/** `ADAEZE CHIOMA OKAFOR` is `Adaeze O.`; a name of one word stays as it is. */
export function shortName(name: string): string {
  const parts = partsOf(name)
  const [first] = parts
  if (first === undefined) return ''
  const last = parts.length > 1 ? parts.at(-1) : undefined
  const initial = last === undefined ? undefined : firstLetter.exec(last)?.[1]
  if (initial === undefined) return parts.length === 1 ? first : named(first)
  return `${named(first)} ${initial.toUpperCase()}.`
}
