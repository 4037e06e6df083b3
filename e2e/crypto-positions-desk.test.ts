// Promises about coins of ours in the console: seen beside the limit of their custodian, sold from a review, less by a fee, compared in treasury, and their minimums set.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { compareHoldings } from '#features/treasury/api/compare.ts'
import { openDatabase } from '#kit/db/database.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { rateIs } from './converter.ts'
import { addressOf, move, quickAddresses, reorganise } from './crypto.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let finance: Visitor

before(async () => {
  world = await openWorld()
  browser = await openBrowser()
  await rateIs(world, '1500.00')
  await quickAddresses(world)
  await aMember(world, 'owner')
  for (const [coin, network, amount] of [
    ['USDT', 'tron', '80'],
    ['USDT', 'tron', '0.25'],
    ['PYUSD', 'ethereum', '40.5'],
  ] as const) {
    const who = await aCustomer(world, { tier: 3, device: 'known' })
    const to = await addressOf(world, who, { coin, network })
    await rateIs(world, '1500.00')
    const moved = await move(world, { coin, network, to, amount, confirmations: 1000 })
    if (coin === 'PYUSD') await reorganise(world, moved, { becomes: 'vanished', webhook: false })
  }
  const email = await aMember(world, 'finance')
  finance = await visitDesk(browser, world, { email, path: '/dashboard/exchange' })
})
after(async () => {
  await finance?.close()
  await browser?.close()
  await world?.close()
})

test('coins stand with what was paid for them, and are sold from a review of what it would post', async () => {
  const { page } = finance
  await page.getByText('Quidax: $80.00 of $100,000.00').waitFor()
  await page.getByText('₦120,000.00').first().waitFor()
  await finance.look('coins-of-ours', 'both')
  await page.getByRole('button', { name: 'Record trade or fee' }).click()
  const trading = page.getByRole('dialog', { name: 'Record a trade' })
  await trading.getByLabel('What was traded').selectOption({ label: 'USDT at Quidax, for naira' })
  await trading.getByText('At most 80.00 USDT').waitFor()
  await trading.getByLabel('USDT', { exact: true }).fill('80.5')
  await trading.getByLabel('Naira', { exact: true }).fill('119,600')
  await trading.getByLabel('Naira at').selectOption({ label: 'Paystack' })
  await trading.getByLabel('Reference of the trade').fill('QDX-77120')
  await trading.getByRole('button', { name: 'Review' }).click()
  await trading.getByText('We have only 80.00 USDT of our own there.').waitFor()
  await finance.look('coins-sale-refused', 'both')
  await trading.getByLabel('USDT', { exact: true }).fill('80')
  await trading.getByRole('button', { name: 'Review' }).click()
  await trading.getByText('₦1,495.00 = 1 USDT').waitFor()
  await finance.look('coins-sale-review', 'both')
  await trading.getByLabel('Reason').fill('Sold at the custodian')
  await trading.getByRole('button', { name: 'Record trade' }).click()
  await page.getByText('Quidax · Paystack').waitFor()
  await page.getByText('Sold 80.00 USDT').waitFor()
  await page.getByText('by A finance').waitFor()
  await page.getByText('None held').waitFor()
  await page.getByText('Realised loss ₦400.00').waitFor()
  await finance.look('coins-sold', 'both')
  assert.deepEqual(finance.faults, [])
})

test('treasury has each coin beside its custodian’s word, and says what is short', async () => {
  const { page } = finance
  const worker = openDatabase({ url: world.settings.databaseWorkerUrl, connections: 1 })
  await compareHoldings({ ...world.api.doors, database: worker }, world.api.parts)
  await worker.close()
  await page.goto(page.url().replace('/exchange', '/treasury'))
  await page.getByText('Short by 40.50 PYUSD').first().waitFor()
  await page.getByText('40.50 PYUSD less', { exact: true }).waitFor()
  await finance.look('treasury-coins', 'both')
  assert.deepEqual(finance.faults, [])
})

test('what a custodian kept is recorded as a fee: nothing is received for it, and the coins are fewer', async () => {
  const { page } = finance
  await page.goto(page.url().replace('/treasury', '/exchange'))
  await page.getByRole('button', { name: 'Record trade or fee' }).click()
  const trading = page.getByRole('dialog', { name: 'Record a trade' })
  await trading.getByLabel('What was traded').selectOption({ label: 'PYUSD at Fireblocks, for naira' })
  assert.deepEqual(await trading.getByLabel('What happened').getByRole('option').allTextContents(), [
    'We sold PYUSD',
    'Fee kept by Fireblocks',
  ])
  await trading.getByLabel('What happened').selectOption({ label: 'Fee kept by Fireblocks' })
  const fee = page.getByRole('dialog', { name: 'Record a fee' })
  await fee.getByLabel('Fee in PYUSD').fill('0.5')
  assert.equal(await fee.getByLabel('Naira', { exact: true }).count(), 0)
  assert.equal(await fee.getByLabel('Naira at').count(), 0)
  await fee.getByLabel('Reference of the fee').fill('FBX-441-FEE')
  await finance.look('coins-fee', 'both')
  await fee.getByRole('button', { name: 'Review' }).click()
  await fee.getByText('Our money at Fireblocks').first().waitFor()
  await fee.getByText('Fee kept by Fireblocks').waitFor()
  await finance.look('coins-fee-review', 'both')
  await fee.getByLabel('Reason').fill('Kept for a withdrawal')
  await fee.getByRole('button', { name: 'Record fee' }).click()
  await page.getByText('FBX-441-FEE').waitFor()
  await page.getByText('Fee kept by Fireblocks').waitFor()
  await page.getByText('0.50 PYUSD', { exact: true }).waitFor()
  await page.getByText('40.00 PYUSD').first().waitFor()
  await finance.look('coins-fee-kept', 'both')
  assert.deepEqual(finance.faults, [])
})

test('the minimum of a coin and the limit of a custodian are changed in the settings, by two people', async () => {
  const owner = await visitDesk(browser, world, { email: 'owner@staff.example', path: '/dashboard/settings' })
  const { page } = owner
  const group = page.locator('#crypto')
  await group.getByText('1.00 PYUSD').waitFor()
  await group.scrollIntoViewIfNeeded()
  await owner.look('crypto-minimums', 'both')
  await group.getByRole('button', { name: 'Change' }).click()
  const changing = page.getByRole('dialog', { name: 'Change a minimum' })
  await changing.getByLabel('Coin', { exact: true }).selectOption('USDC')
  await changing.getByLabel('Minimum in USDC').fill('2.5')
  await changing.getByRole('button', { name: 'Review' }).click()
  await changing.getByText('2.50 USDC').waitFor()
  await owner.look('crypto-minimum-review', 'both')
  await changing.getByLabel('Reason').fill('Small ones cost more')
  await changing.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  const terms = page.locator('#exchange')
  await terms.getByText('Coin limit of each custodian').waitFor()
  await terms.getByText('$100,000.00').waitFor()
  await terms.getByRole('button', { name: 'Change' }).click()
  const limiting = page.getByRole('dialog', { name: 'Change spread or limits' })
  await limiting.getByLabel('What to change').selectOption({ label: 'Coin limit of each custodian' })
  await limiting.getByLabel('Limit in dollars').fill('25,000')
  await limiting.getByRole('button', { name: 'Review' }).click()
  await limiting.getByText('$25,000.00').waitFor()
  await owner.look('coin-limit-review', 'both')
  assert.deepEqual(owner.faults, [])
  await owner.close()
})
