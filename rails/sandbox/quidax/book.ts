// Answers for the book of Quidax' twin: users, their addresses, what arrived there, and what lies there.
import { addressOf } from '#kit/coins/address.ts'
import { type Network, networks } from '#kit/coins/networks.ts'
import { decimalOf, unitsOf } from '#kit/coins/units.ts'
import type { Sql } from '#kit/db/database.ts'
import { randomText } from '../bank/book.ts'
import type { SandboxWorld } from '../twin.ts'
import type { Address, Deposit, User, Withdraw } from './answers.ts'

export type QuidaxWorld = SandboxWorld & { readonly pace: { addressMilliseconds: number } }

/** Its own names of networks, and the coins that it takes on each. */
export const places: Readonly<
  Record<string, { readonly network: Network; readonly currencies: readonly string[] }>
> = {
  erc20: { network: 'ethereum', currencies: ['usdt', 'usdc'] },
  trc20: { network: 'tron', currencies: ['usdt'] },
  bep20: { network: 'bsc', currencies: ['usdt', 'usdc'] },
}
export const currencies = ['usdt', 'usdc']
export const idOf = (network: Network): string | undefined =>
  Object.keys(places).find((id) => places[id]?.network === network)

const idLength = 10

/** Undefined: somebody has the e-mail already. */
export async function makeUser(
  { database, clock, random }: SandboxWorld,
  person: Pick<User, 'email' | 'first_name' | 'last_name'>,
): Promise<User | undefined> {
  const [user] = await database.sql<User>`
    insert into quidax_users (id, email, first_name, last_name, created_at)
    values (${randomText(random, idLength)}, ${person.email.toLowerCase()}, ${person.first_name}, ${person.last_name}, ${clock.now()})
    on conflict (email) do nothing returning id, email, first_name, last_name, created_at`
  return user
}

export async function findUser(sql: Sql, id: string): Promise<User | undefined> {
  const [user] = await sql<User>`
    select id, email, first_name, last_name, created_at from quidax_users where id = ${id}`
  return user
}

/** Makes an address, which is shown a while later; its webhook tells then. */
export function makeAddress(
  { database, clock, random, pace }: QuidaxWorld,
  wanted: { readonly user: User; readonly currency: string; readonly network: string },
): Promise<Address | undefined> {
  const place = places[wanted.network]
  return database.begin(async (sql) => {
    if (place === undefined) return undefined
    const now = clock.now()
    const [address] = await sql<Address>`
      insert into quidax_addresses (id, user_id, currency, network, address, ready_at, created_at)
      values (${randomText(random, idLength)}, ${wanted.user.id}, ${wanted.currency}, ${wanted.network},
        ${addressOf(random.bytes(32), networks[place.network].form)}, ${new Date(now.getTime() + pace.addressMilliseconds)}, ${now})
      returning *`
    return address
  })
}

export const listAddresses = (sql: Sql, userId: string, currency: string): Promise<Address[]> =>
  sql<Address>`select * from quidax_addresses where user_id = ${userId} and currency = ${currency} order by place`

export async function findDeposit(sql: Sql, id: string): Promise<Deposit | undefined> {
  const [deposit] = await sql<Deposit>`
    select d.*, t.txid, t.confirmations, t.to_address from quidax_deposits d join chain_transfers t on t.id = d.transfer_id
    where d.id = ${id}`
  return deposit
}

const finest = 18
const unitsIn = (amounts: readonly { readonly amount: string }[]): bigint =>
  amounts.reduce((sum, { amount }) => sum + (unitsOf(amount, finest) ?? 0n), 0n)

/** What a user has of a coin: what was accepted, less what left and was not rejected. */
export async function balanceOf(sql: Sql, userId: string, currency: string): Promise<bigint> {
  const came = await sql<{ amount: string }>`
    select amount from quidax_deposits where user_id = ${userId} and currency = ${currency} and status = 'accepted' and not is_gone`
  const left = await sql<{ amount: string }>`
    select amount from quidax_withdraws where user_id = ${userId} and currency = ${currency} and status <> 'Rejected'`
  return unitsIn(came) - unitsIn(left)
}

export const decimalText = (units: bigint): string => decimalOf(units, finest).replace(/0{1,17}$/, '')

export type Wanted = Pick<Withdraw, 'user_id' | 'reference' | 'currency' | 'network' | 'amount' | 'address'>
const doneAfterMilliseconds = 5_000

/** Coins leave, once for each reference. */
export function takeWithdraw(
  { database, clock, random }: SandboxWorld,
  wanted: Wanted,
): Promise<Withdraw | 'used' | 'too_little'> {
  return database.begin(async (sql) => {
    await sql`select from quidax_users where id = ${wanted.user_id} for update`
    const used = await sql`select from quidax_withdraws where reference = ${wanted.reference}`
    if (used.length > 0) return 'used'
    const units = unitsOf(wanted.amount, finest) ?? 0n
    if ((await balanceOf(sql, wanted.user_id, wanted.currency)) < units) return 'too_little'
    const now = clock.now()
    const [withdraw] = await sql<Withdraw>`
      insert into quidax_withdraws (id, user_id, reference, currency, network, amount, address, status, done_by, created_at)
      values (${randomText(random, idLength)}, ${wanted.user_id}, ${wanted.reference}, ${wanted.currency}, ${wanted.network},
        ${wanted.amount}, ${wanted.address}, 'Processing', ${new Date(now.getTime() + doneAfterMilliseconds)}, ${now})
      returning *`
    if (withdraw === undefined) throw new Error('a withdrawal that was written is there')
    return withdraw
  })
}

export const withdrawStatuses = ['Processing', 'Done', 'Rejected'] as const

export async function endWithdraw(
  { clock, random }: SandboxWorld,
  sql: Sql,
  { reference, status }: { readonly reference: string; readonly status: (typeof withdrawStatuses)[number] },
): Promise<Withdraw | undefined> {
  const txid = status === 'Done' ? `0x${random.bytes(32).toString('hex')}` : null
  const [withdraw] = await sql<Withdraw>`
    update quidax_withdraws set status = ${status}, done_by = null, txid = coalesce(txid, ${txid}),
      reason = ${status === 'Rejected' ? 'The network refused it' : null}, done_at = ${status === 'Processing' ? null : clock.now()}
    where reference = ${reference} returning *`
  return withdraw
}

/** A withdrawal as it stands at this instant: by itself it is done after a while. */
export function findWithdraw(world: SandboxWorld, userId: string, reference: string) {
  return world.database.begin(async (sql) => {
    const [row] = await sql<Withdraw>`
      select * from quidax_withdraws where user_id = ${userId} and reference = ${reference} for update`
    const isOver = row?.done_by && row.done_by <= world.clock.now()
    return isOver ? endWithdraw(world, sql, { reference, status: 'Done' }) : row
  })
}
