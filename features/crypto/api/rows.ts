// Answers for deposits of coins as they are kept: found, locked, written, and in the words of the rules.
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import { isCoin, isNetwork, tokenOf } from '#kit/coins/networks.ts'
import { inBooks } from '#kit/coins/units.ts'
import { amountMost } from '#ledger/posting.ts'
import type { Arrival, CoinAmount } from '../postings.ts'
import type { CoinDeposit, Place } from '../rail.ts'
import type { CreditCurrency, DepositState, Reason } from '../rules.ts'

export type DepositRow = {
  readonly id: string
  readonly custodian: string
  readonly deposit_id: string
  readonly holder_id: string
  readonly user_id: string | null
  readonly coin: string | null
  readonly network: string | null
  readonly contract: string | null
  readonly txid: string
  readonly log_index: number | null
  readonly to_address: string
  readonly from_addresses: readonly string[]
  readonly units: string | null
  readonly decimals: number | null
  readonly kept_units: string
  readonly confirmations: number
  readonly needed: number | null
  readonly custodian_state: string
  readonly detail: string
  readonly state: DepositState
  readonly reason: Reason | null
  readonly waived: readonly string[]
  readonly is_booked: boolean
  readonly bookings: number
  readonly screened_at: Date | null
  readonly hit: string | null
  readonly credited_currency: CreditCurrency | null
  readonly credited_minor: bigint | null
  readonly middle_parts: bigint | null
  readonly price_parts: bigint | null
  readonly transaction_id: string | null
  readonly return_to: string | null
  readonly returns_failed: number
  readonly return_says: string | null
  readonly return_txid: string | null
  readonly lost_at: Date | null
  readonly is_loss_booked: boolean
  readonly losses: number
  readonly seen_at: Date
  readonly recorded_at: Date
  readonly changed_at: Date
  readonly ended_at: Date | null
}

/** Every column, with numbers that a machine's do not hold as their text. */
export const columns = (sql: StaleSql): Part => sql.part`
  id, custodian, deposit_id, holder_id, user_id, coin, network, contract, txid, log_index, to_address, from_addresses, units::text,
  decimals, kept_units::text, confirmations, needed, custodian_state, detail, state, reason, waived, is_booked, bookings, screened_at, hit,
  credited_currency, credited_minor, middle_parts, price_parts, transaction_id, return_to, returns_failed, return_says, return_txid, lost_at,
  is_loss_booked, losses, seen_at, recorded_at, changed_at, ended_at`

export async function lockById(sql: Sql, id: string): Promise<DepositRow | undefined> {
  const [row] = await sql<DepositRow>`select ${columns(sql)} from crypto_deposits where id = ${id} for update`
  return row
}

export type AtCustodian = { readonly custodian: string; readonly depositId: string }

export async function lockDeposit(sql: Sql, at: AtCustodian): Promise<DepositRow | undefined> {
  const [row] = await sql<DepositRow>`
    select ${columns(sql)} from crypto_deposits where custodian = ${at.custodian} and deposit_id = ${at.depositId} for update`
  return row
}

export function placeOf({ coin, network }: Pick<DepositRow, 'coin' | 'network'>): Place | undefined {
  if (coin === null || network === null || !isCoin(coin) || !isNetwork(network)) return undefined
  return { coin, network }
}

type Counted = Pick<CoinDeposit, 'place' | 'amount' | 'feeUnits'>

/** As our books hold it; undefined of what is none of our coins. */
export function amountOf({ place, amount, feeUnits }: Counted): CoinAmount | undefined {
  const token = place && tokenOf(place.coin, place.network)
  if (token === undefined || amount === undefined || amount.units <= 0n || feeUnits > amount.units)
    return undefined
  const held = (units: bigint) => inBooks(units, { coin: token.coin, decimals: amount.decimals }).amount
  const gross = held(amount.units)
  if (gross.minor === 0n || gross.minor > amountMost) return undefined
  return { gross, net: held(amount.units - feeUnits) }
}

/** Whether it is coins of ours, and more than one posting can move. */
export function isTooLarge({ place, amount }: Counted): boolean {
  const token = place && tokenOf(place.coin, place.network)
  if (token === undefined || amount === undefined) return false
  return inBooks(amount.units, { coin: token.coin, decimals: amount.decimals }).amount.minor > amountMost
}

/** What a row has of it. */
export const countedOf = (row: DepositRow): Counted => ({
  place: placeOf(row),
  amount:
    row.units === null || row.decimals === null
      ? undefined
      : { units: BigInt(row.units), decimals: row.decimals },
  feeUnits: BigInt(row.kept_units),
})

export function arrivalOf(row: DepositRow): Arrival | undefined {
  const amount = amountOf(countedOf(row))
  return amount && { ...amount, custodian: row.custodian }
}

/** Its coins were paid, sent back or kept, and are gone without that: a loss that nobody has booked. */
export const hasLoss = ({ state, lost_at: lostAt, is_loss_booked: isBooked }: DepositRow): boolean =>
  ['credited', 'returned', 'refused'].includes(state) && lostAt !== null && !isBooked

/** Writes how a deposit stands. Answers whether it stands otherwise than before. */
export async function mark(
  sql: Sql,
  row: DepositRow,
  to: {
    readonly state: DepositState
    readonly reason: Reason | null
    readonly isBooked: boolean
    readonly now: Date
  },
): Promise<boolean> {
  const { state, reason, isBooked, now } = to
  const isSame = row.state === state && row.reason === reason && row.is_booked === isBooked
  if (isSame) return false
  const ended = ['credited', 'returned', 'refused', 'rejected', 'absorbed', 'vanished'].includes(state)
  await sql`
    update crypto_deposits set state = ${state}, reason = ${reason}, is_booked = ${isBooked},
      bookings = bookings + ${isBooked && !row.is_booked ? 1 : 0}, changed_at = ${now}, ended_at = ${ended ? now : null}
    where id = ${row.id}`
  return true
}

export const topicsOf = ({ user_id: userId }: Pick<DepositRow, 'user_id'>): string[] =>
  userId === null ? ['crypto'] : ['crypto', `customer:${userId}`, `user:${userId}`]
