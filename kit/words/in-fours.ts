// Answers for digits of a token as people read and type them. Pure.

/** `1234 5678 90`. */
export const inFours = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
