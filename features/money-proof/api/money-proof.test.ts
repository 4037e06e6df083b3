// Promises about proofs of the books: any admin asks, one at a time, and what is found is kept with its time.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { recordAudit, sealAudit } from '#features/audit/public.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { eventually } from '#kit/test/eventually.ts'
import { latestProof, runProof } from '../contract.ts'
import { jobs, routes } from '../public.ts'

const folder = mkdtempSync(join(tmpdir(), 'money-proof-'))
const anchorFile = join(folder, 'anchors.jsonl')
let app: TestApp
let token: string

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: (doors, parts) => ({ ...adminJobs(doors, parts), ...jobs(doors, { anchorFile }) }),
  })
  token = await adminToken(app, 'support')
})
after(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => app.clock.advance(1000))

const run = () => app.request(runProof, { token, body: {} })
const latest = async () => (await app.request(latestProof, { token })).data

test('any admin has the books read, and what is found stands with its time', async () => {
  assert.deepEqual(await latest(), { ended: null, running: null })
  const asked = await run()
  assert.equal(asked.status, 200, asked.text)
  assert.equal((await latest()).running?.id, asked.data.id)
  await app.runJobs()
  const { ended, running } = await latest()
  assert.equal(running, null)
  assert.equal(ended?.sound, true)
  assert.equal(ended.ended_at, app.clock.now().toISOString())
  for (const name of [
    'currencies_sum_to_zero',
    'balances_are_the_sum_of_entries',
    'audit_chain_intact',
    'anchors',
  ])
    assert.ok(
      ended.findings.some((finding) => finding.name === name && finding.ok),
      name,
    )
})

test('of many who ask at once one is first, the others are refused (proof_running)', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, run))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.deepEqual(
    [...new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))],
    ['proof_running'],
  )
  await app.runJobs()
  assert.equal((await latest()).ended?.sound, true)
  const rows = await app.doors.database.sql`select 1 from audit_log where action = 'money-proof.run'`
  assert.equal(rows.length, 2)
})

test('a row of the audit log that was touched makes the proof unsound and is named', async () => {
  await app.doors.database.begin((sql) =>
    recordAudit(sql, app.doors, {
      actor: { kind: 'system' },
      action: 'things.move',
      target: { type: 'thing', id: '1' },
      outcome: 'allowed',
      changes: [],
      requestId: undefined,
      address: undefined,
    }),
  )
  await eventually(async () => {
    await sealAudit(app.workerDoors.database)
    const rows = await app.doors.database.sql`select 1 from audit_log where seal_number is null`
    assert.equal(rows.length, 0)
  })
  const client = new pg.Client({ connectionString: app.database.superuserUrl })
  await client.connect()
  try {
    await client.query('alter table audit_log disable trigger all')
    await client.query(`update audit_log set reason = 'other' where seal_number = 1`)
    await client.query('alter table audit_log enable trigger all')
  } finally {
    await client.end()
  }
  await run()
  await app.runJobs()
  const { ended } = await latest()
  assert.equal(ended?.sound, false)
  const fault = ended.findings.find(({ ok }) => !ok)
  assert.equal(fault?.name, 'audit_chain_intact')
  assert.match(fault.detail, /^Broken at seal 1/)
})
