// Answers for amounts of coins: base units of any decimals, their decimal text, and what of them our books can hold.
import { type Money, money } from '../money/money.ts'
import { currencyScale } from '../money/currency.ts'
import type { Coin } from './networks.ts'

const pattern = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,30})?$/

/** The base units of a decimal text, exactly; undefined for any other text, and for one that is finer than a base unit. */
export function unitsOf(text: string, decimals: number): bigint | undefined {
  if (!pattern.test(text)) return undefined
  const [whole = '0', rest = ''] = text.split('.')
  if (/[1-9]/.test(rest.slice(decimals))) return undefined
  return BigInt(`${whole}${rest.slice(0, decimals).padEnd(decimals, '0')}`)
}

/** Base units as a decimal text with all of their decimals. */
export function decimalOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return decimals === 0 ? whole : `${whole}.${digits.slice(digits.length - decimals)}`
}

/** What our books hold of base units, and what is finer than they are: in base units, and kept beside it. */
export function inBooks<C extends Coin>(
  units: bigint,
  { coin, decimals }: { readonly coin: C; readonly decimals: number },
): { readonly amount: Money<C>; readonly rest: bigint } {
  const finer = decimals - currencyScale[coin]
  if (finer <= 0) return { amount: money(coin, units * 10n ** BigInt(-finer)), rest: 0n }
  const each = 10n ** BigInt(finer)
  return { amount: money(coin, units / each), rest: units % each }
}
