// Answers for what somebody types as an amount: digits of the world made ours, doubtful commas and signs refused. Pure.
import { groupDigits } from '#kit/money/display.ts'

/** Why a text is not taken as an amount. */
export type TypingFault = 'not_a_number' | 'comma' | 'decimals' | 'too_long'

/** The digits so far, at most one point and two digits behind it: '', `85000`, `85000.`, `85000.5`. */
export type Typing = { readonly typed: string } | { readonly fault: TypingFault }

const wholeDigitsMost = 12
const kobo = 2

/** The zeros of the digits that keyboards in Nigeria write: Arabic, extended Arabic, full width. */
const zeros = [0x0660, 0x06f0, 0xff10] as const

/** ASCII digits in place of other ones; every other character stays. */
export function asciiDigits(text: string): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const zero = zeros.find((one) => code >= one && code <= one + 9)
      return zero === undefined ? letter : String(code - zero)
    })
    .join('')
}

/** Digits, commas and points alone: naira signs and blanks gone, Arabic separators as ours. */
function plain(text: string): string {
  return asciiDigits(text)
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',')
    .replace(/^\s*(?:₦|NGN|N)/i, '')
    .replace(/\s/g, '')
}

function checked(digits: string): Typing {
  if (!/^\d*(?:\.\d*)?$/.test(digits)) return { fault: 'not_a_number' }
  const [whole = '', decimals] = digits.split('.')
  if ((decimals ?? '').length > kobo) return { fault: 'decimals' }
  const bare = whole.replace(/^0+(?=\d)/, '')
  if (bare.length > wholeDigitsMost) return { fault: 'too_long' }
  return { typed: decimals === undefined ? bare : `${bare === '' ? '0' : bare}.${decimals}` }
}

/**
 * What a whole text makes: pasted, filled in, dictated. Commas count only where they group thousands; `1500,50` could be
 * two things, so it is refused.
 */
export function afterPaste(text: string): Typing {
  const bare = plain(text)
  if (!bare.includes(',')) return checked(bare)
  if (!/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(bare))
    return { fault: /^[\d.,]+$/.test(bare) ? 'comma' : 'not_a_number' }
  return checked(bare.replaceAll(',', ''))
}

/** What one key makes of the text of the field, in which the only commas are our own. */
export function afterTyping(text: string, key: string): Typing {
  return plain(key) === ',' ? { fault: 'comma' } : checked(plain(text).replaceAll(',', ''))
}

/** What a key beside the field makes; undefined when the key means something else. */
export function afterKey(typed: string, key: string): Typing | undefined {
  if (key === 'Backspace') return { typed: typed.slice(0, -1) }
  const one = plain(key)
  if (one === ',') return { fault: 'comma' }
  return /^[\d.]$/.test(one) ? checked(typed + one) : undefined
}

/** With thousands grouped, as the field shows it. */
export function shownTyping(typed: string): string {
  return typed === '' ? '' : groupDigits(typed)
}

/** The decimal of the wire; undefined while nothing above zero is typed. */
export function amountOf(typed: string): string | undefined {
  if (!/[1-9]/.test(typed)) return undefined
  const [whole = '0', decimals = ''] = typed.split('.')
  return decimals === '' ? whole : `${whole}.${decimals.padEnd(kobo, '0')}`
}

/** What is typed for an amount of the wire: `20000` of `20000.00`, so that nothing has to be deleted first. */
export function typedOf(amount: string): string {
  return amount.replace(/\.0+$/, '')
}

/** Where the caret goes in a text that was grouped anew, so that as many digits stand behind it as before. */
export function caretAfter(shown: string, digitsBehind: number): number {
  let behind = 0
  let place = shown.length
  while (place > 0 && behind < digitsBehind) {
    place -= 1
    if (shown[place] !== ',') behind += 1
  }
  return place
}

/** How many characters that are no grouping stand behind a place. */
export function digitsBehind(text: string, place: number): number {
  return text.slice(place).replace(/[,\s]/g, '').length
}
