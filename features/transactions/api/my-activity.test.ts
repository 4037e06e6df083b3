// A customer's activity: searched and chosen, in pages that lose nothing, with the sums of each Lagos month.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  customerAuthenticator,
  jobs as customerJobs,
  routes as customerRoutes,
} from '#features/customer-sign-in/public.ts'
import {
  plantTransaction,
  type PlantedTransaction,
  type PlantedWallet,
  plantWallet,
  type SignedInCustomer,
  signUpCustomer,
} from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { routes } from '../public.ts'
import { amountSearched, monthBounds } from '../rules.ts'

let app: TestApp
let mine: SignedInCustomer
let wallet: PlantedWallet
let people = 0

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      customerRoutes(mount, doors)
      routes(mount, doors)
    },
    customer: customerAuthenticator,
    jobs: (doors, parts) => customerJobs(doors, parts),
  })
})
after(() => app.close())

const begin = async (): Promise<void> => {
  mine = await signUpCustomer(app, `activity-${people++}@mail.example`)
  wallet = await plantWallet(app.doors, mine.id)
}
const lagos = (text: string): Date => new Date(`${text}+01:00`)
const plant = (given: Partial<PlantedTransaction> & { minor: bigint }) =>
  plantTransaction(app.doors, { userId: mine.id, walletId: wallet.walletId, ...given })
const list = (query: Record<string, string> = {}) =>
  app.request(contract.listMyTransactions, { cookie: mine.cookie, query })
const amounts = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).data.items.map(({ amount }) => amount)

test('months begin at midnight in Lagos and count what moved: not what waits, failed or came back', async () => {
  await begin()
  await plant({ minor: 100n, createdAt: lagos('2026-10-31T23:59:59.999') })
  await plant({ minor: 2_000n, createdAt: lagos('2026-11-01T00:00:00.000') })
  await plant({
    minor: 30_000n,
    direction: 'debit',
    feeMinor: 1_000n,
    stampDutyMinor: 5_000n,
    createdAt: lagos('2026-11-02T09:00:00'),
  })
  await plant({ minor: 400n, status: 'disputed', createdAt: lagos('2026-11-02T10:00:00') })
  for (const status of ['pending', 'processing', 'failed', 'reversed'] as const)
    for (const direction of ['credit', 'debit'] as const)
      await plant({ minor: 7_777_777n, status, direction, createdAt: lagos('2026-11-03T10:00:00') })
  assert.deepEqual((await list()).data.months, [
    { month: '2026-11', currency: 'NGN', money_in: '24.00', money_out: '360.00' },
    { month: '2026-10', currency: 'NGN', money_in: '1.00', money_out: '0.00' },
  ])
})

test('a month says the same on every page that shows a part of it, and follows the filter', async () => {
  await begin()
  for (let number = 0; number < 60; number++)
    await plant({
      minor: 100n,
      direction: number % 2 ? 'debit' : 'credit',
      createdAt: new Date(lagos('2026-11-20T12:00:00').getTime() - number * 3_600_000 * 6),
    })
  const november = { month: '2026-11', currency: 'NGN', money_in: '30.00', money_out: '30.00' }
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data }: Awaited<ReturnType<typeof list>> = await list(cursor === '' ? {} : { cursor })
    assert.deepEqual(data.months, [november])
    seen.push(...data.items.map(({ id }) => id))
    cursor = data.next_cursor
  }
  assert.deepEqual([seen.length, new Set(seen).size], [60, 60])
  assert.deepEqual((await list({ direction: 'in' })).data.months, [{ ...november, money_out: '0.00' }])
})

test('currencies of a month stand beside each other, never in one sum', async () => {
  await begin()
  const dollars = await plantWallet(app.doors, mine.id, { currency: 'USD' })
  await plant({ minor: 500n })
  await plant({ minor: 700n, currency: 'USD', walletId: dollars.walletId })
  assert.deepEqual((await list()).data.months, [
    { month: '2026-11', currency: 'NGN', money_in: '5.00', money_out: '0.00' },
    { month: '2026-11', currency: 'USD', money_in: '7.00', money_out: '0.00' },
  ])
})

test('a search finds names without their tones, banks, references, notes and amounts', async () => {
  await begin()
  const { reference } = await plant({
    minor: 500_050n,
    counterparty: 'Olúwaṣeun Adébáyọ̀',
    narration: 'School fees',
  })
  await plant({ minor: 500_099n, counterparty: 'Ngozi Eze', narration: 'Rent' })
  await plant({ minor: 123_456_700n, counterparty: 'Chidi Obi', narration: 'Car 5000' })
  const found = async (query: string): Promise<string[]> => (await amounts({ query })).sort()
  assert.deepEqual(await found('oluwaseun'), ['5000.50'])
  assert.deepEqual(await found('ADÉBÁYỌ̀ school'), ['5000.50'])
  assert.deepEqual(await found('rent'), ['5000.99'])
  assert.deepEqual(await found(reference), ['5000.50'])
  assert.deepEqual(await found('5000'), ['1234567.00', '5000.50', '5000.99'])
  assert.deepEqual(await found('₦5,000.50'), ['5000.50'])
  assert.deepEqual(await found('1,234,567'), ['1234567.00'])
  assert.deepEqual(await found('nobody by this name'), [])
  assert.deepEqual(await found('%'), [])
  assert.deepEqual(await found("' or 1=1 --"), [])
})

test('a search finds whom money went to by number, however it is grouped, and nobody whom it came from', async () => {
  await begin()
  await plant({ minor: 700n, direction: 'debit' })
  await plant({ minor: 800n, direction: 'credit' })
  for (const query of ['0123456789', '0123 456 789', '56789', '0123-456'])
    assert.deepEqual(await amounts({ query }), ['7.00'], query)
  for (const query of ['0123456780', '+2348123456789']) assert.deepEqual(await amounts({ query }), [], query)
})

test('chips choose by direction, by what waits, by type and by month, together with a search', async () => {
  await begin()
  await plant({ minor: 100n, counterparty: 'Ada' })
  await plant({ minor: 200n, counterparty: 'Ada', direction: 'debit' })
  await plant({ minor: 300n, counterparty: 'Obi', status: 'pending' })
  await plant({ minor: 400n, counterparty: 'Obi', status: 'processing', direction: 'debit' })
  await plant({ minor: 500n, counterparty: 'Obi', createdAt: lagos('2026-10-31T23:59:59') })
  const chosen = async (query: Record<string, string>): Promise<string[]> => (await amounts(query)).sort()
  assert.deepEqual(await chosen({ direction: 'in' }), ['1.00', '3.00', '5.00'])
  assert.deepEqual(await chosen({ direction: 'out' }), ['2.00', '4.00'])
  assert.deepEqual(await chosen({ state: 'pending' }), ['3.00', '4.00'])
  assert.deepEqual(await chosen({ state: 'done' }), ['1.00', '2.00', '5.00'])
  assert.deepEqual(await chosen({ type: 'customer_transfer' }), [])
  assert.deepEqual(await chosen({ month: '2026-10' }), ['5.00'])
  assert.deepEqual(await chosen({ query: 'obi', state: 'pending', direction: 'out' }), ['4.00'])
})

test('another’s transactions are never found by a search', async () => {
  await begin()
  await plant({ minor: 100n, counterparty: 'Unfindable' })
  await begin()
  assert.deepEqual((await list({ query: 'unfindable' })).data, { items: [], next_cursor: null, months: [] })
})

test('a direction, state, type or month that nobody has heard of is a bad field', async () => {
  await begin()
  for (const query of [
    { direction: 'up' },
    { state: 'x' },
    { type: 'gift' },
    { month: '2026-13' },
    { month: '2026-1' },
    { query: 'x'.repeat(101) },
    { other: '1' },
  ])
    assert.equal((await list(query)).code, 'bad_input', JSON.stringify(query))
})

test('an amount is read as people type it; anything else is words', () => {
  assert.deepEqual(amountSearched('5000'), { least: 500_000n, most: 500_099n })
  assert.deepEqual(amountSearched(' ₦5,000.5 '), { least: 500_050n, most: 500_059n })
  assert.equal(amountSearched('9,999,999,999,999,999,999'), undefined)
  assert.deepEqual(amountSearched('NGN 1,234,567.89'), { least: 123_456_789n, most: 123_456_789n })
  for (const words of ['', '5,00', '1e3', '-5', '5.123', '٥', 'fees 5000'])
    assert.equal(amountSearched(words), undefined, words)
})

test('the bounds of December end with the year', () => {
  assert.deepEqual(monthBounds('2026-12'), {
    start: lagos('2026-12-01T00:00:00'),
    end: lagos('2027-01-01T00:00:00'),
  })
})
