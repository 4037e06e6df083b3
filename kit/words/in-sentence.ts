// Answers for how the name of a place reads within a sentence. Pure.

/** Without what stands beside a name in lists: in brackets, or after a comma. `Ikeja Electric, prepaid` delivers as `Ikeja Electric`. */
export const inSentence = (name: string): string =>
  name
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/,.*$/, '')
    .trim() || name
