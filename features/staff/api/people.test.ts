// Promises about the people who work here: owners alone change them, never themselves, and there is always an owner.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { checkAdmin } from '#features/admin-sign-in/contract.ts'
import { adminToken, hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { beginAddingMyPasskey, beginProving, listMyPasskeys } from '#features/admin-step-up/contract.ts'
import { approveRequest, listApprovals } from '#features/approvals/contract.ts'
import { giveAdminPasskey } from '#features/admin-step-up/test-step-up.ts'
import { accessMatrix } from '#features/team/public.ts'
import type { TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import * as invitations from '../invitations-contract.ts'
import { resetSecondFactorByOperator } from '../public.ts'
import { approveAll, staffApp } from '../test-staff.ts'
import { adminRoles, type AdminRole } from '#kit/roles.ts'

let app: TestApp
let replica: TestApp
let owner: string
let ownerId: string
let count = 0
const reason = 'Moves to another desk'
const minute = 60_000

before(async () => {
  app = await staffApp()
  await hireAdmin(app.doors, 'owner', 'other@house.example')
  replica = await staffApp({ database: app.database, now: app.clock.now() })
})
after(async () => {
  await replica.close()
  await app.close()
})
beforeEach(async () => {
  const later = new Date(app.clock.now().getTime() + 16 * minute)
  for (const { clock } of [app, replica]) clock.set(later)
  const made = await hireAdmin(app.doors, 'owner', `owner${count++}@house.example`)
  ownerId = made.id
  owner = await signInAdmin(app, made.email)
})

const hire = (role: AdminRole) => hireAdmin(app.doors, role, `${role}${count++}@house.example`)
type Asked = { status: number; code: string | undefined; message: string; text: string }

/** What was asked, once a second person has approved it: as it was refused, or as the person is then. */
async function approved(asked: Promise<Asked>, id: string) {
  const { status, code, message, text } = await asked
  if (status !== 202) return { status, code, message, text, person: undefined }
  assert.deepEqual(await approveAll(app), [undefined])
  const { data } = await app.request(contract.listPeople, { token: owner })
  return { status, code, message, text, person: data.items.find(({ uuid }) => uuid === id) }
}
const askForRole = (id: string, role: AdminRole, from: AdminRole, by = owner, on = app) =>
  on.request(contract.changeRole, { token: by, params: { id }, body: { role, from, reason } })
const change = (id: string, role: AdminRole, from: AdminRole) => approved(askForRole(id, role, from), id)
const suspend = (id: string, by = owner, on = app) =>
  on.request(contract.suspendPerson, { token: by, params: { id }, body: { reason } })
const reinstate = (id: string) =>
  approved(app.request(contract.reinstatePerson, { token: owner, params: { id }, body: { reason } }), id)
const reset = (id: string) =>
  approved(app.request(contract.resetSecondFactor, { token: owner, params: { id }, body: { reason } }), id)
const nobody = '018f3c2e-0000-7000-8000-00000000b41a'

async function lastRow(id: string) {
  const [row] = await app.doors.database.sql<{
    action: string
    actor_id: string
    reason: string
    changes: { field: string; before: string | null; after: string | null }[]
  }>`select action, actor_id, reason, changes from audit_log where target_id = ${id}
     order by transaction_id desc, id desc limit 1`
  return row
}

test('another role counts from the next request on, is written down with the difference, and is mailed', async () => {
  const person = await hire('support')
  const token = await signInAdmin(app, person.email)
  const changed = await change(person.id, 'finance', 'support')
  assert.equal(changed.person?.role, 'finance', changed.text)
  assert.equal((await app.request(checkAdmin, { token })).data.role, 'finance')
  const row = await lastRow(person.id)
  assert.deepEqual([row?.action, row?.reason], ['staff.change-role', reason])
  assert.equal(row?.changes.find(({ field }) => field === 'maker')?.after, ownerId)
  assert.deepEqual(row?.changes[0], { field: 'role', before: 'support', after: 'finance' })
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(person.email)[0]?.subject ?? '', /role was changed/)
})

test('the same role, one that somebody else gave meanwhile, and nobody at all are refused', async () => {
  const person = await hire('support')
  assert.equal((await change(person.id, 'support', 'support')).code, 'role_unchanged')
  const seenOld = await change(person.id, 'risk', 'finance')
  assert.deepEqual([seenOld.status, seenOld.code], [409, 'role_changed_meanwhile'])
  assert.equal(seenOld.message, 'Somebody else changed the role of Test support meanwhile.')
  for (const answer of [
    await change(nobody, 'risk', 'support'),
    await suspend(nobody),
    await reinstate(nobody),
    await reset(nobody),
    await app.request(contract.listSessions, { token: owner, params: { id: nobody } }),
    await app.request(contract.endAllSessions, { token: owner, params: { id: nobody }, body: {} }),
  ])
    assert.deepEqual([answer.status, answer.code], [404, 'person_not_found'])
})

test('what changes people waits for somebody else: not for who asked, not for whom it is about; suspending waits for nobody', async () => {
  const person = await hire('admin')
  const asked = await askForRole(person.id, 'owner', 'admin')
  assert.equal(asked.status, 202)
  assert.equal((await askForRole(person.id, 'owner', 'admin')).code, 'already_waiting')
  const token = await signInAdmin(app, person.email)
  for (const by of [token, owner]) {
    const { data } = await app.request(listApprovals, { token: by, query: { tab: 'waiting' } })
    assert.equal(data.items.length, 0)
    const mine = await app.request(listApprovals, { token: owner, query: { tab: 'mine' } })
    const [waiting] = mine.data.items
    assert.deepEqual(waiting?.changes, [
      { field: 'role', before: 'admin', after: 'owner' },
      { field: 'person', before: null, after: `Test admin, ${person.email}` },
    ])
    const own = await app.request(approveRequest, {
      token: by,
      params: { id: waiting?.id ?? '' },
      body: { note: 'Fine by me', hash: waiting?.hash ?? '' },
      headers: { 'idempotency-key': by },
    })
    assert.equal(own.code, 'own_request')
  }
  assert.equal((await suspend(person.id)).status, 200)
  assert.deepEqual(await approveAll(app), ['changed_since_request'])
  app.clock.advance(25 * 60 * minute)
})

test('for a day after a reset nobody is changed, approved or given a passkey (staff_blocked_after_reset); every owner is told of it', async () => {
  const taken = await hire('owner')
  const person = await hire('support')
  await reset(taken.id)
  const token = await signInAdmin(app, taken.email)
  await askForRole(person.id, 'finance', 'support')
  const { data } = await app.request(listApprovals, { token, query: { tab: 'waiting' } })
  const [waiting] = data.items
  const headers = { 'idempotency-key': 'blocked' }
  const blocked = [
    await askForRole(person.id, 'risk', 'support', token),
    await suspend(ownerId, token),
    await app.request(invitations.invitePerson, {
      token,
      body: { email: 'friend@mail.example', role: 'finance' },
    }),
    await app.request(beginAddingMyPasskey, { token, body: {} }),
    await app.request(approveRequest, {
      token,
      params: { id: waiting?.id ?? '' },
      body: { note: 'Fine by me', hash: waiting?.hash ?? '' },
      headers,
    }),
  ]
  assert.deepEqual(
    blocked.map(({ code }) => code),
    blocked.map(() => 'staff_blocked_after_reset'),
  )
  await approveAll(app)
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(taken.email)[0]?.subject ?? '', /role was changed/)
})

test('nobody changes their own role, suspends themselves or resets their own second factor (own_account)', async () => {
  for (const answer of [
    await change(ownerId, 'admin', 'owner'),
    await suspend(ownerId),
    await reset(ownerId),
  ])
    assert.deepEqual([answer.status, answer.code], [403, 'own_account'])
})

test('suspending ends every session at once on every server, and nobody signs in until reinstated', async () => {
  const person = await hire('finance')
  const tokens = [await signInAdmin(app, person.email), await signInAdmin(app, person.email)]
  const suspended = await suspend(person.id)
  assert.ok('state' in suspended.data)
  assert.deepEqual([suspended.data.state, suspended.data.sessions], ['suspended', 0])
  for (const token of tokens)
    for (const server of [app, replica])
      assert.equal((await server.request(checkAdmin, { token })).code, 'session_ended')
  assert.equal((await suspend(person.id)).code, 'already_suspended')
  await assert.rejects(signInAdmin(app, person.email))
  assert.equal((await reinstate(person.id)).person?.state, 'active')
  assert.equal((await reinstate(person.id)).code, 'already_active')
  assert.equal((await app.request(checkAdmin, { token: tokens[0] ?? '' })).code, 'session_ended')
  app.clock.advance(16 * minute)
  assert.ok(await signInAdmin(app, person.email))
})

test('people change only with a fresh proof (step_up_required), and an attempt without one is written down', async () => {
  const person = await hire('support')
  app.clock.advance(10 * minute + 1)
  for (const answer of [
    await change(person.id, 'risk', 'support'),
    await suspend(person.id),
    await reinstate(person.id),
    await reset(person.id),
  ])
    assert.deepEqual([answer.status, answer.code], [401, 'step_up_required'])
  const row = await lastRow(person.id)
  assert.deepEqual([row?.action, row?.reason], ['staff.reset-second-factor', 'step_up_required'])
})

test('a reset second factor takes passkeys and sessions, closes money for a day, and tells the person and the owners', async () => {
  const person = await hire('finance')
  const token = await signInAdmin(app, person.email)
  await giveAdminPasskey(app, token)
  const done = await reset(person.id)
  assert.deepEqual([done.person?.passkeys, done.person?.sessions], [0, 0], done.text)
  assert.equal(
    done.person?.money_blocked_until,
    new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
  )
  assert.equal((await app.request(checkAdmin, { token })).code, 'session_ended')
  assert.deepEqual((await lastRow(person.id))?.changes[0], { field: 'passkeys', before: '1', after: '0' })
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(person.email)[0]?.text ?? '', /cannot move money for 24 hours/)
  const again = await signInAdmin(app, person.email)
  assert.equal((await app.request(beginProving, { token: again, body: {} })).code, 'no_passkey')
})

test('an operator resets the second factor of the only owner, written down as an operator’s act', async () => {
  const { id, email } = await hire('owner')
  const token = await signInAdmin(app, email)
  await giveAdminPasskey(app, token)
  const done = await resetSecondFactorByOperator(app.doors, { email })
  assert.ok(done.ok && done.value.passkeys === 1)
  assert.equal((await app.request(listMyPasskeys, { token })).code, 'session_ended')
  assert.equal((await lastRow(id))?.actor_id, null)
  for (const [code, wrong] of [
    ['bad_email', 'nobody'],
    ['admin_not_found', 'nobody@house.example'],
  ] as const) {
    const refused = await resetSecondFactorByOperator(app.doors, { email: wrong })
    assert.ok(!refused.ok && refused.code === code)
  }
})

test('sessions are listed with device and address, ended one by one or all, and another’s is not found (session_not_found)', async () => {
  const person = await hire('support')
  const [first, second] = [await signInAdmin(app, person.email), await signInAdmin(app, person.email)]
  const of = { token: owner, params: { id: person.id } }
  const listed = await app.request(contract.listSessions, of)
  assert.equal(listed.data.sessions.length, 2)
  assert.deepEqual(listed.data.sessions.map(({ address, is_this }) => [address, is_this])[0], [
    '127.0.0.1',
    false,
  ])
  const mine = await app.request(contract.listMySessions, { token: first })
  const own = mine.data.items.find(({ is_this }) => is_this)?.id ?? ''
  const end = (id: string, session_id: string) =>
    app.request(contract.endSession, { token: owner, params: { id, session_id }, body: {} })
  assert.equal((await end(ownerId, own)).code, 'session_not_found')
  assert.equal((await end(person.id, own)).status, 200)
  assert.equal((await end(person.id, own)).code, 'session_not_found')
  assert.equal((await app.request(checkAdmin, { token: first })).code, 'session_ended')
  const all = await app.request(contract.endAllSessions, { ...of, body: {} })
  assert.equal(all.data.ended, 1)
  assert.equal((await app.request(checkAdmin, { token: second })).code, 'session_ended')
})

test('everybody ends their own sessions, and nobody else’s that way', async () => {
  const person = await hire('auditor')
  const [here, there] = [await signInAdmin(app, person.email), await signInAdmin(app, person.email)]
  const mine = await app.request(contract.listMySessions, { token: here })
  const other = mine.data.items.find(({ is_this }) => !is_this)?.id ?? ''
  const end = (token: string) =>
    app.request(contract.endMySession, { token, params: { session_id: other }, body: {} })
  assert.equal((await end(owner)).code, 'session_not_found')
  assert.equal((await end(here)).status, 200)
  assert.equal((await app.request(checkAdmin, { token: there })).code, 'session_ended')
  assert.equal((await app.request(checkAdmin, { token: here })).status, 200)
})

test('two owners who put each other down at once, on two servers: one does, and an owner remains', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await hire('owner'), await hire('owner')]
    const tokens = [await signInAdmin(app, a.email), await signInAdmin(app, b.email)] as const
    replica.clock.set(app.clock.now())
    const answers =
      round % 2 === 0
        ? await Promise.all([
            askForRole(b.id, 'support', 'owner', tokens[0], app),
            askForRole(a.id, 'support', 'owner', tokens[1], replica),
          ])
        : await Promise.all([suspend(b.id, tokens[0], app), suspend(a.id, tokens[1], replica)])
    const done =
      round % 2 === 0
        ? (await approveAll(app)).filter((code) => code === undefined)
        : answers.filter(({ status }) => status === 200)
    assert.equal(done.length, 1)
    const [left] = await app.doors.database.sql<{ count: number }>`
      select count(*)::int as count from admins where id = any(${[a.id, b.id]}::uuid[]) and role = 'owner' and state = 'active'`
    assert.equal(left?.count, 1)
  }
})

test('the database keeps the last owner, whoever writes: not demoted, suspended or deleted, two at once neither', async () => {
  const fresh = await staffApp()
  try {
    const { sql } = fresh.doors.database
    const [a, b] = [
      await hireAdmin(fresh.doors, 'owner', 'a@house.example'),
      await hireAdmin(fresh.doors, 'owner', 'b@house.example'),
    ]
    const ended = await Promise.allSettled([
      sql`update admins set role = 'support' where id = ${a.id}`,
      sql`update admins set state = 'suspended' where id = ${b.id}`,
    ])
    assert.deepEqual(ended.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await assert.rejects(
      sql`update admins set role = 'support' where role = 'owner'`,
      /last active owner stays/,
    )
    await assert.rejects(sql`update admins set state = 'suspended'`, /last active owner stays/)
    await assert.rejects(sql`delete from admins`, /permission denied/)
  } finally {
    await fresh.close()
  }
})

test('every call about people is allowed and denied by role as the matrix says', async () => {
  const person = await hire('support')
  const ids = { id: person.id, session_id: nobody }
  const calls = [
    contract.listPeople,
    contract.listPermissions,
    contract.listSessions,
    contract.listMySessions,
    invitations.listInvitations,
    contract.changeRole,
    contract.suspendPerson,
    contract.reinstatePerson,
    contract.resetSecondFactor,
    contract.endSession,
    contract.endAllSessions,
    contract.endMySession,
    invitations.invitePerson,
    invitations.resendInvitation,
    invitations.withdrawInvitation,
  ]
  for (const role of adminRoles) {
    const token = await adminToken(app, role, `cell-${role}@house.example`)
    for (const one of calls) {
      const body = one.method === 'GET' ? {} : { body: {} }
      const answer = await app.request(one, { token, params: ids, ...body })
      const allowed = accessMatrix[one.name]?.includes(role) === true
      assert.equal(answer.code !== 'not_allowed', allowed, `${role} ${one.name}: ${answer.text}`)
    }
  }
})

test('who may do what is read from the matrix itself, with the second persons and how many have each role', async () => {
  const { data } = await app.request(contract.listPermissions, { token: owner })
  const byName = new Map(data.permissions.map((one) => [one.call, one]))
  assert.deepEqual(byName.get('staff.suspend')?.roles, ['owner'])
  assert.deepEqual(byName.get('staff.people')?.roles, [...adminRoles])
  assert.equal(byName.has('staff.accept-invitation'), false)
  const [{ people } = { people: 0 }] = await app.doors.database.sql<{ people: number }>`
    select count(*)::int as people from admins where role = 'owner' and state = 'active'`
  assert.equal(data.roles.find(({ role }) => role === 'owner')?.people, people)
})

test('a reason too short, a role that is none and fields that nobody asked for are refused by name', async () => {
  const person = await hire('support')
  const send = (body: object) =>
    app.request(contract.changeRole, { token: owner, params: { id: person.id }, body })
  for (const [path, body] of [
    ['reason', { role: 'risk', from: 'support', reason: 'no' }],
    ['role', { role: 'emperor', from: 'support', reason }],
    ['state', { role: 'risk', from: 'support', reason, state: 'active' }],
  ] as const) {
    const answer = await send(body)
    assert.equal(answer.status, 422)
    assert.ok(
      answer.errors.some((error) => error.path === path || error.message.includes(path)),
      answer.text,
    )
  }
})
