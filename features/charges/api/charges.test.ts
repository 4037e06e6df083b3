// Promises about charges over HTTP: the price list as dated rows, and what a movement costs today and cost on a past day.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { costOnDay, costToday, listCharges } from '../contract.ts'
import { routes } from '../public.ts'

let app: TestApp
let token: string

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
  })
  token = await adminToken(app, 'support')
})
after(() => app.close())

const today = (amount: string, service = 'bank_transfer') =>
  app.request(costToday, { query: { service, amount } })
const onDay = (query: Record<string, string>) =>
  app.request(costOnDay, { token, query: { service: 'bank_transfer', amount: '10000', ...query } })

describe('what sending costs', () => {
  for (const [amount, total] of [
    ['10000.00', '10076.88'],
    ['9999.99', '10026.87'],
    ['5000', '5010.75'],
  ] as const) {
    it(`is ₦${total} in all for ₦${amount} to another bank, told to anyone`, async () => {
      const answer = await today(amount)
      assert.deepEqual([answer.status, answer.data.total], [200, total])
    })
  }

  it('between customers is the duty alone', async () => {
    const { data } = await today('10000', 'customer_transfer')
    assert.deepEqual([data.fee, data.vat, data.stamp_duty, data.total], ['0.00', '0.00', '50.00', '10050.00'])
  })

  it('was without the duty for the sender on the last Lagos day of 2025, and has it on the first of 2026', async () => {
    const before = await onDay({ on: '2025-12-31' })
    const since = await onDay({ on: '2026-01-01' })
    assert.deepEqual([before.data.total, since.data.total], ['10026.88', '10076.88'])
    assert.deepEqual(since.data.rules, ['transfer-fee-2020', 'vat-2020', 'stamp-duty-2026'])
  })

  it('leaves the duty out of an exempt transfer', async () => {
    assert.equal((await onDay({ exemption: 'own_account' })).data.stamp_duty, '0.00')
  })

  it('as one of the free transfers of the month is the duty alone, for a transfer to another bank', async () => {
    const { data } = await onDay({ free: 'true' })
    assert.deepEqual([data.fee, data.vat, data.stamp_duty, data.waived], ['0.00', '0.00', '50.00', '26.88'])
    assert.deepEqual(data.rules, ['transfer-fee-2020', 'stamp-duty-2026'])
    assert.equal(data.free_transfers, 0)
  })

  for (const typed of ['₦10,000', 'NGN 10,000.00', ' 10000 ', 'n10000'] as const) {
    it(`understands “${typed}” as people type it`, async () => {
      assert.equal((await today(typed)).data.amount, '10000.00')
    })
  }

  for (const amount of ['0', '0.00', '10.001']) {
    it(`refuses ${amount} in words`, async () => {
      const answer = await today(amount)
      assert.deepEqual([answer.status, answer.code], [422, 'amount_refused'])
      assert.match(answer.message, /above zero/)
    })
  }

  for (const amount of ['-1', '1e9', '١٠٠', 'NaN', '1,00', '1,0000', '₦', '']) {
    it(`refuses ${amount} as no amount`, async () => assert.equal((await today(amount)).status, 422))
  }

  it('in dollars is told in dollars, by the prices that are written in them', async () => {
    const { data } = await app.request(costToday, {
      query: { service: 'bank_transfer', amount: '$10,000', currency: 'USD' },
    })
    assert.deepEqual([data.currency, data.total, data.rules], ['USD', '10000.00', []])
  })

  it('in dollars is within the limits of a tier by what it counts as on that day', async () => {
    const allowed = async (amount: string) =>
      (await onDay({ amount, currency: 'USD', tier: '1' })).data.tier?.allowed
    assert.equal(await allowed('1'), false)
    await app.workerDoors.database.sql`
      insert into exchange_rates (base, quote, source, parts, as_of, read_at)
      values ('USD', 'NGN', 'test', 150000000000, ${app.clock.now()}, ${app.clock.now()})`
    assert.deepEqual([await allowed('33.33'), await allowed('33.34')], [true, false])
  })

  it('of another day is for staff', async () => {
    assert.equal(
      (await app.request(costOnDay, { query: { service: 'bank_transfer', amount: '1' } })).status,
      401,
    )
  })
})

it('the price list shows every row with its dates, bands, tax and source', async () => {
  const { data } = await app.request(listCharges, { token })
  const fee = data.find(({ id }) => id === 'transfer-fee-2020')
  assert.deepEqual(
    [fee?.kind, fee?.vat, fee?.bands?.map(({ up_to, value }) => [up_to, value])],
    [
      'band',
      '7.50',
      [
        ['5000.00', '10.00'],
        ['50000.00', '25.00'],
        [null, '50.00'],
      ],
    ],
  )
  const duty = data.find(({ id }) => id === 'stamp-duty-2026')
  assert.deepEqual(
    [duty?.kind, duty?.value, duty?.minimum, duty?.payer, duty?.until],
    ['flat', '50.00', '10000.00', 'sender', null],
  )
  assert.equal(data.find(({ id }) => id === 'transfer-levy-2021')?.until, '2025-12-31T23:00:00.000Z')
})
