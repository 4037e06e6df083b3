// Promises about one caller among others: what one of them does at once, however much and however slowly, keeps nobody else waiting.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { connections } from '../apps/api/databases.ts'
import { profile, send } from './customer.ts'
import { aCustomer, type Customer } from './people.ts'
import { sendMoney, toBank } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
let payer: Customer
/** With the rights of the server, so that it sees what the server's connections do. */
let watch: Database
before(async () => {
  world = await openWorld()
  watch = openDatabase({
    url: world.database.urlFor('finance_app'),
    connections: 2,
    applicationName: 'watch',
  })
  payer = await aCustomer(world, { money: '50000', device: 'known' })
})
after(async () => {
  await watch?.close()
  await world?.close()
})

let paid = 1_000
async function pays(): Promise<void> {
  const sent = await sendMoney(world, payer, { to: toBank(), amount: String((paid += 1)) })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
}

/** How many connections of the server to the database are in use. */
async function inUse(): Promise<number> {
  const [row] = await watch.sql<{ count: number }>`
    select count(*)::int count from pg_stat_activity
    where datname = current_database() and application_name = 'api' and state <> 'idle'`
  return row?.count ?? 0
}

test('somebody whose forty calls all wait for one row leaves connections to the others', async () => {
  const busy = await aCustomer(world, { tier: 0 })
  const letGo = Promise.withResolvers<undefined>()
  const isHeld = Promise.withResolvers<undefined>()
  const holding = watch.begin(async (sql) => {
    await sql`set local idle_in_transaction_session_timeout = 0`
    await sql`select 1 from users where id = ${busy.id} for update`
    isHeld.resolve(undefined)
    await letGo.promise
  })
  await isHeld.promise
  const { cookie } = busy
  const calls = Array.from({ length: 40 }, () =>
    send(world, signIn.saveProfile, { cookie, body: profile('08031117001') }),
  )
  try {
    await eventually(async () => assert.ok((await inUse()) >= 6))
    await pays()
  } finally {
    letGo.resolve(undefined)
    await holding
  }
  assert.ok((await Promise.all(calls)).every(({ status }) => status === 200))
})

test('bodies that come a byte at a time, and never end, hold no connection to the database', async () => {
  const { port } = new URL(world.api.url)
  const sockets: Socket[] = []
  for (let opened = 0; opened < 200; opened++) {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(
      `POST /${opened % 2 === 0 ? 'hooks/paystack' : 'api/v1/me/sign-in/code'} HTTP/1.1\r\nhost: localhost:${port}\r\n` +
        'content-type: application/json\r\ncontent-length: 4096\r\n\r\n{',
    )
  }
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets) socket.write(' ')
    await pays()
    await eventually(async () => assert.equal(await inUse(), 0))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})

test('a thousand unsigned webhooks at once are told so, and somebody pays meanwhile', async () => {
  assert.ok(connections.requests < 1_000)
  const wrong = Array.from({ length: 1_000 }, () =>
    fetch(`${world.api.url}/hooks/paystack`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': 'f'.repeat(128) },
      body: '{"event":"charge.success"}',
    }).then(({ status }) => status),
  )
  await pays()
  const answers = Map.groupBy(await Promise.all(wrong), (status) => status)
  assert.deepEqual(
    [...answers.keys()].toSorted((a, b) => a - b),
    [401, 429],
  )
  assert.equal(answers.get(401)?.length, 600)
})
