// Answers for coins and conversions that are killed in their middle: one customer is credited, one converts, one's coins go back, all held at one place.
import assert from 'node:assert/strict'
import * as exchange from '#features/exchange/customer-contract.ts'
import type { Sql } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { authorisePrice, convertAt, freshKey, priceOf } from './converter.ts'
import { bySignedIn, goBack } from './crypto-desk-hands.ts'
import type { Moved } from './crypto.ts'
import { type Answer, send } from './customer.ts'
import { holdOpen } from './held-open.ts'
import type { Customer } from './people.ts'
import type { Processes } from './processes.ts'

/** Who is credited, who converts, and whose coins go back: three people, so that none of them waits for another. */
export type People = {
  readonly credited: Customer & { readonly address: string }
  readonly converter: Customer
  readonly returned: Customer
  /** Signed in before anything is held. */
  readonly staff: { readonly mine: Record<string, string>; readonly theirs: Record<string, string> }
}

export type Step = 'credit' | 'conversion' | 'return'
export type Held = {
  readonly name: string
  readonly lock: (sql: Sql) => Promise<unknown>
  /** Who comes to this place. */
  readonly steps: readonly Step[]
}

/** In the order in which they are come to. */
export const places: readonly Held[] = [
  {
    name: 'before the movement of the network is taken, and before the position is counted',
    lock: (sql) => sql`lock table crypto_arrivals, exchange_positions in share mode`,
    steps: ['credit', 'conversion'],
  },
  {
    name: 'before the ledger',
    lock: (sql) => sql`lock table ledger.entries in share mode`,
    steps: ['credit', 'conversion', 'return'],
  },
  {
    name: 'before the line in the list, and before the state of what goes back',
    lock: (sql) => sql`lock table transactions in share mode`,
    steps: ['credit', 'conversion'],
  },
  {
    name: 'before the rows',
    lock: (sql) => sql`lock table crypto_deposits, conversions in share mode`,
    steps: ['credit', 'conversion', 'return'],
  },
  {
    name: 'before screens are told, which is the last of all',
    lock: (sql) => sql`lock table changes in share mode`,
    steps: ['credit', 'conversion', 'return'],
  },
]

export type Begun = {
  readonly moved: Moved | undefined
  /** The same conversion once more, under the key of the first. */
  readonly again: () => Promise<Answer<unknown>>
}

/** Where coins go back to. */
export const backTo = { ...goBack, more: { to: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' } }

const applications = ['api', 'worker']

export async function sendCoins(world: Processes, { credited }: People): Promise<Moved> {
  const body = { coin: 'USDT', network: 'tron', to: credited.address, amount: '10', confirmations: 1000 }
  return Object(await world.control('/chain/transfers', body))
}

/** A conversion that is priced and authorised, and only has to be asked for. */
async function prepareConversion(world: Processes, { converter }: People) {
  const quote = await priceOf(world, converter, { from: 'NGN', amount: '15225.00' })
  const authorisation_id = await authorisePrice(world, converter, quote)
  const headers = freshKey()
  return () =>
    send(world, exchange.convert, {
      cookie: converter.cookie,
      headers,
      body: { quote_id: quote.quote_id, authorisation_id },
    })
}

/** Two people send coins back, and the custodian has taken that and waits. */
async function beginReturn(world: Processes, people: People, id: string): Promise<void> {
  await bySignedIn(world, people.staff, { ...backTo, id })
  await untilTaken(world, id)
}

export async function untilTaken(world: Processes, id: string): Promise<void> {
  await eventually(async () => {
    const { withdraws }: { withdraws: { reference: string }[] } = Object(
      await world.control('/quidax/withdraws'),
    )
    const isTaken = withdraws.some(({ reference }) => reference === id)
    // Of one that died the lease has to end.
    if (!isTaken && (await world.api.jobsUnderWay()) === 0) await world.api.advance(10_000)
    assert.ok(isTaken, 'the custodian was told nothing')
  })
  await world.control(`/quidax/withdraws/${id}`, { status: 'Processing', webhook: false })
}

/** All that come to a place stand there, in the middle of a transaction; then the server is killed, and started again. */
export async function killAt(
  world: Processes,
  people: People,
  { place, returning }: { readonly place: Held; readonly returning: string | undefined },
): Promise<Begun> {
  const convert = await prepareConversion(world, people)
  if (returning !== undefined) await beginReturn(world, people, returning)
  const asked: { moved?: Moved; conversion?: Promise<unknown> } = {}
  const begin = async (): Promise<void> => {
    asked.conversion = convert().catch(() => undefined)
    asked.moved = await sendCoins(world, people)
    if (returning === undefined) return
    await world.control(`/quidax/withdraws/${returning}`, { status: 'Done', webhook: false })
    // The custodian is asked again after a while.
    await world.api.advance(30_000)
  }
  const least = place.steps.length
  const held = await holdOpen(world, { ...place, onceClosed: begin }, applications, least)
  await world.api.program().kill()
  await held.release()
  await connectionsAreGone(world)
  await asked.conversion
  await world.api.start()
  return { moved: asked.moved, again: convert }
}

export async function connectionsAreGone({ watch }: Processes): Promise<void> {
  await eventually(async () => {
    const left = await watch.sql`
      select pid from pg_stat_activity where application_name = any(${applications}::text[]) and datname = current_database()`
    assert.equal(left.length, 0)
  })
}

/** The conversion is asked for once more, as the app does; one whose price has run out meanwhile is priced anew. */
export async function convertAgain(world: Processes, { converter }: People, { again }: Begun): Promise<void> {
  const answer = await again()
  if (answer.status === 200) return
  assert.equal(answer.problem.code, 'quote_expired', JSON.stringify(answer.body))
  const quote = await priceOf(world, converter, { from: 'NGN', amount: '15225.00' })
  assert.equal((await convertAt(world, converter, quote)).status, 200)
}
