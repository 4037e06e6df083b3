// Promises about exports in a real browser: a list becomes a file where it stands, seen on its way, downloaded, or cancelled.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { readExport } from '#features/exports/test-exports.ts'
import { plantUser } from '#features/users/test-people.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
const hostile = '=HYPERLINK("https://evil.example")'

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['owner', 'support'] as const) await aMember(world, role)
  await plantUser(world.api.doors, {
    first_name: 'Olúwaṣeun',
    last_name: 'Adébáyọ̀-Ogunlésì',
    email: 'seun@mail.example',
    phone: '+2348031234567',
  })
  await plantUser(world.api.doors, { first_name: hostile, email: 'evil@mail.example', status: 'pending' })
})
after(async () => {
  await browser?.close()
  await world?.close()
})

function at(path: string, role: 'owner' | 'support'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}

async function downloaded(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), ...readExport(readFileSync(await file.path())) }
}

test('by keyboard: a list as searched becomes a file, masked, seen on its way and downloaded', async () => {
  const visitor = await at('/dashboard/users?q=status%3Apending', 'support')
  const { page } = visitor
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export customers' })
  await dialog.getByText('1 row, as searched and filtered now.').waitFor()
  await dialog.getByText('Email addresses, phone and account numbers are masked.').waitFor()
  assert.equal(await dialog.getByRole('checkbox', { name: /in full$/ }).count(), 0)
  for (const column of await dialog.getByRole('checkbox').all()) await column.uncheck()
  await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await dialog.getByText('Choose at least one column.').waitFor()
  await dialog.getByRole('button', { name: 'As on screen' }).press('Enter')
  await visitor.look('console-export-dialog')
  await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await dialog.getByText('It continues if you close this.', { exact: false }).waitFor()
  await visitor.look('console-export-waiting')
  await world.settle()
  const fetchFile = dialog.getByRole('button', { name: 'Download Customers, CSV' })
  await fetchFile.waitFor()
  await visitor.look('console-export-ready')
  const { name, rows } = await downloaded(page, () => fetchFile.press('Enter'))
  assert.match(name, /^users-2026-02-02-\d{4}\.csv$/)
  assert.deepEqual(
    rows.map(([first, last, email]) => [first, last, email]),
    [
      ['First name', 'Last name', 'Email'],
      [`'${hostile}`, '', 'e***@mail.example'],
    ],
  )
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('in full it takes a reason; the file has what the list has', async () => {
  const visitor = await at('/dashboard/users', 'owner')
  const { page } = visitor
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export customers' })
  await dialog.getByText('2 rows: the whole list.').waitFor()
  await dialog.getByRole('checkbox', { name: /in full$/ }).press(' ')
  await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await dialog.getByText('Say why they are needed, in at least 5 characters.').waitFor()
  await visitor.look('console-export-in-full')
  await dialog.getByLabel('Reason').fill('Letters about new limits')
  await page.keyboard.press('Enter')
  await dialog.getByText('It continues if you close this.', { exact: false }).waitFor()
  await world.settle()
  const fetchFile = dialog.getByRole('button', { name: 'Download Customers, CSV' })
  await fetchFile.waitFor()
  const { rows } = await downloaded(page, () => fetchFile.press('Enter'))
  assert.ok(rows.some((row) => row.includes('seun@mail.example') && row.includes('Adébáyọ̀-Ogunlésì')))
  await visitor.close()
})

test('exports stand on a page of their own: one’s own to download or cancel, everybody’s for an owner to see', async () => {
  const visitor = await at('/dashboard/transactions?q=amount%3E50000', 'support')
  const { page } = visitor
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export transactions' })
  await dialog.getByText('Excel (XLSX)').click()
  await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await dialog.getByRole('link', { name: 'See your exports' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Exports' }).waitFor()
  const lines = page.getByRole('list', { name: 'Exports' }).getByRole('listitem')
  await lines.first().getByText('Searched for “amount>50000”', { exact: false }).waitFor()
  await visitor.look('console-exports')
  await lines.first().getByRole('button', { name: 'Cancel Transactions, XLSX' }).press('Enter')
  await lines.first().getByText('Cancelled', { exact: true }).waitFor()
  assert.equal(await page.getByRole('tab').count(), 0)
  await visitor.close()
  const owner = await at('/dashboard/exports', 'owner')
  await owner.page.getByRole('tab', { name: 'Everybody’s' }).press('Enter')
  await owner.page.getByText('by A support', { exact: false }).first().waitFor()
  await owner.look('console-exports-all')
  const theirs = owner.page.getByRole('listitem').filter({ hasText: 'by A support' })
  assert.equal(await theirs.getByRole('button').count(), 0)
  world.clock.advance(24 * 3_600_000)
  await owner.close()
  const later = await at('/dashboard/exports', 'support')
  await eventually(async () =>
    assert.equal(await later.page.getByText('Its file is removed. Request it again.').count(), 1),
  )
  await later.look('console-exports-expired')
  assert.deepEqual(later.faults, [])
  await later.close()
})

test('before anything was exported the page says where exports are made', async () => {
  await aMember(world, 'risk')
  world.clock.advance(61_000)
  const visitor = await visitDesk(browser, world, { email: 'risk@staff.example', path: '/dashboard/exports' })
  await visitor.page.getByText('No exports in the last 30 days.').waitFor()
  await visitor.close()
})
