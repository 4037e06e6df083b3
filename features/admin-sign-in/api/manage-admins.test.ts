// Promises about admins made and helped by an operator: running it again is safe, and everything is written down.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { checkAdmin } from '../contract.ts'
import { adminAuthenticator, createAdmin, jobs, routes, setAdminPassword } from '../public.ts'
import { hireAdmin, signInAdmin, testPassword } from '../test-admin.ts'

let app: TestApp
before(async () => {
  app = await testApp({ routes, admin: adminAuthenticator, jobs })
})
after(() => app.close())

const wanted = { email: 'Ada@House.example ', name: 'Ada Obi', role: 'owner', password: testPassword }

test('making the same admin twice makes one, and leaves the password alone', async () => {
  const first = await createAdmin(app.doors, wanted)
  const second = await createAdmin(app.doors, { ...wanted, password: 'another quiet heron hums' })
  assert.ok(first.ok && second.ok)
  assert.deepEqual(
    [first.value.created, second.value.created, second.value.id],
    [true, false, first.value.id],
  )
  assert.ok(await signInAdmin(app, 'ada@house.example'))
})

test('twenty makers at once make one admin', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, () => createAdmin(app.doors, { ...wanted, email: 'many@house.example' })),
  )
  assert.equal(made.filter((one) => one.ok && one.value.created).length, 1)
  assert.ok(made.every((one) => one.ok))
})

for (const [code, change] of [
  ['bad_email', { email: 'ada' }],
  ['bad_name', { name: '  ' }],
  ['bad_role', { role: 'emperor' }],
  ['password_too_short', { password: 'short' }],
  ['password_too_long', { password: 'canoe drift '.repeat(20) }],
  ['password_too_common', { password: 'ada obi owner 2026' }],
  ['admin_differs', { role: 'support' }],
  ['admin_differs', { name: 'Somebody Else' }],
] as const) {
  test(`an admin with ${JSON.stringify(change)} is refused (${code})`, async () => {
    const made = await createAdmin(app.doors, { ...wanted, ...change })
    assert.ok(!made.ok)
    assert.equal(made.code, code)
  })
}

test('a password set by an operator ends sessions, is written down as an operator’s act, and tells the owners', async () => {
  const { email, id } = await hireAdmin(app.doors, 'finance')
  const token = await signInAdmin(app, email)
  const set = await setAdminPassword(app.doors, { email, password: 'nine quiet canoes at dusk' })
  assert.ok(set.ok)
  assert.equal((await app.request(checkAdmin, { token })).code, 'session_ended')
  const [row] = await app.doors.database.sql<{ actor_kind: string; changes: { field: string }[] }>`
    select actor_kind, changes from audit_log where target_id = ${id} and action = 'admin-sign-in.reset-password'`
  assert.equal(row?.actor_kind, 'operator')
  assert.deepEqual(
    row?.changes.map((change) => change.field),
    ['password', 'sessions_ended', 'money_blocked_until'],
  )
  await app.runJobs()
  assert.match(app.mailbox.mailsTo('ada@house.example')[0]?.text ?? '', /By an operator on the server/)
})

test('setting a password refuses what making an admin refuses, and an unknown address (admin_not_found)', async () => {
  for (const [code, change] of [
    ['bad_email', { email: 'x' }],
    ['admin_not_found', { email: 'nobody@house.example' }],
    ['password_too_short', { password: 'short' }],
  ] as const) {
    const set = await setAdminPassword(app.doors, {
      email: 'ada@house.example',
      password: testPassword,
      ...change,
    })
    assert.ok(!set.ok)
    assert.equal(set.code, code)
  }
})
