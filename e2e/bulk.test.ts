// Promises about many records in a real browser: chosen by key and box, seen before they are decided, each with what became of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import * as thresholds from '#features/approvals/thresholds-contract.ts'
import { plantUser } from '#features/users/test-people.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { send } from './customer.ts'
import { untilItFollows, visitDesk } from './desk.ts'
import { untilHeard } from './keyboard.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
const hostile = '<img src=x onerror="alert(1)">'

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['owner', 'risk', 'support', 'finance'] as const) await aMember(world, role)
  // Thirty, so that there is a second page; each a moment after the one before.
  for (let person = 0; person < 27; person++) await plant(`Customer ${person}`, 'approved')
  await plant(hostile, 'pending')
  await plant('Olúwaṣeun', 'pending')
  await plant('Ada', 'pending')
})
after(async () => {
  await browser?.close()
  await world?.close()
})

async function plant(name: string, status: 'approved' | 'pending'): Promise<void> {
  world.clock.advance(1_000)
  const last = status === 'pending' ? 'Adébáyọ̀-Ogunlésì' : 'Obi'
  await plantUser(world.api.doors, { first_name: name, last_name: last, status })
}

function at(path: string, role: 'owner' | 'risk' | 'support' | 'finance'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}

const press = async (where: Page | Locator, name: string): Promise<void> => {
  const button = where.getByRole('button', { name, exact: true })
  await button.focus()
  await button.press('Enter')
}
const barOf = (page: Page) => page.getByRole('region', { name: 'Selection' })
const said = async (page: Page, text: string): Promise<void> => {
  await barOf(page).getByRole('status').getByText(text, { exact: true }).waitFor()
  // The next key goes by what is chosen now.
  await untilHeard(page)
}
const boxes = (page: Page) => page.getByRole('table', { name: 'Customers' }).getByRole('checkbox')
const statusOf = async (name: string): Promise<string | undefined> => {
  const [row] = await world.api.doors.database.sql<{ status: string }>`
    select status from users where first_name = ${name}`
  return row?.status
}

test('rows are chosen by key, in ranges, by page and altogether; the choice survives paging and Esc ends it', async () => {
  const visitor = await at('/dashboard/users', 'risk')
  const { page } = visitor
  await page.getByRole('link', { name: 'Ada Adébáyọ̀-Ogunlésì' }).waitFor()
  await untilHeard(page)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await said(page, '1 selected')
  for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key)
  await said(page, '3 selected')
  await visitor.look('console-users-selected')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByRole('link', { name: 'Customer 0 Obi' }).waitFor()
  await said(page, '3 selected')
  await page.getByRole('checkbox', { name: 'Select Customer 0 Obi' }).press('Space')
  await said(page, '4 selected')
  // A box that has the focus leaves the keys of the list as they are.
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await barOf(page).getByRole('button').count(), 0))
  await page.getByRole('button', { name: 'Previous' }).press('Enter')
  await page.getByRole('link', { name: 'Ada Adébáyọ̀-Ogunlésì' }).waitFor()
  const rows = boxes(page)
  await rows.nth(2).click()
  await rows.nth(5).click({ modifiers: ['Shift'] })
  await said(page, '4 selected')
  await page.getByRole('checkbox', { name: 'Select this page' }).press('Space')
  await said(page, '25 selected')
  await press(page, 'Select all 30 matching')
  await said(page, 'All 30 matching selected')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('everybody who matches is decided by those who wait: seen first, each with what became of it, once', async () => {
  const visitor = await at('/dashboard/users', 'risk')
  const { page } = visitor
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await press(page, 'Select all 30 matching')
  await press(barOf(page), 'Approve')
  const dialog = page.getByRole('dialog', { name: 'Approve 3 customers?' })
  await dialog.getByText('27 other matching customers have no open request', { exact: false }).waitFor()
  await dialog.getByText(`${hostile} Adébáyọ̀-Ogunlésì`).waitFor()
  await visitor.look('console-approve-users')
  // Somebody else is faster with one of them.
  await world.api.doors.database.sql`update users set status = 'rejected' where first_name = 'Ada'`
  await dialog.getByLabel('Note for the audit log (optional)').fill('Papers seen')
  await page.route('**/api/v1/users/review/approve', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(dialog, 'Approve 3 customers')
  await dialog.getByText('We’re checking this.').waitFor()
  assert.equal(await statusOf('Olúwaṣeun'), 'approved')
  await visitor.look('console-approve-users-unknown')
  await page.unroute('**/api/v1/users/review/approve')
  const became = page.getByRole('dialog', { name: 'Results' })
  await became.getByText('2 decided, 1 refused.').waitFor()
  await became.getByText('It changed while you were looking', { exact: false }).waitFor()
  await visitor.look('console-approved-users')
  await press(became, 'Done')
  assert.deepEqual(
    [await statusOf(hostile), await statusOf('Olúwaṣeun'), await statusOf('Ada')],
    ['approved', 'approved', 'rejected'],
  )
  const lines = await world.api.doors.database
    .sql`select 1 from audit_log where action = 'tiers.approve-user'`
  assert.equal(lines.length, 2)
  await eventually(async () => assert.equal(await barOf(page).getByRole('button').count(), 0))
  assert.deepEqual(
    visitor.faults.filter((fault) => !fault.includes('net::ERR')),
    [],
  )
  await visitor.close()
})

test('rejecting needs a reason, which each of them reads', async () => {
  await plant('Bisi', 'pending')
  const visitor = await at('/dashboard/users?status=pending', 'risk')
  const { page } = visitor
  await page.getByRole('checkbox', { name: 'Select Bisi Adébáyọ̀-Ogunlésì' }).check()
  await press(barOf(page), 'Reject')
  const dialog = page.getByRole('dialog', { name: 'Reject 1 customer?' })
  await press(dialog, 'Reject 1 customer')
  await dialog.getByText('Choose a reason').last().waitFor()
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ index: 1 })
  await visitor.look('console-reject-users')
  await press(dialog, 'Reject 1 customer')
  await page.getByRole('dialog').getByText('1 decided, 0 refused.').waitFor()
  assert.equal(await statusOf('Bisi'), 'rejected')
  await visitor.close()
})

test('a message and a file take the choice with them; who may not decide has no button for it', async () => {
  const visitor = await at('/dashboard/users?q=tier%3A1&status=approved', 'owner')
  const { page } = visitor
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await press(page, 'Select all 29 matching')
  await press(barOf(page), 'Notify')
  await page.getByRole('checkbox', { name: 'Approved' }).waitFor()
  assert.ok(await page.getByRole('checkbox', { name: 'Approved' }).isChecked())
  assert.ok(await page.getByRole('checkbox', { name: 'Tier 1' }).isChecked())
  await page.goBack()
  await page.getByRole('checkbox', { name: /^Select Customer 26/ }).check()
  await page.getByRole('checkbox', { name: /^Select Customer 25/ }).check()
  await press(barOf(page), 'Notify')
  await page.getByText('2 chosen customers').waitFor()
  await visitor.look('console-message-to-chosen')
  await page.getByLabel('Subject').fill('Hello {first_name}')
  await page.getByRole('textbox', { name: 'Message' }).fill('A word to you.')
  await press(page, 'Preview')
  await page.getByText('2 people get it').waitFor()
  await visitor.close()

  const helper = await at('/dashboard/users', 'support')
  await helper.page.getByRole('checkbox', { name: /^Select Customer 26/ }).check()
  await said(helper.page, '1 selected')
  assert.deepEqual(await barOf(helper.page).getByRole('button').allInnerTexts(), ['Export', 'Clear'])
  await press(barOf(helper.page), 'Export')
  const dialog = helper.page.getByRole('dialog', { name: 'Export customers' })
  await dialog.getByText('1 row, chosen one by one.').waitFor()
  await helper.look('console-export-chosen')
  await helper.close()
})

test('requests of others are decided together: what each would do, one note, and what became of each', async () => {
  const headers = await signInAdmin(world, await aMember(world, 'owner'))
  for (const currency of ['NGN', 'USD']) {
    world.clock.advance(1_000)
    const body = { command: '*', role: 'finance', currency, amount: '500', reason: `Less in ${currency}` }
    const asked = await send(world, thresholds.setThreshold, {
      headers: { ...headers, 'idempotency-key': `less-${currency}` },
      body,
    })
    assert.equal(asked.status, 202, JSON.stringify(asked.body))
  }
  const visitor = await at('/dashboard/approvals', 'owner')
  const { page } = visitor
  await page.getByRole('tab', { name: /For me to approve 2/ }).waitFor()
  await page.getByRole('list', { name: 'Requests' }).getByRole('link').nth(1).waitFor()
  await untilHeard(page)
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await said(page, '2 selected')
  await visitor.look('console-approvals-selected')
  await press(barOf(page), 'Approve')
  const dialog = page.getByRole('dialog', { name: 'Approve 2 requests?' })
  await dialog.getByText('Reason: Less in USD').waitFor()
  await dialog
    .getByText(/→ 500/)
    .first()
    .waitFor()
  await press(dialog, 'Approve 2 requests')
  await dialog.getByText(/at least 5|Fill this in/i).waitFor()
  await dialog.getByLabel('Note for the record').fill('Both were talked about')
  await visitor.look('console-approve-many')
  await dialog.getByLabel('Note for the record').press('Enter')
  const became = page.getByRole('dialog', { name: 'Results' })
  await became.getByText('2 decided, 0 refused.').waitFor()
  await visitor.look('console-approved-many')
  await press(became, 'Done')
  await page.getByText('Nothing to approve.').waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('approvals, the audit log, cases, messages and one user’s transactions are taken along by the key too', async () => {
  const [user] = await world.api.doors.database.sql<{ id: string }>`select id from users limit 1`
  const visitor = await at('/dashboard/approvals', 'owner')
  const { page } = visitor
  for (const [path, title] of [
    ['/dashboard/approvals?tab=done', 'Export approvals'],
    ['/dashboard/audit?action=tiers', 'Export audit log'],
    ['/dashboard/cases', 'Export cases'],
    ['/dashboard/notifications', 'Export messages'],
    [`/dashboard/users/details/${user?.id ?? ''}?tab=transactions`, 'Export transactions'],
  ] as const) {
    await untilItFollows(page, () => page.goto(`${world.api.url}${path}`))
    await page.locator('[data-export]').waitFor()
    await untilHeard(page)
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('checkbox').first().waitFor()
    if (path.includes('audit')) await visitor.look('console-export-audit')
    await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    await dialog.getByText('It continues if you close this.', { exact: false }).waitFor()
    await world.settle()
    await dialog.getByRole('button', { name: /^Download / }).waitFor()
    await page.keyboard.press('Escape')
  }
  await page.goto(`${world.api.url}/dashboard/exports`)
  await page.getByText('action tiers', { exact: false }).waitFor()
  await page.getByText('of one customer', { exact: false }).waitFor()
  await visitor.look('console-exports-of-lists')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
