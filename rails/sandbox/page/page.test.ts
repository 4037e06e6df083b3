// Promises about the sandbox's page: its forms do what the control plane does, it is readable, and runs nothing.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listedSenders } from '../chain/listed-senders.ts'
import { coins, openPage, type PageWorld, secretKey, tron } from './test-page.ts'

let world: PageWorld
before(async () => {
  world = await openPage()
})
after(() => world?.close())

test('the page has a label for each field, escapes what it shows, runs no script and is framed by nobody', async () => {
  const { status, headers, body } = await world.get('/')
  assert.equal(status, 200)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /form-action 'self'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /script|unsafe/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(body, /<h1>The sandbox of Market &lt;&amp;&gt;<\/h1>/)
  assert.doesNotMatch(body, /<script|style="/)
  const ids = [...body.matchAll(/<(?:input|select) id="([^"]+)"/g)].map(([, id]) => id)
  assert.ok(ids.length > 12)
  for (const id of ids) assert.ok(body.includes(`<label for="${id}">`), id)
  for (const path of ['/page.css', '/page.svg']) assert.equal((await world.get(path)).status, 200)
})

test('coins that are sent by the form lie on their network, deeper by each block, until it takes them back', async () => {
  const sent = await world.post('/coins/send', coins)
  assert.equal(sent.status, 303)
  assert.match(String(sent.headers['location']), /^\/\?told=\d+#coins-send$/)
  const [transfer] = await world.transfers()
  assert.deepEqual(
    [transfer?.['to'], transfer?.['units'], transfer?.['confirmations'], transfer?.['state']],
    [tron, '12500000', 0, 'mined'],
  )
  const told = await world.get(String(sent.headers['location']).replace(/#.*/, ''))
  assert.match(told.body, /role="status">12.5 USDT are on their way on Tron, in no block yet./)
  assert.match(told.body, /in no block yet<\/span>/)
  await world.post('/coins/mine', { network: 'tron', count: '5', press: 'mine' })
  assert.match((await world.get('/')).body, /5 of 20 blocks/)
  const shallow = await world.post('/coins/reorganise', { network: 'tron', depth: '4', becomes: 'vanished' })
  assert.match((await world.get(`/?${String(shallow.headers['location']).slice(2)}`)).body, /nothing changed/)
  assert.equal((await world.transfers())[0]?.['state'], 'mined')
  await world.post('/coins/reorganise', { network: 'tron', depth: '5', becomes: 'moved' })
  const [moved] = await world.transfers()
  assert.equal(moved?.['confirmations'], 0)
  assert.notEqual(moved?.['txid'], transfer?.['txid'])
  await world.post('/coins/mine', { network: 'tron', count: '1' })
  await world.post('/coins/reorganise', { network: 'tron', depth: '1', becomes: 'vanished' })
  assert.equal((await world.transfers())[0]?.['state'], 'vanished')
  assert.match((await world.get('/')).body, /taken back by its network/)
})

test('two movements of one transaction move on together', async () => {
  const body = { ...coins, txid: 'one-of-two', confirmations: 2 }
  for (const at of [0, 1]) {
    const { network, coin, to, amount, txid, confirmations } = body
    await world.get('/__ctl/chain/transfers', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network, coin, to, amount, txid, confirmations, log_index: at }),
    })
  }
  await world.post('/coins/reorganise', { network: 'tron', depth: '2', becomes: 'moved' })
  const [one, two] = await world.transfers()
  assert.equal(one?.['txid'], two?.['txid'])
  assert.notEqual(one?.['txid'], 'one-of-two')
})

test('the rate is set, stands still, jumps, is garbage or none, and is as usual again', async () => {
  const rate = async (): Promise<Record<string, unknown>> =>
    Object(await world.control('/openexchangerates/rate'))
  await world.post('/rate/set', { rate: '1600.5', press: 'set' })
  assert.deepEqual(await rate(), { rate: '1600.5', as_of: null })
  const press = (name: string) => world.post('/rate/bend', { press: name })
  await press('stale')
  assert.deepEqual(await rate(), { rate: '1600.5', as_of: '2026-01-05T07:50:00.000Z' })
  assert.match((await world.get('/')).body, /\$1 = ₦1600.5, as it was at 5 Jan 2026, 08:50 WAT/)
  await press('jump')
  assert.deepEqual(await rate(), { rate: '2400.75', as_of: null })
  await press('garbage')
  assert.match((await world.get('/')).body, /The source says -1, which is no rate/)
  await press('jump')
  assert.equal((await rate())['rate'], '2314.905')
  await press('none')
  assert.match((await world.get('/')).body, /The source has no rate/)
  await press('usual')
  assert.deepEqual(await rate(), { rate: '1543.27', as_of: null })
})

test('money arrives at an account number that the bank has', async () => {
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const tell = async (path: string, body: object): Promise<Record<string, unknown>> =>
    Object(JSON.parse((await world.get(`/paystack${path}`, { headers, body: JSON.stringify(body) })).body))
      .data
  const person = {
    email: 'page@example.com',
    first_name: 'Bola',
    last_name: 'Ade',
    phone: '+2348030000003',
  }
  const { customer_code } = await tell('/customer', person)
  const opened = await tell('/dedicated_account', { customer: customer_code, preferred_bank: 'test-bank' })
  const fields = {
    account: String(opened['account_number']),
    amount: '18,000',
    sender: 'Bello Foods',
    bank: 'Zenith Bank',
  }
  assert.equal((await world.post('/bank/send', fields)).status, 303)
  const ledger: { balances: { balance: string }[] } = Object(await world.control('/ledger'))
  assert.equal(ledger.balances[0]?.balance, '17820.00')
})

test('a partner fails for as long as was chosen, and every fault is ended at once', async () => {
  await world.post('/faults/fail', { partner: 'paystack', how: '503', minutes: '5', press: 'fail' })
  assert.equal((await world.get('/paystack/balance')).status, 503)
  assert.match((await world.get('/')).body, /until 09:05 WAT/)
  await world.post('/faults/end', { press: 'end' })
  assert.equal((await world.get('/paystack/balance')).status, 401)
  assert.match((await world.get('/')).body, /Every partner answers as usual/)
})

test('where nobody is, nobody is', async () => {
  for (const path of ['/nowhere', '/coins/send', '/paystack'])
    assert.deepEqual(
      [(await world.get(path)).status, (await world.get(path)).body],
      [404, '{"error":"No partner lives here"}'],
    )
})

test('the wallets that the page names as listed stand on a list', () => {
  const list = readFileSync(join(import.meta.dirname, '../sanctions/ofac-sdn.xml'), 'utf8')
  for (const sender of Object.values(listedSenders)) assert.ok(list.includes(sender), sender)
})
