// Answers for what an e-mail address may be: said once, for the calls that take one and for screens too light for schemas.
import { withoutInvisible } from './typed-text.ts'

// NUL and lone surrogates would reach PostgreSQL as an error; control and bidirectional characters deceive readers.
const unreadable =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/

/** Whether a text holds only what can be kept and read. */
export function isReadable(text: string): boolean {
  return text.isWellFormed() && !unreadable.test(text)
}

export const unreadableWords = 'This holds characters that we cannot read'

/** Of a trimmed address in small letters: the most characters, the form, and the words for each fault. */
export const emailRule = {
  most: 254,
  form: /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
  missing: 'Enter your email address',
  tooLong: 'Use at most 254 characters',
  malformed: 'Enter an email address like name@example.com',
} as const

/** What is wrong with an address as it was typed, in the words that the server has for it; undefined when it may be sent. */
export function emailFault(typed: string): string | undefined {
  const seen = withoutInvisible(typed)
  if (!isReadable(seen)) return unreadableWords
  const email = seen.trim().normalize('NFC').toLowerCase()
  if (email === '') return emailRule.missing
  if (email.length > emailRule.most) return emailRule.tooLong
  return emailRule.form.test(email) ? undefined : emailRule.malformed
}
