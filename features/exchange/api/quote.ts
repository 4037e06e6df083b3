// Answers for a price that is kept for a minute: reckoned from the rate and the spread that hold now, and written down.
import { sendingBar } from '#features/orders/public.ts'
import { isServiceOn } from '#features/products/public.ts'
import { seenHash } from '#features/step-up/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { newId } from '#kit/ids.ts'
import { displayAmount } from '#kit/money/display.ts'
import { decimalText, type Money, money, parseAmount, subtract } from '#kit/money/money.ts'
import { rateText } from '#kit/money/rate.ts'
import { done, refuse } from '#kit/refusal.ts'
import { balanceOf } from '#ledger/balances.ts'
import type { quoteConversion } from '../customer-contract.ts'
import {
  type Deal,
  fitsPosition,
  openQuotesMost,
  otherSide,
  positionChange,
  quoteSeconds,
  reckonDeal,
  type Side,
  spreadOf,
} from '../rules.ts'
import { readNet } from './positions.ts'
import { findRate, type RateInForce } from './rates.ts'
import { termsAt } from './terms.ts'
import { buysTooEarly, findWallets, type SideWallet } from './wallets.ts'

/** A percent as people read it: `1.50`. */
export const percentText = (points: bigint): string => decimalText(money('USD', points))

/** The rate and the spread that hold now, or why nothing is converted. */
export async function findPrice(sql: Sql, now: Date) {
  if (!(await isServiceOn(sql, 'conversion'))) return refuse('conversion_paused')
  const found = await findRate(sql, now)
  if (!found.ok) return found
  return done({ rate: found.value, terms: await termsAt(sql, now) })
}

/** What of a wallet is missing for an amount, in words; undefined where it has enough. */
async function missingOf(sql: Sql, wallet: SideWallet, amount: Money<Side>): Promise<string | undefined> {
  const { available } = await balanceOf(sql, wallet.account)
  return available.minor >= amount.minor
    ? undefined
    : displayAmount(money(amount.currency, amount.minor - available.minor))
}

/** Whether a freeze keeps what is received out of a wallet. */
async function takesNothing(sql: Sql, { account }: SideWallet): Promise<boolean> {
  const { freeze } = await balanceOf(sql, account)
  return freeze === 'credit' || freeze === 'all'
}

type Asking = { readonly userId: string; readonly body: BodyOf<typeof quoteConversion> }

/** Keeps a price for a customer. */
export async function quoteFor(sql: Sql, doors: Doors, { userId, body }: Asking) {
  const now = doors.clock.now()
  const priced = await findPrice(sql, now)
  if (!priced.ok) return priced
  const { rate, terms } = priced.value
  const read = parseAmount(body.amount, body.amount_currency)
  if (!read.ok) return refuse('amount_unreadable')
  const wallets = await findWallets(sql, userId)
  const wallet = wallets[body.from_currency]
  const receiver = wallets[otherSide(body.from_currency)]
  if (wallet === undefined || receiver === undefined) return refuse('no_dollar_wallet')
  const early = buysTooEarly(wallets, body.from_currency)
  if (early !== undefined) return early
  const bar = await sendingBar(sql, wallet.id)
  if (bar !== undefined) return bar
  if (await takesNothing(sql, receiver)) return refuse('wallet_frozen')
  const deal = reckonDeal(
    { from: body.from_currency, amount: read.value },
    { middle: rate.rate, spread: terms.spread },
  )
  if (!deal.ok) return deal
  const missing = await missingOf(sql, wallet, deal.value.gives)
  if (missing !== undefined) return refuse('not_enough_money', { values: { missing } })
  if (!fitsPosition(await readNet(sql), positionChange(deal.value), terms.positionLimit))
    return refuse('conversion_full')
  return keepQuote(sql, doors, { userId, wallet, deal: deal.value, rate, spread: terms.spread, now })
}

type Keeping = {
  readonly userId: string
  readonly wallet: SideWallet
  readonly deal: Deal
  readonly rate: RateInForce
  readonly spread: bigint
  readonly now: Date
}

async function keepQuote(sql: Sql, doors: Doors, keeping: Keeping) {
  const { userId, wallet, deal, rate, spread, now } = keeping
  // One at a time for a customer, or two at once would both be the last that may wait.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exchange-quotes\n${userId}`}, 23))`
  const open = await sql`
    select 1 from exchange_quotes where user_id = ${userId} and used_at is null and expires_at > ${now}`
  if (open.length >= openQuotesMost) return refuse('too_many_quotes')
  const id = newId(doors)
  const expiresAt = new Date(now.getTime() + quoteSeconds * 1_000)
  const { gives, gets, value } = deal
  const hash = seenHash('conversion', {
    quote: id,
    gives: decimalText(gives),
    gives_currency: gives.currency,
    gets: decimalText(gets),
    gets_currency: gets.currency,
    rate: rateText(deal.price),
  })
  await sql`
    insert into exchange_quotes (id, user_id, from_currency, to_currency, from_minor, to_minor, middle_parts, price_parts,
      spread_points, value_minor, rate_number, override_number, hash, made_at, expires_at)
    values (${id}, ${userId}, ${gives.currency}, ${gets.currency}, ${gives.minor}, ${gets.minor}, ${rate.rate.parts},
      ${deal.price.parts}, ${spread}, ${value.minor}, ${'reading' in rate.from ? rate.from.reading : null}::bigint,
      ${'override' in rate.from ? rate.from.override : null}::bigint, ${hash}, ${now}, ${expiresAt})`
  const { available } = await balanceOf(sql, wallet.account)
  return done({
    quote_id: id,
    from_currency: gives.currency,
    from_amount: gives,
    to_currency: gets.currency,
    to_amount: gets,
    rate: rateText(deal.price),
    middle: rateText(rate.rate),
    spread_percent: percentText(spread),
    spread_amount: spreadOf(deal),
    from_balance_after: subtract(available, gives),
    expires_at: expiresAt,
    hash,
  })
}
