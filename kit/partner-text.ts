// Answers for texts that partners send: names, banks, narrations and reasons that strangers may have written.
import { withoutInvisible } from './typed-text.ts'

/** Characters of a partner's text at most. Names on bank accounts are far shorter. */
const most = 200

/**
 * The text on one line, without control, bidirectional and invisible characters, in NFC and bounded: what is left can be kept, and
 * shows what it is.
 */
export function partnerText(text: string): string {
  const line = withoutInvisible(text.toWellFormed().replace(/[\p{Zl}\p{Zp}\t\n\v\f\r\u0085]+/gu, ' '))
    .replace(/\p{Cc}+/gu, '')
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
