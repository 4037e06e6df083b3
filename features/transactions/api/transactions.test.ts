// Promises about transactions: lists and searches for staff, totals that add up, days of Lagos, and everyone's own only.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import {
  customerAuthenticator,
  jobs as customerJobs,
  routes as customerRoutes,
} from '#features/customer-sign-in/public.ts'
import {
  plantTransaction,
  type PlantedUser,
  type PlantedWallet,
  plantUser,
  plantWallet,
  type SignedInCustomer,
  signUpCustomer,
} from '#features/users/test-people.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { newId } from '#kit/ids.ts'
import { type TestAnswer, testApp, type TestApp, testNoon } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import * as totalCalls from '../totals-contract.ts'
import { routes } from '../public.ts'

let app: TestApp
let token: string
let ada: PlantedUser
let wallet: PlantedWallet
let dollars: PlantedWallet
let mine: SignedInCustomer
let theirs: SignedInCustomer
const minute = 60_000
const day = 86_400_000

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      customerRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    customer: customerAuthenticator,
    jobs: (doors, parts) => ({ ...adminJobs(doors, parts), ...customerJobs(doors, parts) }),
  })
  const { doors } = app
  ada = await plantUser(doors, {
    first_name: 'Ada',
    last_name: 'Ọbị',
    email: 'ada@mail.example',
    phone: '+2348031234567',
  })
  wallet = await plantWallet(doors, ada.id)
  dollars = await plantWallet(doors, ada.id, { currency: 'USD' })
  token = await adminToken(app, 'finance')
  mine = await signUpCustomer(app, 'mine@mail.example')
  theirs = await signUpCustomer(app, 'theirs@mail.example')
})
after(() => app.close())

const ago = (milliseconds: number): Date => new Date(testNoon.getTime() - milliseconds)
const plant = (given: Partial<Parameters<typeof plantTransaction>[1]> & { minor: bigint }) =>
  plantTransaction(app.doors, { userId: ada.id, walletId: wallet.walletId, ...given })
const list = (query: Record<string, string | number> = {}) =>
  app.request(contract.listTransactions, { token, query })

test('with nothing there, lists are empty and totals are zero', async () => {
  const answer = await list()
  assert.deepEqual(
    [answer.data.items, answer.data.total, answer.data.totals, answer.data.next_cursor],
    [[], 0, [], null],
  )
  const total = (await app.request(totalCalls.totalCredit, { token })).data
  assert.deepEqual(total, { currency: 'NGN', amount: '0.00', count: 0, as_of: app.clock.now().toISOString() })
})

test('totals count what has moved, leave out what has not, and a reversal takes back what it reverses', async () => {
  await plant({ minor: 500_000n, createdAt: ago(3 * day) })
  await plant({ minor: 250_050n, createdAt: ago(2 * day), status: 'disputed' })
  await plant({ minor: 1_000n, byAdmin: true, createdAt: ago(2 * day) })
  await plant({
    minor: 100_000n,
    direction: 'debit',
    feeMinor: 1_000n,
    stampDutyMinor: 5_000n,
    createdAt: ago(day),
  })
  await plant({ minor: 7_000n, direction: 'debit', byAdmin: true, createdAt: ago(day) })
  await plant({ minor: 2_500n, currency: 'USD', walletId: dollars.walletId, createdAt: ago(day) })
  for (const status of ['pending', 'processing', 'failed', 'reversed'] as const) {
    await plant({ minor: 9_999_999n, status, createdAt: ago(day) })
    await plant({
      minor: 9_999_999n,
      status,
      direction: 'debit',
      feeMinor: 77n,
      stampDutyMinor: 88n,
      byAdmin: true,
      createdAt: ago(day),
    })
  }
  const totalOf = async (
    total: CallContract,
    query: Record<string, string> = {},
  ): Promise<[string, number]> => {
    const { data } = await app.send<{ amount: string; count: number }>('GET', total.path, { token, query })
    return [data.amount, data.count]
  }
  assert.deepEqual(await totalOf(totalCalls.totalCredit), ['7510.50', 3])
  assert.deepEqual(await totalOf(totalCalls.totalCredit, { currency: 'USD' }), ['25.00', 1])
  assert.deepEqual(await totalOf(totalCalls.adminTotalInflows), ['10.00', 1])
  assert.deepEqual(await totalOf(totalCalls.adminTotalOutflows), ['70.00', 1])
  assert.deepEqual(await totalOf(totalCalls.userTotalInflows), ['7500.50', 2])
  assert.deepEqual(await totalOf(totalCalls.userTotalOutflows), ['1060.00', 1])
  assert.deepEqual(await totalOf(totalCalls.totalOutflows), ['1060.00', 1])
  assert.deepEqual(await totalOf(totalCalls.totalSystemFees), ['10.00', 1])
  const duty = (await app.request(totalCalls.stampDutyInflow, { token })).data
  assert.deepEqual([duty.currency, duty.amount, duty.count], ['NGN', '50.00', 1])
})

test('a currency that we do not know is a bad field', async () => {
  assert.equal(
    (await app.request(totalCalls.totalCredit, { token, query: { currency: 'EUR' } })).code,
    'bad_input',
  )
})

test('a list comes newest first with the totals of what the filter lets through, not of the page', async () => {
  const all = await list({ per_page: 3 })
  assert.equal(all.data.total, 14)
  assert.deepEqual(all.data.totals, [
    { currency: 'NGN', inflow: '7510.50', outflow: '1130.00' },
    { currency: 'USD', inflow: '25.00', outflow: '0.00' },
  ])
  const usd = await list({ currency: 'USD' })
  assert.deepEqual(usd.data.totals, [{ currency: 'USD', inflow: '25.00', outflow: '0.00' }])
  const failed = await list({ status: 'failed' })
  assert.deepEqual(
    [failed.data.total, failed.data.totals],
    [2, [{ currency: 'NGN', inflow: '0.00', outflow: '0.00' }]],
  )
  const times = (await list({ per_page: 100 })).data.items.map((item) => item.created_at)
  assert.deepEqual(times, [...times].sort().reverse())
})

test('a transaction says who, what, how much, and to whom', async () => {
  const { reference, id } = await plant({
    minor: 123_456n,
    narration: 'For “books”',
    counterparty: 'Ngozi Eze',
    createdAt: ago(minute),
  })
  const [item] = (await list()).data.items
  assert.deepEqual(
    { ...item },
    {
      id,
      reference,
      user_uuid: ada.id,
      user_email: 'a***@mail.example',
      user_name: 'Ada Ọbị',
      type: 'deposit',
      channel: 'bank_transfer',
      direction: 'credit',
      amount: '1234.56',
      fee: '0.00',
      vat: '0.00',
      stamp_duty: '0.00',
      total: '1234.56',
      currency: 'NGN',
      status: 'success',
      held_for: null,
      taken_back: false,
      paid_late_at: null,
      narration: 'For “books”',
      counterparty: { name: 'Ngozi Eze', bank_name: 'Bank', account_number: '******6789' },
      facts: [],
      provider_reference: null,
      created_at: ago(minute).toISOString(),
      completed_at: ago(minute).toISOString(),
    },
  )
})

test('pages and cursors show every transaction once, in the same order', async () => {
  for (const [listing, input] of [
    [contract.listTransactions, {}],
    [contract.listUserTransactions, { params: { uuid: ada.id } }],
  ] as const) {
    const byCursor: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data }: TestAnswer<{ items: { id: string }[]; next_cursor: string | null }> = await app.send(
        'GET',
        listing.path.replace(':uuid', ada.id),
        { token, query: { per_page: 4, ...(cursor === '' ? {} : { cursor }) } },
      )
      byCursor.push(...data.items.map((item) => item.id))
      cursor = data.next_cursor
    }
    const byPage: string[] = []
    for (let page = 1; page <= 4; page++) {
      const answer = await app.request(listing, { token, ...input, query: { per_page: 4, page } })
      byPage.push(...answer.data.items.map((item) => item.id))
    }
    assert.equal(new Set(byCursor).size, 15)
    assert.deepEqual(byCursor, byPage)
  }
})

test('a search looks into reference, counterparty, narration and customer, and every word must be found', async () => {
  const found = async (query: string): Promise<number> =>
    (await app.request(contract.searchTransactions, { token, query: { query, search: 'true' } })).data.total
  const [{ id, reference } = { id: '', reference: '' }] = (await list()).data.items
  assert.deepEqual(
    [
      await found(reference),
      await found(reference.slice(3, 12)),
      await found(id),
      await found('ngozi'),
      await found('NGOZI books'),
    ],
    [1, 1, 1, 1, 1],
  )
  assert.deepEqual(
    [await found('ngozi ada obi'), await found('ngozi pens'), await found('nobody by this name')],
    [1, 0, 0],
  )
  assert.deepEqual(
    [await found('ada@mail.example'), await found('0803 123 4567'), await found(ada.id)],
    [15, 15, 15],
  )
  assert.equal((await app.request(contract.searchTransactions, { token })).data.total, 15)
})

test('a user’s list and search hold that user’s transactions alone', async () => {
  const other = await plantUser(app.doors)
  const purse = await plantWallet(app.doors, other.id)
  const { id } = await plantTransaction(app.doors, {
    userId: other.id,
    walletId: purse.walletId,
    minor: 5n,
    narration: 'Ngozi again',
    createdAt: ago(minute),
  })
  const ofUser = await app.request(contract.listUserTransactions, { token, params: { uuid: other.id } })
  assert.deepEqual(
    [ofUser.data.items.map((item) => item.id), ofUser.data.totals],
    [[id], [{ currency: 'NGN', inflow: '0.05', outflow: '0.00' }]],
  )
  const searched = await app.request(contract.searchUserTransactions, {
    token,
    params: { uuid: other.id },
    query: { query: 'ngozi' },
  })
  assert.deepEqual(
    searched.data.items.map((item) => item.id),
    [id],
  )
  const adas = await app.request(contract.searchUserTransactions, {
    token,
    params: { uuid: ada.id },
    query: { query: 'ngozi again' },
  })
  assert.equal(adas.data.total, 0)
})

test('transactions of an id that nobody has are refused (user_not_found)', async () => {
  for (const listing of [contract.listUserTransactions, contract.searchUserTransactions]) {
    assert.deepEqual(
      [(await app.request(listing, { token, params: { uuid: newId(app.doors) } })).code],
      ['user_not_found'],
    )
  }
})

test('a place in a list that we never gave out is refused (cursor_unknown)', async () => {
  const cursor = Buffer.from(
    '["my-transactions","2026-01-01T00:00:00.000Z","00000000-0000-7000-8000-000000000000"]',
  ).toString('base64url')
  for (const listing of [contract.listTransactions, contract.searchTransactions])
    assert.equal((await app.request(listing, { token, query: { cursor } })).code, 'cursor_unknown')
  for (const listing of [contract.listUserTransactions, contract.searchUserTransactions]) {
    assert.equal(
      (await app.request(listing, { token, params: { uuid: ada.id }, query: { cursor } })).code,
      'cursor_unknown',
    )
  }
  const own = await app.request(contract.listMyTransactions, { cookie: mine.cookie, query: { cursor: 'x' } })
  assert.deepEqual([own.status, own.code], [422, 'cursor_unknown'])
})

test('money in and out is told for every Lagos day, days without any included', async () => {
  const flow = (await app.request(totalCalls.flowByDay, { token, query: { days: '7' } })).data
  assert.equal(flow.currency, 'NGN')
  assert.deepEqual(
    flow.days.map((one) => one.date),
    ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'],
  )
  assert.deepEqual(
    flow.days.map((one) => [one.inflow, one.outflow, one.count]),
    [
      ['0.00', '0.00', 0],
      ['0.00', '0.00', 0],
      ['0.00', '0.00', 0],
      ['5000.00', '0.00', 1],
      ['2500.50', '0.00', 1],
      ['0.00', '1060.00', 1],
      ['1234.61', '0.00', 2],
    ],
  )
  assert.equal((await app.request(totalCalls.flowByDay, { token })).data.days.length, 30)
  assert.equal((await app.request(totalCalls.flowByDay, { token, query: { days: '8' } })).code, 'bad_input')
})

test('a day begins at midnight in Lagos, an hour before it does in UTC', async () => {
  const usd = { currency: 'USD' as const, walletId: dollars.walletId }
  await plant({ ...usd, minor: 1n, createdAt: new Date('2026-11-17T22:59:59.999Z') })
  await plant({ ...usd, minor: 2n, createdAt: new Date('2026-11-17T23:00:00.000Z') })
  const flow = (await app.request(totalCalls.flowByDay, { token, query: { days: '7', currency: 'USD' } }))
    .data
  const inflowOn = (date: string): string | undefined => flow.days.find((one) => one.date === date)?.inflow
  assert.deepEqual([inflowOn('2026-11-17'), inflowOn('2026-11-18')], ['0.01', '0.02'])
})

test('a customer reads their own transactions, newest first, and no id of ours in them but their own', async () => {
  const purse = await plantWallet(app.doors, mine.id)
  for (let number = 0; number < 30; number++) {
    await plantTransaction(app.doors, {
      userId: mine.id,
      walletId: purse.walletId,
      minor: BigInt(number + 1),
      status: number % 2 ? 'success' : 'pending',
      createdAt: ago(number * minute),
    })
  }
  const first = await app.request(contract.listMyTransactions, { cookie: mine.cookie })
  assert.equal(first.data.items.length, 25)
  const rest = await app.request(contract.listMyTransactions, {
    cookie: mine.cookie,
    query: { cursor: first.data.next_cursor ?? '' },
  })
  assert.deepEqual([rest.data.items.length, rest.data.next_cursor], [5, null])
  assert.equal(new Set([...first.data.items, ...rest.data.items].map((item) => item.id)).size, 30)
  for (const item of first.data.items) {
    assert.ok(!('user_uuid' in item) && !('user_email' in item) && !('user_name' in item))
    const one = await app.request(contract.findMyTransaction, {
      cookie: mine.cookie,
      params: { id: item.id },
    })
    assert.deepEqual(one.data, item)
  }
})

test('another’s transaction is answered like one that does not exist (transaction_not_found)', async () => {
  const { items } = (await app.request(contract.listMyTransactions, { cookie: mine.cookie })).data
  assert.deepEqual((await app.request(contract.listMyTransactions, { cookie: theirs.cookie })).data, {
    items: [],
    next_cursor: null,
    months: [],
  })
  const absent = await app.request(contract.findMyTransaction, {
    cookie: theirs.cookie,
    params: { id: newId(app.doors) },
  })
  for (const item of items) {
    const answer = await app.request(contract.findMyTransaction, {
      cookie: theirs.cookie,
      params: { id: item.id },
    })
    assert.deepEqual(
      [answer.status, answer.code, answer.message],
      [404, 'transaction_not_found', absent.message],
    )
  }
  const { next_cursor: cursor } = (await app.request(contract.listMyTransactions, { cookie: mine.cookie }))
    .data
  assert.deepEqual(
    (
      await app.request(contract.listMyTransactions, {
        cookie: theirs.cookie,
        query: { cursor: cursor ?? '' },
      })
    ).data.items,
    [],
  )
})

test('the realms do not mix: no bearer reads a customer’s list, no cookie an admin’s', async () => {
  assert.equal((await app.request(contract.listMyTransactions, { token })).status, 401)
  assert.equal((await app.request(contract.listTransactions, { cookie: mine.cookie })).status, 401)
  assert.equal((await app.request(contract.listMyTransactions)).code, 'not_signed_in')
})
