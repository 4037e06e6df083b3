// Answers for money: whole minor units with their currency, and the only way between text and amount.
import { assert } from '../assert.ts'
import { type Currency, currencyScale } from './currency.ts'

/** An amount: `minor` whole minor units (kobo, cent, coin, millionth) of `currency`. May be negative. */
export type Money<C extends Currency = Currency> = { readonly currency: C; readonly minor: bigint }

/** Money from whole minor units. */
export function money<C extends Currency>(currency: C, minor: bigint): Money<C> {
  return { currency, minor }
}

export function zero<C extends Currency>(currency: C): Money<C> {
  return { currency, minor: 0n }
}

export function add<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  assert(a.currency === b.currency, 'only like currencies are added')
  return { currency: a.currency, minor: a.minor + b.minor }
}

export function subtract<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  assert(a.currency === b.currency, 'only like currencies are subtracted')
  return { currency: a.currency, minor: a.minor - b.minor }
}

export function negate<C extends Currency>(a: Money<C>): Money<C> {
  return { currency: a.currency, minor: -a.minor }
}

/** Negative when a < b, zero when equal, positive when a > b. */
export function compare<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): number {
  assert(a.currency === b.currency, 'only like currencies are compared')
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0
}

/** A plain decimal text such as `1500` or `-0.05`: digits, at most one point, no exponent, no plus, no space. */
export const decimalPattern = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/

/** The most minor units that a column of the database holds (PostgreSQL's bigint). */
export const minorMost = 2n ** 63n - 1n

export type AmountFault = 'not_an_amount' | 'too_many_decimals' | 'negative_zero' | 'too_large'

/**
 * Reads a decimal text in a currency. `1500` NGN is 150000 kobo. Refuses exponents, signs of plus, spaces,
 * negative zero and more decimals than the currency has, so nothing is ever rounded on the way in.
 */
export function parseAmount<C extends Currency>(
  text: string,
  currency: C,
): { ok: true; value: Money<C> } | { ok: false; fault: AmountFault } {
  if (!decimalPattern.test(text)) return { ok: false, fault: 'not_an_amount' }
  const scale = currencyScale[currency]
  const negative = text.startsWith('-')
  const [whole = '0', decimals = ''] = (negative ? text.slice(1) : text).split('.')
  if (decimals.length > scale) return { ok: false, fault: 'too_many_decimals' }
  const magnitude = BigInt(whole) * 10n ** BigInt(scale) + BigInt(decimals.padEnd(scale, '0') || '0')
  if (negative && magnitude === 0n) return { ok: false, fault: 'negative_zero' }
  if (magnitude > minorMost) return { ok: false, fault: 'too_large' }
  return { ok: true, value: { currency, minor: negative ? -magnitude : magnitude } }
}

/** The decimal text of the wire: always all decimals of the currency, `−` as ASCII hyphen. 150050 kobo is `1500.50`. */
export function decimalText(amount: Money): string {
  const scale = currencyScale[amount.currency]
  const negative = amount.minor < 0n
  const digits = (negative ? -amount.minor : amount.minor).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const text = scale === 0 ? digits : `${whole}.${digits.slice(digits.length - scale)}`
  return negative ? `-${text}` : text
}

/**
 * `basisPoints` of an amount, rounded half away from zero to the minor unit: one rounding per computation.
 */
export function portionRoundedHalfUp<C extends Currency>(amount: Money<C>, basisPoints: bigint): Money<C> {
  const product = amount.minor * basisPoints
  const half = product < 0n ? -5_000n : 5_000n
  return { currency: amount.currency, minor: (product + half) / 10_000n }
}
