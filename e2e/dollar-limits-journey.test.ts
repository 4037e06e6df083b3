// Promises about screens of whoever has dollars: their limits stay in naira and say that dollars count, and each total says what it leaves out.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { visitDesk } from './desk.ts'
import { rateIs } from './converter.ts'
import { openDollars, putDollars } from './dollars.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let one: Customer
let another: Customer
before(async () => {
  browser = await openBrowser()
  world = await openWorld()
  await aMember(world, 'support')
  one = await aCustomer(world, { money: '20000', device: 'known' })
  another = await aCustomer(world, { money: '20000', device: 'known' })
  const wallet = await openDollars(world, one)
  await putDollars(world, wallet.account, 10_000n)
  await rateIs(world, '1543.27')
})
after(async () => {
  await browser?.close()
  await world?.close()
})

async function as(customer: Customer): Promise<Visitor> {
  const visitor = await visit(browser)
  await visitor.page.clock.setFixedTime(world.clock.now())
  await signInOn(world, visitor, customer)
  return visitor
}
const says = 'Dollars count too, at one rate all day: today $1 counts as ₦1,543.27.'

test('a customer with dollars reads on each page of limits that they count, and what all of it comes to', async () => {
  const visitor = await as(one)
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/profile/limits`)
  await page.getByText(says).waitFor()
  await page.getByText('₦174,327.00 of ₦300,000.00').waitFor()
  await visitor.look('limits-with-dollars')
  await page.goto(`${world.settings.publicUrl}/app/profile/limits/own`)
  await page.getByText(says).waitFor()
  await page.goto(`${world.settings.publicUrl}/app/add-money`)
  await page.getByText(says).waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a customer without them reads nothing of it', async () => {
  const { page, close } = await as(another)
  await page.goto(`${world.settings.publicUrl}/app/profile/limits`)
  await page.getByText('₦20,000.00 of ₦300,000.00').waitFor()
  assert.equal(await page.getByText('Dollars count').count(), 0)
  await close()
})

test('staff read the same on the record, and of each total what conversions, cards, crypto, loans and coins count as', async () => {
  world.clock.advance(61_000)
  const visitor = await visitDesk(browser, world, {
    email: 'support@staff.example',
    path: `/dashboard/users/details/${one.id}`,
  })
  const { page } = visitor
  await page.getByText('Count too: $1 as ₦1,543.27 today').waitFor()
  await page.goto(`${world.api.url}/dashboard?currency=USD`)
  const totals = page.getByLabel('Totals')
  for (const [label, tip] of [
    ['Wallet balance', /money on cards, loans and coins are not in it/],
    ['Credits', /conversions, crypto, loans paid out, card refunds and redeemed coins too/],
    ['Customer inflows', /crypto, loans paid out, card refunds and redeemed coins.*conversions/],
    ['Customer outflows', /card top-ups, crypto sent, loan repayments.*conversions/],
    ['Outflows NGN', /card top-ups, crypto sent and loan repayments too, conversions not/],
    ['Admin inflows', /Conversions, cards, crypto, loans and coins are not in it/],
    ['Admin outflows', /Conversions, cards, crypto, loans and coins are not in it/],
    ['System fees charged', /those of cards and crypto too.*interest on loans and coins are not in it/],
    ['Stamp duty', /Conversions, cards, crypto, loans and coins have none/],
  ] as const) {
    const tile = totals.locator('> div').filter({ has: page.getByText(label, { exact: true }) })
    await tile.getByRole('button', { name: tip }).waitFor()
  }
  const fees = totals.locator('> div').filter({ has: page.getByText('System fees charged', { exact: true }) })
  await fees.getByText('$0').first().waitFor()
  await visitor.look('totals-in-dollars')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
