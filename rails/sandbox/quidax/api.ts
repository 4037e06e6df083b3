// Answers for the API of Quidax as we call it: users, addresses, deposits, wallets, and coins that leave.
import * as z from 'zod/mini'
import { readAddress } from '#kit/coins/address.ts'
import { networks } from '#kit/coins/networks.ts'
import { unitsOf } from '#kit/coins/units.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import {
  type Address,
  addressJson,
  type Deposit,
  depositJson,
  done,
  failed,
  refused,
  type User,
  userJson,
  withdrawJson,
} from './answers.ts'
import {
  balanceOf,
  currencies,
  decimalText,
  findDeposit,
  findUser,
  findWithdraw,
  listAddresses,
  makeAddress,
  makeUser,
  places,
  type QuidaxWorld,
  takeWithdraw,
} from './book.ts'

export const quidaxGuard = (secretKey: string, { headers }: SandboxRequest): Reply | undefined =>
  headers['authorization'] === `Bearer ${secretKey}`
    ? undefined
    : refused(401, 'Unauthorized: the API key is not valid')

export const noSuchQuidaxPath = (): Reply => failed(404, 'Not Found')

type Params = Readonly<Record<string, string>>
/** Work about a user of ours. */
const ofUser =
  (
    world: QuidaxWorld,
    work: (user: User, params: Params, request: SandboxRequest) => Promise<Reply>,
  ): Route['handle'] =>
  async (request, params) => {
    const user = await findUser(world.database.sql, params['user'] ?? '')
    return user ? work(user, params, request) : refused(404, 'User was not found')
  }

const person = z.object({
  email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
  first_name: z.string().check(z.minLength(1)),
  last_name: z.string().check(z.minLength(1)),
})
const order = z.object({
  currency: z.enum(['usdt', 'usdc']),
  network: z.string(),
  amount: z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,18})?$/)),
  fund_uid: z.string(),
  reference: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
})

export const quidaxRoutes = (world: QuidaxWorld): Route[] => [
  { method: 'POST', path: '/users', handle: (request) => newUser(world, request) },
  { method: 'GET', path: '/users', handle: (request) => listUsers(world, request) },
  // Before a user's own: `all` is nobody's name.
  { method: 'GET', path: '/users/deposits/all', handle: (request) => listDeposits(world, request) },
  {
    method: 'GET',
    path: '/users/me/wallets',
    handle: async () => done(currencies.map((currency) => walletJson(currency, 0n))),
  },
  { method: 'GET', path: '/users/:user/wallets', handle: ofUser(world, (user) => wallets(world, user)) },
  {
    method: 'GET',
    path: '/users/:user/wallets/:currency/addresses',
    handle: ofUser(world, (user, { currency = '' }) => addresses(world, user, currency)),
  },
  {
    method: 'POST',
    path: '/users/:user/wallets/:currency/addresses',
    handle: ofUser(world, (user, { currency = '' }, { query }) =>
      newAddress(world, user, { currency, network: query.get('network') ?? '' }),
    ),
  },
  {
    method: 'GET',
    path: '/users/:user/wallets/:currency/addresses/:id',
    handle: ofUser(world, (user, { currency = '', id = '' }) => oneAddress(world, user, { currency, id })),
  },
  {
    method: 'GET',
    path: '/users/:user/deposits/:id',
    handle: ofUser(world, (user, { id = '' }) => oneDeposit(world, user, id)),
  },
  {
    method: 'POST',
    path: '/users/:user/withdraws',
    handle: ofUser(world, (user, _, request) => newWithdraw(world, user, request)),
  },
  {
    method: 'GET',
    path: '/users/:user/withdraws/reference/:reference',
    handle: ofUser(world, (user, { reference = '' }) => oneWithdraw(world, user, reference)),
  },
]

async function newUser(world: QuidaxWorld, { body }: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(person, body)
  if (!parsed.success) return refused(400, 'email, first_name and last_name are required')
  const user = await makeUser(world, parsed.data)
  return user ? done(userJson(user), 201) : refused(400, 'Email has already been taken')
}

const pageOf = (query: URLSearchParams): { readonly limit: number; readonly offset: number } => {
  const whole = (name: string, usual: number): number =>
    /^\d{1,6}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : usual
  const limit = Math.min(Math.max(whole('per_page', 50), 1), 100)
  return { limit, offset: (Math.max(whole('page', 1), 1) - 1) * limit }
}

async function listUsers({ database }: QuidaxWorld, { query }: SandboxRequest): Promise<Reply> {
  const { limit, offset } = pageOf(query)
  const rows = await database.sql<User>`
    select id, email, first_name, last_name, created_at from quidax_users order by place desc limit ${limit} offset ${offset}`
  return done(rows.map(userJson))
}

async function listDeposits({ database }: QuidaxWorld, { query }: SandboxRequest): Promise<Reply> {
  const { limit, offset } = pageOf(query)
  const from = query.get('start_date')
  if (from !== null && !/^\d{4}-\d\d-\d\d$/.test(from)) return refused(400, 'start_date is not valid')
  const rows = await database.sql<Deposit & { user: User }>`
    select d.*, t.txid, t.confirmations, t.to_address from quidax_deposits d join chain_transfers t on t.id = d.transfer_id
    where d.currency = ${query.get('currency') ?? ''} and not d.is_gone and (${from}::text is null or d.created_at >= (${from}::text || 'T00:00:00Z')::timestamptz)
    order by d.place desc limit ${limit} offset ${offset}`
  const users = await database.sql<User>`
    select id, email, first_name, last_name, created_at from quidax_users where id = any(${rows.map(({ user_id: id }) => id)})`
  const byId = new Map(users.map((user) => [user.id, user]))
  return done(
    rows.flatMap((row) => {
      const user = byId.get(row.user_id)
      return user ? [depositJson(row, user)] : []
    }),
  )
}

const walletJson = (currency: string, units: bigint): object => ({
  id: `wallet-${currency}`,
  name: currency === 'usdt' ? 'USDT Tether' : 'USD Coin',
  currency,
  balance: decimalText(units),
  locked: '0.0',
  staked: '0.0',
  is_crypto: true,
  networks: Object.entries(places)
    .filter(([, place]) => place.currencies.includes(currency))
    .map(([id]) => ({ id, name: id, deposits_enabled: true, withdraws_enabled: true })),
})

async function wallets({ database }: QuidaxWorld, { id }: User): Promise<Reply> {
  const all = await Promise.all(
    currencies.map(async (currency) => walletJson(currency, await balanceOf(database.sql, id, currency))),
  )
  return done(all)
}

async function addresses({ database, clock }: QuidaxWorld, user: User, currency: string): Promise<Reply> {
  if (!currencies.includes(currency)) return refused(400, 'Currency is not supported')
  const rows = await listAddresses(database.sql, user.id, currency)
  return done(rows.map((row) => addressJson(row, user, clock.now())))
}

async function newAddress(
  world: QuidaxWorld,
  user: User,
  wanted: { readonly currency: string; readonly network: string },
): Promise<Reply> {
  if (!places[wanted.network]?.currencies.includes(wanted.currency))
    return refused(400, 'Network is not supported for this currency')
  const address = await makeAddress(world, { user, ...wanted })
  if (address === undefined) throw new Error('an address that was written is there')
  return {
    ...done(addressJson(address, user, world.clock.now()), 201),
    told: await tellReady(world, user, address),
  }
}

/** Its webhook, which leaves when the address is shown. */
async function tellReady(world: QuidaxWorld, user: User, address: Address): Promise<string[]> {
  const event = 'wallet.address.generated'
  const id = await world.webhooks.insert(world.database.sql, {
    rail: 'quidax',
    event,
    subject: address.id,
    body: { event, data: addressJson(address, user, address.ready_at) },
    delayMilliseconds: world.pace.addressMilliseconds,
  })
  return world.pace.addressMilliseconds === 0 ? [id] : []
}

async function oneAddress(
  { database, clock }: QuidaxWorld,
  user: User,
  wanted: { readonly currency: string; readonly id: string },
): Promise<Reply> {
  const rows = await listAddresses(database.sql, user.id, wanted.currency)
  const found = rows.find(({ id }) => id === wanted.id)
  return found ? done(addressJson(found, user, clock.now())) : refused(404, 'Payment address was not found')
}

async function oneDeposit({ database }: QuidaxWorld, user: User, id: string): Promise<Reply> {
  const deposit = await findDeposit(database.sql, id)
  const isTheirs = deposit?.user_id === user.id && !deposit.is_gone
  return deposit && isTheirs ? done(depositJson(deposit, user)) : refused(404, 'Deposit was not found')
}

async function newWithdraw(world: QuidaxWorld, user: User, { body }: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(order, body)
  if (!parsed.success) return refused(400, 'currency, amount and fund_uid are required')
  const { currency, network, amount, fund_uid: address, reference } = parsed.data
  const place = places[network]
  if (place === undefined) return refused(400, 'Network is not supported')
  if (!readAddress(address, networks[place.network].form).ok)
    return refused(400, 'fund_uid is not a valid address')
  if ((unitsOf(amount, 18) ?? 0n) <= 0n) return refused(400, 'Amount is below the minimum')
  const taken = await takeWithdraw(world, { user_id: user.id, reference, currency, network, amount, address })
  if (taken === 'used') return refused(400, 'Reference has already been taken')
  if (taken === 'too_little') return refused(400, 'Insufficient balance')
  return { ...done(withdrawJson(taken, user), 201), told: [] }
}

async function oneWithdraw(world: QuidaxWorld, user: User, reference: string): Promise<Reply> {
  const found = await findWithdraw(world, user.id, reference)
  return found ? done(withdrawJson(found, user)) : refused(404, 'Withdrawal was not found')
}
