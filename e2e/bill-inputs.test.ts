// Promises about what goes wrong with bills in small ways, over HTTP: odd meters, a name that changed, the same again at once, a part of what was
// bought, and a word about somebody else's order.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hasMeterDigit } from '#features/bills/biller.ts'
import * as goods from '#features/bills/goods-contract.ts'
import * as beneficiaries from '#features/orders/beneficiaries-contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import { openDatabase } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { assertBooksEqual, assertDoneOnce, bookLines } from './bill-books.ts'
import { vtpassHook } from './bill-webhooks.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer } from './people.ts'
import { authorise, type MyTransfer, quote, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

const to = (code: string, account: string, choice?: object): Wish['to'] => ({
  kind: 'bill',
  code,
  account,
  ...(choice && { choice }),
})
const prepaid = (account: string) => to('ikeja-electric-prepaid', account)
const find = ({ cookie }: Sender, wish: Wish['to']) =>
  send(world, sending.findPayee, { cookie, body: { to: wish } })

async function paid(sender: Sender, wish: Wish): Promise<MyTransfer> {
  const sent = await sendMoney(world, sender, wish)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.data
}

/** As it stands once jobs have run for so long. */
async function afterWait(sender: Sender, { transaction_id: id }: MyTransfer, milliseconds = 60_000) {
  await world.settle()
  world.clock.advance(milliseconds)
  await world.settle()
  return transferOf(world, sender, id)
}

const goodsOf = ({ cookie }: Sender, { transaction_id }: MyTransfer) =>
  send(world, goods.findMyGoods, { cookie, params: { transaction_id } })

type Kept = { readonly reference: string; readonly provider_reference: string | null }
async function orderOf({ transaction_id: id }: MyTransfer): Promise<Kept> {
  const [row] = await world.api.doors.database.sql<Kept>`
    select reference, provider_reference from orders where transaction_id = ${id}`
  assert.ok(row)
  return row
}

test('a meter whose check digit is wrong, one of thirteen digits and an account of the old form are paid: their biller knows them', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const [wrong, long] = ['45039310010', '0450393100010']
  assert.ok(!hasMeterDigit(wrong))
  for (const account of [wrong, long]) {
    const done = await afterWait(sender, await paid(sender, { to: prepaid(account), amount: '2000' }))
    assert.deepEqual([done.state, done.payee.account_number], ['success', account])
    assert.match((await goodsOf(sender, done)).data.token ?? '', /^\d{20}$/)
  }
  const old = to('ikeja-electric-postpaid', '0101/23456-710')
  const done = await afterWait(sender, await paid(sender, { to: old, amount: '2000' }))
  assert.deepEqual([done.state, done.payee.account_number], ['success', '0101/23456-710'])
  assert.equal(await balanceOf(world, sender.cookie), '13700.00')
})

test('a meter of twelve digits, and an old one that is nobody’s by now, are refused before any amount', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  for (const account of ['450393100010', '45039310085'])
    assert.equal((await find(sender, prepaid(account))).problem.code, 'number_not_found', account)
})

test('a name that changed since it was saved is shown, and what was agreed to for the other name is not sent (quote_changed)', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const { cookie } = sender
  const wish = { to: prepaid('45039320010'), amount: '2000' }
  await afterWait(sender, await paid(sender, wish))
  const [saved] = (await send(world, beneficiaries.listMyBeneficiaries, { cookie, query: '?kind=bill' })).data
  const before = saved?.name ?? ''
  const { hash, seen } = (await quote(world, sender, { ...wish, amount: '1500' })).data
  const authorisation_id = await authorise(world, sender, {
    purpose: 'transfer',
    hash,
    seen,
    strength: 'usual',
  })
  // Whoever was asked about minutes ago is asked about anew.
  world.clock.advance(11 * 60_000)
  const match = { path: '/merchant-verify', billersCode: '45039320010' }
  const content = { Customer_Name: 'SOMEBODY ELSE', Meter_Number: '45039320010', Can_Vend: 'yes' }
  const answer = { kind: 'answer', status: 200, body: { code: '000', content } }
  await world.control('/scenarios', { rail: 'vtpass', match, script: [answer] })
  const found = (await find(sender, wish.to)).data
  assert.equal(found.name, 'SOMEBODY ELSE')
  assert.notEqual(before.toUpperCase(), 'SOMEBODY ELSE')
  const refused = await send(world, sending.sendTransfer, {
    cookie,
    headers: { 'idempotency-key': 'another-name' },
    body: { ...wish, amount: '1500', hash, authorisation_id },
  })
  assert.equal(refused.problem.code, 'quote_changed')
  assert.equal(await balanceOf(world, cookie), '17900.00')
})

test('the same meter twice within half a minute is asked about, and is paid twice, once for each time that it was agreed to', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const wish = { to: prepaid('45039330010'), amount: '2000' }
  const first = await paid(sender, wish)
  const again = (await quote(world, sender, wish)).data
  assert.deepEqual(
    again.warnings.map(({ kind }) => kind),
    ['duplicate'],
  )
  const refused = await sendMoney(world, sender, wish)
  assert.equal(refused.problem.code, 'duplicate_transfer')
  const second = await sendMoney(world, sender, wish, { send_again: true })
  assert.equal(second.status, 200, JSON.stringify(second.body))
  await world.settle()
  world.clock.advance(5_000)
  await world.settle()
  // VTpass takes the like of it for the same within half a minute, and does not have it.
  assert.notEqual((await transferOf(world, sender, second.data.transaction_id)).state, 'success')
  for (let round = 0; round < 6; round++) await afterWait(sender, first, 30_000)
  const tokens = await Promise.all([first, second.data].map((one) => goodsOf(sender, one)))
  assert.equal(new Set(tokens.map(({ data }) => data.token)).size, 2)
  assert.equal(await balanceOf(world, sender.cookie), '15800.00')
})

test('a part of the PINs that were bought is not all: it stays open, and is paid once the last of them is there', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const bought = to('waec', '08039340010', { quantity: '3' })
  const match = { path: '/pay', billersCode: '08039340010' }
  await world.control('/scenarios', { rail: 'vtpass', match, script: [{ kind: 'drop_after' }] })
  const sent = await paid(sender, { to: bought, amount: '10500' })
  await world.settle()
  const { reference } = await orderOf(sent)
  type Purchase = { readonly requestId: string; readonly cards: readonly object[] }
  const { purchases }: { purchases: readonly Purchase[] } = Object(await world.control('/vtpass/purchases'))
  const there = purchases.find(({ requestId }) => requestId === reference)
  assert.equal(there?.cards.length, 3)
  const part = { ...there, purchased_code: '', cards: there?.cards.slice(0, 2) }
  await world.control('/scenarios', {
    rail: 'vtpass',
    match: { path: '/requery', request_id: reference },
    script: [{ kind: 'answer', status: 200, body: part }],
  })
  const waits = await afterWait(sender, sent, 3_000)
  assert.deepEqual([waits.state, (await goodsOf(sender, sent)).problem.code], ['pending', 'no_goods'])
  assert.equal((await afterWait(sender, sent)).state, 'success')
  assert.equal((await goodsOf(sender, sent)).data.pins.length, 3)
  assert.equal(await balanceOf(world, sender.cookie), '9500.00')
})

test('a webhook about another order, whatever it says of this one, moves neither', async () => {
  const people = [await aCustomer(world, { money: '20000' }), await aCustomer(world, { money: '20000' })]
  const accounts = ['45039350095', '45039360095']
  const sent = await Promise.all(
    people.map((sender, at) => paid(sender, { to: prepaid(accounts[at] ?? ''), amount: '2000' })),
  )
  await world.settle()
  const [ours, others] = await Promise.all(sent.map(orderOf))
  const transactions = { status: 'delivered', unique_element: accounts[0], amount: '2000.00' }
  const data = { code: '000', content: { transactions }, requestId: others?.reference, amount: '2000.00' }
  const answer = await fetch(vtpassHook(world), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'transaction-update', data, about: ours?.reference }),
  })
  assert.equal(answer.status, 200)
  for (const [at, sender] of people.entries()) {
    const one = sent[at] ?? assert.fail('it was sent')
    assert.equal((await afterWait(sender, one)).state, 'pending')
    await world.control(`/vtpass/purchases/${(await orderOf(one)).reference}`, { status: 'delivered' })
    assert.equal((await afterWait(sender, one, 1_800_000)).state, 'success')
  }
})

test('a number of seventeen digits in an answer is kept as it is written, to its last digit', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const kept = new Set<string>()
  for (const account of ['45039370010', '45039371010']) {
    const sent = await paid(sender, { to: prepaid(account), amount: '2000' })
    assert.equal((await afterWait(sender, sent)).state, 'success')
    kept.add((await orderOf(sent)).provider_reference ?? '')
  }
  const bank = openDatabase({ url: world.settings.databaseSandboxUrl, connections: 1 })
  const rows = await bank.sql<{ id: bigint }>`
    select id from vtpass_purchases where account like '4503937%' order by id`
  await bank.close()
  assert.deepEqual(
    [...kept],
    rows.map(({ id }) => String(17_000_000_000_000_000n + id)),
  )
  assert.ok([...kept].some((one) => String(Number.parseInt(one, 10)) !== one))
})

test('each partner’s book is ours, and the ledger proves itself', async () => {
  const bank = openDatabase({ url: world.settings.databaseSandboxUrl, connections: 1 })
  const lines = await bookLines(bank)
  await bank.close()
  const { database } = world.api.doors
  assertDoneOnce(lines, await database.sql`select reference, state from orders where kind = 'bill'`)
  await assertBooksEqual(database, lines)
  assert.deepEqual(
    (await verifyLedger(database)).filter(({ ok }) => !ok),
    [],
  )
})
