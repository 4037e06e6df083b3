// Promises about an operator's day at the bills desk in a real browser: a customer's missing token is found, its partner asked, the payment decided,
// and the day's report read and taken along; no token is ever seen there.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { findMyGoods } from '#features/bills/goods-contract.ts'
import { readExport } from '#features/exports/test-exports.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { sendMoney, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
const day = 24 * 60 * minute
let browser: Browser
let world: World
let ada: Customer
let missing: string
let token: string

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['finance', 'support'] as const) await aMember(world, role)
  ada = await aCustomer(world, { tier: 3, money: '100000', device: 'known' })
})
after(async () => {
  await browser?.close()
  await world?.close()
})

let meters = 0
const meter = (ending = '10'): Wish['to'] => ({
  kind: 'bill',
  code: 'ikeja-electric-prepaid',
  account: `${45_039_200_000 + meters++}${ending}`,
})

/** Pays, and runs what is due for a minute; answers its transaction. */
async function paid(sender: Customer, to: Wish['to'], amount: string): Promise<string> {
  const sent = await sendMoney(world, sender, { to, amount })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await world.settle()
  world.clock.advance(minute)
  await world.settle()
  return sent.data.transaction_id
}

const at = (path: string, role: 'finance' | 'support' = 'finance') =>
  visitDesk(browser, world, { email: `${role}@staff.example`, path })
const tab = ({ page }: Visitor, name: string | RegExp) => page.getByRole('tab', { name })
const table = (page: Page, name: string) => page.getByRole('table', { name })
const orders = (page: Page) => table(page, 'Bills, data and airtime')
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What stands on no screen of staff. */
async function hasNoToken({ page }: Visitor): Promise<void> {
  const shown = (await page.locator('body').innerText()).replace(/\s/g, '')
  assert.ok(!shown.includes(token))
}

test('before anything was bought each tab says so', async () => {
  const visitor = await at('/dashboard/bills', 'support')
  const { page } = visitor
  await page.getByText('No orders yet').waitFor()
  await visitor.look('bills-desk-empty')
  await tab(visitor, 'Health').click()
  await page.getByText('No orders in this time').first().waitFor()
  await tab(visitor, 'Reports').click()
  await page.getByText('Nothing was paid or returned in these days').waitFor()
  await page.waitForURL('**/dashboard/bills?tab=reports')
  await visitor.look('bills-desk-empty-report')
  await tab(visitor, /^Stuck/).click()
  await page.getByText('No processing payments.').waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a customer’s missing token is found by their address, and its partner is asked', async () => {
  const bought = await paid(ada, meter(), '5000')
  token =
    (await send(world, findMyGoods, { cookie: ada.cookie, params: { transaction_id: bought } })).data.token ??
    'none'
  assert.match(token, /^\d{20}$/)
  missing = await paid(ada, meter('82'), '2000')
  const bo = await aCustomer(world, { tier: 3, money: '50000', device: 'known' })
  await paid(bo, { kind: 'airtime', code: 'mtn', account: '08031234510' }, '700')
  const visitor = await at('/dashboard/bills', 'finance')
  const { page } = visitor
  await orders(page).getByText('MTN').waitFor()
  await visitor.look('bills-desk-orders', 'both')
  await page.getByLabel('Search orders').fill(ada.email)
  await orders(page).getByText('MTN').waitFor({ state: 'detached' })
  await page.getByLabel('State', { exact: true }).selectOption('pending')
  const row = orders(page).getByRole('row').filter({ hasText: 'Token: not delivered' })
  await row.waitFor()
  await hasNoToken(visitor)
  // What narrows the list stands in its address.
  await page.reload()
  await row.waitFor()
  assert.equal(await orders(page).getByRole('row').count(), 2)
  await row.getByRole('link').first().press('Enter')
  await page.waitForURL(`**/dashboard/transactions/${missing}`)
  await page.getByRole('button', { name: 'Ask the partner now' }).click()
  await page.getByText('The partner is being asked. Its answer appears here.').waitFor()
  await hasNoToken(visitor)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('after a day it is among the stuck ones, and one member of staff decides it', async () => {
  world.clock.advance(day)
  await world.settle()
  const visitor = await at('/dashboard/bills')
  const { page } = visitor
  await tab(visitor, /^Stuck 1$/).click()
  await page.waitForURL('**/dashboard/bills?tab=stuck')
  await page.reload()
  const row = table(page, 'Payments that the partner has not finished').getByRole('row').nth(1)
  await row.getByText('In review').waitFor()
  await visitor.look('bills-desk-stuck', 'both')
  await row.getByRole('link').first().press('Enter')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide this payment' })
  await dialog.getByRole('radio', { name: 'It was not paid' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The partner’s statement does not have it')
  await dialog.getByRole('button', { name: /^Return ₦2,100/ }).click()
  await page.getByText('The payment is decided.').waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('health tells each biller and partner by the last 15 minutes or the last day', async () => {
  await paid(ada, meter(), '1500')
  const visitor = await at('/dashboard/bills?tab=health', 'support')
  const { page } = visitor
  const line = (name: string, row: string) => table(page, name).getByRole('row').filter({ hasText: row })
  await line('Billers and networks', 'Ikeja Electric, prepaid').waitFor()
  assert.equal(await line('Billers and networks', 'MTN').count(), 0)
  await page.getByRole('radio', { name: '24 hours' }).check()
  await page.waitForURL('**/dashboard/bills?tab=health&span=day')
  await line('Partners', 'Vtpass').waitFor()
  await visitor.look('bills-desk-health', 'both')
  await line('Billers and networks', 'Ikeja').getByRole('link').first().click()
  await page.waitForURL('**/dashboard/bills?of=ikeja-electric-prepaid')
  await orders(page).getByText('Ikeja Electric, prepaid').first().waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

async function downloaded(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return readExport(readFileSync(await file.path()))
}

test('the report of the days leads to the orders that it counts, and is taken along as it stands', async () => {
  const visitor = await at('/dashboard/bills?tab=reports')
  const { page } = visitor
  const report = table(page, 'Paid and returned by day')
  await report.getByText('Total').first().waitFor()
  const rows = (await report.getByRole('row').allInnerTexts()).slice(1).map(plain)
  assert.deepEqual(
    rows.map((row) => row.replace(/ ₦.*$/, '')),
    [
      '3 Feb 2026 Ikeja Electric, prepaid 1',
      '2 Feb 2026 Ikeja Electric, prepaid 1',
      '2 Feb 2026 MTN 1',
      'Total Total 3',
    ],
  )
  await visitor.look('bills-desk-report', 'both')
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export bills by day' })
  await dialog.getByText('3 rows: the whole list.').waitFor()
  await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await dialog.getByText('It continues if you close this.', { exact: false }).waitFor()
  await world.settle()
  const { rows: lines, totals } = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Download Bills by day, CSV' }).press('Enter'),
  )
  assert.equal(lines.length, 1 + 3)
  assert.ok(totals[0]?.includes('7200.00'), JSON.stringify(totals))
  await page.keyboard.press('Escape')
  await report.getByRole('row').filter({ hasText: '2 Feb 2026' }).first().getByRole('link').first().click()
  await page.waitForURL(/\?of=ikeja-electric-prepaid&day=paid&from=2026-02-02&to=2026-02-02$/)
  await page.getByText('Page 1 · 1 order').waitFor()
  assert.match(plain(await page.getByLabel('Of these, paid').innerText()), /^Amount ₦5,000\.00 Fee/)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('the record of a customer has their bills, whether tokens came, and whom they pay again', async () => {
  const visitor = await at(`/dashboard/users/details/${ada.id}?tab=bills`, 'support')
  const { page } = visitor
  await orders(page).getByText('Token: delivered').first().waitFor()
  await table(page, 'Saved billers and numbers').getByText('Ikeja Electric, prepaid').first().waitFor()
  await visitor.look('user-bills', 'both')
  await hasNoToken(visitor)
  assert.equal(await balanceOf(world, ada.cookie), '93300.00')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
