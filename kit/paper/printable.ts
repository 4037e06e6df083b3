// Answers for characters that a face has no glyph for: a twin that it has, or a mark that something stands there. Pure.

/** Whether a face draws a character, by its code point. */
export type HasGlyph = (codePoint: number) => boolean

/** Stands where nothing can be drawn: the first of these that the face has. */
const standIns = ['□', '?'] as const

// A line's end is no glyph, and is printed as what it is.
const drawn = (text: string, has: HasGlyph): boolean =>
  [...text].every((letter) => letter === '\n' || has(letter.codePointAt(0) ?? 0))

/**
 * The text as it can be printed: on paper no character vanishes. A wide or styled letter becomes the plain one; one with marks keeps
 * its base where the face lacks the marks; what has no twin is a box.
 */
export function printable(text: string, has: HasGlyph): string {
  const normal = text.normalize('NFC')
  if (drawn(normal, has)) return normal
  const standIn = standIns.find((one) => drawn(one, has)) ?? ''
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(normal)]
    .map(({ segment }) => {
      const plain = segment.normalize('NFKC')
      const bare = segment.normalize('NFKD').replace(/\p{M}+/gu, '')
      return [segment, plain, bare].find((one) => one !== '' && drawn(one, has)) ?? standIn
    })
    .join('')
}
