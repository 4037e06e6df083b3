// Promises about the audit log in a real browser: narrowed by its address, a row with its difference, a tail that never moves
// what somebody points at, and an export that an auditor's page checks without any server.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type AuditEntry, auditKeyOf, recordAudit, sealAudit } from '#features/audit/public.ts'
import { createVault } from '#kit/crypto/vault.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { eventually } from '#kit/test/eventually.ts'
import { checkExportFile, exportLines } from '../apps/launch/commands/audit.ts'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
let folder: string
const person = '018f2f6a-0000-7000-8000-00000000a11c'
const longName = 'Olúwaṣeun Adébáyọ̀-Ogunlésì <img onerror=alert(1)>'

const record = (entry: Partial<AuditEntry>): Promise<void> =>
  world.api.doors.database.begin((sql) =>
    recordAudit(sql, world.api.doors, {
      actor: { kind: 'system' },
      action: 'things.move',
      target: { type: 'thing', id: '1' },
      outcome: 'allowed',
      changes: [],
      requestId: 'req_planted',
      address: '10.0.0.1',
      ...entry,
    }),
  )

/** As the worker does every second: joins the chain what waits, and tells the screens. */
async function sealAll(): Promise<void> {
  const { database } = world.api.doors
  await eventually(async () => {
    await sealAudit(world.api.worker)
    assert.equal((await database.sql`select 1 from audit_log where seal_number is null`).length, 0)
  })
  await noteChange(database.sql, ['audit'], world.clock.now())
}

before(async () => {
  browser = await openBrowser()
  folder = mkdtempSync(join(tmpdir(), 'audit-'))
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['auditor', 'support'] as const) await aMember(world, role)
  for (let number = 0; number < 60; number++) {
    world.clock.advance(1000)
    await record({ target: { type: 'thing', id: String(number) } })
  }
  await record({
    action: 'user-record.update',
    target: { type: 'user', id: person },
    reason: 'The customer wrote from the old address',
    changes: [
      { field: 'first_name', before: 'Ada', after: longName, person },
      { field: 'status', before: null, after: '=HYPERLINK("http://evil.example")' },
    ],
  })
  world.clock.advance(1000)
  await record({
    action: 'user-record.update',
    outcome: 'denied',
    target: { type: 'user', id: newId(world.api.doors) },
  })
  await sealAll()
})
after(async () => {
  await browser?.close()
  await world?.close()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

function at(path: string, role: 'auditor' | 'support' = 'auditor'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}
const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row')

test('the log is narrowed by its filters, which stand in the address, and a row opens with its difference', async () => {
  const visitor = await at('/dashboard/audit')
  const { page } = visitor
  await rowsOf(page).nth(24).waitFor()
  assert.equal(await rowsOf(page).count(), 25)
  await visitor.look('audit-list')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.waitForURL(/page=2/)
  await page.goto(`${world.api.url}/dashboard/audit`)
  // By what acts are called: each stands in the list once, and the address keeps its names.
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Sign in' })
  await page.waitForURL(/action=admin-sign-in\.sign-in/)
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Edit details of a customer' })
  await page.waitForURL(/action=user-record\.update/)
  await eventually(async () => assert.equal(await rowsOf(page).count(), 2))
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Denied' })
  await page.waitForURL(/outcome=denied/)
  await eventually(async () => assert.equal(await rowsOf(page).count(), 1))
  await page.goto(`${world.api.url}/dashboard/audit?target=user%3A${person}&from=2026-02-02&to=2026-02-02`)
  await eventually(async () => assert.equal(await rowsOf(page).count(), 1))
  await rowsOf(page).getByRole('link', { name: 'Edit details of a customer' }).press('Enter')
  await page.waitForURL(/row=/)
  const record = page.getByRole('region', { name: 'The row' })
  const difference = record.getByRole('table', { name: 'What it changed' })
  await difference.getByText(longName).waitFor()
  await difference.getByText('=HYPERLINK("http://evil.example")').waitFor()
  await record.getByText('The customer wrote from the old address').waitFor()
  await record.getByText('10.0.0.1').waitFor()
  assert.match((await record.textContent()) ?? '', /[0-9a-f]{64}/)
  assert.equal(
    await record.getByRole('link', { name: 'Customer', exact: true }).getAttribute('href'),
    `/dashboard/users/details/${person}`,
  )
  await visitor.look('audit-row')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a filter that leaves nothing says so, a wrong row too, and who may not read sees neither place nor rows', async () => {
  const visitor = await at('/dashboard/audit?actor=nobody%40house.example')
  await visitor.page.getByText('No row matches these filters.').waitFor()
  await visitor.look('audit-nothing')
  await visitor.page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await rowsOf(visitor.page).nth(24).waitFor()
  await visitor.page.goto(`${world.api.url}/dashboard/audit?row=${newId(world.api.doors)}`)
  await visitor.page.getByText('No row with this ID.').waitFor()
  await visitor.close()
  const other = await at('/dashboard/audit', 'support')
  await other.page.getByRole('navigation', { name: 'Main' }).waitFor()
  await other.page.getByRole('main').getByText("You don't have permission to do this.").waitFor()
  assert.equal(await other.page.getByRole('link', { name: 'Audit log' }).count(), 0)
  assert.equal(await rowsOf(other.page).count(), 0)
  await other.close()
})

test('new rows are announced and come in when asked; with the tail they come by themselves while the pointer is away', async () => {
  const visitor = await at('/dashboard/audit?action=tail.first')
  const { page } = visitor
  await record({ action: 'tail.first', target: { type: 'thing', id: 'one' } })
  await sealAll()
  await eventually(async () => assert.equal(await rowsOf(page).count(), 1))
  await record({ action: 'tail.first', target: { type: 'thing', id: 'two' } })
  await sealAll()
  await page.getByRole('button', { name: /1 new/ }).waitFor()
  assert.equal(await rowsOf(page).count(), 1)
  await page.getByRole('button', { name: /1 new/ }).press('Enter')
  await eventually(async () => assert.equal(await rowsOf(page).count(), 2))
  await page.getByRole('switch', { name: 'Live tail' }).check()
  await record({ action: 'tail.first', target: { type: 'thing', id: 'three' } })
  await sealAll()
  await eventually(async () => assert.equal(await rowsOf(page).count(), 3))
  await rowsOf(page).first().hover()
  await record({ action: 'tail.first', target: { type: 'thing', id: 'four' } })
  await sealAll()
  await page.getByRole('button', { name: /1 new/ }).waitFor()
  assert.equal(await rowsOf(page).count(), 3)
  await page.mouse.move(5, 5)
  await eventually(async () => assert.equal(await rowsOf(page).count(), 4))
  await visitor.close()
})

/** Opens the verifier as an auditor keeps it: a file, in a browser without a network. */
async function openVerifier(): Promise<Visitor> {
  const page = await fetch(`${world.api.url}/audit-verifier.html?download`)
  assert.match(page.headers.get('content-disposition') ?? '', /^attachment/)
  const path = join(folder, 'audit-verifier.html')
  writeFileSync(path, await page.text())
  const visitor = await visit(browser, { width: 1280, height: 800 })
  await visitor.context.setOffline(true)
  await visitor.page.goto(pathToFileURL(path).href)
  return visitor
}

async function judged(page: Page, lines: readonly string[]): Promise<{ page: string; cli: string }> {
  const path = join(folder, 'judged.jsonl')
  writeFileSync(path, `${lines.join('\n')}\n`)
  await page.getByLabel(/Choose an export/).setInputFiles([])
  await page.getByLabel(/Choose an export/).setInputFiles(path)
  await page.locator('#verdict strong').waitFor()
  const faults = page.getByRole('table', { name: 'Faults found' }).locator('tbody').getByRole('row')
  const shown = [
    await page.locator('#verdict strong').textContent(),
    await faults
      .first()
      .textContent()
      .catch(() => ''),
  ]
  return { page: shown.join(' '), cli: exportLines(await checkExportFile(path), undefined).lines.join('\n') }
}

const keyOfHouse = () => auditKeyOf(world.api.doors.vault).fingerprint

/** Takes an export at the desk and answers where it was saved. */
async function takeExport(): Promise<string> {
  const desk = await at('/dashboard/audit')
  await desk.page.getByRole('button', { name: 'Signed export' }).press('Enter')
  const dialog = desk.page.getByRole('dialog', { name: 'Signed export of the audit log' })
  await dialog.getByText(keyOfHouse()).waitFor()
  await desk.look('audit-export')
  const coming = desk.page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).press('Enter')
  const download = await coming
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  await desk.close()
  return path
}

test('an export is taken from the page, and the auditor’s page verifies it offline, with the key as given', async () => {
  const path = await takeExport()
  const fingerprint = keyOfHouse()
  assert.ok(exportLines(await checkExportFile(path), fingerprint).ok)
  const visitor = await openVerifier()
  const { page } = visitor
  await page.getByLabel(/Choose an export/).setInputFiles(path)
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.getByText('Compare the fingerprint below').waitFor()
  await page
    .getByLabel(/Fingerprint/)
    .fill(`${fingerprint.slice(0, 8)} ${fingerprint.slice(8).toUpperCase()}`)
  await page.getByText('Signed with the key you were given.').waitFor()
  await visitor.look('audit-verifier')
  await page.getByLabel(/Fingerprint/).fill('ab'.repeat(32))
  await page.getByText('Signed with a different key from the one you were given.').waitFor()
  await page.getByText('Not verified', { exact: true }).waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a row that was touched, one that is missing, two that are swapped and another key are named by page and command', async () => {
  const lines = readFileSync(await takeExport(), 'utf8')
    .trimEnd()
    .split('\n')
  const visitor = await openVerifier()
  const { page } = visitor
  const touched = lines.with(7, (lines[7] ?? '').replace('allowed', 'alloweb'))
  assert.deepEqual(await judged(page, touched), {
    page: 'Not verified 87This row is not what was sealed.',
    cli: 'FAULT in line 8, seal 7: This row is not what was sealed.',
  })
  await visitor.look('audit-verifier-fault')
  assert.deepEqual(await judged(page, lines.toSpliced(7, 1)), {
    page: 'Not verified 88At least one row is missing before this one.',
    cli: 'FAULT in line 8, seal 8: At least one row is missing before this one.',
  })
  const swapped = lines.with(7, lines[8] ?? '').with(8, lines[7] ?? '')
  assert.match((await judged(page, swapped)).page, /^Not verified 88At least one row is missing/)
  const vault = createVault({
    encryptionKey: Buffer.alloc(32, 9),
    indexKey: Buffer.alloc(32, 8),
    random: world.api.doors.random,
  })
  const stranger = vault.signingKey('audit-export')
  const head: { statement: string } = JSON.parse(lines[0] ?? '')
  const forged = JSON.stringify({
    ...head,
    signature: stranger.sign(Buffer.from(head.statement)).toString('base64'),
  })
  assert.match(
    (await judged(page, lines.with(0, forged))).page,
    /^Not verified 1The signature does not match/,
  )
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
