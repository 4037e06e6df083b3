// Answers for what is drawn of a person's name: initials that keep their tone marks, and a tint that stays the same.

/** First letters of the first and the last word, marks included: `Ọmọ́wùnmí Adéṣínà` is `ỌA`. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/u)
    .map((word) => /^\P{M}\p{M}*/u.exec(word.replace(/^[^\p{L}\p{N}]+/u, ''))?.[0] ?? '')
    .filter((letter) => letter !== '')
  const first = letters[0] ?? ''
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : ''
  return `${first}${last}`.toLocaleUpperCase('en')
}

/** One of the five tints, 1 to 5, by the letters of the name. */
export function tintOf(name: string): 1 | 2 | 3 | 4 | 5 {
  let sum = 7
  for (const letter of name.normalize('NFC').toLocaleLowerCase('en'))
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  const tints = [1, 2, 3, 4, 5] as const
  return tints[sum % 5] ?? 5
}
