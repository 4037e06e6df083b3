// Promises about signed exports of the audit log: whole, checked without the server, and every byte of them held.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { createVault } from '#kit/crypto/vault.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { eventually } from '#kit/test/eventually.ts'
import { createExportChecker, type ExportVerdict } from '../check-export.ts'
import { exportAudit, findAuditRow, listAudit, readAuditKey } from '../contract.ts'
import type { ExportedRow } from '../export-row.ts'
import { type AuditEntry, exportAudit as makeExport, recordAudit, routes, sealAudit } from '../public.ts'

let app: TestApp
let token: string
let person: string
let whole: string[]
const entry: AuditEntry = {
  actor: { kind: 'system' },
  action: 'things.move',
  target: { type: 'thing', id: '1' },
  outcome: 'allowed',
  changes: [{ field: 'place', before: 'here', after: '<img onerror=alert(1)>' }],
  requestId: 'req_1',
  address: '10.0.0.1',
}

const record = (more: Partial<AuditEntry> = {}): Promise<void> =>
  app.doors.database.begin((sql) => recordAudit(sql, app.doors, { ...entry, ...more }))

async function sealAll(): Promise<void> {
  await eventually(async () => {
    await sealAudit(app.workerDoors.database)
    const rows = await app.doors.database.sql`select 1 from audit_log where seal_number is null`
    assert.equal(rows.length, 0)
  })
}

async function exported(query: Record<string, string> = {}): Promise<string[]> {
  const answer = await app.request(exportAudit, { token, query })
  assert.equal(answer.status, 200, answer.text)
  assert.ok(answer.text.endsWith('\n'))
  return answer.text.slice(0, -1).split('\n')
}

async function check(lines: readonly string[]): Promise<ExportVerdict & { read: ExportedRow[] }> {
  const checker = createExportChecker()
  const read: ExportedRow[] = []
  for (const line of lines) {
    const row = await checker.line(line)
    if (row !== undefined) read.push(row)
  }
  return { ...checker.end(), read }
}
const faultsOf = async (lines: readonly string[]) =>
  (await check(lines)).faults.map(({ kind, seal }) => [kind, seal])

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
  person = newId(app.doors)
  for (let rows = 0; rows < 8; rows++) await record({ target: { type: 'thing', id: String(rows) } })
  await record({ changes: [{ field: 'phone', before: null, after: '+2348031234567', person }] })
  await sealAll()
  whole = await exported()
})
after(() => app.close())

test('an export holds every sealed row, verifies, and is signed by the key that is told to anybody', async () => {
  const verdict = await check(whole)
  assert.deepEqual([verdict.faultCount, verdict.rows], [0, whole.length - 1])
  assert.equal(verdict.statement?.rows, verdict.rows)
  const key = await app.request(readAuditKey)
  assert.equal(verdict.fingerprint, key.data.fingerprint)
  assert.equal(key.data.algorithm, 'Ed25519')
  assert.deepEqual(verdict.read[0]?.number, 1)
})

test('no personal value leaves by an export: it reads sealed, and erased once the person is', async () => {
  assert.ok(!whole.join('').includes('8031234567'))
  const before = (await check(whole)).read.flatMap(({ changes }) =>
    changes.filter((one) => one.field === 'phone'),
  )
  assert.deepEqual(before, [{ field: 'phone', before: '', after: '[sealed]' }])
  await app.doors.database.sql`delete from person_keys where person_id = ${person}`
  const lines = await exported()
  const after = await check(lines)
  assert.equal(after.faultCount, 0)
  assert.deepEqual(
    after.read.flatMap(({ changes }) => changes.filter((one) => one.field === 'phone')),
    [{ field: 'phone', before: '', after: '[erased]' }],
  )
})

test('that somebody exported is a row of its own, with what they took', async () => {
  const { data } = await app.request(listAudit, { token, query: { action: 'audit.export' } })
  const [newest] = data.items
  assert.equal(newest?.actor.role, 'auditor')
  assert.equal(newest.outcome, 'allowed')
  assert.deepEqual(
    newest.changes.map(({ field }) => field),
    ['first_seal', 'last_seal', 'rows'],
  )
})

test('any byte of any row that is changed is found, and its row is named', async () => {
  for (const [place, line] of whole.entries()) {
    if (place === 0) continue
    for (let at = 0; at < line.length; at += 7) {
      const other = line[at] === 'x' ? 'y' : 'x'
      const changed = whole.with(place, `${line.slice(0, at)}${other}${line.slice(at + 1)}`)
      const [first] = (await check(changed)).faults
      assert.equal(first?.line, place + 1, `byte ${at} of line ${place + 1}`)
    }
  }
})

test('any byte of the head that is changed is found', async () => {
  const [head = ''] = whole
  for (let at = 0; at < head.length; at += 3) {
    const other = head[at] === 'A' ? 'B' : 'A'
    const changed = whole.with(0, `${head.slice(0, at)}${other}${head.slice(at + 1)}`)
    assert.ok((await check(changed)).faultCount > 0, `byte ${at}`)
  }
})

test('blanks that change nothing in JSON are found too', async () => {
  assert.deepEqual(await faultsOf(whole.with(3, ` ${whole[3]}`)), [['unreadable', 3]])
})

test('a missing row, a missing end and a missing head are found', async () => {
  assert.deepEqual(await faultsOf(whole.toSpliced(4, 1)), [['missing-before', 5]])
  const last = whole.length - 1
  assert.deepEqual(await faultsOf(whole.slice(0, -1)), [['ends-early', last]])
  assert.equal((await check(whole.slice(1))).faults[0]?.kind, 'unreadable')
  assert.deepEqual(await faultsOf([]), [['unreadable', undefined]])
})

test('swapped rows and a row that stands twice are found where they stand', async () => {
  const swapped = whole.with(3, whole[4] ?? '').with(4, whole[3] ?? '')
  assert.deepEqual((await faultsOf(swapped)).slice(0, 2), [
    ['missing-before', 4],
    ['out-of-order', 3],
  ])
  assert.deepEqual(await faultsOf(whole.toSpliced(3, 0, whole[2] ?? '')), [['out-of-order', 2]])
})

test('a chain that somebody sealed anew does not end in the signed hash', async () => {
  const { createHash } = await import('node:crypto')
  const statement: { hash_before: string } = JSON.parse(JSON.parse(whole[0] ?? '').statement)
  let head = Buffer.from(statement.hash_before, 'hex')
  const anew = whole.map((line, place) => {
    if (place === 0) return line
    const { row }: { row: string } = JSON.parse(line)
    const text = place === 3 ? row.replace('"allowed"', '"denied"') : row
    head = createHash('sha256').update(head).update(text).digest()
    return JSON.stringify({ row: text, hash: head.toString('hex') })
  })
  assert.deepEqual(await faultsOf(anew), [['other-end', whole.length - 1]])
})

test('an export by another key verifies in itself and has another fingerprint', async () => {
  const vault = createVault({
    encryptionKey: Buffer.alloc(32, 9),
    indexKey: Buffer.alloc(32, 8),
    random: app.doors.random,
  })
  const by = { actor: { kind: 'operator' }, requestId: undefined, address: undefined } as const
  const made = await makeExport({ ...app.doors, vault }, { by })
  assert.ok(made.ok)
  const pieces: Uint8Array[] = []
  for await (const piece of made.value.content) pieces.push(piece)
  const lines = Buffer.concat(pieces).toString('utf8').trimEnd().split('\n')
  const verdict = await check(lines)
  assert.equal(verdict.faultCount, 0)
  assert.notEqual(verdict.fingerprint, (await check(whole)).fingerprint)
  // A strange signature under the key of this installation is none.
  const ours = JSON.parse(whole[0] ?? '')
  const theirs = JSON.parse(lines[0] ?? '')
  const mixed = JSON.stringify({ ...theirs, public_key: ours.public_key })
  assert.equal((await check(lines.with(0, mixed))).faults[0]?.kind, 'not-signed')
})

test('a period is exported without a gap, and one without sealed rows is refused (nothing_sealed)', async () => {
  app.clock.advance(86_400_000 * 3)
  token = await adminToken(app, 'auditor', 'second@house.example')
  await record({ action: 'things.later' })
  await sealAll()
  const lines = await exported({ from: '2026-11-24' })
  const verdict = await check(lines)
  assert.equal(verdict.faultCount, 0)
  assert.ok((verdict.statement?.first_seal ?? 0) > whole.length - 1)
  const refused = await app.request(exportAudit, { token, query: { from: '2027-01-01' } })
  assert.deepEqual([refused.status, refused.code], [422, 'nothing_sealed'])
  const bad = await app.request(exportAudit, { token, query: { from: 'yesterday' } })
  assert.deepEqual([bad.status, bad.code], [422, 'bad_input'])
})

test('one row is found by its id, and another id is refused (audit_row_not_found)', async () => {
  const { data } = await app.request(listAudit, { token, query: { action: 'things.later' } })
  const [row] = data.items
  const found = await app.request(findAuditRow, { token, params: { id: row?.id ?? '' } })
  assert.deepEqual(found.data, row)
  const refused = await app.request(findAuditRow, { token, params: { id: newId(app.doors) } })
  assert.deepEqual([refused.status, refused.code], [404, 'audit_row_not_found'])
})
