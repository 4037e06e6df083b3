// Promises about conditions in the search of transactions: each lets through exactly what it says, with the sums of that.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminAuthenticator, jobs, routes as adminRoutes } from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import {
  plantTransaction,
  type PlantedUser,
  type PlantedWallet,
  plantUser,
  plantWallet,
} from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp, testNoon } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { routes } from '../public.ts'

let app: TestApp
let token: string
let ada: PlantedUser
let bola: PlantedUser
let adas: PlantedWallet
let bolas: PlantedWallet
const day = 86_400_000
const ago = (milliseconds: number): Date => new Date(testNoon.getTime() - milliseconds)
let plant: (
  name: string,
  given: Omit<Parameters<typeof plantTransaction>[1], 'userId' | 'walletId'>,
) => Promise<void>
const planted: Record<string, { id: string; reference: string }> = {}

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs,
  })
  const { doors } = app
  ada = await plantUser(doors, { first_name: 'Ada', last_name: 'Ọbị', email: 'ada@mail.example' })
  bola = await plantUser(doors, { first_name: 'Bọ́lá', last_name: 'Ade', email: 'bola@mail.example' })
  adas = await plantWallet(doors, ada.id)
  bolas = await plantWallet(doors, bola.id)
  token = await adminToken(app, 'finance')
  plant = async (name, given) => {
    const of = name.startsWith('bola')
      ? { userId: bola.id, walletId: bolas.walletId }
      : { userId: ada.id, walletId: adas.walletId }
    planted[name] = await plantTransaction(doors, { ...of, ...given })
  }
  await plant('small', { minor: 1_999n, createdAt: ago(3 * day) })
  await plant('twenty', { minor: 2_000n, createdAt: ago(2 * day), direction: 'debit' })
  await plant('large', { minor: 5_000_001n, createdAt: ago(day), narration: 'Rent for May' })
  await plant('waiting', { minor: 700_000n, createdAt: ago(day), status: 'pending' })
  await plant('bola', { minor: 5_000_000n, createdAt: ago(0), narration: 'Ada sent rent' })
  await plant('bola failed', { minor: 33n, createdAt: ago(0), status: 'failed' })
})
after(() => app.close())

async function found(query: string, more: { status?: string } = {}): Promise<string[]> {
  const answer = await app.request(contract.searchTransactions, { token, query: { query, ...more } })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.data.total, answer.data.items.length)
  const names = new Map(Object.entries(planted).map(([name, { id }]) => [id, name]))
  return answer.data.items.map(({ id }) => names.get(id) ?? id).sort()
}

test('amounts are compared to the kobo', async () => {
  assert.deepEqual(await found('amount>50000'), ['large'])
  assert.deepEqual(await found('amount>=50,000'), ['bola', 'large'])
  assert.deepEqual(await found('amount<20'), ['bola failed', 'small'])
  assert.deepEqual(await found('amount:19.99..20'), ['small', 'twenty'])
  assert.deepEqual(await found('amount=20.00'), ['twenty'])
  // Without commas digits may be anything: an amount as well.
  for (const [typed, whose] of [
    ['20', 'twenty'],
    ['50000', 'bola'],
    ['50,000', 'bola'],
  ] as const)
    assert.ok((await found(typed)).includes(whose), typed)
})

test('status, type, currency and direction choose; two of them both hold', async () => {
  assert.deepEqual(await found('status:pending,failed'), ['bola failed', 'waiting'])
  assert.deepEqual(await found('status:pending,failed', { status: 'failed' }), ['bola failed'])
  assert.deepEqual(await found('direction:out'), ['twenty'])
  assert.deepEqual(await found('type:bank_transfer'), [])
  assert.deepEqual(await found('type:deposit currency:USD'), [])
  assert.equal((await found('type:deposit currency:NGN')).length, 6)
})

test('days are days of Lagos, with both ends', async () => {
  assert.deepEqual(await found('on:2026-11-19'), ['twenty'])
  assert.deepEqual(await found('from:2026-11-18 to:2026-11-19'), ['small', 'twenty'])
  assert.deepEqual(await found('from:2026-11-21'), ['bola', 'bola failed'])
})

test('a reference is begun with, a customer is named, and words stand beside conditions', async () => {
  const reference = planted['large']?.reference ?? ''
  assert.deepEqual(await found(`ref:${reference}`), ['large'])
  assert.deepEqual(await found(`ref:${reference.slice(0, 9)}`), ['large'])
  assert.deepEqual(await found(`ref:${reference.slice(4)}`), [])
  assert.deepEqual(await found('ref:100%'), [])
  assert.deepEqual(await found('user:"bola ade" amount>1'), ['bola'])
  assert.deepEqual(await found(`user:${ada.id} rent`), ['large'])
  assert.deepEqual(await found('rent'), ['bola', 'large'])
  assert.deepEqual(await found('rent user:ada@mail.example'), ['large'])
})

test('the sums are those of what is let through, whether they are kept or added up', async () => {
  const totals = async (query: string) =>
    (await app.request(contract.listTransactions, { token, query: { query } })).data.totals
  const naira = (inflow: string, outflow: string) => [{ currency: 'NGN', inflow, outflow }]
  assert.deepEqual(await totals('on:2026-11-20'), naira('50000.01', '0.00'))
  assert.deepEqual(await totals('on:2026-11-20 amount>1'), naira('50000.01', '0.00'))
  assert.deepEqual(await totals('direction:out'), naira('0.00', '20.00'))
  assert.deepEqual(await totals('direction:out user:ada'), naira('0.00', '20.00'))
  assert.deepEqual(await totals('status:reversed'), [])
})

const beyondColumns = [
  'amount>9999999999999',
  'amount>=999,999,999,999,999',
  'amount:1..9999999999999.99',
  'amount<9999999999999',
  'amount>92,233,720,368,547,758',
  'amount>1e99',
  '₦92,233,720,368,547,758',
  'amount>9999999999999999999999999999999999999999',
]

test('an amount that no column can hold finds nothing, or is refused in words', async () => {
  for (const typed of beyondColumns) {
    const asked = { token, query: { query: typed }, params: { uuid: ada.id } }
    for (const answer of [
      await app.request(contract.listTransactions, asked),
      await app.request(contract.searchTransactions, asked),
      await app.request(contract.listUserTransactions, asked),
      await app.request(contract.searchUserTransactions, asked),
    ])
      assert.ok(answer.status === 200 || answer.status === 422, `${typed}: ${answer.text}`)
  }
})

test('a condition that nobody can read is named, with how it is written (search_unreadable)', async () => {
  const asked = { token, query: { query: 'rent amount>much' } }
  const ofUser = { ...asked, params: { uuid: ada.id } }
  for (const answer of [
    await app.request(contract.listTransactions, asked),
    await app.request(contract.searchTransactions, asked),
    await app.request(contract.listUserTransactions, ofUser),
    await app.request(contract.searchUserTransactions, ofUser),
  ]) {
    assert.deepEqual([answer.status, answer.code], [422, 'search_unreadable'])
    assert.match(answer.text, /“amount>much” cannot be read\. Write it like amount>50000\./)
  }
})

test('one transaction comes with its wallet and without what it does not have; another id is refused (transaction_not_found)', async () => {
  const id = planted['large']?.id ?? ''
  const { data } = await app.request(contract.findTransaction, { token, params: { id } })
  assert.deepEqual(
    [
      data.amount,
      data.user_name,
      data.has_transfer,
      data.by_admin,
      data.legs,
      data.webhooks,
      data.other_sides,
    ],
    ['50000.01', 'Ada Ọbị', false, false, [], [], []],
  )
  assert.match(data.wallet_reference ?? '', /^wlt_ngn_/)
  const unknown = await app.request(contract.findTransaction, { token, params: { id: newId(app.doors) } })
  assert.equal(unknown.code, 'transaction_not_found')
})

test('an amount means as much in a currency of other decimals', async () => {
  await plant('coins', { minor: 300_000n, currency: 'COIN' })
  await plant('dollars', { minor: 300_000_010_000n, currency: 'USDC' })
  assert.deepEqual(await found('amount>=300,000'), ['coins', 'dollars'])
  assert.deepEqual(await found('amount>300000'), ['dollars'])
  assert.deepEqual(await found('amount:299999.50..300000'), ['coins'])
})
