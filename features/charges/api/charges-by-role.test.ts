// Promises about prices: support reads them and changes none.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as adminSignIn from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { listCharges, withdrawFreeTransfers } from '../contract.ts'
import { routes } from '../public.ts'

let app: TestApp

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminSignIn.routes(mount, doors)
      routes(mount, doors)
    },
    admin: adminSignIn.adminAuthenticator,
    jobs: adminSignIn.jobs,
  })
})
after(() => app.close())

test('support reads prices, and is refused a change of them', async () => {
  const token = await adminToken(app, 'support')
  assert.equal((await app.request(listCharges, { token })).status, 200)
  const change = { token, body: { number: '1', reason: 'A mistake' }, headers: { 'idempotency-key': 'one' } }
  assert.equal((await app.request(withdrawFreeTransfers, change)).code, 'not_allowed')
})
