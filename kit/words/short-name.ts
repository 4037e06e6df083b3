// Answers for names as strangers may read them: enough to be recognised by who knows them.

// A letter with its marks: the tone of `Ọ̀` stays on it.
const firstLetter = /^\P{L}*(\p{L}\p{M}*)/u

function named(word: string): string {
  const isShouted = word === word.toUpperCase()
  return isShouted
    ? word.toLowerCase().replace(/(^|[-'’])(\p{L}\p{M}*)/gu, (letter) => letter.toUpperCase())
    : word
}

/** `ADAEZE CHIOMA OKAFOR` is `Adaeze O.`; a name of one word stays as it is. */
export function shortName(name: string): string {
  const parts = name
    .normalize('NFC')
    .trim()
    .split(/[\s,]+/u)
    .filter((part) => /\p{L}|\p{N}/u.test(part))
  const [first] = parts
  if (first === undefined) return ''
  const last = parts.length > 1 ? parts.at(-1) : undefined
  const initial = last === undefined ? undefined : firstLetter.exec(last)?.[1]
  if (initial === undefined) return parts.length === 1 ? first : named(first)
  return `${named(first)} ${initial.toUpperCase()}.`
}
