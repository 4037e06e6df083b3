// Promises about personal data in full as a file: a few rows a day alone, more of them with a second person.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminToken, hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import * as approvals from '#features/approvals/contract.ts'
import { plantUser } from '#features/users/test-people.ts'
import * as contract from '../contract.ts'
import { inFullAloneMost } from '../rules.ts'
import { download, type ExportApp, exportApp } from '../test-exports.ts'

let app: ExportApp
let maker: string
let checker: string
const minute = 60_000
const hour = 60 * minute

before(async () => {
  app = await exportApp()
  for (let number = 0; number <= inFullAloneMost; number++)
    await plantUser(app.doors, {
      email: `person${number}@mail.example`,
      first_name: number < 30 ? 'Ada' : 'Bola',
      last_name: 'Okonjo',
    })
  maker = await adminToken(app, 'risk', 'maker@house.example')
  checker = await adminToken(app, 'owner', 'checker@house.example')
})
after(() => app.close())

const email = { list: 'users', columns: ['email'], format: 'csv', reason: 'Letters to customers' } as const
const ask = (more: object = {}, token = maker) => {
  app.clock.advance(1)
  return app.request(contract.askForExportInFull, { token, body: { ...email, ...more } })
}
const waiting = async () =>
  (await app.request(approvals.listApprovals, { token: checker, query: { tab: 'waiting' } })).data.items
const decide = async (call: typeof approvals.approveRequest | typeof approvals.rejectRequest) => {
  const [one] = await waiting()
  assert.ok(one)
  const body =
    call === approvals.approveRequest ? { note: 'As agreed', hash: one.hash } : { note: 'Not needed' }
  const headers = { 'idempotency-key': `${call.name}-${one.id}` }
  return app.request(call, { token: checker, params: { id: one.id }, body, headers })
}
const mine = async (token = maker) => (await app.request(contract.listExports, { token })).data.items

test('more rows than one person takes alone wait, and are made once another has approved them, for who asked', async () => {
  const asked = await ask({ query: 'okonjo' })
  assert.deepEqual([asked.status, await mine()], [202, []])
  const [one] = await waiting()
  assert.deepEqual(
    [one?.command, one?.reason, one?.mine_to_decide],
    ['exports.ask-in-full', email.reason, true],
  )
  const seen = Object.fromEntries((one?.changes ?? []).map(({ field, after: value }) => [field, value]))
  assert.deepEqual(seen, {
    list: 'users',
    columns: 'Email',
    personal_data: 'in full',
    format: 'csv',
    rows: String(inFullAloneMost + 1),
    search: 'narrowed by words',
  })
  const open = await app.request(approvals.findApproval, { token: checker, params: { id: one?.id ?? '' } })
  assert.deepEqual(open.data.told, [{ field: 'searched_for', before: null, after: 'okonjo' }])
  const other = await adminToken(app, 'support', 'other@house.example')
  const elsewhere = await app.request(approvals.findApproval, { token: other, params: { id: one?.id ?? '' } })
  assert.deepEqual(elsewhere.data.told, [])
  // What was typed may be somebody's name: it stands nowhere in what stays.
  const [kept] = await app.doors.database.sql<{
    text: string
  }>`select payload::text || changes::text "text" from approvals`
  assert.doesNotMatch(kept?.text ?? '', /"okonjo"/)
  const own = {
    token: maker,
    params: { id: one?.id ?? '' },
    body: { note: 'My own word', hash: one?.hash ?? '' },
  }
  const headers = { 'idempotency-key': 'own' }
  assert.equal((await app.request(approvals.approveRequest, { ...own, headers })).status, 403)
  const approved = await decide(approvals.approveRequest)
  assert.equal(approved.status, 200, approved.text)
  await app.runJobs()
  const [made] = await mine()
  assert.deepEqual(
    [made?.state, made?.rows_done, made?.in_full, made?.mine],
    ['done', inFullAloneMost + 1, true, true],
  )
  assert.match((await download(app, maker, made?.id ?? '')).toString('utf8'), /person7@mail\.example/)
  assert.deepEqual(await mine(checker), [])
  const audited = await app.doors.database.sql`
    select actor_role as role from audit_log where action = 'exports.ask-in-full' and outcome = 'allowed'`
  assert.deepEqual(audited, [{ role: 'owner' }])
})

test('small exports add up over the day: the one that passes the figure waits, at once too, and tomorrow begins anew', async () => {
  const part = await ask({ query: 'ada' })
  assert.equal(part.status, 200, part.text)
  await app.runJobs()
  assert.equal((await ask({ query: 'bola' })).status, 202)
  await decide(approvals.rejectRequest)
  app.clock.advance(24 * hour)
  maker = await signInAdmin(app, 'maker@house.example')
  const both = await Promise.all([ask({ query: 'ada' }), ask({ query: 'bola' })])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 202],
  )
  checker = await signInAdmin(app, 'checker@house.example')
  await decide(approvals.rejectRequest)
  await app.runJobs()
})

test('what holds nothing personal, and what is masked, goes alone whatever its size', async () => {
  assert.equal((await ask({ columns: ['first_name'] })).status, 200)
  const { reason, ...masked } = email
  assert.equal((await app.request(contract.askForExport, { token: maker, body: masked })).status, 200)
  assert.ok(reason)
  await app.runJobs()
})

test('the same waits once (already_waiting), needs a fresh proof (step_up_required) and no reset of the day before (staff_blocked_after_reset), and ends: declined, expired, or not allowed any more', async () => {
  assert.equal((await ask()).status, 202)
  const again = await ask()
  assert.deepEqual([again.status, again.code], [409, 'already_waiting'])
  await decide(approvals.rejectRequest)
  const before = (await mine()).length
  await app.runJobs()
  assert.equal((await mine()).length, before)

  assert.equal((await ask()).status, 202)
  app.clock.advance(11 * minute)
  assert.equal((await ask({ columns: ['email', 'phone'] })).code, 'step_up_required')
  app.clock.advance(24 * hour)
  checker = await signInAdmin(app, 'checker@house.example')
  assert.deepEqual(await waiting(), [])

  await app.doors.database.sql`
    update admins set money_blocked_until = ${new Date(app.clock.now().getTime() + hour)} where email = 'maker@house.example'`
  const blocked = await ask({}, await signInAdmin(app, 'maker@house.example'))
  assert.deepEqual([blocked.status, blocked.code], [403, 'staff_blocked_after_reset'])

  const leaver = await hireAdmin(app.doors, 'finance', 'leaver@house.example')
  assert.equal((await ask({}, await signInAdmin(app, leaver.email))).status, 202)
  await app.doors.database.sql`update admins set role = 'auditor' where id = ${leaver.id}`
  const refused = await decide(approvals.approveRequest)
  assert.equal(refused.code, 'no_longer_possible')
})

test('a list that grew since it was asked for is not handed over (list_grew), nor one that grows while its file is made', async () => {
  maker = await adminToken(app, 'risk', 'another@house.example')
  checker = await signInAdmin(app, 'checker@house.example')
  assert.equal((await ask({ columns: ['email', 'phone'] })).status, 202)
  const [one] = await waiting()
  const seen = Object.fromEntries((one?.changes ?? []).map(({ field, after: value }) => [field, value]))
  assert.equal(seen['search'], 'the whole list')
  // Joined before it was asked for, and seen only now.
  const early = { created_at: new Date(app.clock.now().getTime() - hour) }
  await plantUser(app.doors, early)
  const refused = await decide(approvals.approveRequest)
  assert.equal(refused.code, 'no_longer_possible')
  assert.match(refused.message, /had 51 rows when this was requested, and has 52 now/)
  await decide(approvals.rejectRequest)

  assert.equal((await ask({ columns: ['email', 'phone'] })).status, 202)
  assert.equal((await decide(approvals.approveRequest)).status, 200)
  await plantUser(app.doors, early)
  await app.runJobs()
  const [made] = await mine()
  assert.deepEqual([made?.state, made?.fault], ['failed', 'list_grew'])
})
