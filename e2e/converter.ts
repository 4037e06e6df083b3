// Answers for a customer's hands on conversions in tests: a rate to convert by, a dollar wallet, a price, and the conversion.
import assert from 'node:assert/strict'
import { readRates } from '#features/exchange/api/read-rates.ts'
import * as exchange from '#features/exchange/customer-contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { openDatabase } from '#kit/db/database.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { type Answer, type Reachable, send } from './customer.ts'
import { authorise, type Sender } from './sender.ts'
import type { World } from './world.ts'

export type Quote = WireAnswer<typeof exchange.quoteConversion>
export type Converted = WireAnswer<typeof exchange.convert>
type Side = 'NGN' | 'USD'

let keys = 0
export const freshKey = () => ({ 'idempotency-key': `conversion-${(keys += 1)}` })

/** The source says a rate, and it is read. */
export async function rateIs(world: World, rate: string | null, asOf?: Date): Promise<void> {
  await world.control('/openexchangerates/rate', { rate, ...(asOf && { as_of: asOf.toISOString() }) })
  await readRate(world)
}

/** What the source says now is read. */
export async function readRate(world: World): Promise<void> {
  const [source] = world.api.parts.ports('rates')
  assert.ok(source)
  const worker = openDatabase({ url: world.settings.databaseWorkerUrl, connections: 1 })
  try {
    await readRates({ ...world.api.doors, database: worker }, source)
  } finally {
    await worker.close()
  }
}

export async function openDollars(world: Reachable, { cookie }: Pick<Sender, 'cookie'>): Promise<void> {
  const opened = await send(world, exchange.openDollarWallet, { cookie, headers: freshKey(), body: {} })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
}

/** So much of `amount_currency`, out of the wallet in `from`. */
export const askPrice = (
  world: Reachable,
  { cookie }: Pick<Sender, 'cookie'>,
  asked: { readonly from: Side; readonly amount: string; readonly in?: Side },
): Promise<Answer<Quote>> =>
  send(world, exchange.quoteConversion, {
    cookie,
    headers: freshKey(),
    body: { from_currency: asked.from, amount: asked.amount, amount_currency: asked.in ?? asked.from },
  })

export async function priceOf(...asked: Parameters<typeof askPrice>): Promise<Quote> {
  const quoted = await askPrice(...asked)
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body))
  return quoted.data
}

/** Authorises a price with the PIN. */
export const authorisePrice = (world: Reachable, sender: Sender, { hash }: Quote): Promise<string> =>
  authorise(world, sender, { purpose: 'conversion', hash, strength: 'usual' })

/** Converts at a price, with an authorisation of its own where none is given. */
export async function convertAt(
  world: Reachable,
  sender: Sender,
  quote: Quote,
  authorisation?: string,
): Promise<Answer<Converted>> {
  return send(world, exchange.convert, {
    cookie: sender.cookie,
    headers: freshKey(),
    body: {
      quote_id: quote.quote_id,
      authorisation_id: authorisation ?? (await authorisePrice(world, sender, quote)),
    },
  })
}

/** What a customer has, by currency. */
export async function balancesOf(
  world: Reachable,
  { cookie }: Pick<Sender, 'cookie'>,
): Promise<Partial<Record<Side, string>>> {
  const { data } = await send(world, wallets.listMyWallets, { cookie })
  return Object.fromEntries(data.map(({ currency, balance }) => [currency, balance]))
}
