// Answers for what a customer reads of crypto deposits: what is taken where, their addresses, their deposits, and what a coin would bring now.
import { tierWithDollars } from '#features/exchange/public.ts'
import { isServiceOn } from '#features/products/public.ts'
import { networks } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { cutPage, pageSizeUsual, readCursor, writeCursor } from '#kit/http/paging.ts'
import { money } from '#kit/money/money.ts'
import { rateText } from '#kit/money/rate.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { listMyDeposits, readMyCrypto } from '../contract.ts'
import { type HoldReason, tierWithCrypto } from '../rules.ts'
import { chosenCurrency, findPrice } from './credit.ts'
import { minimumOf } from './minimums.ts'
import { type Custodians, minutesOf, placesTaken, type Taken } from './places.ts'
import { firstHoursUntil, foreseenOf, limitThatHolds } from './given.ts'
import { columns, type DepositRow, placeOf } from './rows.ts'
import { coinsOf, reasonFor } from './views.ts'

type Mine = AnswerOf<typeof readMyCrypto>
type AddressRow = {
  readonly coin: string
  readonly network: string
  readonly address: string | null
  readonly memo: string | null
  readonly fault: string | null
}

export async function placeView(
  sql: Sql,
  { coin, network }: Pick<Taken, 'coin' | 'network'>,
  { address, now }: { readonly address: AddressRow | undefined; readonly now: Date },
): Promise<Mine['places'][number]> {
  const { name, standard, confirmations } = networks[network]
  return {
    coin,
    network,
    network_name: name,
    standard,
    confirmations,
    minutes: minutesOf(network),
    minimum: money(coin, await minimumOf(sql, coin, now)),
    address_state:
      address === undefined
        ? 'none'
        : address.address !== null
          ? 'ready'
          : address.fault === null
            ? 'making'
            : 'late',
    address: address?.address ?? null,
    memo: address?.memo ?? null,
  }
}

/** The newest of each place: an older custodian's stays watched and is not shown. */
export const findAddresses = (sql: Sql, userId: string): Promise<AddressRow[]> => sql<AddressRow>`
  select distinct on (coin, network) coin, network, address, memo, fault from crypto_addresses where user_id = ${userId}
  order by coin, network, asked_at desc`

type Asking = { readonly userId: string; readonly now: Date; readonly parts: Custodians }

export async function viewMine(sql: Sql, { userId, now, parts }: Asking): Promise<Mine> {
  const [user] = await sql<{ kyc_tier: number; has_dollars: boolean }>`
    select kyc_tier, exists (select 1 from wallets w where w.user_id = u.id and w.currency = 'USD') has_dollars
    from users u where id = ${userId}`
  const addresses = await findAddresses(sql, userId)
  const places = []
  for (const taken of placesTaken(parts)) {
    const address = addresses.find(({ coin, network }) => coin === taken.coin && network === taken.network)
    places.push(await placeView(sql, taken, { address, now }))
  }
  const tier = user?.kyc_tier ?? 0
  const isLow = tier < tierWithCrypto
  const price = await findPrice(sql, now)
  return {
    state: isLow ? 'tier' : (await isServiceOn(sql, 'crypto_deposit')) ? 'open' : 'paused',
    tier_needed: tierWithCrypto,
    places,
    currency: await chosenCurrency(sql, userId),
    has_dollars: user?.has_dollars ?? false,
    tier_for_dollars: tier < tierWithDollars ? tierWithDollars : null,
    naira_rate: price === undefined ? null : rateText(price.buy),
  }
}

const listName = 'my-crypto-deposits'

/** One page, the newest first. */
export async function listMine(
  sql: Sql,
  { userId, query, now }: Omit<Asking, 'parts'> & { readonly query: QueryOf<typeof listMyDeposits> },
) {
  const { cursor, state, address } = query
  const after = cursor === undefined ? undefined : readCursor(listName, ['instant', 'uuid'], cursor)
  if (cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const wanted =
    state === undefined
      ? sql.part``
      : sql.part`and ended_at is null and reason is distinct from 'below_minimum'`
  const there =
    address === undefined ? sql.part`` : sql.part`and lower(to_address) = ${address.toLowerCase()}`
  const behind = after
    ? sql.part`and (seen_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const found = await sql<DepositRow>`
    select ${columns(sql)} from crypto_deposits where user_id = ${userId} ${wanted} ${there} ${behind}
    order by seen_at desc, id desc limit ${pageSizeUsual + 1}`
  const { rows, last } = cutPage(found, pageSizeUsual)
  return done({
    items: await viewsOf(sql, rows, { userId, now }),
    next_cursor: last ? writeCursor(listName, [last.seen_at, last.id]) : null,
  })
}

type Deposit = AnswerOf<typeof listMyDeposits>['items'][number]

async function viewsOf(
  sql: Sql,
  rows: readonly DepositRow[],
  { userId, now }: Omit<Asking, 'parts'>,
): Promise<Deposit[]> {
  const foreseen = new Map<string, HoldReason | undefined>()
  const limits = new Map<string, Deposit['held_limit'] | undefined>()
  for (const row of rows) {
    foreseen.set(row.id, await foreseenOf(sql, { row, now }))
    limits.set(row.id, await limitThatHolds(sql, { userId, reason: row.reason, now }))
  }
  const isInFirstHours = rows.some(({ reason }) => reason === 'above_activation_limit')
  const until = isInFirstHours ? await firstHoursUntil(sql, userId, now) : null
  return rows.map((row) => ({
    id: row.id,
    coin: placeOf(row)?.coin ?? null,
    network_name: networkOf(row),
    amount: coinsOf(row),
    state: row.state,
    reason: reasonFor(row.reason),
    will_hold: reasonFor(foreseen.get(row.id) ?? null),
    held_until: row.reason === 'above_activation_limit' ? until : null,
    held_limit: limits.get(row.id) ?? null,
    confirmations: row.confirmations,
    needed: row.needed,
    txid: row.txid,
    address: row.to_address,
    credited_amount:
      row.credited_currency === null || row.credited_minor === null
        ? null
        : money(row.credited_currency, row.credited_minor),
    credited_currency: row.credited_currency,
    rate: row.price_parts === null ? null : rateText({ parts: row.price_parts }),
    transaction_id: row.transaction_id,
    seen_at: row.seen_at,
    ended_at: row.ended_at,
  }))
}

function networkOf(row: DepositRow): string | null {
  const place = placeOf(row)
  return place === undefined ? null : networks[place.network].name
}
