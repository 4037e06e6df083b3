// Promises about a freeze by the address that a customer had before: two of staff end it, and that address freezes nothing any more.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { approveRequest, findApproval } from '#features/approvals/contract.ts'
import { routes as approvalRoutes } from '#features/approvals/public.ts'
import { newestCode, safetyApp, signUpBy, testBrowser } from '#features/step-up/test-customers.ts'
import { plantWallet } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import type { TestApp } from '#kit/test/app.ts'
import { freezeEverything, requestFreezeCode } from '../contract.ts'
import { commands, jobs, routes } from '../public.ts'
import { endFreeze, findFreezeByAddress } from '../staff-contract.ts'

const hour = 3_600_000
let app: TestApp
let people = 0

before(async () => {
  app = await safetyApp({
    admin: adminAuthenticator,
    routes: (mount, doors, parts) => {
      adminRoutes(mount, doors)
      approvalRoutes(mount, doors, { given: commands })
      routes(mount, doors, parts)
    },
    jobs: (doors, parts) => ({ ...adminJobs(doors, parts), ...jobs(doors, parts) }),
  })
  for (const role of ['risk', 'owner'] as const) await hireAdmin(app.doors, role)
})
after(() => app.close())

const staff = (role: 'risk' | 'owner') => signInAdmin(app, `${role}@house.example`)

/** Somebody who moved to another address, and whom the one before can freeze. */
async function moved() {
  app.clock.advance(hour)
  const email = `moved-${people++}@mail.example`
  const former = `former-${people}@mail.example`
  const { id } = await signUpBy(app, testBrowser(app), email)
  await plantWallet(app.doors, id, { minor: 10_000n })
  const now = app.clock.now()
  await app.doors.database.sql`
    insert into email_changes (id, user_id, email, email_before, by_admin, asked_at, done_at)
    values (${newId(app.doors)}, ${id}, ${email}, ${former}, ${id}, ${now}, ${now})`
  return { id, email, former }
}

/** Whether the address got a code, and froze with it. */
async function freezeBy(email: string): Promise<boolean> {
  const codes = () => app.mailbox.mailsTo(email).filter(({ subject }) => subject.endsWith(' code')).length
  const before = codes()
  await app.request(requestFreezeCode, { body: { email } })
  await app.runJobs()
  if (codes() === before) return false
  const body = { email, code: await newestCode(app, email) }
  return (await app.request(freezeEverything, { body })).status === 200
}

async function isFrozen(id: string): Promise<boolean> {
  const rows = await app.doors.database
    .sql`select 1 from wallets where user_id = ${id} and own_freeze_at is not null`
  return rows.length > 0
}

const end = (id: string, token: string, reason = 'They called from their number') =>
  app.request(endFreeze, { token, params: { id }, body: { reason } })

async function approve(id: string) {
  const token = await staff('owner')
  const seen = await app.request(findApproval, { token, params: { id } })
  return app.request(approveRequest, {
    token,
    params: { id },
    body: { note: 'I called them too', hash: seen.data.hash },
    headers: { 'idempotency-key': id },
  })
}

test('one asks, another approves: the wallets are open, both addresses are told, and the door is shut', async () => {
  const ada = await moved()
  assert.equal(await freezeBy(ada.former), true)
  const token = await staff('risk')
  const seen = await app.request(findFreezeByAddress, { token, params: { id: ada.id } })
  const left = (instant: string | undefined) =>
    Math.round((new Date(instant ?? '').getTime() - app.clock.now().getTime()) / hour)
  assert.deepEqual([left(seen.data.freeze?.holds_until), left(seen.data.freeze?.door_until)], [72, 168])
  const asked = await end(ada.id, token)
  assert.equal(asked.status, 202, asked.text)
  assert.equal(await isFrozen(ada.id), true)
  assert.equal((await end(ada.id, token, 'They called again')).code, 'already_waiting')
  assert.ok('approval' in asked.data)
  assert.equal((await approve(asked.data.approval.id)).status, 200)
  assert.equal(await isFrozen(ada.id), false)
  await app.runJobs()
  for (const email of [ada.former, ada.email])
    assert.match(app.mailbox.mailsTo(email)[0]?.subject ?? '', /is unfrozen/)
  assert.equal(await freezeBy(ada.former), false)
  assert.equal(await freezeBy(ada.email), true)
  assert.equal((await app.request(findFreezeByAddress, { token, params: { id: ada.id } })).data.freeze, null)
})

test('who decides reads both addresses, when the one took the place of the other and by whom; no row keeps them', async () => {
  const ada = await moved()
  await freezeBy(ada.former)
  const asked = await end(ada.id, await staff('risk'))
  assert.ok('approval' in asked.data)
  const { id } = asked.data.approval
  const seen = await app.request(findApproval, { token: await staff('owner'), params: { id } })
  const told = new Map(seen.data.told.map(({ field, before, after }) => [field, [before, after]]))
  assert.deepEqual(told.get('email'), [ada.former, ada.email])
  assert.deepEqual([...told.keys()], ['email', 'email_changed_at', 'email_changed_by'])
  assert.deepEqual(told.get('email_changed_by'), [null, 'the customer'])
  const kept = await app.doors.database.sql<{ text: string }>`
    select row_to_json(a)::text as text from approvals a where id = ${id}`
  assert.ok(!kept[0]?.text.includes(ada.former) && !kept[0]?.text.includes(ada.email))
})

test('an owner alone waits too; whoever has proven nothing, or was reset today, asks for nothing', async () => {
  const ada = await moved()
  await freezeBy(ada.former)
  assert.equal((await end(ada.id, await staff('owner'))).status, 202)
  const token = await staff('risk')
  app.clock.advance(11 * 60_000)
  assert.equal((await end(ada.id, token)).code, 'step_up_required')
  const until = new Date(app.clock.now().getTime() + hour)
  await app.doors.database.sql`update admins set money_blocked_until = ${until} where role = 'risk'`
  assert.equal((await end(ada.id, await staff('risk'))).code, 'staff_blocked_after_reset')
  app.clock.advance(hour)
})

test('not_frozen: what the customer froze by the address of today is theirs to end; user_not_found', async () => {
  const ada = await moved()
  const token = await staff('risk')
  assert.equal((await end(ada.id, token)).code, 'not_frozen')
  await freezeBy(ada.email)
  assert.equal((await end(ada.id, token)).code, 'not_frozen')
  const nobody = newId(app.doors)
  assert.equal((await end(nobody, token)).code, 'user_not_found')
  const found = await app.request(findFreezeByAddress, { token, params: { id: nobody } })
  assert.equal(found.code, 'user_not_found')
})
