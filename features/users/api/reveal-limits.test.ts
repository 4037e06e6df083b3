// Promises about looks at masked details: counted for each person of staff over an hour and a day, and refused in words.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { revealsMost } from '#features/audit/contract.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { revealDetail } from '../reveal-contract.ts'
import { routes } from '../public.ts'
import { plantUser, type PlantedUser } from '../test-people.ts'

let app: TestApp
let ada: PlantedUser
let bola: PlantedUser

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
  })
  ada = await plantUser(app.doors)
  bola = await plantUser(app.doors)
})
after(() => app.close())

test('too_many_reveals: one person looks so often an hour and a day, whosever detail it is; others and later hours go on', async () => {
  const email = 'curious@house.example'
  let by = await adminToken(app, 'support', email)
  const look = async (id = bola.id) =>
    app.request(revealDetail, { token: by, params: { id }, body: { field: 'address' } })
  const people = await Promise.all(Array.from({ length: revealsMost.anHour }, () => plantUser(app.doors)))
  assert.equal((await look(newId(app.doors))).code, 'user_not_found')
  for (let hour = 0; hour < 4; hour++) {
    app.clock.advance(3_600_000 - (app.clock.now().getTime() % 3_600_000))
    by = await signInAdmin(app, email)
    for (const { id } of people) assert.equal((await look(id)).status, 200)
    // A page that is opened again shows nothing new.
    for (const { id } of people.slice(0, 9)) assert.equal((await look(id)).status, 200)
    const refused = await look(ada.id)
    assert.deepEqual([refused.status, refused.code], [429, 'too_many_reveals'])
    assert.match(
      refused.message,
      /^You have viewed (?:60 personal details, the most one person may view in an hour|240 personal details, the most one person may view in a day)\. You can view more in (?:60 minutes|\d+ hours)\.$/,
    )
    // Refused is refused, also the second time; what was seen this hour still shows.
    assert.equal((await look(ada.id)).code, 'too_many_reveals')
    assert.equal((await look(people[0]?.id)).status, 200)
  }
  app.clock.advance(3_600_000)
  by = await signInAdmin(app, email)
  assert.equal((await look()).code, 'too_many_reveals')
  const [denied] = await app.doors.database.sql<{ count: number }>`
    select count(*)::int count from audit_log where action = 'users.reveal' and outcome = 'denied'`
  assert.equal(denied?.count, 9)
  by = await adminToken(app, 'risk', 'other@house.example')
  assert.equal((await look()).status, 200)
})

test('reveals_blocked_after_reset: whoever was reset looks at nobody’s details for a day, and the try is written down', async () => {
  const email = 'reset@house.example'
  const until = new Date(app.clock.now().getTime() + 86_400_000)
  let token = await adminToken(app, 'risk', email)
  await app.doors.database.sql`update admins set money_blocked_until = ${until} where email = ${email}`
  const look = () => app.request(revealDetail, { token, params: { id: ada.id }, body: { field: 'address' } })
  const countDenied = async () => {
    const denied = await app.doors.database.sql`select 1 from audit_log where outcome = 'denied'`
    return denied.length
  }
  const before = await countDenied()
  const refused = await look()
  assert.deepEqual([refused.status, refused.code], [403, 'reveals_blocked_after_reset'])
  assert.equal(await countDenied(), before + 1)
  app.clock.set(until)
  token = await signInAdmin(app, email)
  assert.equal((await look()).status, 200)
})
