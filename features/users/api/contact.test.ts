// Promises about e-mail and phone of customers: lists mask them, and records show those of so many people a day, each written down.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { contactSearchesMost } from '#kit/people/bound-searches.ts'
import { findNeighbours, findUserProfile, recordsMost, searchUsers } from '../contract.ts'
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
  ada = await plantUser(app.doors, { email: 'ada@mail.example', phone: '+2348031234567', first_name: 'Ada' })
  bola = await plantUser(app.doors, { email: 'bola@mail.example', phone: '+2348090000001' })
})
after(() => app.close())

const recordOf = async (token: string, id: string) => {
  const { data } = await app.request(findUserProfile, { token, params: { id } })
  return [data.email, data.phone]
}
const adaInFull = ['ada@mail.example', '+2348031234567']
const bolaInFull = ['bola@mail.example', '+2348090000001']
const bolaMasked = ['b***@mail.example', '**********0001']

test('a list finds people by the whole of what it masks, and answers nobody’s e-mail or phone', async () => {
  const token = await adminToken(app, 'owner')
  for (const query of ['', 'ada@mail.example', '08031234567', '+2348031234567']) {
    const { data, text } = await app.request(searchUsers, { token, query: { query, per_page: 100 } })
    assert.ok(
      data.items.some(({ uuid }) => uuid === ada.id),
      query,
    )
    assert.doesNotMatch(text, /ada@|bola@|803123|809000/)
  }
  assert.deepEqual(await recordOf(token, ada.id), adaInFull)
})

test('no part of what a list masks finds anybody: neither letter by letter nor digit by digit, nor where words were written slightly wrong', async () => {
  const token = await adminToken(app, 'finance')
  const parts = [
    'bol',
    'ola',
    'bola@mail.exam',
    'mail.example',
    '@mail.example',
    '0809000',
    '00001',
    '9000000',
  ]
  for (const query of [...parts, 'ada 803123', 'adda 803123']) {
    const { data } = await app.request(searchUsers, { token, query: { query } })
    assert.deepEqual(data.items, [], query)
  }
  for (const query of ['bola', 'bola@', '0001', '0809 000 0001'])
    assert.equal((await app.request(searchUsers, { token, query: { query } })).data.items[0]?.uuid, bola.id)
})

test('too_many_tries: so many different searches by contact data a day; names, pages and what was searched before go on', async () => {
  const email = 'guesser@house.example'
  app.clock.advance(86_400_000 - (app.clock.now().getTime() % 86_400_000))
  let token = await adminToken(app, 'support', email)
  const search = (query: string) => app.request(searchUsers, { token, query: { query } })
  for (let number = 0; number < contactSearchesMost; number++)
    assert.equal((await search(`08031${String(number).padStart(6, '0')}`)).status, 200)
  const refused = await search('0803 123 4567')
  assert.deepEqual([refused.status, refused.code], [429, 'too_many_tries'])
  assert.match(refused.message, /Try again in \d+ hours?\./)
  assert.equal((await search('ada@mail.example')).code, 'too_many_tries')
  const neighbours = { token, params: { id: ada.id }, query: { query: '08031234567' } }
  assert.equal((await app.request(findNeighbours, neighbours)).code, 'too_many_tries')
  for (const query of ['08031 000000', 'Ada', '4567', '']) assert.equal((await search(query)).status, 200)
  app.clock.advance(86_400_000)
  token = await signInAdmin(app, email)
  assert.equal((await search('0803 123 4567')).data.total, 1)
})

test('each record that is opened is written down once a day, however often its screen reads it again', async () => {
  const token = await adminToken(app, 'support', 'diligent@house.example')
  for (let time = 0; time < 3; time++) assert.deepEqual(await recordOf(token, bola.id), bolaInFull)
  const rows = await app.doors.database.sql<{ outcome: string }>`
    select outcome from audit_log where action = 'users.profile' and target_id = ${bola.id} and actor_role = 'support'`
  assert.deepEqual(rows, [{ outcome: 'allowed' }])
})

test('past the figure of a day a record shows no more contact data, but for those that were opened before, and the owners hear of it', async () => {
  const email = 'collector@house.example'
  let token = await adminToken(app, 'support', email)
  app.clock.advance(86_400_000 - (app.clock.now().getTime() % 86_400_000))
  token = await signInAdmin(app, email)
  const others = await Promise.all(Array.from({ length: recordsMost - 1 }, () => plantUser(app.doors)))
  assert.deepEqual(await recordOf(token, ada.id), adaInFull)
  for (const { id, email: address } of others) assert.equal((await recordOf(token, id))[0], address)
  for (let time = 0; time < 2; time++) assert.deepEqual(await recordOf(token, bola.id), bolaMasked)
  assert.deepEqual(await recordOf(token, ada.id), adaInFull)
  const denied = await app.doors.database.sql<{ target_id: string }>`
    select target_id from audit_log where action = 'users.profile' and outcome = 'denied'`
  assert.deepEqual(denied, [{ target_id: bola.id }])
  await app.runJobs()
  const told = (address: string) =>
    app.mailbox.mailsTo(address).filter(({ subject }) => /unusually many records/.test(subject)).length
  assert.deepEqual([told('owner@house.example'), told(email)], [1, 1])
  app.clock.advance(86_400_000)
  assert.deepEqual(await recordOf(await signInAdmin(app, email), bola.id), bolaInFull)
})

test('whoever was reset today reads nobody’s contact data', async () => {
  const email = 'taken@house.example'
  const token = await adminToken(app, 'risk', email)
  const until = new Date(app.clock.now().getTime() + 60_000)
  await app.doors.database.sql`update admins set money_blocked_until = ${until} where email = ${email}`
  assert.deepEqual(await recordOf(token, bola.id), bolaMasked)
  app.clock.advance(60_000)
  assert.deepEqual(await recordOf(token, bola.id), bolaInFull)
})
