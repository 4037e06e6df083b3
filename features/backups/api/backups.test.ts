// Promises about what staff learn of copies: the last night and the newest that restores, and an alert that owners get, once, until it is over.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken, hireAdmin } from '#features/admin-sign-in/test-admin.ts'
import { closeCase, listCases } from '#features/cases/contract.ts'
import { routes as caseRoutes } from '#features/cases/public.ts'
import { done } from '#kit/refusal.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { latestBackup } from '../contract.ts'
import {
  backupNumbers,
  beginNight,
  endNight,
  jobs,
  noteMade,
  noteProven,
  routes,
  watchBackups,
} from '../public.ts'

let app: TestApp
let token: string
const hour = 3_600_000

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      caseRoutes(mount, doors, { askBeforeClosing: async () => done(), actsApply: {} })
      routes(mount, doors, { keeper: 'server' })
    },
    admin: adminAuthenticator,
    jobs: (doors, parts) => ({ ...adminJobs(doors, parts), ...jobs(doors, parts) }),
  })
  token = await adminToken(app, 'owner')
})
after(() => app?.close())

const sql = () => app.doors.database.sql
const latest = async () => (await app.request(latestBackup, { token })).data
const cases = async () => (await app.request(listCases, { token })).data.items
const watch = () => watchBackups(app.doors, 'server')

/** A session ends meanwhile. */
async function pass(hours: number): Promise<void> {
  app.clock.advance(hours * hour)
  token = await adminToken(app, 'owner')
}

async function night(dueAt: Date, became: { proven: boolean; fault?: string }): Promise<void> {
  const now = app.clock.now()
  await beginNight(sql(), dueAt, now)
  await noteMade(sql(), { dueAt, file: 'a.backup', bytes: 10, now })
  if (became.proven) await noteProven(sql(), 'copy', dueAt, now)
  await endNight(sql(), dueAt, { fault: became.fault, now })
}

test('before the first night there is nothing to tell, and while it is made that is told', async () => {
  assert.deepEqual(await latest(), {
    kept_by: 'server',
    last: null,
    newest_proven: null,
    missing: (await latest()).missing,
    journal: { state: 'off', kept_at: null, proven_at: null },
  })
  const dueAt = app.clock.now()
  await beginNight(sql(), dueAt, dueAt)
  const { last } = await latest()
  assert.deepEqual(last, {
    due_at: dueAt.toISOString(),
    made_at: null,
    proven_at: null,
    running: true,
    fault: null,
  })
  await night(dueAt, { proven: true })
  const proven = await latest()
  assert.deepEqual([proven.missing, proven.last?.running], [false, false])
  assert.equal(proven.newest_proven, dueAt.toISOString())
  assert.equal((await backupNumbers(sql(), 'server', app.clock.now()))['backup_missing'], 0)
  await watch()
  assert.deepEqual(await cases(), [])
})

test('a night that fails is told as a case and by mail to each owner, once, until a copy is proven', async () => {
  const other = await hireAdmin(app.doors, 'owner', 'other@house.example')
  await pass(24)
  const dueAt = app.clock.now()
  await night(dueAt, { proven: false, fault: 'The disk of BACKUP_DIR is full.' })
  await watch()
  assert.deepEqual(await cases(), [], 'it is tried again first')
  await pass(3)
  await Promise.all([watch(), watch()])
  await watch()
  const [found, ...more] = await cases()
  assert.deepEqual([found?.kind, more], ['backup_missing', []])
  assert.equal(found?.facts['fault'], 'The disk of BACKUP_DIR is full.')
  await app.runJobs()
  const [mail, ...mails] = app.mailbox
    .mailsTo(other.email)
    .filter(({ subject }) => subject.includes('backup'))
  assert.deepEqual(mails, [])
  assert.match(mail?.text ?? '', /The disk of BACKUP_DIR is full\./)
  assert.equal((await backupNumbers(sql(), 'server', app.clock.now()))['backup_missing'], 1)
  await night(dueAt, { proven: true })
  await watch()
  assert.deepEqual(await cases(), [])
})

test('a case that a person closes comes again the next day while it is not over', async () => {
  await pass(40)
  await watch()
  const [first] = await cases()
  assert.equal(first?.kind, 'backup_missing')
  const closed = await app.request(closeCase, {
    token,
    params: { id: first.id },
    body: { note: 'We know, the disk is on its way.' },
  })
  assert.equal(closed.status, 200, closed.text)
  await watch()
  assert.deepEqual(await cases(), [])
  await pass(24)
  await watch()
  assert.equal((await cases())[0]?.kind, 'backup_missing')
  assert.equal((await latest()).missing, true)
})

test('where nobody makes copies here, none is missing', async () => {
  await watchBackups(app.doors, 'operator')
  assert.deepEqual(await cases(), [])
  assert.deepEqual(await backupNumbers(sql(), 'operator', app.clock.now()), {})
})
