// Promises about setting the free transfers of a month: by an owner with a fresh sign-in, never for the past, written down.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { lagosDay } from '#kit/lagos.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { listFreeTransfers, previewFreeTransfers, setFreeTransfers } from '../contract.ts'
import { findFreeTransfersLeft, routes } from '../public.ts'

const path = '/api/v1/admin/create/free_monthly_transfer/setting'
const nobody = '00000000-0000-7000-8000-000000000000'
const day = 86_400_000

let app: TestApp
let owner: string
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
  owner = (await hireAdmin(app.doors, 'owner')).email
})
after(() => app.close())
beforeEach(async () => {
  // Each test has a day of its own, so that none is a repeat of another.
  app.clock.advance(day)
  token = await signInAdmin(app, owner)
})

const set = (body: unknown, more = {}) => app.request(setFreeTransfers, { token, body, ...more })
const ofNow = async (plusDays = 0) => {
  const now = new Date(app.clock.now().getTime() + plusDays * day)
  return (await findFreeTransfersLeft(app.doors.database.sql, { userId: nobody, now })).of
}
const audited = () =>
  app.doors.database.sql<{ outcome: string; reason: string | null; changes: unknown }>`
    select outcome, reason, changes from audit_log where action = 'charges.set-free-transfers' order by at desc, id desc`

describe('free monthly transfers', () => {
  it('are set at once without a day, and the row says from when', async () => {
    const answer = await set({ count: 5 })
    const now = app.clock.now().toISOString()
    assert.deepEqual([answer.status, answer.data], [200, { count: 5, from: now, set_at: now }])
    assert.equal(await ofNow(), 5)
  })

  it('are set from the beginning of a later day of Lagos', async () => {
    await set({ count: 2 })
    const from = lagosDay(new Date(app.clock.now().getTime() + 3 * day))
    const answer = await set({ count: 9, from })
    assert.equal(answer.data.from, `${lagosDay(new Date(app.clock.now().getTime() + 2 * day))}T23:00:00.000Z`)
    assert.deepEqual([await ofNow(), await ofNow(2), await ofNow(3)], [2, 2, 9])
  })

  it('set twice for one day are what was set last, and both rows stay', async () => {
    const from = lagosDay(new Date(app.clock.now().getTime() + 40 * day))
    await set({ count: 11, from })
    await set({ count: 12, from })
    assert.equal(await ofNow(40), 12)
    const { data } = await app.request(listFreeTransfers, { token })
    assert.deepEqual(
      data.slice(-2).map(({ count }) => count),
      [11, 12],
    )
  })

  for (const [words, request] of [
    [
      'multipart',
      {
        raw: '--x\r\nContent-Disposition: form-data; name="count"\r\n\r\n7\r\n--x--\r\n',
        type: 'multipart/form-data; boundary=x',
      },
    ],
    ['a form with an empty day', { raw: 'count=7&from=', type: 'application/x-www-form-urlencoded' }],
    ['JSON', { raw: '{"count":7}', type: 'application/json' }],
  ] as const) {
    it(`are read from ${words}, with or without a slash at the end`, async () => {
      for (const end of ['', '/']) {
        const answer = await app.send('POST', `${path}${end}`, {
          token,
          raw: request.raw,
          headers: { 'content-type': request.type, 'x-confirm-duplicate': 'true' },
        })
        assert.deepEqual([answer.status, await ofNow()], [200, 7], answer.text)
      }
    })
  }

  it('that are set are in the audit log with what they were and why', async () => {
    await set({ count: 3 })
    app.clock.advance(1_000)
    await set({ count: 4, reason: 'New year promise' })
    const [row] = await audited()
    assert.deepEqual([row?.outcome, row?.reason], ['allowed', 'New year promise'])
    assert.match(JSON.stringify(row?.changes), /"after":"4","field":"per_month","before":"3"/)
  })
})

describe('a preview', () => {
  it('says what would change, changes nothing, and its hash holds while nothing else was set', async () => {
    await set({ count: 4 })
    const { data } = await app.request(previewFreeTransfers, { token, query: { count: 15 } })
    assert.deepEqual([data.before, data.count, await ofNow()], [4, 15, 4])
    assert.equal((await set({ count: 15, hash: data.hash })).status, 200)
    assert.equal(await ofNow(), 15)
  })

  it('is old once another was set', async () => {
    const { data } = await app.request(previewFreeTransfers, { token, query: { count: 16 } })
    await set({ count: 17 })
    const answer = await set({ count: 16, hash: data.hash })
    assert.deepEqual([answer.status, answer.code], [409, 'changed_since_preview'])
    assert.equal(await ofNow(), 17)
  })

  it('of a day that is past is refused like the setting itself', async () => {
    const from = lagosDay(new Date(app.clock.now().getTime() - day))
    const answer = await app.request(previewFreeTransfers, { token, query: { count: 1, from } })
    assert.equal(answer.code, 'day_is_past')
  })
})

describe('a setting is refused', () => {
  it('for a day that is past, in words', async () => {
    const before = await ofNow()
    const answer = await set({ count: 50, from: lagosDay(new Date(app.clock.now().getTime() - day)) })
    assert.deepEqual([answer.status, answer.code], [422, 'day_is_past'])
    assert.match(answer.message, /today or a later day/)
    assert.equal(await ofNow(), before)
  })

  for (const body of [
    { count: -1 },
    { count: 1001 },
    { count: '1e2' },
    { count: 2.5 },
    { count: '٣' },
    {},
    { count: 1, from: '2027-02-30' },
    { count: 1, from: 'tomorrow' },
    { count: 1, surprise: true },
  ]) {
    it(`with ${JSON.stringify(body)}`, async () => assert.equal((await set(body)).status, 422))
  }

  it('when the sign-in is older than ten minutes, and the attempt is written down', async () => {
    app.clock.advance(10 * 60_000 + 1)
    const answer = await set({ count: 6 })
    assert.deepEqual([answer.status, answer.code], [401, 'step_up_required'])
    assert.equal((await audited())[0]?.outcome, 'denied')
  })

  it('when the same was asked a moment ago without a key, unless it is meant', async () => {
    assert.equal((await set({ count: 8 })).status, 200)
    assert.equal((await set({ count: 8 })).code, 'duplicate_request')
    assert.equal((await set({ count: 8 }, { headers: { 'x-confirm-duplicate': 'true' } })).status, 200)
  })

  it('to every role but the owner, and to strangers', async () => {
    for (const role of ['admin', 'finance', 'risk', 'support', 'auditor'] as const) {
      const hired = await hireAdmin(app.doors, role, `${role}-prices@house.example`)
      const other = await signInAdmin(app, hired.email)
      assert.equal((await set({ count: 1 }, { token: other })).code, 'not_allowed')
    }
    assert.equal((await app.send('POST', path, { body: { count: 1 } })).status, 401)
  })
})

it('the rows of the setting can be added to and never changed, even by the server itself', async () => {
  const { sql } = app.doors.database
  await assert.rejects(sql`update free_transfer_settings set per_month = 99`, /permission denied/)
  await assert.rejects(sql`delete from free_transfer_settings`, /permission denied/)
})
