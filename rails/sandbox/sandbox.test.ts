// Answers for the sandbox bank and its control plane: what it keeps, what it refuses, and in whose words.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { isNuban } from './bank/nuban.ts'
import { ask, identityHeaders, openPartners, type Partners } from './test-partners.ts'
import { openTestReceiver, type TestReceiver } from './test-receiver.ts'
let receiver: TestReceiver
let world: Partners
const closers: (() => Promise<void>)[] = []
before(async () => {
  receiver = await openTestReceiver()
  closers.unshift(receiver.close)
  world = await openPartners(receiver.url)
  closers.unshift(world.close)
})
after(async () => {
  for (const close of closers) await close()
})

test('an account number is a NUBAN of the test bank, in the name of the business and the customer', async () => {
  const account = await world.openAccount('nuban@example.com')
  assert.ok(isNuban('001', account.account_number), account.account_number)
  assert.equal(account.account_name, 'MARKET/BOLA ADE')
  assert.deepEqual(
    await world.openAccount('nuban@example.com'),
    account,
    'the second request answers the first account',
  )
})

test('a wrong or missing key is refused in each partner’s own words', async () => {
  const wrong = await world.bank('/balance', undefined, 'sk_test_another')
  assert.deepEqual([wrong.status, wrong.body['message'], wrong.body['status']], [401, 'Invalid key', false])
  const none = await ask(`${world.url}/paystack/balance`)
  assert.deepEqual([none.status, none.body['message']], [401, 'No Authorization Header was found'])
  const bearer = { authorization: `Bearer ${identityHeaders.authorization}` }
  for (const changed of [{ appid: 'another' }, { authorization: 'another' }, bearer]) {
    const answer = await world.lookUp('/nin?nin=12345678900', { ...identityHeaders, ...changed })
    assert.equal(answer.status, 401)
  }
})

test('the bank keeps one per cent of a transfer, three hundred naira at most, and its ledger adds up', async () => {
  const account = await world.openAccount('fees@example.com')
  const cases = [
    ['0.01', '0.00'],
    ['0.50', '0.01'],
    ['0.49', '0.00'],
    ['2500.50', '25.01'],
    ['29999.00', '299.99'],
    ['30000.00', '300.00'],
    ['5000000.00', '300.00'],
  ] as const
  for (const [amount, fee] of cases) {
    const answer = await world.control('/bank/deposits', { account_number: account.account_number, amount })
    assert.deepEqual([answer.status, answer.body['fee'], answer.body['amount']], [201, fee, amount])
  }
  const { body } = await world.bank('/balance/ledger?perPage=100')
  const rows: { difference: number; balance: number }[] = Object(body).data
  for (const [index, row] of rows.entries())
    assert.equal(row.balance, row.difference + (rows[index + 1]?.balance ?? 0))
  const balance: { balance: number }[] = Object((await world.bank('/balance')).body).data
  assert.equal(balance[0]?.balance, rows[0]?.balance)
})

test('a transfer to nowhere bounces, and amounts that are none are refused in words', async () => {
  const { account_number } = await world.openAccount('amounts@example.com')
  assert.equal(
    (await world.control('/bank/deposits', { account_number: '0000000000', amount: '1.00' })).status,
    404,
  )
  for (const amount of [
    '0',
    '0.00',
    '-1',
    '1e3',
    '1.234',
    '',
    ' 1',
    'NaN',
    '01',
    '90071992547409.92',
    5,
    null,
  ]) {
    const answer = await world.control('/bank/deposits', { account_number, amount })
    assert.equal(answer.status, 422, String(amount))
    assert.match(String(answer.body['error']), /amount/)
  }
  assert.equal(
    (await world.control('/bank/deposits', { account_number, amount: '1.00', colour: 'red' })).status,
    422,
  )
})

test('one reference is one transfer, however often and however many at once', async () => {
  const { account_number } = await world.openAccount('repeats@example.com')
  const order = { account_number, amount: '700.00', reference: 'same-one', sender_name: 'Uche' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.control('/bank/deposits', order)))
  assert.equal(answers.filter((answer) => answer.status === 201).length, 1)
  assert.equal(answers.filter((answer) => answer.status === 200).length, 7)
  assert.equal((await world.control('/bank/deposits', { ...order, amount: '701.00' })).status, 409)
  await eventually(() =>
    assert.equal(receiver.arrivals.filter((one) => Buffer.from(one.raw).includes('same-one')).length, 1),
  )
  const listed = await world.control('/webhooks?reference=same-one')
  assert.equal(Object(listed.body).length, 1)
})

test('an address with a NUL is refused by each partner and by the control plane', async () => {
  const addresses = [
    '/__ctl/mail.json?to=%00',
    '/__ctl/webhooks?reference=a%00',
    '/paystack/transaction/verify/%00',
  ]
  for (const path of addresses) assert.equal((await fetch(`${world.url}${path}`)).status, 400, path)
})

test('the control plane refuses web pages, foreign names and bodies it does not know', async () => {
  const url = `${world.url}/__ctl/clock`
  assert.equal(
    (await ask(url, { body: { advanceMs: 1 }, headers: { origin: 'https://elsewhere.example' } })).status,
    403,
  )
  const text = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{"advanceMs":1}',
  })
  assert.equal(text.status, 415)
  assert.equal((await world.control('/clock', { advanceMs: -1 })).status, 422)
  assert.equal((await world.control('/nowhere')).status, 404)
  const broken = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  assert.equal(broken.status, 400)
  const before = world.clock.now().getTime()
  assert.equal((await world.control('/clock', { advanceMs: 5_000 })).status, 200)
  assert.equal(world.clock.now().getTime(), before + 5_000)
})

test('lists come in pages, the newest first', async () => {
  const { account_number } = await world.openAccount('pages@example.com')
  const from = new Date(world.clock.now().getTime() + 1).toISOString()
  world.clock.advance(1_000)
  for (const reference of ['page-1', 'page-2', 'page-3'])
    await world.control('/bank/deposits', { account_number, amount: '5.00', reference })
  const page = async (number: number): Promise<string[]> => {
    const { body } = await world.bank(`/transaction?status=success&from=${from}&perPage=2&page=${number}`)
    return Object(body).data.map((one: { reference: string }) => one.reference)
  }
  assert.deepEqual([await page(1), await page(2), await page(3)], [['page-3', 'page-2'], ['page-1'], []])
})
