// Promises about name and birth date of somebody whose identity is confirmed: nobody of staff writes others alone, and none wait in clear.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { approveRequest, findApproval } from '#features/approvals/contract.ts'
import { previewMany } from '#features/approvals/many-contract.ts'
import { routes as approvalRoutes } from '#features/approvals/public.ts'
import { jobs as safetyJobs, routes as safetyRoutes } from '#features/customer-safety/public.ts'
import { jobs as messageJobs } from '#features/notifications/public.ts'
import { plantUser, type PlantedUser } from '#features/users/test-people.ts'
import { erasePersonKeys } from '#kit/people/person-keys.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { previewUpdate, updateUser } from '../contract.ts'
import { commands, routes } from '../public.ts'

let app: TestApp
let ada: PlantedUser
let risk: string
let owner: string
let admin: string
let keys = 0

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      approvalRoutes(mount, doors, { given: commands })
      safetyRoutes(mount, doors, { sms: undefined })
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: (doors, parts) => ({
      ...adminJobs(doors, parts),
      ...safetyJobs(doors, { ...parts, sms: undefined }),
      ...messageJobs(doors, { ...parts, push: undefined, sms: undefined }),
    }),
  })
  for (const role of ['risk', 'owner', 'admin'] as const) await hireAdmin(app.doors, role)
})
after(() => app.close())
beforeEach(async () => {
  app.clock.advance(11 * 60 * 60_000)
  risk = await signInAdmin(app, 'risk@house.example')
  owner = await signInAdmin(app, 'owner@house.example')
  admin = await signInAdmin(app, 'admin@house.example')
  ada = await plantUser(app.doors, { first_name: 'Ada', last_name: 'Obi', kyc_tier: 1 })
})

const update = (body: Record<string, unknown>, token = risk) =>
  app.request(updateUser, {
    token,
    params: { id: ada.id },
    body: { reason: 'They brought their ID', ...body },
  })
const waiting = async (body: Record<string, unknown>, token = risk): Promise<string> => {
  const asked = await update(body, token)
  assert.equal(asked.status, 202, asked.text)
  assert.ok('approval' in asked.data)
  return asked.data.approval.id
}
const read = async (id: string, token = owner) =>
  (await app.request(findApproval, { token, params: { id } })).data
const approve = async (id: string, token = owner) => {
  const body = { note: 'I saw it too', hash: (await read(id)).hash }
  const headers = { 'idempotency-key': `approve-${keys++}` }
  return app.request(approveRequest, { token, params: { id }, body, headers })
}
const nameOf = async (): Promise<string | undefined> =>
  (await app.doors.database.sql<{ first_name: string }>`select first_name from users where id = ${ada.id}`)[0]
    ?.first_name

test('another name or birth date waits once (already_waiting), and a second person does exactly that', async () => {
  const wish = { first_name: 'Eve', date_of_birth: '1994-03-14' }
  const seen = await app.request(previewUpdate, { token: risk, params: { id: ada.id }, body: wish })
  assert.equal(seen.data.needs_approval, true)
  const id = await waiting({ ...wish, hash: seen.data.hash })
  assert.equal(await nameOf(), 'Ada')
  assert.equal((await update({ ...wish, reason: 'Once more' })).code, 'already_waiting')
  assert.equal((await approve(id)).status, 200)
  assert.equal(await nameOf(), 'Eve')
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(ada.email)[0]?.subject ?? '', /changed details of your/)
})

test('an owner waits for another person too (own_request)', async () => {
  const id = await waiting({ last_name: 'Eze' }, owner)
  assert.equal((await approve(id, owner)).code, 'own_request')
  assert.equal((await approve(id, admin)).status, 200)
})

test('what waits stands nowhere in clear, and is shown as it would be done to who may decide it alone', async () => {
  const id = await waiting({ first_name: 'Ngozi', date_of_birth: '1988-12-01' })
  const [row] = await app.doors.database.sql<{ text: string }>`
    select to_jsonb(a)::text || (select coalesce(string_agg(l.changes::text, ''), '') from audit_log l
      where l.target_id = ${ada.id}) text from approvals a where id = ${id}`
  assert.ok(row && !/Ngozi|1988/.test(row.text), row?.text)
  const changes = [
    { field: 'first_name', before: 'Ada', after: 'Ngozi' },
    { field: 'date_of_birth', before: '••••', after: '1988-12-01' },
  ]
  assert.deepEqual((await read(id)).changes, changes)
  assert.doesNotMatch(JSON.stringify(await read(id, risk)), /Ngozi|1988/)
  const until = new Date(app.clock.now().getTime() + 60_000)
  await app.doors.database.sql`update admins set money_blocked_until = ${until} where role = 'admin'`
  assert.doesNotMatch(JSON.stringify(await read(id, admin)), /Ngozi|1988/)
  await approve(id)
  // Whom it was about is named as they are called now.
  const { concerns: _now, ...kept } = await read(id)
  assert.doesNotMatch(JSON.stringify(kept), /Ngozi|1988/)
})

test('who decides many at once reads of each what changes, as in one; nobody else does', async () => {
  const id = await waiting({ first_name: 'Ngozi', date_of_birth: '1988-12-01' })
  const look = async (token: string) =>
    (await app.request(previewMany, { token, body: { decision: 'approve', approvals: [id] } })).data.items[0]
  const seen = await look(owner)
  assert.deepEqual(seen?.changes, (await read(id)).changes)
  assert.match(JSON.stringify(seen?.changes), /Ngozi.*1988-12-01/)
  assert.deepEqual([seen?.why, seen?.concerns[0]?.name], [null, 'Ada Obi'])
  const finance = (await hireAdmin(app.doors, 'finance')).email
  assert.doesNotMatch(JSON.stringify(await look(await signInAdmin(app, finance))), /Ngozi|1988/)
  const until = new Date(app.clock.now().getTime() + 60_000)
  await app.doors.database.sql`update admins set money_blocked_until = ${until} where role = 'admin'`
  assert.doesNotMatch(JSON.stringify(await look(admin)), /Ngozi|1988/)
})

test('what the record says otherwise by then is not approved, nor what was erased meanwhile', async () => {
  const first = await waiting({ first_name: 'Eve' })
  const second = await waiting({ first_name: 'Eva' })
  assert.equal((await approve(first)).status, 200)
  assert.equal((await approve(second)).code, 'changed_since_request')
  const third = await waiting({ last_name: 'Eze' })
  await app.doors.database.begin((sql) => erasePersonKeys(sql, [ada.id]))
  assert.equal((await approve(third)).code, 'no_longer_possible')
})

test('an address alone, and somebody whom no register has confirmed yet, need nobody else', async () => {
  assert.equal((await update({ address: '1 Broad Street, Lagos' })).status, 200)
  await app.doors.database.sql`update users set kyc_tier = 0 where id = ${ada.id}`
  assert.equal((await update({ first_name: 'Eve' })).status, 200)
  assert.equal(await nameOf(), 'Eve')
})
