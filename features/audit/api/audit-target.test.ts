// Promises about asking the audit log what was done to somebody: by name or address, customer or colleague, and of what is theirs.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken, hireAdmin } from '#features/admin-sign-in/test-admin.ts'
import { plantUser, plantWallet } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { listAudit } from '../contract.ts'
import { recordAudit, routes } from '../public.ts'

let app: TestApp
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
  token = await adminToken(app, 'auditor')
  const grace = await plantUser(app.doors, {
    email: 'grace@mail.example',
    first_name: 'Grace',
    last_name: 'Shehu',
  })
  const tunde = await plantUser(app.doors, { email: 'tunde@mail.example', first_name: 'Tunde' })
  const { walletId } = await plantWallet(app.doors, grace.id)
  const colleague = await hireAdmin(app.doors, 'support', 'folake@house.example')
  await app.doors.database.sql`update admins set name = 'Folake Ade' where id = ${colleague.id}`
  for (const [action, type, id] of [
    ['things.to-grace', 'user', grace.id],
    ['things.to-her-wallet', 'wallet', walletId],
    ['things.to-tunde', 'user', tunde.id],
    ['things.to-folake', 'admin', colleague.id],
    ['things.to-a-setting', 'setting', 'payout_status:NGN'],
  ] as const) {
    app.clock.advance(1)
    await app.doors.database.begin((sql) =>
      recordAudit(sql, app.doors, {
        actor: { kind: 'system' },
        action,
        target: { type, id },
        outcome: 'allowed',
        changes: [],
        requestId: 'req_1',
        address: '10.0.0.1',
      }),
    )
  }
})
after(() => app.close())

const found = async (target: string) => {
  const { data } = await app.request(listAudit, { token, query: { target, action: 'things' } })
  return data.items.map(({ action }) => action.replace('things.to-', ''))
}

test('a customer’s name, a part of it or their address finds what was done to them and to what is theirs', async () => {
  for (const typed of [
    'Grace Shehu',
    'shehu grace',
    'GRACE',
    'grace',
    'grace@mail.example',
    'Grace@Mail.example',
  ])
    assert.deepEqual(await found(typed), ['her-wallet', 'grace'], typed)
})

test('so does a colleague’s; nobody’s name, and one or two letters, find nobody', async () => {
  assert.deepEqual(await found('Folake Ade'), ['folake'])
  assert.deepEqual(await found('folake@house.example'), ['folake'])
  for (const typed of ['Amina Bello', 'Gr', '%%%', 'g_ace']) assert.deepEqual(await found(typed), [], typed)
})

test('kinds and ids are found as before, and each row says whose it is', async () => {
  assert.deepEqual(await found('setting'), ['a-setting'])
  assert.deepEqual(await found('setting:payout_status:NGN'), ['a-setting'])
  assert.deepEqual(await found('wallet'), ['her-wallet'])
  const { data } = await app.request(listAudit, { token, query: { action: 'things' } })
  assert.deepEqual(
    data.items.map(({ target }) => target.name),
    [null, 'Folake Ade', 'Tunde', 'Grace Shehu', 'Grace Shehu'],
  )
  const [row] = (await app.request(listAudit, { token, query: { target: data.items[4]?.target.id ?? '' } }))
    .data.items
  assert.equal(row?.target.name, 'Grace Shehu')
})
