// Answers for what hands and clipboards put into a text that nobody sees.

/**
 * The text without characters that are not drawn: zero-width blanks and joiners, soft hyphens, marks of direction, byte order
 * marks. What a person sees of an address or a number is what they mean; with such a character inside it is another one.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
