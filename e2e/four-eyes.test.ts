// Promises about four eyes: whose money, why, on which paper and what else its maker did is seen before it moves, and stands on its record after.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { booksAgree, topUpHouse } from './bank-side.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { visitDesk } from './desk.ts'
import { colour } from './papers.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
let userId: string
/** The screen of who asked stays open until the answer comes. */
let maker: Visitor | undefined

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['finance', 'owner'] as const) await aMember(world, role)
  const customer = await aCustomer(world, { tier: 3, money: '300000' })
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    update users set first_name = 'Grace', last_name = 'Shehu' where email = ${customer.email} returning id`
  userId = row?.id ?? ''
})
after(async () => {
  await browser?.close()
  await world?.close()
})

function at(path: string, role: 'finance' | 'owner'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}
const wallets = () => `/dashboard/users/details/${userId}?tab=wallets`
const press = (where: Page | Locator, name: string): Promise<void> =>
  where.getByRole('button', { name, exact: true }).click()

/** The first step, without its paper. */
async function wish(page: Page, act: 'Fund' | 'Withdraw', amount: string): Promise<Locator> {
  await press(page, act)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Reason', { exact: true }).selectOption('court_order')
  await dialog.getByLabel('Narration').fill('Order of the High Court')
  return dialog
}

test('a maker reads whose money it is, with both balances, and attaches the paper, which is checked first', async () => {
  maker = await at(wallets(), 'finance')
  const small = await wish(maker.page, 'Fund', '1000')
  await press(small, 'Review')
  await small.getByText('None attached').waitFor()
  await press(small, 'Fund ₦1,000.00')
  await press(maker.page.getByRole('dialog').locator('footer'), 'Close')
  const dialog = await wish(maker.page, 'Withdraw', '150000')
  await maker.page.getByRole('dialog', { name: 'Withdraw from Grace Shehu’s naira wallet' }).waitFor()
  await attach(dialog, 'order.jpg')
  await press(dialog, 'Review')
  await dialog.getByText('The document is still being checked.', { exact: false }).waitFor()
  await world.settle()
  await dialog.getByText('Attached and checked').waitFor()
  await maker.look('four-eyes-wish', 'both')
  await press(dialog, 'Review')
  const row = dialog.getByRole('table', { name: 'What is posted' }).getByRole('rowheader').first()
  await row.getByText('Grace Shehu’s naira wallet').waitFor()
  assert.match((await row.innerText()).replace(/\s+/g, ' '), /301,000\.00.*151,000\.00/)
  await dialog.getByText('order.jpg', { exact: true }).waitFor()
  await dialog.getByText(/^Needed above ₦[\d,.]+ a day/).waitFor()
  await maker.look('four-eyes-review', 'both')
  await dialog.getByLabel('Type the amount').fill('150000')
  await press(dialog, 'Send for approval')
  await maker.page.getByRole('dialog').getByText('Sent for approval', { exact: true }).waitFor()
  await press(maker.page.getByRole('dialog').locator('footer'), 'Close')
  assert.deepEqual(maker.faults, [])
})

test('who approves sees the paper and what else the maker did, ticks nothing off, and the maker is told at once', async () => {
  assert.ok(maker)
  const checker = await at('/dashboard/approvals', 'owner')
  const { page } = checker
  await page.getByRole('list', { name: 'Requests' }).getByText('Grace Shehu').waitFor()
  // Nothing to tick: what moves money is read by itself.
  assert.equal(await page.getByRole('list', { name: 'Requests' }).getByRole('checkbox').count(), 0)
  await page.getByRole('list', { name: 'Requests' }).getByRole('link').first().click()
  const review = page.getByRole('article', { name: 'Withdraw from wallet ₦150,000.00' })
  const others = review.getByRole('region', { name: 'Other requests and amounts of the requester' })
  await others.getByText('Fund wallet ₦1,000.00').waitFor()
  await others.getByText('Grace Shehu').waitFor()
  await others.getByText(/done alone/).waitFor()
  await press(review, 'Show document')
  const shown = page.getByRole('dialog', { name: 'Supporting document' })
  await shown.getByRole('img').waitFor()
  await press(shown.locator('footer'), 'Done')
  await checker.look('four-eyes-request', 'both')
  await review.getByLabel('Note for the record').fill('The order is in force')
  await press(review, 'Approve ₦150,000.00')
  await review.getByText('Approved by A owner').waitFor()
  assert.deepEqual(checker.faults, [])
  await checker.close()

  // Its maker hears of it on whatever page they are.
  await maker.page.getByText('Approved by A owner: Withdraw from wallet ₦150,000.00').first().waitFor()
  await maker.look('four-eyes-told')
  assert.deepEqual(maker.faults, [])
  await maker.close()
  await booksAgree(world)
})

test('the record of what staff posted names maker, approver, reason, paper and request, and Activity says who did it', async () => {
  const [row] = await world.api.doors.database.sql<{ id: string; channel: string }>`
    select id, channel from transactions where user_id = ${userId} and type = 'adjustment' and direction = 'debit'`
  // What its customer reads: that a court took it.
  assert.equal(row?.channel, 'court_order')
  const visitor = await at(`/dashboard/transactions/${row?.id ?? ''}`, 'owner')
  const { page } = visitor
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Posted by staff' }) })
    .last()
  for (const text of ['A finance', 'A owner', 'Court order', 'Order of the High Court'])
    await panel.getByText(text, { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Show document' }).waitFor()
  await visitor.look('by-hand-record', 'both')
  await panel.getByRole('link', { name: 'See the request' }).click()
  await page.getByRole('article', { name: 'Withdraw from wallet ₦150,000.00' }).waitFor()
  await page.goto(`${world.api.url}/dashboard/users/details/${userId}?tab=activity`)
  const entry = page.getByRole('listitem').filter({ hasText: 'withdrew from a wallet' })
  await entry.getByText('A finance', { exact: true }).waitFor()
  await entry.getByText(/approved by A owner/).waitFor()
  await visitor.look('activity-by-maker')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

/** Chooses a document in the open dialog, and has it checked. */
async function attach(dialog: Locator, name: string): Promise<void> {
  await dialog
    .getByLabel('Supporting document')
    .last()
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await colour('#7799bb', {}) })
  await dialog.getByText('Checking the file').waitFor()
}

test('limits of a frozen wallet, and of a customer of whom nothing is confirmed, say that nothing can be sent', async () => {
  const { sql } = world.api.doors.database
  const { email } = await aCustomer(world, { tier: 1 })
  const [bare] = await sql<{ id: string }>`update users set kyc_tier = 0 where email = ${email} returning id`
  const visitor = await at(`/dashboard/users/details/${bare?.id ?? ''}`, 'owner')
  const { page } = visitor
  await page.getByText('Nothing: identity not confirmed').first().waitFor()
  assert.equal(await page.getByText('no limit').count(), 0)
  await visitor.look('limits-of-nobody', 'both')
  await page.goto(world.api.url + wallets())
  await press(page, 'Freeze')
  const dialog = page.getByRole('dialog')
  await press(dialog, 'Review the change')
  await dialog.getByLabel('Reason').fill('Order of the High Court')
  await attach(dialog, 'freezing order.jpg')
  await press(dialog, 'Freeze')
  await dialog.getByText('The document is still being checked.', { exact: false }).waitFor()
  await world.settle()
  await dialog.getByText('freezing order.jpg: attached and checked').waitFor()
  await visitor.look('freeze-on-paper', 'both')
  await press(dialog, 'Freeze')
  await page.getByText('Debits frozen').waitFor()
  await page.getByRole('button', { name: 'Show document' }).waitFor()
  await visitor.look('frozen-on-paper', 'both')
  const [row] = await sql<{ id: string }>`
    select id from audit_log where action = 'wallets.set-freeze' and outcome = 'allowed'`
  await page.goto(`${world.api.url}/dashboard/audit?row=${row?.id ?? ''}`)
  await press(page, 'Show document')
  await page.getByRole('dialog', { name: 'Supporting document' }).getByRole('img').waitFor()
  await press(page.getByRole('dialog').locator('footer'), 'Done')
  await visitor.look('audit-with-paper', 'both')
  await page.goto(`${world.api.url}/dashboard/users/details/${userId}`)
  await page.getByText('Nothing: the naira wallet is frozen').waitFor()
  await visitor.look('limits-of-frozen')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
