// Promises about who is told by mail of a request: that it waits those who may decide it, seldom however many come; what became of it its maker.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { accessMatrix } from '#features/team/public.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { eventually } from '#kit/test/eventually.ts'
import * as contract from '../contract.ts'
import { expireApprovals, jobs, lacksApprover, routes, tellDeciders } from '../public.ts'
import { tellEveryMilliseconds } from '../rules.ts'
import { move, openPlanted, plantedCommands, plantedMatrix, plantedRoutes } from '../test-planted.ts'

const approvers = { 'planted.move': ['finance', 'owner'], 'approvals.set-threshold': ['owner'] } as const
const minute = 60_000
const maker = 'maker@house.example'
const second = 'second@house.example'
const owner = 'owner@house.example'
const other = 'support@house.example'

let app: TestApp
let token: string
let count = 0

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      plantedRoutes(mount, doors)
      routes(mount, doors, { given: [plantedCommands.keyed], approvers })
    },
    admin: (doors) => adminAuthenticator(doors, { ...accessMatrix, ...plantedMatrix }),
    jobs: (doors, parts) => ({ ...adminJobs(doors, parts), ...jobs(doors, parts) }),
  })
  await openPlanted(app)
  token = await adminToken(app, 'finance', maker)
  await adminToken(app, 'finance', second)
  await adminToken(app, 'owner', owner)
  await adminToken(app, 'support', other)
  await adminToken(app, 'owner', 'another-owner@house.example')
})
after(() => app.close())
beforeEach(async () => {
  app.clock.advance(minute)
  token = await signInAdmin(app, maker)
})

const ask = async (): Promise<string> => {
  const intent = `intent-${++count}`
  const answer = await app.request(move, {
    token,
    body: { amount: '200000', intent, reason: 'a correction' },
    headers: { 'idempotency-key': intent },
  })
  assert.ok(answer.status === 202 && 'approval' in answer.data, answer.text)
  return answer.data.approval.id
}
const tell = async () => {
  await tellDeciders(app.workerDoors, approvers)
  await app.runJobs()
}
const told = (email: string) =>
  app.mailbox.mailsTo(email).filter(({ subject }) => subject.includes('your approval'))

const outcomes = (email: string) =>
  app.mailbox
    .mailsTo(email)
    .filter(({ subject }) => /Approved:|Rejected:|Expired:|were decided/.test(subject))
const decide = async (decision: 'approve' | 'reject', id: string) => {
  const by = await signInAdmin(app, second)
  const { hash } = (await app.request(contract.findApproval, { token: by, params: { id } })).data
  const sent = { token: by, params: { id }, headers: { 'idempotency-key': id } }
  const note = 'Grace Shehu called us'
  const answer =
    decision === 'approve'
      ? await app.request(contract.approveRequest, { ...sent, body: { note, hash } })
      : await app.request(contract.rejectRequest, { ...sent, body: { note } })
  assert.equal(answer.status, 200, answer.text)
}

test('where nobody else of the team may approve it, that is known: not its maker, not whom it is about, not who is suspended', async () => {
  const { sql } = app.doors.database
  const ids = await sql<{ id: string; email: string }>`select id, email from admins`
  const idOf = (email: string) => ids.find((one) => one.email === email)?.id ?? ''
  const lacks = (makerId: string, about = idOf(maker)) =>
    lacksApprover(sql, { command: 'planted.move', makerId, target: { type: 'admin', id: about } }, approvers)
  assert.equal(await lacks(idOf(maker)), false)
  const kept = [maker, owner]
  await sql`update admins set state = 'suspended' where not email = any(${kept}::text[])`
  const found = [
    await lacks(idOf(maker)),
    await lacks(idOf(owner)),
    await lacks(idOf(owner), idOf(owner)),
    await lacks(idOf(maker), idOf(owner)),
  ]
  await sql`update admins set state = 'active' where state = 'suspended'`
  assert.deepEqual(found, [false, true, false, true])
})

/** Two servers look in the same moment: a notice of somebody else's holds them there, and is taken back when both wait. */
async function bothAtOnce(approvalId: string): Promise<void> {
  const { database } = app.doors
  const looking = await database
    .begin(async (sql) => {
      await sql`
        insert into approval_notices (approval_id, admin_id, told_at)
        select ${approvalId}, id, ${app.clock.now()} from admins where email = ${second}`
      const both = [tellDeciders(app.workerDoors, approvers), tellDeciders(app.workerDoors, approvers)]
      await eventually(async () => {
        const held = await database.sql`
          select 1 from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`
        assert.equal(held.length, 2)
      })
      throw new TakenBack(both)
    })
    .catch((fault: unknown) => {
      if (fault instanceof TakenBack) return fault.looking
      throw fault
    })
  await Promise.all(looking)
}

class TakenBack extends Error {
  readonly looking: readonly Promise<void>[]
  constructor(looking: readonly Promise<void>[]) {
    super('taken back')
    this.looking = looking
  }
}

test('who may decide is told what waits, by whom and until when; its maker and others are not', async () => {
  const id = await ask()
  await tell()
  assert.deepEqual([told(maker).length, told(other).length], [0, 0])
  for (const email of [second, owner]) {
    const [mail, ...more] = told(email)
    assert.equal(more.length, 0)
    assert.match(mail?.subject ?? '', /1 request needs your approval$/)
    assert.match(mail?.text ?? '', /₦200,000\.00: requested by .* on /)
    assert.match(mail?.text ?? '', /\/dashboard\/approvals/)
    assert.doesNotMatch(mail?.text ?? '', /\d{6}/)
  }
  // The same is not told twice, whatever time passes.
  app.clock.advance(20 * minute)
  await tell()
  assert.equal(told(second).length, 1)
  const { data } = await app.request(contract.listApprovals, { token, query: { tab: 'mine' } })
  assert.equal(data.items[0]?.id, id)
})

test('a flood is one mail each quarter of an hour, whichever server looks, and the rest comes in the next', async () => {
  const before = told(second).length
  await bothAtOnce(await ask())
  await app.runJobs()
  assert.equal(told(second).length, before + 1)
  for (let more = 0; more < 12; more++) await ask()
  app.clock.advance(tellEveryMilliseconds - minute)
  await tell()
  assert.equal(told(second).length, before + 1)
  app.clock.advance(minute)
  await tell()
  const mails = told(second)
  assert.equal(mails.length, before + 2)
  assert.match(mails[0]?.subject ?? '', /12 requests need your approval$/)
  assert.match(mails[0]?.text ?? '', /2 more in the console\./)
})

test('whoever asked is told once what became of it, by whom and without a name of the customer; what they took back is no news', async () => {
  const aDay = async () => {
    app.clock.advance(24 * 60 * minute)
    await expireApprovals(app.doors.database.sql, app.clock.now())
    await tell()
  }
  // What earlier tests asked for.
  await aDay()
  app.clock.advance(minute)
  token = await signInAdmin(app, maker)
  const ids = [await ask(), await ask(), await ask(), await ask()] as const
  const before = outcomes(maker).length
  await tell()
  assert.equal(outcomes(maker).length, before)
  await decide('approve', ids[0])
  app.clock.advance(minute)
  await tell()
  const [mail] = outcomes(maker)
  assert.match(mail?.subject ?? '', /Approved: .*₦200,000\.00$/)
  assert.match(mail?.text ?? '', /approved and done by Test finance on /)
  assert.match(mail?.text ?? '', /\/dashboard\/approvals\?tab=mine/)
  assert.doesNotMatch(`${mail?.html} ${mail?.text}`, /Grace/)
  await decide('reject', ids[1])
  await app.request(contract.withdrawRequest, {
    token,
    params: { id: ids[2] },
    headers: { 'idempotency-key': ids[2] },
  })
  app.clock.advance(minute)
  await tell()
  assert.match(outcomes(maker)[0]?.text ?? '', /rejected by Test finance/)
  await aDay()
  assert.equal(outcomes(maker).length, before + 3)
  assert.match(outcomes(maker)[0]?.subject ?? '', /Expired: /)
  assert.match(outcomes(maker)[0]?.text ?? '', /nobody decided within 24 hours/)
  app.clock.advance(minute)
  await tell()
  assert.equal(outcomes(maker).length, before + 3)
  assert.deepEqual(outcomes(second), [])
})

test('what was decided before the mail went is not told, nor is anything to who was reset today or has left', async () => {
  app.clock.advance(20 * minute)
  await tell()
  const before = [told(second).length, told(owner).length]
  const { sql } = app.doors.database
  app.clock.advance(20 * minute)
  token = await signInAdmin(app, maker)
  const id = await ask()
  await tellDeciders(app.workerDoors, approvers)
  await app.request(contract.withdrawRequest, { token, params: { id }, headers: { 'idempotency-key': id } })
  await app.runJobs()
  assert.deepEqual([told(second).length, told(owner).length], before)
  app.clock.advance(20 * minute)
  const until = new Date(app.clock.now().getTime() + 60 * minute)
  await sql`update admins set money_blocked_until = ${until} where email = ${second}`
  await sql`update admins set state = 'suspended' where email = ${owner}`
  token = await signInAdmin(app, maker)
  await ask()
  await tell()
  assert.deepEqual([told(second).length, told(owner).length], before)
  app.clock.set(until)
  await tell()
  assert.equal(told(second).length, (before[0] ?? 0) + 1)
})
