// Answers for what an address was made for, what will hold coins that are still on their way to it, and which limit holds them, until when.
import { findTierLimits } from '#features/kyc/public.ts'
import { findBoundsOfEach } from '#features/limits/public.ts'
import { isSameAddress } from '#kit/coins/address.ts'
import { isCoin, isNetwork, networks } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import { type GivenAddress, type HoldReason, isLimitReason, reasonsOf } from '../rules.ts'
import { minimumOf } from './minimums.ts'
import { arrivalOf, countedOf, type DepositRow, isTooLarge, placeOf } from './rows.ts'

type AddressRow = {
  readonly user_id: string
  readonly coin: string
  readonly network: string
  readonly address: string
}

/** For what, and for whom, its custodian made the address that it came to. */
export async function givenAddresses(sql: Sql, row: DepositRow): Promise<GivenAddress[]> {
  const rows = await sql<AddressRow>`
    select user_id, coin, network, address from crypto_addresses
    where custodian = ${row.custodian} and address is not null and lower(address) = lower(${row.to_address})`
  return rows.flatMap(({ user_id: userId, coin, network, address }) =>
    isCoin(coin) && isNetwork(network) && isSameAddress(address, row.to_address, networks[network].form)
      ? [{ userId, coin, network }]
      : [],
  )
}

/** As far as its network and amount tell before it has arrived; of a sender nothing. */
export async function foreseenOf(
  sql: Sql,
  { row, now }: { readonly row: DepositRow; readonly now: Date },
): Promise<HoldReason | undefined> {
  if (row.state !== 'seen' && row.state !== 'confirming') return undefined
  const place = placeOf(row)
  const [reason] = reasonsOf({
    answer: { place },
    amount: arrivalOf(row),
    isTooLarge: isTooLarge(countedOf(row)),
    owner: row.user_id ?? undefined,
    given: await givenAddresses(sql, row),
    isUncounted: false,
    isTwin: false,
    hasHit: false,
    minimum: place === undefined ? 0n : await minimumOf(sql, place.coin, now),
  })
  return reason
}

/** The limit that holds a customer's coins for a reason; undefined where none does. */
export async function limitThatHolds(
  sql: Sql,
  { userId, reason, now }: { readonly userId: string; readonly reason: string | null; readonly now: Date },
) {
  if (!isLimitReason(reason)) return undefined
  const [user] = await sql<{ kyc_tier: number }>`select kyc_tier from users where id = ${userId}`
  const limits = user && (await findTierLimits(sql, { tier: user.kyc_tier, now }))
  return reason === 'above_single_limit' ? limits?.singleDeposit : limits?.balance
}

/** Until when the limit of a new account or device bounds a customer; null: it does not. */
export async function firstHoursUntil(sql: Sql, userId: string, now: Date): Promise<Date | null> {
  const [bounds] = await findBoundsOfEach(sql, { userIds: [userId], now })
  return bounds?.activation?.until ?? null
}
