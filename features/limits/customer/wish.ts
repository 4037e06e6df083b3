// Answers for what a customer's two fields mean, and what would be different with them. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { compare, decimalText, parseAmount, subtract, zero } from '#kit/money/money.ts'
import { assert } from '#kit/assert.ts'
import { readTypedAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import type { findMyLimits } from '../contract.ts'
import { limitCurrency, type LimitMoney } from '../rules.ts'
import { words } from '../words.ts'

export type Limits = WireAnswer<typeof findMyLimits>
export const kinds = ['daily', 'shield'] as const
export type Kind = (typeof kinds)[number]

/** Decimals of the wire; null: no limit of one's own, the usual shield. */
export type Wish = { readonly daily: string | null; readonly shield: string | null }

/** What the customer has chosen so far. */
export const chosenOf = (limits: Limits): Wish => ({ daily: limits.own_daily, shield: limits.own_shield })

/** Reads a field; nothing typed means nothing of one's own. */
export function readField(typed: string): { readonly amount: string | null } | { readonly fault: string } {
  const read = readTypedAmount(typed, limitCurrency)
  if ('amount' in read) return read
  switch (read.wrong) {
    case 'empty':
      return { amount: null }
    case 'not_a_number':
      return { fault: say(words.notANumber) }
    case 'too_many_decimals':
      return { fault: say(words.tooManyDecimals) }
  }
}

/** Whether two texts of a field are the same amount. */
export function meansTheSame(one: string, other: string): boolean {
  const [first, second] = [readField(one), readField(other)]
  return 'amount' in first && 'amount' in second && first.amount === second.amount
}

/** Which of the two would be another than it is now. */
export function changedKinds(limits: Limits, wish: Wish): readonly Kind[] {
  const chosen = chosenOf(limits)
  return kinds.filter((kind) => wish[kind] !== chosen[kind])
}

function limitOf(text: string): LimitMoney {
  const read = parseAmount(text, limitCurrency)
  assert(read.ok, `an amount on the wire can be read: ${text}`)
  return read.value
}

/** What could still be sent today under another limit of one's own; null where nothing bounds it. */
export function leftWith(limits: Limits, daily: string | null): string | null {
  const bounds = [daily, limits.sending_allowed].filter((text) => text !== null).map(limitOf)
  const [first, second] = bounds
  if (first === undefined) return null
  const most = second !== undefined && compare(second, first) < 0 ? second : first
  const used = limitOf(limits.sending.used)
  const left = compare(used, most) >= 0 ? zero(limitCurrency) : subtract(most, used)
  const firstHours = limits.activation?.outgoing.left ?? null
  if (firstHours === null || compare(left, limitOf(firstHours)) <= 0) return decimalText(left)
  return decimalText(limitOf(firstHours))
}

/** Whether an amount of the wire is nothing. */
export const isNothing = (text: string): boolean => limitOf(text).minor === 0n
