// Promises about visits: counted without a query, added up over processes, and lost to no absence of the database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import type { Database } from '#kit/db/database.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { readVisits as readContract } from '../contract.ts'
import { countVisits, readVisits, routes } from '../public.ts'
import { heldMost } from './count-visits.ts'

let app: TestApp
const day = 86_400_000
before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
  })
})
after(() => app.close())

const read = (days = 1) => readVisits(app.doors.database.sql, { days, now: app.clock.now() })

test('two processes count beside one another and the table adds them up', async () => {
  const counters = [countVisits(app.doors), countVisits(app.doors)]
  for (const counter of counters) for (let count = 0; count < 50; count++) counter.visited('/about')
  await Promise.all(counters.map((counter) => counter.flush()))
  await Promise.all(counters.map((counter) => counter.flush()))
  assert.deepEqual((await read()).by_path, [{ path: '/about', visits: 100 }])
})

test('counting asks the database nothing', () => {
  const silent: Database = {
    ...app.doors.database,
    sql: Object.assign(() => assert.fail('a visit costs no query'), app.doors.database.sql),
  }
  const counter = countVisits({ ...app.doors, database: silent })
  counter.visited('/')
})

test('while the database is away visits are held, and added when it is back, once', async () => {
  let isAway = true
  const ask = app.doors.database.sql
  const flaky: Database = {
    ...app.doors.database,
    sql: Object.assign(
      <Row extends object>(texts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
        isAway ? Promise.reject(new Error('away')) : ask<Row>(texts, ...values),
      ask,
    ),
  }
  const counter = countVisits({ ...app.doors, database: flaky })
  counter.visited('/security')
  await counter.flush()
  counter.visited('/security')
  isAway = false
  await counter.flush()
  await counter.flush()
  assert.equal((await read()).by_path.find((row) => row.path === '/security')?.visits, 2)
})

test('what is held has a bound', async () => {
  const counter = countVisits(app.doors)
  for (let count = 0; count < heldMost + 10; count++) counter.visited(`/made-up-${count}`)
  await counter.flush()
  const [row] = await app.doors.database.sql<{ pages: number }>`
    select count(*)::int pages from visits where path like '/made-up-%'`
  assert.equal(row?.pages, heldMost)
  await app.doors.database.sql`delete from visits where path like '/made-up-%'`
})

test('closing writes what is left', async () => {
  const counter = countVisits(app.doors)
  counter.start()
  counter.visited('/privacy')
  await counter.stop()
  assert.equal((await read()).by_path.find((row) => row.path === '/privacy')?.visits, 1)
})

test('a day is a day of Lagos', async () => {
  app.clock.set(new Date('2026-11-30T22:59:59Z'))
  const counter = countVisits(app.doors)
  counter.visited('/terms')
  app.clock.set(new Date('2026-11-30T23:00:00Z'))
  counter.visited('/terms')
  await counter.flush()
  assert.deepEqual(
    (await read(2)).by_day.map((row) => [row.day, row.visits]),
    [
      ['2026-11-30', 1],
      ['2026-12-01', 1],
    ],
  )
})

test('every admin reads the counts, with days of zero and the busiest page first, and nobody else does', async () => {
  app.clock.advance(day)
  const token = await adminToken(app, 'support')
  const answer = await app.request(readContract, { token, query: { days: 3 } })
  assert.deepEqual([answer.status, answer.data.by_day.length, answer.data.by_day[2]?.visits], [200, 3, 0])
  assert.equal(answer.data.total, 2)
  assert.equal((await app.request(readContract)).code, 'not_signed_in')
  const tooMany = await app.request(readContract, { token, query: { days: 5000 } })
  assert.deepEqual([tooMany.code, tooMany.errors[0]?.path], ['bad_input', 'days'])
})
