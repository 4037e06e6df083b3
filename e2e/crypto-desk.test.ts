// Promises about crypto deposits in the console: found by what they wait for, opened with all that is known, ended by two; and a customer's addresses.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, type Visitor } from './browser.ts'
import { rateIs } from './converter.ts'
import { addressOf, quickAddresses } from './crypto.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let customer: Customer

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  await rateIs(world, '1500.00')
  await quickAddresses(world)
  customer = await aCustomer(world, { tier: 1, device: 'known' })
  const to = await addressOf(world, customer, { coin: 'USDT', network: 'tron' })
  const transfer = (amount: string) =>
    world.control('/chain/transfers', { coin: 'USDT', network: 'tron', to, amount, confirmations: 1000 })
  await transfer('10')
  await transfer('0.5')
  await aMember(world, 'finance')
  visitor = await visitDesk(browser, world, {
    email: await aMember(world, 'owner'),
    path: '/dashboard/crypto-deposits?state=waiting',
  })
})
after(async () => {
  await visitor?.close()
  await browser?.close()
  await world?.close()
})

test('what waits is listed with why, opened with all that is known, and asked to be let pass', async () => {
  const { page } = visitor
  await page.getByText('Below the minimum').first().waitFor()
  assert.equal(await page.getByText('10.00 USDT').count(), 0)
  await visitor.look('crypto-desk', 'both')
  await page.getByRole('button', { name: /^Open/ }).first().click()
  await page.getByRole('dialog').getByText('The custodian says', { exact: true }).waitFor()
  await visitor.look('crypto-desk-deposit', 'both')
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await page.getByLabel(/Reason/).fill('looked at with the customer')
  await page.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').first().waitFor()
  await visitor.look('crypto-desk-asked')
})

test('a customer’s record has their addresses', async () => {
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/dashboard/users/details/${customer.id}?tab=crypto`)
  await page.getByText('Crypto addresses').first().waitFor()
  await page.getByText('Tron').first().waitFor()
  await visitor.look('crypto-desk-user', 'both')
  assert.deepEqual(visitor.faults, [])
})
