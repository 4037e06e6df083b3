// Promises about exchange in the console: the rate and why it is closed, setting one from a review, the position near its limit, and the spread in the settings.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, type Visitor } from './browser.ts'
import { convertAt, openDollars, priceOf, rateIs } from './converter.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Awaited<ReturnType<typeof openBrowser>>
let finance: Visitor
before(async () => {
  world = await openWorld()
  browser = await openBrowser()
  await aMember(world, 'owner')
  await rateIs(world, '1543.27')
  const customer = await aCustomer(world, { tier: 2, money: '1000000', device: 'known' })
  await openDollars(world, customer)
  await convertAt(world, customer, await priceOf(world, customer, { from: 'NGN', amount: '600000' }))
  const email = await aMember(world, 'finance')
  finance = await visitDesk(browser, world, { email, path: '/dashboard/exchange' })
})
after(async () => {
  await finance?.close()
  await browser?.close()
  await world?.close()
})

const dialog = (name: string) => finance.page.getByRole('dialog', { name })
const press = (name: string) => finance.page.getByRole('button', { name, exact: true }).click()

test('the rate, what customers pay by it, the position and the rates that were read stand on one page', async () => {
  const { page } = finance
  await page.getByText('₦1,566.42').waitFor()
  await page.getByText('Short $383.03').waitFor()
  await page.getByText('$50,000.00').waitFor()
  await finance.look('exchange-desk', 'both')
})

test('a rate that jumped says so, and one is set from a review by a second person', async () => {
  const { page } = finance
  await rateIs(world, '1800.00')
  await page.reload()
  await page.getByText('Closed: the rate moved more than 10% at once, or 20% in an hour').waitFor()
  await finance.look('exchange-desk-closed', 'both')
  await press('Set rate')
  const setting = dialog('Set the dollar rate')
  await setting.getByLabel('Naira for $1').fill('1,8oo')
  await setting.getByRole('button', { name: 'Review' }).click()
  await setting.getByText('Enter a rate like 1543.27').waitFor()
  await setting.getByLabel('Naira for $1').fill('1,800')
  await setting.getByLabel('Hours').fill('3')
  await setting.getByRole('button', { name: 'Review' }).click()
  await setting.getByText('+16.63%').waitFor()
  await finance.look('exchange-override-review', 'both')
  await setting.getByLabel('Reason').fill('The naira was devalued today')
  await setting.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  assert.deepEqual(finance.faults, [])
})

test('whoever approves reads what whoever asked has read, in the same words, and then until when it is set', async () => {
  const owner = await visitDesk(browser, world, {
    email: 'owner@staff.example',
    path: '/dashboard/approvals',
  })
  await owner.page.getByRole('link', { name: /Set the dollar rate.*Dollar rate/ }).click()
  const table = owner.page.getByRole('region', { name: 'What changes' })
  await table.getByText('Rate of a dollar').waitFor()
  await table.getByText('₦1,800.00').waitFor()
  await table.getByText('3 hours').waitFor()
  await table.getByText('+16.63%').waitFor()
  assert.equal(await table.getByText('nothing').count(), 0)
  await owner.look('exchange-override-approval', 'both')
  await owner.page.getByLabel('Note for the record').fill('Seen in the news')
  await owner.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await owner.page.getByText('Approved and done.').waitFor()
  await owner.close()
  await finance.page.reload()
  await finance.page.getByText(/Set by the team until \d/).waitFor()
  await finance.look('exchange-desk-set', 'both')
  assert.deepEqual(finance.faults, [])
})

test('a trade is recorded from what it would post, and treasury says what is covered', async () => {
  const { page } = finance
  await press('Record trade or fee')
  const trading = dialog('Record a trade')
  await trading.getByLabel('Dollars', { exact: true }).fill('90')
  await trading.getByLabel('Naira', { exact: true }).fill('138,000')
  await trading.getByLabel('Naira at').selectOption({ label: 'Paystack' })
  await trading.getByLabel('Reference of the trade').fill('GTB-77120')
  assert.deepEqual(await trading.getByLabel('Naira at').getByRole('option').allTextContents(), [
    'Monnify',
    'Paystack',
  ])
  await finance.look('exchange-trade', 'both')
  await trading.getByRole('button', { name: 'Review' }).click()
  await trading.getByText('Our position USD/NGN').first().waitFor()
  await finance.look('exchange-trade-review', 'both')
  await trading.getByLabel('Reason').fill('Bought for customers')
  await trading.getByRole('button', { name: 'Record trade' }).click()
  await page.getByText('GTB-77120').waitFor()
  await page.getByText('Short $293.03').waitFor()
  await finance.look('exchange-desk-traded')
  await page.goto(page.url().replace('/exchange', '/treasury'))
  await page.getByText('Not compared yet').waitFor()
  await press('Compare now')
  await page.getByText('Asking partners…').waitFor()
  await finance.look('treasury-comparing')
  await world.settle()
  await page.reload()
  await page.getByText('Short by $293.03').first().waitFor()
  await page.getByText('Covered').first().waitFor()
  await finance.look('treasury-desk', 'both')
  assert.deepEqual(finance.faults, [])
})

test('the spread is changed in the settings, with what a dollar would cost by it', async () => {
  const owner = await visitDesk(browser, world, { email: 'owner@staff.example', path: '/dashboard/settings' })
  const group = owner.page.locator('#exchange')
  await group.getByText('1.50%').waitFor()
  await group.getByText('$50,000.00').waitFor()
  await rateIs(world, '1543.27')
  await group.getByRole('button', { name: 'Change' }).click()
  const changing = owner.page.getByRole('dialog', { name: 'Change spread or limits' })
  await changing.getByLabel('Spread in percent').fill('2')
  await changing.getByRole('button', { name: 'Review' }).click()
  await changing.getByText('₦1,836.00').waitFor()
  await owner.look('exchange-terms-review', 'both')
  await changing.getByLabel('Reason').fill('The market moves more')
  await changing.getByRole('button', { name: 'Send for approval' }).click()
  await owner.page.getByText('Sent for approval').waitFor()
  await owner.page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await owner.page.getByText('Change spread or position limits: Spread is awaiting approval.').waitFor()
  const alone = owner.page.locator('#thresholds')
  await alone.getByText('Every action in naira').waitFor()
  await alone.getByText('Every action in USDT').waitFor()
  assert.equal(await alone.getByText('COIN').count(), 0)
  await owner.look('settings-exchange', 'both')
  await owner.page.goto(owner.page.url().replace(/\/settings.*/, '/approvals?tab=mine'))
  await owner.page.getByRole('link', { name: /Change spread or position limits: Spread/ }).click()
  const changes = owner.page.getByRole('region', { name: 'What changes' })
  await changes.getByText('2.00%').waitFor()
  await changes.getByText('₦1,836.00').waitFor()
  await owner.look('exchange-term-approval', 'both')
  assert.deepEqual(owner.faults, [])
  await owner.close()
})
