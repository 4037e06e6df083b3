// Promises about a server that cannot do everything at once: who is not served is told so in words, and money moves on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as adminSignIn from '#features/admin-sign-in/contract.ts'
import * as stepUp from '#features/step-up/contract.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import { inHashQueue } from '#kit/crypto/hash-queue.ts'
import type { Sql } from '#kit/db/database.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { connections } from '../apps/api/databases.ts'
import { topUpHouse } from './bank-side.ts'
import { balanceOf, told, transfer } from './depositor.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { printOf } from './role-walk.ts'
import { authorise, concluded, quote, sendMoney, toBank, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

let database: TestDatabase
let world: World
let payer: Customer
let payee: Customer

before(async () => {
  database = await testDatabase()
  // What a server waits for a row, shortened in its address: seconds would be waited for in full.
  const impatient = {
    ...database,
    urlFor: (role: 'finance_app') => `${database.urlFor(role)}&lock_timeout=150`,
  }
  world = await openWorld({ database: impatient })
  await topUpHouse(world)
  payer = await aCustomer(world, { tier: 3, money: '50000', device: 'known' })
  payee = await aCustomer(world, { tier: 3, device: 'known' })
})
after(async () => {
  await world?.close()
  await database?.drop()
})

/** What is wished, quoted and authorised: only to be sent. */
async function ready(wish: Wish, key: string): Promise<() => Promise<Response>> {
  const quoted = await quote(world, payer, wish)
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body))
  const { hash, seen, strength } = quoted.data
  const id = await authorise(world, payer, { purpose: 'transfer', hash, seen, strength })
  return () =>
    fetch(`${world.api.url}${transfers.sendTransfer.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: payer.cookie, 'idempotency-key': key },
      body: JSON.stringify({ ...wish, hash, authorisation_id: id, send_again: true }),
    })
}

/** Holds something in a transaction of its own until the work is done. */
async function whileHeld<Value>(
  hold: (sql: Sql) => Promise<unknown>,
  work: () => Promise<Value>,
): Promise<Value> {
  const letGo = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = database.open('finance_owner').begin(async (sql) => {
    await hold(sql)
    isHeld.resolve()
    await letGo.promise
  })
  await Promise.race([isHeld.promise, holding])
  try {
    return await work()
  } finally {
    letGo.resolve()
    await holding
  }
}

async function refusedInWords(answer: Response, code: string): Promise<void> {
  const problem: { code?: string; message?: string; request_id?: string } = Object(await answer.json())
  assert.deepEqual([answer.status, problem.code], [503, code])
  assert.match(String(answer.headers.get('content-type')), /^application\/problem\+json/)
  assert.match(String(answer.headers.get('retry-after')), /^[1-9]\d?$/)
  assert.match(problem.message ?? '', /\. /)
  assert.match(problem.request_id ?? '', /^req_/)
}

const toPayee = (amount: string): Wish => ({ to: { kind: 'customer', handle: payee.email }, amount })

test('who pays while somebody else holds their wallet for too long is told so, nothing is changed, and the next try pays once', async () => {
  const pay = await ready(toPayee('700'), 'held-wallet')
  const before = await printOf(world)
  const wallet = (sql: Sql) => sql`
    select 1 from ledger.accounts a join wallets w on w.ledger_account = a.id where w.user_id = ${payer.id} for update of a`
  await whileHeld(wallet, async () => refusedInWords(await pay(), 'held_up'))
  const seen = ['public.users', 'public.customer_devices', 'public.customer_sessions']
  const unseen = (print: Record<string, string>) =>
    Object.entries(print).filter(([table]) => !seen.includes(table))
  assert.deepEqual(unseen(await printOf(world, before)), unseen(before))
  const [paid, again] = [await pay(), await pay()]
  assert.deepEqual([paid.status, again.status], [200, 200])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(await again.json(), await paid.json())
  assert.equal(await balanceOf(world, payee.cookie), '700.00')
})

test('while strangers fill the queue of passwords they are told so, and customers pay with their PIN', async () => {
  const email = await aMember(world, 'support')
  const room = Promise.withResolvers<void>()
  const crowd = Array.from({ length: 42 }, () => inHashQueue({ lane: 'stranger' }, () => room.promise))
  const signIn = () =>
    fetch(`${world.api.url}${adminSignIn.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'whatever it is', code: '123456' }),
    })
  await refusedInWords(await signIn(), 'too_busy')
  assert.equal((await sendMoney(world, payer, toPayee('800'), { send_again: true })).status, 200)
  room.resolve()
  await Promise.all(crowd)
  assert.equal(await balanceOf(world, payee.cookie), '1500.00')
  assert.equal((await signIn()).status, 401)
})

test('while the queue of PINs is full, who types one is told so and loses no try; who has authorised pays', async () => {
  const pay = await ready(toPayee('500'), 'full-queue')
  const { data } = await quote(world, payer, toPayee('600'))
  const room = Promise.withResolvers<void>()
  const crowd = Array.from({ length: 204 }, () => inHashQueue({ lane: 'known' }, () => room.promise))
  const typed = () =>
    fetch(`${world.api.url}${stepUp.authoriseWithPin.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: payer.cookie },
      body: JSON.stringify({
        purpose: 'transfer',
        hash: data.hash,
        seen: data.seen,
        strength: data.strength,
        pin: '2580',
      }),
    })
  await refusedInWords(await typed(), 'too_busy')
  assert.equal((await pay()).status, 200)
  room.resolve()
  await Promise.all(crowd)
  const missed = await world.api.doors.database.sql`select 1 from pin_misses where user_id = ${payer.id}`
  assert.equal(missed.length, 0)
  assert.equal((await typed()).status, 200)
})

test('while every connection of requests is taken, they are told so; what was sent before goes out, and what came in is booked', async () => {
  const sent = await sendMoney(world, payer, { to: toBank(), amount: '1000' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const reference = await transfer(world, payee.account, '250')
  await told(world, reference)
  const pay = await ready(toPayee('400'), 'no-connection')
  const letGo = Promise.withResolvers<void>()
  const taken = Array.from({ length: connections.requests }, () => {
    const isTaken = Promise.withResolvers<void>()
    const taking = world.api.doors.database.begin(async (sql) => {
      await sql`select 1`
      isTaken.resolve()
      await letGo.promise
    })
    return { isTaken: isTaken.promise, taking }
  })
  await Promise.all(taken.map(({ isTaken }) => isTaken))
  const shed = await Promise.all([
    pay(),
    fetch(`${world.api.url}/api/v1/me/transactions`, { headers: { cookie: payer.cookie } }),
    fetch(`${world.api.url}/hooks/paystack`, { method: 'POST', body: '{}' }),
  ])
  for (const answer of shed) await refusedInWords(answer, 'unavailable')
  assert.equal((await fetch(`${world.api.url}/healthz`)).status, 200)
  // Jobs have connections of their own.
  await world.settle()
  letGo.resolve()
  await Promise.all(taken.map(({ taking }) => taking))
  assert.equal(await balanceOf(world, payee.cookie), '2250.00')
  await concluded(world, sent.data.transaction_id)
  assert.equal((await pay()).status, 200)
  assert.equal(await balanceOf(world, payee.cookie), '2650.00')
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
})
