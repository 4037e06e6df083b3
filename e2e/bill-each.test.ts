// Promises about every biller that is sold, over HTTP with its partner behind it: a wrong reference is refused, one that is nobody's too, and one
// that is right is paid, delivered and costs just that.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { findBillers, inNaira, type Sold, soldBy } from '#features/bills/api/catalogue.ts'
import { asksForName } from '#features/bills/biller.ts'
import * as bills from '#features/bills/contract.ts'
import * as goods from '#features/bills/goods-contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { assertBooksEqual, assertDoneOnce, bookLines } from './bill-books.ts'
import { aPayer, billTo, type Payer, shapeOf, wishFor } from './bill-paying.ts'
import { misfitFor, referenceFor } from './bill-references.ts'
import { authorisedByHand } from './by-hand.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { authorise, type MyTransfer, quote, transferOf } from './sender.ts'
import { openWorld, type World } from './world.ts'

type Paid = { readonly sold: Sold; readonly payer: Payer; readonly sent: MyTransfer; readonly ends: string }

const people = 4
const funded = 100_000_000n

let world: World
let bank: Database
let sold: readonly Sold[]
const payers: Payer[] = []
const spent = new Map<Payer, bigint>()
const paid: Paid[] = []

before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  bank = openDatabase({ url: world.settings.databaseSandboxUrl, connections: 1 })
  const { ports } = world.api.rails
  const sellers = {
    bills: ports('bills').map(({ provider }) => provider),
    abroad: ports('abroad').map(({ provider }) => provider),
    betting: world.api.doors.brand.features.betting,
  }
  const now = world.clock.now()
  sold = (await findBillers(world.api.doors.database.sql, now)).flatMap((one) => soldBy(one, sellers) ?? [])
  const superuser = openDatabase({ url: world.database.superuserUrl, connections: 1 })
  for (let person = 0; person < people; person++)
    payers.push(await aPayer(world, superuser, { naira: '1000000', at: now }))
  await superuser.close()
})
after(async () => {
  await bank?.close()
  await world?.close()
})

const kobo = (text: string): bigint => BigInt(text.replace('.', ''))

/** Looks up, quotes, authorises and sends. The first of each shape is authorised by PIN, as its customer does it; a PIN's hash is slow on purpose. */
async function pay(one: Sold, payer: Payer, account: string): Promise<MyTransfer> {
  const { biller } = one
  const { cookie, id: userId, sessionId } = payer
  const wish = await wishFor(world, cookie, { sold: one, account })
  const quoted = await quote(world, payer, wish)
  assert.equal(quoted.status, 200, `${biller.id} ${JSON.stringify(quoted.body)}`)
  const { hash, seen, strength, total } = quoted.data
  assert.equal(kobo(total), kobo(quoted.data.amount) + inNaira(biller.fee).minor, biller.id)
  const isFirst = sold.find((other) => shapeOf(other) === shapeOf(one)) === one
  const authorisation_id = isFirst
    ? await authorise(world, payer, { purpose: 'transfer', hash, seen, strength })
    : await authorisedByHand(world.api.doors.database, { userId, sessionId, hash, at: world.clock.now() })
  const headers = { 'idempotency-key': `each-${biller.id}-${account.slice(-2)}` }
  const sent = await send(world, sending.sendTransfer, {
    cookie,
    headers,
    body: { ...wish, hash, authorisation_id },
  })
  assert.equal(sent.status, 200, `${biller.id} ${JSON.stringify(sent.body)}`)
  return sent.data
}

/** Whoever the partner has nobody by: it says so when it is asked who that is, or refuses the payment where nobody asks. */
async function payNobody(one: Sold, payer: Payer, number: number): Promise<void> {
  const { biller } = one
  if (!asksForName(biller) && biller.check !== 'operator') {
    const sent = await pay(one, payer, referenceFor(biller.form, number, '94'))
    paid.push({ sold: one, payer, sent, ends: 'failed' })
    return
  }
  const account = referenceFor(biller.form, number, biller.check === 'operator' ? '87' : '85')
  const found = await send(world, sending.findPayee, {
    cookie: payer.cookie,
    body: { to: billTo(one, account) },
  })
  assert.equal(found.problem.code, 'number_not_found', biller.id)
}

async function tryOne(one: Sold, payer: Payer, number: number): Promise<void> {
  const { biller } = one
  const form = await send(world, bills.findBiller, { cookie: payer.cookie, params: { id: biller.id } })
  const fits = new RegExp(form.data.reference.pattern)
  const [right, wrong] = [referenceFor(biller.form, number), misfitFor(biller.form)]
  assert.deepEqual([fits.test(right), fits.test(wrong)], [true, false], biller.id)
  const refused = await send(world, sending.findPayee, {
    cookie: payer.cookie,
    body: { to: billTo(one, wrong) },
  })
  assert.equal(refused.problem.code, 'number_not_found', biller.id)
  await payNobody(one, payer, number)
  paid.push({ sold: one, payer, sent: await pay(one, payer, right), ends: 'success' })
}

describe('every biller', () => {
  test('that is sold is one that customers find, and each of them is tried', async () => {
    const { cookie } = payers[0] ?? assert.fail('somebody pays')
    const listed = (await send(world, bills.listBillers, { cookie })).data
    const forms = await Promise.all(
      listed.map(({ id }) => send(world, bills.findBiller, { cookie, params: { id } })),
    )
    const found = forms.flatMap(({ data: { id, choices } }) =>
      choices.length > 0 ? choices.map((one) => one.id) : [id],
    )
    assert.deepEqual(found.toSorted(), sold.map(({ biller }) => biller.id).toSorted())
  })

  test('refuses a reference that does not fit, one that is nobody’s, and is paid by one that is right', async (context) => {
    let next = 0
    const payOn = async (payer: Payer): Promise<void> => {
      for (let index = next++; index < sold.length; index = next++)
        await tryOne(sold[index] ?? assert.fail('it is there'), payer, 100 + index)
    }
    await Promise.all(payers.map(payOn))
    await world.settle()
    world.clock.advance(60_000)
    await world.settle()
    context.diagnostic(
      `${sold.length} billers of ${new Set(sold.map(shapeOf)).size} shapes, ${paid.length} payments`,
    )
    assert.ok(sold.length > 0)
    assert.deepEqual(
      new Set(paid.filter(({ ends }) => ends === 'success').map((one) => one.sold)),
      new Set(sold),
    )
  })

  test('delivers what was paid for, and gives back what it refused', async () => {
    for (const { sold: one, payer, sent, ends } of paid) {
      const order = await transferOf(world, payer, sent.transaction_id)
      assert.equal(order.state, ends, `${one.biller.id} ${JSON.stringify(order)}`)
      if (ends === 'success') spent.set(payer, (spent.get(payer) ?? 0n) + kobo(order.total))
      const params = { transaction_id: sent.transaction_id }
      const delivered = await send(world, goods.findMyGoods, { cookie: payer.cookie, params })
      const { delivers } = one.biller
      if (ends === 'failed') assert.equal(delivered.problem.code, 'no_goods')
      else if (delivers === 'token') assert.match(delivered.data.token ?? '', /^\d{20}$/, one.biller.id)
      else if (delivers === 'pin') assert.equal(delivered.data.pins.length, 1, one.biller.id)
    }
  })
})

test('each customer’s money is right to the kobo', async () => {
  for (const payer of payers) {
    const gone = spent.get(payer) ?? 0n
    assert.ok(gone > 0n)
    assert.equal(kobo(await balanceOf(world, payer.cookie)), funded - gone)
  }
})

test('each partner’s book is ours, line by line and in sum, and the ledger proves itself', async () => {
  const lines = await bookLines(bank)
  const { database } = world.api.doors
  const orders = await database.sql<{ reference: string; state: string }>`
    select reference, state from orders where kind = 'bill'`
  assert.equal(orders.length, paid.length)
  assertDoneOnce(lines, orders)
  assert.deepEqual([...new Set(lines.map(({ partner }) => partner))].toSorted(), [
    'examplebills',
    'reloadly',
    'vtpass',
  ])
  await assertBooksEqual(database, lines)
  assert.deepEqual(
    (await verifyLedger(database)).filter(({ ok }) => !ok),
    [],
  )
})

const migration = join(import.meta.dirname, '../db/migrations/0096-billers.sql')

/** What the migration gives orders that keep nothing of their biller yet, by their ids; nothing of it stays. */
async function servicesByMigration(): Promise<Map<string, unknown>> {
  const text = readFileSync(migration, 'utf8')
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  try {
    await client.query('begin; update orders set services = null')
    await client.query(text.slice(text.indexOf('update orders o set services')))
    const { rows } = await client.query<{ id: string; services: unknown }>(`select id, services from orders`)
    return new Map(rows.map(({ id, services }) => [id, services]))
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

test('a bill of before the catalogue was kept in rows is given just what a new one keeps of its biller', async () => {
  const kept = await world.api.doors.database.sql<{ id: string; services: unknown }>`
    select id, services from orders where kind = 'bill' and 1 = (select count(*) from biller_rows b where b.biller = orders.to_code)`
  assert.ok(kept.length > 0)
  const given = await servicesByMigration()
  for (const { id, services } of kept) assert.deepEqual(given.get(id), services)
})
