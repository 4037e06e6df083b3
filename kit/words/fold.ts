// Answers for how words are compared when people search: without case, diacritics and doubled spaces.

// Letters of our languages (and their neighbours) that Unicode does not take apart into a base and a mark.
const wholeLetters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  '’': "'",
  ʼ: "'",
  ʻ: "'",
}
const wholeLetter = new RegExp(`[${Object.keys(wholeLetters).join('')}]`, 'gu')

/** `Adébáyọ̀  ỌLÁ` is `adebayo ola`. What is stored for search and what is searched go through here alike. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(wholeLetter, (letter) => wholeLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}
