// Promises about two servers whose clocks are ten minutes apart: what is done once is done once, and what is over for one of them opens nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sealAudit, verifyAudit } from '#features/audit/public.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import { sweepDeposits } from '#features/deposits/public.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import { freezeWallets } from '#features/wallets/public.ts'
import type { Clock } from '#kit/clock.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { eventually } from '#kit/test/eventually.ts'
import { testLog } from '#kit/test/test-log.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { type Api, startApi } from '../apps/api/server.ts'
import { topUpHouse } from './bank-side.ts'
import { codeOf, send } from './customer.ts'
import { balanceOf, told, transfer } from './depositor.ts'
import { aCustomer, type Customer } from './people.ts'
import { authorise, concluded, quote, toBank } from './sender.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
const apart = 10 * minute

/** The server whose clock is right, and one whose clock is ahead of it; the bank's stands with the first. */
let world: World
let other: World
let ahead: Api
let payer: Customer
let saver: Customer

before(async () => {
  world = await openWorld()
  const [port = 0] = await freePorts(1)
  const clock: Clock & { advance(milliseconds: number): void } = {
    now: () => new Date(world.clock.now().getTime() + apart),
    sleep: (milliseconds, signal) => world.clock.sleep(milliseconds, signal),
    advance: world.clock.advance,
  }
  const { log } = testLog('info')
  ahead = await startApi({ settings: { ...world.settings, port }, log, clock, runsJobs: false })
  // The same partners and the same mailbox, by the hands of the other server.
  other = {
    ...world,
    api: { ...ahead, url: `http://localhost:${port}` },
    clock,
    settle: () => ahead.jobs.drain(),
  }
  await topUpHouse(world)
  payer = await aCustomer(world, { tier: 3, money: '100000', device: 'known' })
  saver = await aCustomer(world, { tier: 3, device: 'known' })
})
after(async () => {
  await ahead?.close()
  await world?.close()
})

const count = async (table: 'transfers' | 'deposits'): Promise<number> => {
  const { sql } = world.api.doors.database
  const [row] =
    table === 'transfers'
      ? await sql<{ count: number }>`select count(*)::int count from orders`
      : await sql<{ count: number }>`select count(*)::int count from deposits`
  return row?.count ?? -1
}

test('a session of either server is one of the other, and ends at both at once', async () => {
  for (const [here, there] of [
    [world, other],
    [other, world],
  ] as const) {
    const person = await aCustomer(here, { tier: 0 })
    for (const at of [here, there])
      assert.equal((await send(at, signIn.whoAmI, { cookie: person.cookie })).status, 200)
    assert.equal((await send(there, signIn.signOut, { cookie: person.cookie })).status, 200)
    for (const at of [here, there])
      assert.equal((await send(at, signIn.whoAmI, { cookie: person.cookie })).status, 401)
  }
})

test('a code is good once, whichever server mails and whichever takes it; one that is over for a server opens nothing there', async () => {
  const enter = (at: World, email: string, code: string) =>
    send(at, signIn.confirmCode, { body: { email, code } })
  const ask = async (at: World, email: string): Promise<string> => {
    assert.equal((await send(at, signIn.requestCode, { body: { email } })).status, 200)
    await at.settle()
    return codeOf(at, email)
  }
  const byAhead = await ask(other, 'mailed-ahead@example.com')
  assert.equal((await enter(world, 'mailed-ahead@example.com', byAhead)).status, 200)
  for (const at of [world, other])
    assert.notEqual((await enter(at, 'mailed-ahead@example.com', byAhead)).status, 200)
  // Ten minutes are a code's whole life: the server that is ahead takes it for over, and the one that mailed it takes it.
  const byBehind = await ask(world, 'mailed-behind@example.com')
  assert.equal((await enter(other, 'mailed-behind@example.com', byBehind)).problem.code, 'wrong_code')
  assert.equal((await enter(world, 'mailed-behind@example.com', byBehind)).status, 200)
  assert.notEqual((await enter(other, 'mailed-behind@example.com', byBehind)).status, 200)
})

const wish = { to: toBank('10'), amount: '1000' }

/** Quotes and authorises at a server; answers what is left to be sent. */
async function prepare(at: World): Promise<object> {
  const { hash, seen, strength } = (await quote(at, payer, wish)).data
  const id = await authorise(at, payer, { purpose: 'transfer', hash, seen, strength })
  return { ...wish, hash, authorisation_id: id, send_again: true }
}
const post = (at: World, body: unknown, key: string) =>
  send(at, transfers.sendTransfer, { cookie: payer.cookie, headers: { 'idempotency-key': key }, body })

test('what was authorised at one server is sent at either once; what is over for a server is not sent there', async () => {
  const before = await count('transfers')
  const late = await prepare(world)
  assert.equal((await post(other, late, 'late')).problem.code, 'authorisation_stale')
  assert.equal(await count('transfers'), before)
  const sent = await post(world, late, 'late')
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  // One key is one transfer, whichever clock it is looked up by, and one authorisation is used once.
  assert.deepEqual((await post(other, late, 'late')).body, sent.body)
  assert.equal((await post(world, late, 'another')).problem.code, 'authorisation_missing')
  const early = await prepare(other)
  assert.equal((await post(world, early, 'early')).status, 200)
  assert.equal((await post(other, early, 'once-more')).problem.code, 'authorisation_missing')
  assert.equal(await count('transfers'), before + 2)
  await concluded(world, sent.data.transaction_id)
})

test('a job whose lease is over for the server that is ahead is done by it once: the one that was at it writes nothing', async () => {
  assert.equal(await balanceOf(world, saver.cookie), '0.00')
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { path: '/transaction/verify*' },
    script: [{ kind: 'hang_before' }],
  })
  const booked = await count('deposits')
  const reference = await transfer(world, saver.account, '300')
  await told(world, reference)
  const slow = world.api.jobs.step()
  await eventually(async () => {
    const state: { held: number } = Object(await world.control('/state'))
    assert.equal(state.held, 1)
  })
  await ahead.jobs.drain()
  assert.equal(await count('deposits'), booked + 1)
  await world.endPatience()
  await slow
  await world.settle()
  await ahead.jobs.drain()
  assert.equal(await count('deposits'), booked + 1)
  assert.equal(await balanceOf(world, saver.cookie), '300.00')
  const [put] = await world.api.doors.database
    .sql`select count(*)::int aside from jobs where dead_at is not null`
  assert.deepEqual(put, { aside: 0 })
})

test('a deposit whose webhook was lost is found by either server, once, and none is taken for taken back', async () => {
  const booked = await count('deposits')
  for (const [at, api] of [
    [world, world.api],
    [other, ahead],
  ] as const) {
    await transfer(at, saver.account, '40', { webhook: false })
    world.clock.advance(minute)
    assert.equal(await sweepDeposits(api.doors, api.rails.bank), 1)
    await at.settle()
    assert.equal(await sweepDeposits(world.api.doors, world.api.rails.bank), 0)
    assert.equal(await sweepDeposits(ahead.doors, ahead.rails.bank), 0)
  }
  assert.equal(await count('deposits'), booked + 2)
  const open = await world.api.doors.database.sql`
    select kind from cases where kind <> 'possible_same_person'`
  assert.deepEqual(open, [])
})

test('a freeze by the server that is ahead holds at both at once', async () => {
  const bodies = [await prepare(world), await prepare(other)]
  const now = ahead.doors.clock.now()
  await ahead.doors.database.begin((sql) =>
    freezeWallets(sql, { userId: payer.id, now, requestId: undefined }),
  )
  const answers = [await post(world, bodies[0], 'frozen-here'), await post(other, bodies[1], 'frozen-there')]
  assert.deepEqual(
    answers.map(({ problem }) => problem.code),
    ['wallet_frozen', 'wallet_frozen'],
  )
})

test('in the end the books prove, and the audit log is whole in its own order', async () => {
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
  await sealAudit(world.api.worker)
  assert.ok((await verifyAudit(world.api.doors.database.sql)).intact)
})
