// Promises about a wallet over time on the console: its header says the balance, and each day its credits, debits and closing balance.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import * as wallets from '#features/wallets/contract.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { send } from './customer.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let ada: Customer
let headers: { readonly authorization: string }
before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  ada = await aCustomer(world, { money: '5000', device: 'known' })
  const email = await aMember(world, 'risk')
  const { authorization = '' } = await signInAdmin(world, email)
  headers = { authorization }
  const path = `/dashboard/users/details/${ada.id}?tab=wallets`
  visitor = await visitDesk(browser, world, { email, path })
})
after(async () => {
  await visitor?.close()
  await browser?.close()
  await world?.close()
})

test('the header says the balance and a freeze; the wallet shows each day, drawn and as a table, over the span that was chosen', async () => {
  const { page } = visitor
  await page.locator('main header').getByText('₦5,000.00').waitFor()
  const analysis = page.getByRole('region', { name: 'Balance analysis' })
  for (const [name, amount] of [
    ['Opening balance', '₦0.00'],
    ['Credits', '₦5,000.00'],
    ['Debits', '₦0.00'],
    ['Closing balance', '₦5,000.00'],
  ] as const)
    await analysis.locator('dl > div').filter({ hasText: name }).getByText(amount).waitFor()
  await analysis.getByRole('slider', { name: 'Balance by day' }).waitFor()
  await visitor.look('console-balance-analysis')
  await analysis.getByText('7 days').click()
  await analysis.getByRole('button', { name: 'Show as a table' }).click()
  const table = analysis.getByRole('table', { name: 'Balance by day' })
  await table.getByRole('row', { name: /^Today ₦5,000\.00 ₦0\.00 ₦5,000\.00$/ }).waitFor()
  assert.equal(await table.getByRole('row').count(), 8)
  await visitor.look('console-balance-analysis-table')
})

test('the figures of the screen are those of the ledger; a frozen wallet reads Frozen beside Approved in record and list', async () => {
  const { page } = visitor
  const { data } = await send(world, wallets.listUserWallets, { headers, params: { id: ada.id } })
  const [wallet] = data
  assert.ok(wallet)
  const { data: seen } = await send(world, wallets.analyseBalance, {
    headers,
    params: { wallet_reference: wallet.wallet_reference },
  })
  assert.deepEqual([seen.closing_balance, seen.drift], [wallet.balance, '0.00'])
  await world.api.doors.database
    .sql`update wallets set own_freeze_at = ${world.clock.now()} where user_id = ${ada.id}`
  await page.goto(`${world.settings.publicUrl}/dashboard/users/details/${ada.id}`)
  await page.locator('main header').getByText('Frozen').waitFor()
  await page.goto(`${world.settings.publicUrl}/dashboard/users`)
  await page.getByRole('row').filter({ hasText: '₦5,000.00' }).getByText('Frozen').first().waitFor()
  assert.deepEqual(visitor.faults, [])
})
