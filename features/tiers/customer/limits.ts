// Answers for what is left of a limit: whole minor units, and a share for the bar.
import type { Currency } from '#kit/money/currency.ts'
import { decimalText, money, parseAmount, subtract } from '#kit/money/money.ts'
import { assert } from '#kit/assert.ts'

export interface LimitUse {
  /** Decimal text, never below zero. */
  readonly left: string
  /** 0 to 1, for drawing only. */
  readonly share: number
  /** Four fifths or more are used. */
  readonly isNear: boolean
}

function minorOf(amount: string, currency: Currency) {
  const read = parseAmount(amount, currency)
  assert(read.ok, `an amount on the wire can be read: ${amount}`)
  return read.value
}

/** How much of `most` is used, both decimal texts of one currency. */
export function limitUse(used: string, most: string, currency: Currency): LimitUse {
  const top = minorOf(most, currency)
  const rest = subtract(top, minorOf(used, currency))
  const left = rest.minor < 0n ? money(currency, 0n) : rest
  const thousandths = top.minor === 0n ? 1000n : 1000n - (left.minor * 1000n) / top.minor
  const share = Number(thousandths < 0n ? 0n : thousandths) / 1000
  return { left: decimalText(left), share, isNear: share >= 0.8 }
}
