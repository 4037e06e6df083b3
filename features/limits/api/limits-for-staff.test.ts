// Promises about limits as staff read them: with no tier, and while the wallet is frozen, they say that nothing is sent or received.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { plantUser, plantWallet } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { findUserLimits } from '../contract.ts'
import { routes } from '../public.ts'

let app: TestApp
let support: string

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
  })
  support = await adminToken(app, 'support')
})
after(() => app.close())

const stopped = async (id: string) => {
  const { data } = await app.request(findUserLimits, { token: support, params: { id } })
  return [data.sending_stopped, data.receiving_stopped]
}

test('nothing is sent or received with no tier, and nothing that a freeze stops while it is in force', async () => {
  const { sql } = app.doors.database
  const { id: bare } = await plantUser(app.doors, { kyc_tier: 0 })
  assert.deepEqual(await stopped(bare), ['no_tier', 'no_tier'])
  const { id } = await plantUser(app.doors, { kyc_tier: 2 })
  await plantWallet(app.doors, id)
  assert.deepEqual(await stopped(id), [null, null])
  // The limit leaves more than the empty wallet has.
  const { data } = await app.request(findUserLimits, { token: support, params: { id } })
  assert.deepEqual([data.can_send, data.can_send_by], ['0.00', 'wallet'])
  assert.ok(Number(data.send_now) > 0)
  const now = app.clock.now()
  await sql`update wallets set freeze_level = 'debit', freeze_reason = 'Court order', freeze_until = ${new Date(now.getTime() + 1_000)}
    where user_id = ${id}`
  assert.deepEqual(await stopped(id), ['frozen', null])
  await sql`update wallets set freeze_level = 'all' where user_id = ${id}`
  assert.deepEqual(await stopped(id), ['frozen', 'frozen'])
  app.clock.advance(2_000)
  assert.deepEqual(await stopped(id), [null, null])
  await sql`update wallets set own_freeze_at = ${now} where user_id = ${id}`
  assert.deepEqual(await stopped(id), ['frozen', null])
})
