// Answers for deposits at Quidax' twin: what it makes of what it hears from networks, and what it tells of that.
import { tokenByContract } from '#kit/coins/networks.ts'
import { decimalOf, unitsOf } from '#kit/coins/units.ts'
import type { Sql } from '#kit/db/database.ts'
import { randomText } from '../bank/book.ts'
import type { Custodian, Ears, Telling } from '../chain/custodian.ts'
import { isListedSender } from '../chain/listed-senders.ts'
import { type Address, type Deposit, depositJson, requiredOf } from './answers.ts'
import { findDeposit, findUser, idOf, places } from './book.ts'

/** What is less than this it does not credit. */
const least = '0.01'
const isBelowLeast = (amount: string): boolean => (unitsOf(amount, 18) ?? 0n) < (unitsOf(least, 18) ?? 0n)

export const depositStatuses = [
  'submitted',
  'accepted',
  'on_hold',
  'failed_aml',
  'rejected',
  'unassigned',
  'returned',
  'absorbed',
] as const
export type DepositStatus = (typeof depositStatuses)[number]

const eventOf: Readonly<Record<DepositStatus, string>> = {
  submitted: 'deposit.transaction.confirmation',
  accepted: 'deposit.successful',
  on_hold: 'deposit.on_hold',
  failed_aml: 'deposit.failed_aml',
  rejected: 'deposit.rejected',
  unassigned: 'deposit.rejected',
  returned: 'deposit.rejected',
  absorbed: 'deposit.rejected',
}

type Told = {
  readonly deposit: Deposit
  readonly status: DepositStatus
  readonly telling: Telling
  readonly isFirst?: boolean
}

/** Writes the webhook of how a deposit stands. */
async function tell(world: Ears, sql: Sql, { deposit, status, telling, isFirst }: Told): Promise<void> {
  const user = await findUser(sql, deposit.user_id)
  if (!telling.webhook || user === undefined) return
  const told = { ...deposit, status, amount: telling.amount ?? deposit.amount }
  await world.webhooks.insert(sql, {
    rail: 'quidax',
    event: eventOf[status],
    subject: deposit.id,
    body: { event: eventOf[status], data: depositJson(told, user) },
    copies: telling.times - 1,
    ...(isFirst === true ? { delayMilliseconds: telling.firstDelayMilliseconds } : {}),
  })
}

type Heard = Parameters<Custodian['hears']>[2]

/** Coins that it knows, at an address of a user's: on whichever network they came. */
async function notice(world: Ears, sql: Sql, { transfer }: Heard): Promise<Deposit | undefined> {
  const token = tokenByContract(transfer.network, transfer.contract)
  const network = idOf(transfer.network) ?? ''
  const currency = token?.coin.toLowerCase() ?? ''
  if (token === undefined || !places[network]?.currencies.includes(currency)) return undefined
  const [address] = await sql<Address>`select * from quidax_addresses where address = ${transfer.to_address}`
  if (address === undefined) return undefined
  const id = randomText(world.random, 10)
  const amount = decimalOf(BigInt(transfer.units), transfer.decimals)
  await sql`
    insert into quidax_deposits (id, user_id, address_id, transfer_id, currency, network, amount, status, created_at)
    values (${id}, ${address.user_id}, ${address.id}, ${transfer.id}, ${currency}, ${network}, ${amount}, 'submitted', ${world.clock.now()})`
  return findDeposit(sql, id)
}

async function known(sql: Sql, { transfer }: Heard): Promise<Deposit | undefined> {
  const [row] = await sql<{ id: string }>`select id from quidax_deposits where transfer_id = ${transfer.id}`
  return row && findDeposit(sql, row.id)
}

/** A deposit becomes this, whatever it was. */
export async function enter(
  world: Ears,
  sql: Sql,
  {
    id,
    status,
    reason,
  }: { readonly id: string; readonly status: DepositStatus; readonly reason?: string | undefined },
): Promise<Deposit | undefined> {
  await sql`
    update quidax_deposits set status = ${status}, reason = ${reason ?? null},
      done_at = ${status === 'submitted' ? null : world.clock.now()}
    where id = ${id}`
  return findDeposit(sql, id)
}

export async function enterAndTell(
  world: Ears,
  sql: Sql,
  wanted: {
    readonly id: string
    readonly status: DepositStatus
    readonly reason?: string | undefined
    readonly telling: Telling
  },
): Promise<Deposit | undefined> {
  const deposit = await enter(world, sql, wanted)
  if (deposit) await tell(world, sql, { deposit, status: wanted.status, telling: wanted.telling })
  return deposit
}

/** How it ends, once the network has confirmed it; undefined before. */
function endOf(
  deposit: Deposit,
  { transfer, telling }: Heard,
): { status: DepositStatus; reason?: string } | undefined {
  if (isBelowLeast(deposit.amount))
    return { status: 'rejected', reason: 'Amount is below the minimum deposit' }
  if (deposit.confirmations < (requiredOf[deposit.network] ?? 0)) return undefined
  const isHeld = telling.hold || isListedSender(transfer.from_address)
  return isHeld ? { status: 'on_hold', reason: 'Compliance review' } : { status: 'accepted' }
}

async function vanish(world: Ears, sql: Sql, deposit: Deposit): Promise<void> {
  // One that was accepted stays in its book; one that never was is shown to nobody any more.
  if (deposit.status === 'submitted')
    await sql`update quidax_deposits set is_gone = true where id = ${deposit.id}`
  else
    await enter(world, sql, {
      id: deposit.id,
      status: 'rejected',
      reason: 'Transaction was dropped by its network',
    })
}

export const quidaxCustodian: Custodian = {
  rail: 'quidax',
  hears: async (world, sql, heard) => {
    const { transfer, telling } = heard
    const before = await known(sql, heard)
    const deposit = before ?? (await notice(world, sql, heard))
    if (deposit === undefined) return []
    const noticed = [{ custodian: 'quidax', deposit: deposit.id }]
    if (transfer.state === 'vanished') await vanish(world, sql, deposit)
    if (transfer.state === 'vanished' || deposit.status !== 'submitted') return noticed
    if (deposit.is_gone) await sql`update quidax_deposits set is_gone = false where id = ${deposit.id}`
    const end = endOf(deposit, heard)
    if (end === undefined || before === undefined)
      await tell(world, sql, { deposit, status: 'submitted', telling, isFirst: before === undefined })
    if (end) await enterAndTell(world, sql, { id: deposit.id, ...end, telling })
    return noticed
  },
}
