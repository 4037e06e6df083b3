// Promises about setting the free transfers of a month: by two people, from a day on, never for the past, written down.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import * as approvals from '#features/approvals/contract.ts'
import { routes as approvalRoutes } from '#features/approvals/public.ts'
import { lagosDay } from '#kit/lagos.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { findFreeTransfersLeft, routes, commands } from '../public.ts'

const path = '/api/v1/admin/create/free_monthly_transfer/setting'
const nobody = '00000000-0000-7000-8000-000000000000'
const day = 86_400_000

let app: TestApp
let twin: TestApp
let owner: string
let token: string
let checker: string
let keys = 0

async function makeApp(database?: TestApp['database']): Promise<TestApp> {
  return testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      approvalRoutes(mount, doors, { given: commands })
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
    ...(database ? { database } : {}),
  })
}

before(async () => {
  app = await makeApp()
  twin = await makeApp(app.database)
  owner = (await hireAdmin(app.doors, 'owner')).email
  await hireAdmin(app.doors, 'finance', 'checker@house.example')
})
after(async () => {
  await twin.close()
  await app.close()
})
beforeEach(async () => {
  // Each test has a day of its own, so that none is a repeat of another.
  app.clock.advance(day)
  twin.clock.set(app.clock.now())
  token = await signInAdmin(app, owner)
  checker = await signInAdmin(app, 'checker@house.example')
})

const keyed = () => ({ 'idempotency-key': `free-${++keys}` })
const ask = (body: unknown, more = {}) => app.request(contract.setFreeTransfers, { token, body, ...more })
const approve = async (id: string, by = checker, on = app) => {
  const { data } = await app.request(approvals.findApproval, { token: by, params: { id } })
  return on.request(approvals.approveRequest, {
    token: by,
    params: { id },
    body: { note: 'I looked at it', hash: data.hash },
    headers: keyed(),
  })
}
type Answer = Awaited<ReturnType<typeof ask>>
const pendingOf = (answer: Pick<Answer, 'data' | 'status' | 'text'>): string => {
  assert.equal(answer.status, 202, answer.text)
  assert.ok('approval' in answer.data)
  return answer.data.approval.id
}
/** One asks, and another agrees. */
const set = async (body: unknown) => {
  const agreed = await approve(pendingOf(await ask(body, { headers: keyed() })))
  assert.equal(agreed.status, 200, agreed.text)
}
const rows = async () => (await app.request(contract.listFreeTransfers, { token })).data
const dayIn = (days: number) => lagosDay(new Date(app.clock.now().getTime() + days * day))
const ofNow = async (plusDays = 0) => {
  const now = new Date(app.clock.now().getTime() + plusDays * day)
  return (await findFreeTransfersLeft(app.doors.database.sql, { userId: nobody, now })).of
}
const audited = () =>
  app.doors.database.sql<{ outcome: string; reason: string | null; changes: unknown }>`
    select outcome, reason, changes from audit_log where action = 'charges.set-free-transfers' order by at desc, id desc`

describe('free monthly transfers', () => {
  it('wait for a second person, and hold from when they agree, where no day was asked for', async () => {
    const answer = await ask({ count: 5 })
    const id = pendingOf(answer)
    assert.deepEqual([answer.message, await ofNow()], ['Sent for approval.', 0])
    assert.equal((await approve(id, token)).code, 'own_request')
    app.clock.advance(60_000)
    assert.equal((await approve(id)).status, 200)
    const now = app.clock.now().toISOString()
    const [last] = (await rows()).slice(-1)
    assert.deepEqual([last?.count, last?.from, last?.until, last?.set_at], [5, now, null, now])
    assert.equal(await ofNow(), 5)
  })

  it('hold from the beginning of a later day of Lagos, where the row before them ends', async () => {
    await set({ count: 2 })
    await set({ count: 9, from: dayIn(3) })
    const begins = `${dayIn(2)}T23:00:00.000Z`
    const [before, last] = (await rows()).slice(-2)
    assert.deepEqual([before?.until, last?.from, last?.until], [begins, begins, null])
    assert.deepEqual([await ofNow(), await ofNow(2), await ofNow(3)], [2, 2, 9])
  })

  it('planned twice for one day are refused (already_planned), and so is what holds already (count_the_same)', async () => {
    await set({ count: 11, from: dayIn(40) })
    assert.equal((await ask({ count: 12, from: dayIn(40) })).code, 'already_planned')
    assert.equal((await ask({ count: 11, from: dayIn(41) })).code, 'count_the_same')
    assert.equal(await ofNow(40), 11)
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
        await set({ count: 1 })
        const answer = await app.send('POST', `${path}${end}`, {
          token,
          raw: request.raw,
          headers: { 'content-type': request.type, 'x-confirm-duplicate': 'true' },
        })
        assert.equal(answer.status, 202, answer.text)
        const [asked] = (await app.request(approvals.listApprovals, { token: checker })).data.items
        assert.equal((await approve(asked?.id ?? '')).status, 200)
        assert.equal(await ofNow(), 7)
        app.clock.advance(1_000)
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

describe('a planned change', () => {
  const takeBack = (number: string, more = {}) =>
    app.request(contract.withdrawFreeTransfers, {
      token,
      body: { number, reason: 'One too many' },
      headers: keyed(),
      ...more,
    })
  const plan = async (count: number, days: number): Promise<string> => {
    await set({ count, from: dayIn(days) })
    return (await rows()).find((row) => row.count === count && row.withdrawn_at === null)?.number ?? ''
  }

  it('is taken back by two people before it begins; what held before goes on, and the row stays (already_withdrawn)', async () => {
    const before = await ofNow(5)
    const number = await plan(33, 5)
    assert.equal(await ofNow(5), 33)
    const waiting = pendingOf(await takeBack(number))
    assert.equal((await takeBack(number)).code, 'already_waiting')
    assert.equal((await approve(waiting)).status, 200)
    assert.equal(await ofNow(5), before)
    const gone = (await rows()).find((row) => row.number === number)
    assert.deepEqual([gone?.withdrawn_at, gone?.until], [app.clock.now().toISOString(), null])
    assert.equal((await takeBack(number)).code, 'already_withdrawn')
  })

  it('that has begun stays (has_begun), also where it began while it waited', async () => {
    const number = await plan(34, 1)
    const waiting = pendingOf(await takeBack(number))
    app.clock.advance(day)
    checker = await signInAdmin(app, 'checker@house.example')
    token = await signInAdmin(app, owner)
    assert.equal((await takeBack(number)).code, 'has_begun')
    assert.equal((await approve(waiting)).code, 'approval_expired')
    assert.equal(await ofNow(), 34)
  })

  it('is refused in words (row_not_found, bad_input, step_up_required)', async () => {
    assert.equal((await takeBack('999999')).code, 'row_not_found')
    assert.equal((await takeBack('first')).code, 'bad_input')
    app.clock.advance(11 * 60_000)
    assert.equal((await takeBack('999999')).code, 'step_up_required')
  })
})

describe('two at once', () => {
  it('who ask for one thing wait once (already_waiting); two who approve it on two servers do it once', async () => {
    await hireAdmin(app.doors, 'finance', 'second-checker@house.example')
    const second = await signInAdmin(app, 'second-checker@house.example')
    const asked = await Promise.all([
      ask({ count: 21 }, { headers: keyed() }),
      twin.request(contract.setFreeTransfers, { token, body: { count: 21 }, headers: keyed() }),
    ])
    assert.deepEqual(asked.map(({ status, code }) => code ?? String(status)).toSorted(), [
      '202',
      'already_waiting',
    ])
    const id = pendingOf(asked[asked[0].status === 202 ? 0 : 1])
    const before = (await rows()).length
    const decided = await Promise.all([approve(id), approve(id, second, twin)])
    assert.deepEqual(decided.map(({ status, code }) => code ?? String(status)).toSorted(), [
      '200',
      'already_decided',
    ])
    assert.deepEqual([(await rows()).length, await ofNow()], [before + 1, 21])
  })

  it('who change one row differently: the one that is approved first holds, the other has to be asked for again', async () => {
    const [one, other] = await Promise.all([
      ask({ count: 22 }, { headers: keyed() }),
      twin.request(contract.setFreeTransfers, { token, body: { count: 23 }, headers: keyed() }),
    ])
    const decided = await Promise.all([approve(pendingOf(one)), approve(pendingOf(other), checker, twin)])
    assert.deepEqual(decided.map(({ status, code }) => code ?? String(status)).toSorted(), [
      '200',
      'changed_since_request',
    ])
    assert.equal(await ofNow(), decided[0].status === 200 ? 22 : 23)
  })
})

describe('a preview', () => {
  const look = (query: Record<string, string | number>) =>
    app.request(contract.previewFreeTransfers, { token, query })

  it('says what would change, changes nothing, and its hash holds while nothing else was set', async () => {
    await set({ count: 4 })
    const { data } = await look({ count: 15 })
    assert.deepEqual([data.before, data.count, data.needs_approval, await ofNow()], [4, 15, true, 4])
    await set({ count: 15, hash: data.hash })
    assert.equal(await ofNow(), 15)
  })

  it('is old once another was set (changed_since_preview)', async () => {
    const { data } = await look({ count: 16 })
    await set({ count: 17 })
    const answer = await ask({ count: 16, hash: data.hash })
    assert.deepEqual([answer.status, answer.code], [409, 'changed_since_preview'])
    assert.equal(await ofNow(), 17)
  })

  it('of what cannot be is refused like the setting itself (day_is_past, count_the_same)', async () => {
    assert.equal((await look({ count: 1, from: dayIn(-1) })).code, 'day_is_past')
    assert.equal((await look({ count: await ofNow() })).code, 'count_the_same')
  })
})

describe('a setting is refused', () => {
  it('for a day that is past, in words', async () => {
    const before = await ofNow()
    const answer = await ask({ count: 50, from: dayIn(-1) })
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
    it(`with ${JSON.stringify(body)}`, async () => assert.equal((await ask(body)).status, 422))
  }

  it('when the sign-in is older than ten minutes, and the attempt is written down', async () => {
    app.clock.advance(10 * 60_000 + 1)
    const answer = await ask({ count: 6 })
    assert.deepEqual([answer.status, answer.code], [401, 'step_up_required'])
    assert.equal((await audited())[0]?.outcome, 'denied')
  })

  it('when the same was asked a moment ago without a key, unless it is meant', async () => {
    assert.equal((await ask({ count: 8 })).status, 202)
    assert.equal((await ask({ count: 8 })).code, 'duplicate_request')
    const meant = await ask({ count: 8 }, { headers: { 'x-confirm-duplicate': 'true' } })
    assert.equal(meant.code, 'already_waiting')
  })

  it('to every role but the owner, and to strangers', async () => {
    for (const role of ['admin', 'finance', 'risk', 'support', 'auditor'] as const) {
      const hired = await hireAdmin(app.doors, role, `${role}-prices@house.example`)
      const other = await signInAdmin(app, hired.email)
      assert.equal((await ask({ count: 1 }, { token: other })).code, 'not_allowed')
    }
    assert.equal((await app.send('POST', path, { body: { count: 1 } })).status, 401)
  })
})

it('the rows of the setting can be added to and never changed, even by the server itself', async () => {
  const { sql } = app.doors.database
  await assert.rejects(sql`update free_transfer_settings set per_month = 99`, /permission denied/)
  await assert.rejects(sql`delete from free_transfer_settings`, /permission denied/)
  const now = app.clock.now()
  await assert.rejects(
    sql`update free_transfer_settings set withdrawn_at = ${now} where valid_from <= ${now}`,
    /what has begun is not taken back/,
  )
})
