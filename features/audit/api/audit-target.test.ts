// Promises about asking the audit log what was done to somebody: by name or address, customer or colleague, and of what is theirs.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken, hireAdmin } from '#features/admin-sign-in/test-admin.ts'
import { plantTransaction, plantUser, plantWallet } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
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

test('an account number as it is printed, and a reference, find what was done to whose they are', async () => {
  const { sql } = app.doors.database
  const now = app.clock.now()
  await sql`
    insert into virtual_accounts (id, user_id, wallet_id, provider, account_number, state, requested_at)
    select ${newId(app.doors)}, w.user_id, w.id, 'paystack', '1513812765', 'active', ${now} from wallets w`
  for (const printed of ['1513812765', '1513 812 765'])
    assert.deepEqual(await found(printed), ['her-wallet', 'grace'])
  const [wallet] = await sql<{ id: string; user_id: string }>`select id, user_id from wallets`
  const { id, reference } = await plantTransaction(app.doors, {
    userId: wallet?.user_id ?? '',
    walletId: wallet?.id ?? '',
    minor: 100n,
  })
  app.clock.advance(1)
  await app.doors.database.begin((inside) =>
    recordAudit(inside, app.doors, {
      actor: { kind: 'customer', id: wallet?.user_id ?? '' },
      action: 'other.to-her-money',
      target: { type: 'transaction', id },
      outcome: 'allowed',
      changes: [{ field: 'user', before: null, after: wallet?.user_id ?? '' }],
      requestId: 'req_2',
      address: '10.0.0.1',
    }),
  )
  const { data } = await app.request(listAudit, { token, query: { target: reference } })
  const [row] = data.items
  assert.deepEqual(
    [data.items.length, row?.action, row?.target.name],
    [1, 'other.to-her-money', 'Grace Shehu'],
  )
  // Who is meant is told by name, wherever an id stands.
  assert.deepEqual(
    [row?.actor.name, row?.people],
    ['Grace Shehu', [{ uuid: wallet?.user_id, name: 'Grace Shehu' }]],
  )
})

test('who did it is found by name, and what by several actions at once', async () => {
  await actOfFolake()
  const by = async (query: Record<string, string>) =>
    (await app.request(listAudit, { token, query })).data.items.map(({ action }) => action)
  assert.deepEqual(await by({ actor: 'Folake Ade' }), ['other.by-folake'])
  assert.deepEqual(await by({ actor: 'folake' }), ['other.by-folake'])
  assert.deepEqual(await by({ actor: 'Amina' }), [])
  const two = await by({ action: 'things.to-tunde,other.by-folake' })
  assert.deepEqual(two, ['other.by-folake', 'things.to-tunde'])
})

async function actOfFolake(): Promise<void> {
  const [folake] = await app.doors.database.sql<{
    id: string
  }>`select id from admins where name = 'Folake Ade'`
  app.clock.advance(1)
  await app.doors.database.begin((inside) =>
    recordAudit(inside, app.doors, {
      actor: { kind: 'admin', id: folake?.id ?? '', role: 'support' },
      action: 'other.by-folake',
      target: { type: 'setting', id: 'x' },
      outcome: 'allowed',
      changes: [],
      requestId: 'req_3',
      address: '10.0.0.1',
    }),
  )
}

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
