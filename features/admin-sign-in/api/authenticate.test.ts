// Promises about admin sessions: the idle hour to the second, twelve hours, the bearer alone, and the matrix.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { done } from '#kit/refusal.ts'
import { testApp, type TestApp, type TestRequest } from '#kit/test/app.ts'
import { checkAdmin } from '../contract.ts'
import { adminAuthenticator, jobs, routes } from '../public.ts'
import { adminToken } from '../test-admin.ts'

const readThings = call({
  name: 'things.read',
  method: 'GET',
  path: '/api/v1/things',
  realm: 'admin',
  summary: 'Reads.',
  answer: z.null(),
  says: 'Read.',
  refuses: {},
})
const moveThings = call({
  name: 'things.move',
  method: 'POST',
  path: '/api/v1/things',
  realm: 'admin',
  summary: 'Moves.',
  body: z.strictObject({}),
  answer: z.null(),
  says: 'Moved.',
  refuses: {},
})
const forgotten = call({
  name: 'things.forgotten',
  method: 'GET',
  path: '/api/v1/forgotten',
  realm: 'admin',
  summary: 'Has no row.',
  answer: z.null(),
  says: 'Read.',
  refuses: {},
})
const matrix = {
  'admin-sign-in.check': ['owner', 'support'],
  'things.read': ['owner', 'support'],
  'things.move': ['owner'],
} as const

let app: TestApp
let token: string
let people = 0
const second = 1000
const hour = 3_600_000

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      routes(mount, doors)
      for (const contract of [readThings, forgotten]) mount(contract, async () => done(null))
      mount(moveThings, async () => done(null))
    },
    admin: (doors) => adminAuthenticator(doors, matrix),
    jobs,
  })
})
after(() => app.close())
beforeEach(async () => {
  app.clock.advance(16 * 60_000)
  token = await adminToken(app, 'support', `support${people++}@house.example`)
})

const read = async (request: TestRequest = {}): Promise<number> =>
  (await app.request(readThings, { token, ...request })).status
const check = async (headers: Record<string, string> = {}): Promise<number> =>
  (await app.request(checkAdmin, { token, headers })).status

test('a session lives 59:59 after the last request of a person, and is dead at 60:01', async () => {
  app.clock.advance(hour - second)
  assert.equal(await read(), 200)
  app.clock.advance(hour - second)
  assert.equal(await read(), 200)
  app.clock.advance(hour + second)
  const answer = await app.request(readThings, { token })
  assert.deepEqual([answer.status, answer.code], [401, 'session_ended'])
})

test('the hour is exact to a second even when requests follow one another closely', async () => {
  for (let requests = 0; requests < 20; requests++) {
    app.clock.advance(3 * second)
    assert.equal(await read(), 200)
  }
  app.clock.advance(hour - second)
  assert.equal(await read({ headers: { 'x-background': '1' } }), 200)
  app.clock.advance(2 * second)
  assert.equal(await read(), 401)
})

test('polling does not keep a session alive', async () => {
  for (let minutes = 0; minutes < 59; minutes++) {
    app.clock.advance(60 * second)
    assert.equal(await read({ headers: { 'x-background': '1' } }), 200)
  }
  app.clock.advance(61 * second)
  assert.equal(await read({ headers: { 'x-background': '1' } }), 401)
})

test('the admin check keeps a session alive only when it says that a person is active', async () => {
  app.clock.advance(hour - second)
  assert.equal(await check(), 200)
  app.clock.advance(2 * second)
  assert.equal(await check(), 401)
  token = await adminToken(app, 'support', `support${people++}@house.example`)
  app.clock.advance(hour - second)
  assert.equal(await check({ 'x-active': '1' }), 200)
  app.clock.advance(hour - second)
  assert.equal(await check({ 'x-active': '1', 'x-background': '1' }), 200)
  app.clock.advance(2 * second)
  assert.equal(await check({ 'x-active': '1' }), 401)
})

test('a session ends after twelve hours however active its person is', async () => {
  for (let halfHours = 0; halfHours < 23; halfHours++) {
    app.clock.advance(hour / 2)
    assert.equal(await read(), 200)
  }
  app.clock.advance(hour / 2 - second)
  assert.equal(await read(), 200)
  app.clock.advance(second)
  assert.equal(await read(), 401)
})

test('only the bearer header proves an admin: no cookie, no query, no other scheme', async () => {
  for (const request of [
    {},
    { cookie: `token=${token}; __Host-session=${token}` },
    { headers: { authorization: token } },
    { headers: { authorization: `Basic ${token}` } },
    { headers: { authorization: `Bearer ${token}x` } },
    { headers: { authorization: 'Bearer undefined' } },
    { headers: { 'x-access-token': token } },
  ]) {
    const answer = await app.send('GET', readThings.path, request)
    assert.deepEqual([answer.status, answer.code], [401, 'not_signed_in'], JSON.stringify(request))
  }
  assert.equal((await app.send('GET', `${readThings.path}?token=${token}&access_token=${token}`)).status, 401)
  assert.equal((await app.request(readThings, { headers: { authorization: `bearer ${token}` } })).status, 200)
})

test('a token that nobody was given is a session that has ended', async () => {
  const answer = await app.request(readThings, { token: 'A'.repeat(43) })
  assert.deepEqual(
    [answer.status, answer.code, answer.message],
    [401, 'session_ended', 'Your session has ended. Please sign in again.'],
  )
})

test('suspending an admin ends what their sessions can do at once', async () => {
  await app.doors.database
    .sql`update admins set state = 'suspended' where email = ${`support${people - 1}@house.example`}`
  assert.equal(await read(), 401)
})

test('a changed role counts from the next request on', async () => {
  assert.equal((await app.request(moveThings, { token, body: {} })).status, 403)
  await app.doors.database
    .sql`update admins set role = 'owner' where email = ${`support${people - 1}@house.example`}`
  assert.equal((await app.request(moveThings, { token, body: {} })).status, 200)
})

test('a call that the role may not make is refused (not_allowed) and written down as denied', async () => {
  const answer = await app.request(moveThings, { token, body: {} })
  assert.deepEqual([answer.status, answer.code], [403, 'not_allowed'])
  const [row] = await app.doors.database.sql<{
    action: string
    outcome: string
    actor_role: string
    request_id: string
  }>`
    select action, outcome, actor_role, request_id from audit_log where outcome = 'denied' order by at desc, id desc limit 1`
  assert.deepEqual([row?.action, row?.outcome, row?.actor_role], ['things.move', 'denied', 'support'])
  assert.equal(row?.request_id, answer.headers['x-request-id'])
})

test('a call that has no row in the matrix is refused to everyone', async () => {
  const owner = await adminToken(app, 'owner', `owner${people++}@house.example`)
  assert.equal((await app.request(forgotten, { token: owner })).code, 'not_allowed')
})

test('a session is known to every replica at once', async () => {
  const replica = await testApp({
    routes,
    admin: adminAuthenticator,
    jobs,
    database: app.database,
    now: app.clock.now(),
  })
  try {
    assert.equal((await replica.request(checkAdmin, { token })).status, 200)
  } finally {
    await replica.close()
  }
})
