// Answers for what somebody types as an account number: ten digits, however they are spaced, and phone numbers as wallets
// count them. Pure.
import { formatAccountNumber } from '#kit/ui/format.ts'
import { asciiDigits } from './typed-amount.ts'

export const accountDigits = 10

export interface TypedAccount {
  /** Digits alone, as many as were typed. */
  readonly digits: string
  /** It was a phone number, and its first 0 or country code is left out. */
  readonly wasPhone: boolean
  /** Something else than digits and what people space them with. */
  readonly hasOther: boolean
}

/** Digits out of a text with blanks, hyphens and points; a Nigerian phone number as the ten digits of its wallet. */
export function readAccount(text: string): TypedAccount {
  const spaced = asciiDigits(text).replace(/[\s.\-()·]/g, '')
  const digits = spaced.replace(/\D/g, '')
  const phone = /^(?:234|0)([789][01]\d{8})$/.exec(digits)?.[1]
  return {
    digits: phone ?? digits,
    wasPhone: phone !== undefined,
    hasOther: /[^\d+]/.test(spaced),
  }
}

/** Ten digits in groups; fewer as they stand, so that nothing jumps while somebody types. */
export function shownAccount(digits: string): string {
  return formatAccountNumber(digits)
}
