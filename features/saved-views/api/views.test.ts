// Promises about saved views: one's own and the shared ones, under names that are there once, changed by whoever made them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminAuthenticator, jobs, routes as adminRoutes } from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { routes } from '../public.ts'

let app: TestApp
let owner: string
let support: string

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs,
  })
  owner = await adminToken(app, 'owner')
  support = await adminToken(app, 'support')
})
after(() => app.close())

const view = {
  list: 'users',
  name: 'Waiting long',
  state: 'q=status%3Apending&sort=oldest',
  shared: false,
} as const
const save = (token: string, more: Partial<{ name: string; state: string; shared: boolean }> = {}) =>
  app.request(contract.saveView, { token, body: { ...view, ...more } })
const namesFor = async (token: string, list: 'users' | 'transactions' = 'users') =>
  (await app.request(contract.listViews, { token, query: { list } })).data.items.map(({ name, mine }) => [
    name,
    mine,
  ])
const remove = (token: string, id: string) => app.request(contract.removeView, { token, params: { id } })

test('a view is one’s own until it is shared; then all of staff see whose it is', async () => {
  const saved = await save(support)
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(await namesFor(support), [['Waiting long', true]])
  assert.deepEqual(await namesFor(owner), [])
  assert.deepEqual(await namesFor(support, 'transactions'), [])
  const { id } = saved.data
  app.clock.advance(1_000)
  const changed = await app.request(contract.changeView, {
    token: support,
    params: { id },
    body: { name: 'Waiting for us', state: 'sort=oldest', shared: true },
  })
  assert.deepEqual(
    [changed.data.name, changed.data.state, changed.data.shared, changed.data.made_by],
    ['Waiting for us', 'sort=oldest', true, 'Test support'],
  )
  assert.deepEqual(await namesFor(owner), [['Waiting for us', false]])
  const audited = await app.doors.database.sql<{ action: string; changes: unknown }>`
    select action, changes from audit_log where target_id = ${id} order by at, id`
  assert.deepEqual(audited, [
    {
      action: 'saved-views.save',
      changes: [
        { field: 'name', before: null, after: 'Waiting long' },
        { field: 'for', before: null, after: 'personal' },
      ],
    },
    {
      action: 'saved-views.change',
      changes: [
        { field: 'name', before: 'Waiting long', after: 'Waiting for us' },
        { field: 'for', before: 'personal', after: 'shared' },
        { field: 'state', before: null, after: 'changed' },
      ],
    },
  ])
  assert.equal((await remove(owner, id)).status, 200)
  assert.deepEqual(await namesFor(support), [])
})

test('a name is there once for each (view_name_taken), also of two who save it at once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(support, { name: 'Twice' })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.deepEqual([...new Set(answers.flatMap(({ code }) => code ?? []))], ['view_name_taken'])
  assert.equal((await save(support, { name: 'TWICE' })).code, 'view_name_taken')
  assert.equal((await save(owner, { name: 'Twice' })).status, 200)
  const other = await save(support, { name: 'Another' })
  const renamed = await app.request(contract.changeView, {
    token: support,
    params: { id: other.data.id },
    body: { name: 'twice', state: '', shared: false },
  })
  assert.equal(renamed.code, 'view_name_taken')
})

test('another’s view is like one that does not exist (view_not_found)', async () => {
  const { data } = await save(owner, { name: 'The owner’s own' })
  const change = (id: string) =>
    app.request(contract.changeView, {
      token: support,
      params: { id },
      body: { name: 'Mine now', state: '', shared: false },
    })
  for (const id of [data.id, newId(app.doors)]) {
    assert.deepEqual([(await change(id)).status, (await change(id)).code], [404, 'view_not_found'])
    assert.equal((await remove(support, id)).code, 'view_not_found')
  }
  assert.equal((await remove(owner, data.id)).status, 200)
})

test('what is kept is an address and nothing else', async () => {
  for (const state of ['<img onerror=1>', 'q="', 'a b', 'x'.repeat(1_001)])
    assert.equal((await save(support, { name: 'Odd', state })).code, 'bad_input')
})

test('fifty views of a list are enough for anybody (too_many_views)', async () => {
  const token = await adminToken(app, 'finance')
  for (let number = 0; number < 50; number++)
    assert.equal((await save(token, { name: `View ${number}` })).status, 200)
  assert.equal((await save(token, { name: 'One more' })).code, 'too_many_views')
})
