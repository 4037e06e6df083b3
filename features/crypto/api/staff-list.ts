// Answers for what staff read of addresses and deposits of coins.
import { waitingRequestOf } from '#features/approvals/parts.ts'
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import { isCoin, isNetwork, networks } from '#kit/coins/networks.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import type { AdminRole } from '#kit/roles.ts'
import { money } from '#kit/money/money.ts'
import { rateText } from '#kit/money/rate.ts'
import { maskedEmailPart } from '#kit/people/masked.ts'
import { decidedReasons, isWaivable } from '../rules.ts'
import { networkName } from '../shown.ts'
import type { listCryptoDeposits, readUserAddresses } from '../staff-contract.ts'
import { arrivalOf, columns, type DepositRow, hasLoss, placeOf } from './rows.ts'
import { coinsOf } from './views.ts'

export async function viewAddresses(sql: Sql, userId: string): Promise<AnswerOf<typeof readUserAddresses>> {
  const rows = await sql<{
    coin: string
    network: string
    address: string
    memo: string | null
    asked_at: Date
    custodian: string
    last: Date | null
  }>`
    select a.coin, a.network, a.address, a.memo, a.asked_at, a.custodian,
      (select max(d.seen_at) from crypto_deposits d where d.user_id = a.user_id and d.custodian = a.custodian
        and lower(d.to_address) = lower(a.address) and d.network = a.network) last
    from crypto_addresses a where a.user_id = ${userId} and a.address is not null order by a.asked_at, a.id`
  return rows.flatMap(({ coin, network, asked_at: createdAt, last, ...row }) =>
    isCoin(coin) && isNetwork(network)
      ? [
          {
            ...row,
            asset: coin,
            network,
            network_name: networks[network].name,
            created_at: createdAt,
            last_deposit_at: last,
          },
        ]
      : [],
  )
}

type View = AnswerOf<typeof listCryptoDeposits>['items'][number]
type Named = DepositRow & {
  readonly user_name: string | null
  /** `USDT ethereum` for each. */
  readonly address_for: readonly string[] | null
  readonly waiting_request: string | null
}

/** Who may know that a sender stands on a list, and decide it. */
export const screenedDeciders = ['owner', 'admin'] as const
export const mayDecideScreened = (role: AdminRole): boolean => screenedDeciders.some((one) => one === role)
const mayKnowScreened = (role: AdminRole): boolean => role !== 'support' && role !== 'finance'

const isReleased = ({ state, reason, waived }: DepositRow): boolean =>
  state === 'held' && reason !== null && waived.includes(reason)

function actsOf(row: DepositRow, role: AdminRole): View['acts'] {
  if (hasLoss(row)) return ['refuse']
  if (row.state !== 'held' || (row.reason === 'screening' && !mayDecideScreened(role))) return []
  return [
    ...(isWaivable(row.reason) && !isReleased(row) ? (['release'] as const) : []),
    ...(row.is_booked ? (['return'] as const) : []),
    'refuse',
  ]
}

/** `USDT, Ethereum (ERC-20)` */
function madeFor({ address_for: places }: Named): string | null {
  const texts = (places ?? []).flatMap((place) => {
    const [coin, network = ''] = place.split(' ')
    return isNetwork(network) ? [`${coin}, ${networkName(networks[network])}`] : []
  })
  return texts.length === 0 ? null : texts.join('; ')
}

export function staffView(row: Named, role: AdminRole): View {
  const arrival = arrivalOf(row)
  const place = placeOf(row)
  const isScreened = row.reason === 'screening'
  // A custodian's word of what it froze tells as much as a hit.
  const tellsOfList = isScreened || row.state === 'on_hold' || row.lost_at !== null
  const mayKnow = mayKnowScreened(role)
  const credited =
    row.credited_currency === null || row.credited_minor === null
      ? null
      : money(row.credited_currency, row.credited_minor)
  return {
    id: row.id,
    user_uuid: row.user_id,
    user_name: row.user_name,
    custodian: row.custodian,
    custodian_id: row.deposit_id,
    coin: place?.coin ?? null,
    network: place === undefined ? null : networks[place.network].name,
    coins: coinsOf(row),
    amount: arrival?.gross ?? null,
    currency: arrival?.gross.currency ?? null,
    state: row.state,
    reason: isScreened && !mayKnow ? 'checks' : row.reason,
    confirmations: row.confirmations,
    needed: row.needed,
    txid: row.txid,
    to_address: row.to_address,
    address_for: madeFor(row),
    contract: place === undefined ? row.contract : null,
    from_addresses: [...row.from_addresses],
    custodian_says: tellsOfList && !mayKnow ? '' : row.detail,
    credited_amount: credited,
    credited_currency: row.credited_currency,
    rate: row.price_parts === null ? null : rateText({ parts: row.price_parts }),
    transaction_id: row.transaction_id,
    return_to: row.return_to,
    return_says: row.return_says,
    return_txid: row.return_txid,
    lost_at: row.lost_at,
    seen_at: row.seen_at,
    ended_at: row.ended_at,
    acts: actsOf(row, role),
    is_released: isReleased(row),
    waiting_request: row.waiting_request,
  }
}

export type Filters = Pick<QueryOf<typeof listCryptoDeposits>, 'state' | 'coin' | 'query' | 'user'>

/** Which deposits `d` are asked for. */
export function filterPart(sql: StaleSql, { state, coin, user, query = '' }: Filters): Part {
  const ofState =
    state === undefined
      ? sql.part`true`
      : state === 'open'
        ? sql.part`d.ended_at is null`
        : state === 'waiting'
          ? sql.part`(d.state = 'held' and d.reason = any(${decidedReasons}::text[]) and d.reason <> all(d.waived)
              or d.lost_at is not null and not d.is_loss_booked)`
          : sql.part`d.state = ${state}`
  const ofCoin = coin === undefined ? sql.part`` : sql.part`and d.coin = ${coin}`
  const found =
    query === ''
      ? sql.part``
      : sql.part`and (lower(d.txid) in (lower(${query}), '0x' || lower(${query})) or lower(d.to_address) = lower(${query}) or d.deposit_id = ${query}
          or strpos(lower(concat_ws(' ', u.first_name, u.last_name, u.email)), lower(${query})) > 0)`
  const ofUser = user === undefined ? sql.part`` : sql.part`and d.user_id = ${user}`
  return sql.part`${ofState} ${ofCoin} ${ofUser} ${found}`
}

export async function findDeposits(
  sql: StaleSql,
  { where, tail, now }: { readonly where: Part; readonly tail: Part; readonly now: Date },
): Promise<Named[]> {
  return sql<Named>`
    select d.*, ${waitingRequestOf(sql, { type: 'crypto_deposit', id: sql.part`d.id`, now })} waiting_request, (select array_agg(a.coin || ' ' || a.network order by a.coin, a.network) from crypto_addresses a
        where a.custodian = d.custodian and lower(a.address) = lower(d.to_address)) address_for, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${maskedEmailPart(sql)}) user_name
    from (select ${columns(sql)} from crypto_deposits) d left join users u on u.id = d.user_id where ${where} ${tail}`
}

type AskedOne = { readonly id: string; readonly role: AdminRole; readonly now: Date }

export async function viewDeposit(sql: Sql, { id, role, now }: AskedOne): Promise<View | undefined> {
  const [row] = await findDeposits(sql, { where: sql.part`d.id = ${id}`, tail: sql.part``, now })
  return row && staffView(row, role)
}

type Asked = QueryOf<typeof listCryptoDeposits> & Omit<AskedOne, 'id'>

export async function listDeposits(sql: Sql, asked: Asked): Promise<AnswerOf<typeof listCryptoDeposits>> {
  const { page = 1, per_page: perPage = 25, role, id, now } = asked
  const one = id === undefined ? sql.part`` : sql.part`and d.id = ${id}`
  const where = sql.part`${filterPart(sql, asked)} ${one}`
  const tail = sql.part`order by d.seen_at desc, d.id desc limit ${perPage} offset ${(page - 1) * perPage}`
  const [all] = await sql<{ total: number }>`
    select count(*)::int total from crypto_deposits d left join users u on u.id = d.user_id where ${where}`
  const [held] = await sql<{ held: number; oldest: Date | null }>`
    select count(*)::int held, min(d.seen_at) oldest from crypto_deposits d where ${filterPart(sql, { state: 'waiting' })}`
  const rows = await findDeposits(sql, { where, tail, now })
  return {
    items: rows.map((row) => staffView(row, role)),
    page,
    per_page: perPage,
    total: all?.total ?? 0,
    total_is_estimate: false,
    next_cursor: null,
    held: held?.held ?? 0,
    oldest_held_at: held?.oldest ?? null,
  }
}
