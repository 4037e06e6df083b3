// Promises about the lists of the console in a real browser: conditions that are typed, views that are kept, and one
// transaction with all that is known of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { booksAgree, topUpHouse } from './bank-side.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { visitDesk } from './desk.ts'
import { untilHeard } from './keyboard.ts'
import { aCustomer, aMember } from './people.ts'
import { type Sender, sendMoney } from './sender.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
let one: Sender
let other: Sender

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['finance', 'support'] as const) await aMember(world, role)
  one = await aCustomer(world, { tier: 3, money: '300000' })
  other = await aCustomer(world, { tier: 3 })
  const sent = await sendMoney(world, one, { to: { kind: 'customer', handle: other.email }, amount: '12000' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
})
after(async () => {
  await browser?.close()
  await world?.close()
})

function at(path: string, role: 'finance' | 'support'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}

test('conditions are chosen from a menu or typed; what cannot be read is named, and the list stands as it was', async () => {
  const visitor = await at('/dashboard/transactions', 'support')
  const { page } = visitor
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row')
  await eventually(async () => assert.equal(await rows.count(), 3))
  await page.getByRole('button', { name: 'Add a condition' }).press('Enter')
  await visitor.look('console-conditions')
  await page.getByRole('menuitem', { name: /^In or out/ }).press('Enter')
  await page.waitForURL(/direction%3Ain/)
  await eventually(async () => assert.equal(await rows.count(), 2))
  const search = page.getByRole('searchbox', { name: 'Search transactions' })
  await search.fill('direction:in amount>lots')
  await page.getByText('“amount>lots” cannot be read. Write it like amount>50000.').waitFor()
  assert.equal(await rows.count(), 2)
  await visitor.look('console-unreadable')
  // A condition that there is none of says so, with all that there are; an amount is searched as it is printed.
  await search.fill('state:pending')
  await page.getByText(/“state:pending” cannot be read\. Write it like ref:tr_8f3k, /).waitFor()
  await visitor.look('console-unknown-condition', 'both')
  await search.fill('direction:in 12,000')
  await eventually(async () => assert.equal(await rows.count(), 1))
  await search.fill('direction:in amount<=12000')
  await eventually(async () => assert.equal(await rows.count(), 1))
  await page.getByLabel('Totals of what is listed').getByText('₦12,000.00').waitFor()
  await visitor.look('console-typed-search')
  await visitor.close()
})

test('a view is kept under a name, opens like a link, and says when it is changed', async () => {
  const visitor = await at('/dashboard/users?q=tier%3A3&sort=oldest', 'support')
  const { page } = visitor
  const views = page.getByRole('navigation', { name: 'Views' })
  await page.getByRole('button', { name: 'Keep this view' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save as a new view' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await dialog.getByText('Give it a name.').waitFor()
  await dialog.getByLabel('Name').fill('Tier 3, oldest')
  await dialog.getByRole('checkbox').check()
  await visitor.look('console-save-view')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const kept = views.getByRole('link', { name: 'Tier 3, oldest', exact: true })
  await kept.waitFor()
  assert.equal(await kept.getAttribute('aria-current'), 'true')
  await views.getByRole('link', { name: 'Frozen' }).press('Enter')
  await page.waitForURL(/frozen%3Ayes/)
  await kept.press('Enter')
  await page.waitForURL(/q=tier%3A3&sort=oldest&view=/)
  await page.locator('input[name=q]').fill('tier:3 musa')
  await views.getByRole('link', { name: 'Tier 3, oldest, changed' }).waitFor()
  await visitor.look('console-changed-view')
  await visitor.close()
  const second = await at('/dashboard/users', 'finance')
  await second.page.getByRole('link', { name: 'Tier 3, oldest, by A support' }).waitFor()
  await second.close()
})

test('a transaction has a page with its legs and its other side; reversed there, both sides have it back', async () => {
  const visitor = await at('/dashboard/transactions?q=direction%3Ain+type%3Acustomer_transfer', 'finance')
  const { page } = visitor
  await page
    .getByRole('table', { name: 'Transactions' })
    .locator('tbody')
    .getByRole('link')
    .first()
    .press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Transaction' }).waitFor()
  const ledger = page.getByRole('table', { name: 'Ledger' })
  await ledger.getByText('₦12,000.00').first().waitFor()
  await visitor.look('console-transaction')
  await page.getByRole('button', { name: 'Reverse' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('table', { name: 'What is posted' }).waitFor()
  await dialog.getByLabel('Reason').fill('Sent by mistake, both agree')
  await visitor.look('console-reverse')
  await dialog.getByRole('button', { name: 'Reverse ₦12,000.00' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Reversed').first().waitFor()
  await visitor.look('console-transaction-reversed')
  await visitor.close()
  await booksAgree(world)
})

test('an address that is cut off says so, and leads to the list', async () => {
  const visitor = await at('/dashboard/transactions/018f2f6a-0000-7000-8000-000000000000', 'support')
  await visitor.page.getByText('No transaction with this id.').first().waitFor()
  await visitor.look('console-no-transaction')
  await visitor.page.getByRole('link', { name: 'All transactions' }).press('Enter')
  await visitor.page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor()
  await visitor.close()
})

test('columns are chosen and put in order by keys, stand in the address, and come back with a view', async () => {
  const visitor = await at('/dashboard/users', 'support')
  const { page } = visitor
  // The first is the box that chooses the page: it stays where it is.
  const heads = async () =>
    (await page.getByRole('table', { name: 'Customers' }).getByRole('columnheader').allTextContents()).slice(
      1,
    )
  await page.getByRole('link', { name: 'Olúwaṣeun Adébáyọ̀' }).first().waitFor()
  const before = await heads()
  assert.deepEqual(before, [
    'Name',
    'Email and phone',
    'Tier',
    'Status',
    'NGN balance',
    'Joined',
    'Last active',
  ])
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Email and phone' }).press('Space')
  await dialog.getByRole('button', { name: 'Move Status up' }).press('Enter')
  await dialog.getByRole('radio', { name: 'Compact' }).press('Space')
  await visitor.look('console-columns')
  assert.ok(await dialog.getByRole('checkbox', { name: 'Name' }).isDisabled())
  await page.keyboard.press('Escape')
  const chosen = ['Name', 'Status', 'Tier', 'NGN balance', 'Joined', 'Last active']
  await eventually(async () => assert.deepEqual(await heads(), chosen))
  await page.reload()
  await page.getByRole('link', { name: 'Olúwaṣeun Adébáyọ̀' }).first().waitFor()
  assert.deepEqual(await heads(), chosen)
  await visitor.look('console-tight')
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await dialog.getByRole('button', { name: 'Default order' }).press('Enter')
  await page.keyboard.press('Escape')
  await eventually(async () => assert.deepEqual(await heads(), before))
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('Space looks into a row beside the list, the keys walk on, and Esc closes it', async () => {
  const visitor = await at('/dashboard/transactions', 'support')
  const { page } = visitor
  await page.locator('main [data-row-link]').nth(2).waitFor()
  await untilHeard(page)
  for (const key of ['j', 'j', 'Space']) await page.keyboard.press(key)
  const beside = page.getByRole('complementary', { name: 'Transaction beside the list' })
  const reference = () => beside.getByRole('definition').first().textContent()
  await beside.getByText('Reference').waitFor()
  const first = await reference()
  await visitor.look('console-peek')
  await beside.getByText('Reference').waitFor()
  await untilHeard(page)
  await page.keyboard.press('j')
  await eventually(async () => assert.notEqual(await reference(), first))
  assert.match(page.url(), /peek=/)
  await page.keyboard.press('Escape')
  await beside.waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/transactions\/[0-9a-f-]{36}/)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
