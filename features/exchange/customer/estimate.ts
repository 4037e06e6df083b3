// Answers for what a typed amount would come to at the price that is shown, by the server's own rule, and for both wallets as one sum. Pure.
import { add, decimalText, parseAmount } from '#kit/money/money.ts'
import { convert, parseRate } from '#kit/money/rate.ts'
import { readTypedAmount } from '#kit/ui/format.ts'
import { otherSide, pair, reckonDeal, type Side } from '../rules.ts'

export type Typed = { readonly from: Side; readonly side: Side; readonly text: string }
/** As the server says them: the middle rate, and the spread in percent. */
export type Priced = { readonly middle: string; readonly spread_percent: string }

type BySide = { readonly [Currency in Side]: string }

/** Both amounts as decimal texts; undefined where nothing comes of what was typed. */
export function estimate({ from, side, text }: Typed, price: Priced): BySide | undefined {
  const typed = readTypedAmount(text, side)
  const amount = 'amount' in typed ? parseAmount(typed.amount, side) : undefined
  const rate = parseRate(price.middle, pair)
  // A percent has two decimals, as dollars have.
  const spread = parseAmount(price.spread_percent, 'USD')
  if (amount?.ok !== true || !rate.ok || !spread.ok) return undefined
  const deal = reckonDeal({ from, amount: amount.value }, { middle: rate.value, spread: spread.value.minor })
  if (!deal.ok) return undefined
  const { gives, gets } = deal.value
  const [naira, dollars] = from === 'NGN' ? [gives, gets] : [gets, gives]
  return { NGN: decimalText(naira), USD: decimalText(dollars) }
}

/** What both wallets have in one currency at the middle rate; undefined without a rate. */
export function totalIn(side: Side, has: BySide, middle: string | null): string | undefined {
  const rate = middle === null ? undefined : parseRate(middle, pair)
  const own = parseAmount(has[side], side)
  const other = parseAmount(has[otherSide(side)], otherSide(side))
  if (rate?.ok !== true || !own.ok || !other.ok) return undefined
  return decimalText(add(own.value, convert(other.value, rate.value, { to: side, round: 'down' })))
}
