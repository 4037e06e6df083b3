// Promises about papers that staff attach to a request about a customer: checked like any file, seen by staff who decide, never by the customer.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { revealsMost } from '#features/audit/contract.ts'
import {
  customerAuthenticator,
  jobs as customerJobs,
  routes as customerRoutes,
} from '#features/customer-sign-in/public.ts'
import { signUpCustomer, type SignedInCustomer } from '#features/users/test-people.ts'
import { takeFromLimit } from '#kit/http/limits.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { findUpload, revealFile } from '../contract.ts'
import { bringPaper, findPaper, revealPaper } from '../papers-contract.ts'
import { isCleanPaper, jobs, routes } from '../public.ts'
import { uploadsPerDayMost } from '../rules.ts'
import { begin, picture, sha256, type TestFiles, testFiles } from '../test-uploads.ts'

let app: TestApp
let files: TestFiles
let finance: string
let ada: SignedInCustomer
/** Whether the place that keeps files answers. */
let isAway = false

before(async () => {
  files = await testFiles()
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      customerRoutes(mount, doors)
      routes(mount, doors, {
        store: {
          ...files.store,
          get: (key) =>
            isAway ? Promise.resolve({ outcome: 'unknown', detail: 'away' }) : files.store.get(key),
        },
      })
    },
    admin: adminAuthenticator,
    customer: customerAuthenticator,
    jobs: (doors, parts) => ({
      ...adminJobs(doors, parts),
      ...customerJobs(doors, parts),
      ...jobs(doors, files),
    }),
  })
  ada = await signUpCustomer(app, 'ada@mail.example')
  finance = await adminToken(app, 'finance')
})
after(async () => {
  await app.close()
  await files.close()
})

type Brought = { readonly token?: string; readonly id?: string; readonly size?: number }
const bring = (bytes: Uint8Array, offset: number, { token = finance, id = ada.id, size }: Brought = {}) =>
  app.request(bringPaper, {
    token,
    params: { id },
    body: {
      size: size ?? bytes.length,
      sha256: sha256(bytes),
      offset,
      data: Buffer.from(bytes.subarray(offset, offset + 100_000)).toString('base64'),
    },
  })

async function bringWhole(bytes: Uint8Array): Promise<string> {
  for (let offset = 0; ;) {
    const { data, text } = await bring(bytes, offset)
    assert.ok(data, text)
    if (data.state !== 'receiving') return data.id
    offset = data.received
  }
}
const stateOf = async (paper: string) =>
  (await app.request(findPaper, { token: finance, params: { id: ada.id, paper } })).data?.state
const clean = (id: string, userId = ada.id) =>
  app.doors.database.begin((sql) => isCleanPaper(sql, { id, userId }))

test('a paper arrives in pieces, whoever repeats one, is checked, and is shown to who decides; who looked is written down', async () => {
  const bytes = await picture({ width: 2_000, height: 1_500 })
  await bring(bytes, 0)
  const again = await bring(bytes, 0)
  assert.deepEqual([again.status, again.data.state], [200, bytes.length > 100_000 ? 'receiving' : 'checking'])
  const id = await bringWhole(bytes)
  assert.equal(await clean(id), false)
  await app.runJobs()
  assert.deepEqual([await stateOf(id), await clean(id)], ['clean', true])
  assert.equal(await bringWhole(bytes), id)
  app.clock.advance(1)
  const shown = await app.request(revealPaper, { token: finance, params: { id }, body: {} })
  assert.equal(shown.data.content_type, 'image/jpeg')
  const support = await adminToken(app, 'support')
  const refused = await app.request(revealPaper, { token: support, params: { id }, body: {} })
  assert.equal(refused.code, 'not_allowed')
  const log = await app.doors.database.sql<{ action: string }>`
    select action from audit_log where action like 'uploads.%' and outcome = 'allowed' order by at, id`
  assert.deepEqual(
    log.map(({ action }) => action),
    ['uploads.bring-paper', 'uploads.reveal-paper'],
  )
})

test('it is no file of the customer’s: they do not find it, and it is nobody else’s paper; file_not_found', async () => {
  const id = await bringWhole(await picture())
  await app.runJobs()
  const { cookie } = ada
  assert.equal((await app.request(findUpload, { cookie, params: { id } })).code, 'upload_not_found')
  const risk = await adminToken(app, 'risk')
  const asFile = await app.request(revealFile, { token: risk, params: { id }, body: { reason: 'to look' } })
  assert.equal(asFile.code, 'file_not_found')
  const own = (await begin(app, await picture(), { cookie })).data.id
  const asPaper = await app.request(revealPaper, { token: finance, params: { id: own }, body: {} })
  assert.equal(asPaper.code, 'file_not_found')
  const bola = await signUpCustomer(app, 'bola@mail.example')
  assert.equal(await clean(id, bola.id), false)
  const elsewhere = { token: finance, params: { id: bola.id, paper: id } }
  assert.equal((await app.request(findPaper, elsewhere)).code, 'file_not_found')
})

test('the customer learns nothing of it, live or by waiting: neither their screens nor their costs touch it', async () => {
  const { sql } = app.doors.database
  const costly = Array.from({ length: 6 }, () => newId(app.doors))
  await sql`
    insert into uploads (id, user_id, purpose, sha256, size_bytes, received_bytes, state, created_at, expires_at, checked_at, cost_milliseconds)
    select made.id, ${ada.id}, 'id_front', decode(lpad(to_hex(made.n), 64, 'a'), 'hex'), 1, 1, 'refused',
      ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()}, 20000
    from unnest(${costly}::uuid[]) with ordinality made (id, n)`
  const [before] = await sql<{ last: bigint }>`select coalesce(max(id), 0)::bigint last from changes`
  const id = await bringWhole(await picture())
  await app.runJobs()
  assert.equal(await stateOf(id), 'clean')
  const told = await sql<{ topic: string }>`
    select distinct topic from changes where id > ${before?.last ?? 0n} order by 1`
  assert.deepEqual(
    told.map(({ topic }) => topic),
    ['kyc-requests', `user:${ada.id}`],
  )
  await sql`delete from uploads where id = any(${costly}::uuid[])`
})

test('what is no document is refused by its own bytes', async () => {
  const id = await bringWhole(Buffer.from('not a picture at all, whatever its name says'))
  await app.runJobs()
  assert.deepEqual([await stateOf(id), await clean(id)], ['refused', false])
})

test('user_not_found, file_too_large, too_many_uploads', async () => {
  const bytes = await picture()
  assert.equal((await bring(bytes, 0, { id: newId(app.doors) })).code, 'user_not_found')
  assert.equal((await bring(bytes, 0, { size: 9 * 1024 * 1024 })).code, 'file_too_large')
  const token = await adminToken(app, 'admin')
  const { sql } = app.doors.database
  const ids = Array.from({ length: uploadsPerDayMost }, () => newId(app.doors))
  await sql`
    insert into uploads (id, user_id, by_admin, purpose, sha256, size_bytes, received_bytes, state, created_at, expires_at)
    select made.id, ${ada.id}, a.id, 'staff_paper', decode(lpad(to_hex(made.n), 64, '0'), 'hex'), 1, 0, 'expired',
      ${app.clock.now()}, ${app.clock.now()}
    from unnest(${ids}::uuid[]) with ordinality made (id, n), admins a where a.role = 'admin'`
  assert.equal((await bring(await picture(), 0, { token })).code, 'too_many_uploads')
  assert.equal((await bring(await picture(), 0)).status, 200)
})

test('store_away, too_many_reveals, reveals_blocked_after_reset: a look that cannot be, or may not be, shows nothing', async () => {
  const id = await bringWhole(await picture())
  await app.runJobs()
  const token = await adminToken(app, 'risk', 'looks@house.example')
  const look = async () => (await app.request(revealPaper, { token, params: { id }, body: {} })).code
  isAway = true
  assert.equal(await look(), 'store_away')
  isAway = false
  const { sql } = app.doors.database
  const [me] = await sql<{ id: string }>`select id from admins where email = 'looks@house.example'`
  const now = app.clock.now()
  const limit = { bucket: `reveals:hour:${me?.id ?? ''}`, most: revealsMost.anHour, seconds: 3_600, now }
  for (let looks = 0; looks < revealsMost.anHour; looks++) await takeFromLimit(sql, limit)
  assert.equal(await look(), 'too_many_reveals')
  await sql`update admins set money_blocked_until = ${new Date(now.getTime() + 1_000)} where id = ${me?.id ?? ''}`
  assert.equal(await look(), 'reveals_blocked_after_reset')
})
