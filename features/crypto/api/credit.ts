// Answers for the wallet that coins reach: whether it may take them now, in which currency, and what they come to at this moment's rate.
import { findRate, hasRoomForCoins, pricesOf, termsAt } from '#features/exchange/public.ts'
import { findTierLimits } from '#features/kyc/public.ts'
import { findHeldWorth, findWorth, takeInflow } from '#features/limits/public.ts'
import { type LockedWallet, lockWallet, lockWalletsBeside } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Coin } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { add, compare, type Money } from '#kit/money/money.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { coinsToWallet, type CoinAmount } from '../postings.ts'
import { type CreditCurrency, type OwnReason, type Price, worthOf } from '../rules.ts'
import { postCoins } from './post-coins.ts'
import { arrivalOf, type DepositRow, topicsOf } from './rows.ts'
import { type Receiver, writeLine } from './write-line.ts'

type Judged =
  | { readonly outcome: 'held'; readonly reason: OwnReason | 'below_minimum' }
  /** For a rate. */
  | { readonly outcome: 'waiting' }
  | ({ readonly outcome: 'fits' } & Receiver)

const held = (reason: OwnReason | 'below_minimum'): Judged => ({ outcome: 'held', reason })

/** What is paid for a dollar now; undefined while no rate holds. */
export async function findPrice(sql: Sql, now: Date): Promise<Price | undefined> {
  const found = await findRate(sql, now)
  if (!found.ok) return undefined
  const middle = found.value.rate
  const { spread } = await termsAt(sql, now)
  return { middle, buy: pricesOf(middle, spread).buy, spread }
}

/** In which currency a customer's coins are credited: what they chose, where they have such a wallet. */
export async function chosenCurrency(sql: Sql, userId: string): Promise<CreditCurrency> {
  const [row] = await sql<{
    currency: CreditCurrency
  }>`select currency from crypto_choices where user_id = ${userId}`
  return row?.currency ?? 'NGN'
}

async function lockOwn(sql: Sql, userId: string, now: Date): Promise<LockedWallet | undefined> {
  const chosen = await chosenCurrency(sql, userId)
  const rows = await sql<{ id: string; currency: string }>`
    select id, currency from wallets where user_id = ${userId} and currency in ('NGN', 'USD')`
  const own =
    rows.find(({ currency }) => currency === chosen) ?? rows.find(({ currency }) => currency === 'NGN')
  if (own === undefined || own.currency === 'NGN') return own && lockWallet(sql, own.id, now)
  // The limit of the balance counts all wallets: whoever brings dollars holds each, in one order.
  const all = await lockWalletsBeside(sql, own.id, now)
  return all.find(({ id }) => id === own.id)
}

type Arriving = {
  readonly userId: string
  readonly gross: Money<Coin>
  readonly custodian: string
  readonly now: Date
}

/** Judges whether a customer's wallet may take coins now, and counts them where it may. Their wallet is locked. */
export async function judgeReceiver(sql: Sql, arriving: Arriving): Promise<Judged> {
  const judged = await judgeUncounted(sql, arriving)
  if (judged.outcome !== 'fits') return judged
  const { userId, now } = arriving
  const inflow = await takeInflow(sql, { userId, amount: judged.worth.gets, now })
  return inflow.fits ? judged : held('above_activation_limit')
}

/** The same but for the first hours of a new account or device, of which nothing is counted. */
export async function judgeUncounted(sql: Sql, { userId, gross, custodian, now }: Arriving): Promise<Judged> {
  const wallet = await lockOwn(sql, userId, now)
  const [owner] = await sql<{
    kyc_tier: number
    status: string
  }>`select kyc_tier, status from users where id = ${userId}`
  if (wallet === undefined || owner === undefined || owner.status === 'closed') return held('no_wallet')
  const limits = await findTierLimits(sql, { tier: owner.kyc_tier, now })
  if (limits === undefined) return held('no_wallet')
  const level = wallet.freeze?.level
  if (level === 'credit' || level === 'all') return held('wallet_frozen')
  const price = await findPrice(sql, now)
  const worth = worthOf({ gross }, wallet.currency === 'USD' ? 'USD' : 'NGN', price)
  if (worth === undefined) return { outcome: 'waiting' }
  if (worth.gets.minor === 0n) return held('below_minimum')
  const counts = await findWorth(sql, { amount: worth.gets, now })
  const has = await findHeldWorth(sql, { userId, now })
  if (!counts.ok || has === undefined) return { outcome: 'waiting' }
  const { counts: naira } = counts.value
  if (limits.singleDeposit && compare(naira, limits.singleDeposit) > 0) return held('above_single_limit')
  if (limits.balance && compare(add(has, naira), limits.balance) > 0) return held('above_balance_limit')
  // How much the house takes at a custodian; before what is counted of its customer, which nothing undoes.
  if (!(await hasRoomForCoins(sql, { custodian, amount: gross, now }))) return held('above_position_limit')
  return { outcome: 'fits', wallet, worth, price }
}

type Crediting = {
  readonly row: DepositRow
  readonly amount: CoinAmount
  readonly receiver: Receiver
  readonly requestId: string | undefined
}

/** What one coin has that neither the books nor the credit hold, in its base units. */
function restOf({ row, amount, receiver: { worth } }: Crediting): bigint {
  const units = BigInt(row.units ?? '0')
  const each = 10n ** BigInt(Math.max(0, (row.decimals ?? 6) - 6))
  const booked = worth.gets.currency === 'USD' ? worth.gets.minor * 10_000n : amount.gross.minor
  return units - booked * each
}

/** The house takes the coins, the wallet is credited, and its customer has a line and a message. */
export async function creditDeposit(sql: Sql, doors: Doors, crediting: Crediting): Promise<void> {
  const { row, receiver, requestId } = crediting
  const { wallet, worth, price } = receiver
  const arrival = arrivalOf(row)
  assert(arrival !== undefined, 'what is credited has an amount')
  const posting = coinsToWallet(arrival, {
    ...worth,
    wallet: wallet.account,
    from: row.is_booked ? 'suspense' : 'arrival',
  })
  // By the deposit alone: however it came to it, it is credited once.
  const transfer = await postCoins(sql, doors, {
    row,
    key: keyFrom('crypto-credit', row.id),
    posting,
    requestId,
  })
  const transactionId = newId(doors)
  const now = doors.clock.now()
  await writeLine(sql, doors, { row, receiver, gross: arrival.gross, transactionId, transfer })
  const isNaira = worth.gets.currency === 'NGN'
  await sql`
    update crypto_deposits set state = 'credited', reason = null, is_booked = true, transaction_id = ${transactionId},
      credited_currency = ${worth.gets.currency}, credited_minor = ${worth.gets.minor},
      middle_parts = ${isNaira ? (price?.middle.parts ?? null) : null}, price_parts = ${isNaira ? (price?.buy.parts ?? null) : null},
      rest_units = ${String(restOf(crediting))}::numeric, changed_at = ${now}, ended_at = ${now}
    where id = ${row.id}`
  await noteChange(sql, ['transactions', ...topicsOf(row)], now)
}
