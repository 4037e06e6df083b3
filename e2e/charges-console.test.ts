// Promises about charges on the console: any day's cost with the rules behind it, and free transfers set where customers read them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import * as approvals from '#features/approvals/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { send } from './customer.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { approveAs } from './staff.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
before(async () => {
  browser = await openBrowser()
  world = await openWorld()
})
after(async () => {
  await browser?.close()
  await world?.close()
})

/** A staff member of a role in front of the page of charges. */
async function atCharges(role: 'owner' | 'support'): Promise<Visitor> {
  const visitor = await visitDesk(browser, world, {
    email: await aMember(world, role),
    path: '/dashboard/charges',
  })
  await visitor.page.getByRole('heading', { level: 1, name: 'Charges' }).waitFor()
  return visitor
}

test('a day of 2025 and one of 2026 show their own duty, with the row of the price list that made each line', async () => {
  const visitor = await atCharges('support')
  const { page } = visitor
  const lines = page.getByRole('table', { name: 'Cost, line by line' })
  const line = (name: string) => lines.getByRole('row').filter({ hasText: name })
  await page.getByLabel('Year').fill('2026')
  await line('Customer pays in total').getByText('₦10,076').waitFor()
  assert.match(
    await line('Stamp duty').innerText(),
    /₦50\.00[\s\S]*since 1 Jan 2026[\s\S]*Nigeria Tax Act 2025/,
  )
  await page.getByLabel('Day', { exact: true }).fill('31')
  await page.getByLabel('Month', { exact: true }).fill('12')
  await page.getByLabel('Year').fill('2025')
  await line('Customer pays in total').getByText('₦10,026').waitFor()
  assert.match(await line('Stamp duty').innerText(), /No rule applies/)
  await page.getByLabel('Year').fill('2026')
  await page.getByLabel('One of the free transfers of the month').check()
  await line('Customer pays in total').getByText('₦10,050').waitFor()
  assert.match(await line('Waived').innerText(), /₦26\.88[\s\S]*Free transfer of the month/)
  await page.getByLabel('Exemption').selectOption('own account')
  await line('Customer pays in total').getByText('₦10,000').waitFor()
  await page.getByText('0 transfers to other banks were free in that month').waitFor()
  await visitor.look('console-charges')
  await page.getByLabel('Amount').fill('10.001')
  await page.getByText('Naira amounts have at most two decimals.').waitFor()
  await page.getByLabel('Month', { exact: true }).fill('13')
  await page.getByText('This day does not exist.').waitFor()
  await page.getByText('Only an owner can change this.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Set', exact: true }).count(), 0)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('free transfers that an owner asks for by keyboard hold once a second person agrees: in the list and on the public page', async () => {
  const visitor = await atCharges('owner')
  const { page } = visitor
  await page.getByRole('button', { name: 'Set', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set free transfers a month' })
  await dialog.waitFor()
  await visitor.look('console-free-transfers')
  await page.keyboard.type('1001')
  await page.keyboard.press('Enter')
  await dialog.getByText('At most 1000').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Before and after').getByText('7 a month').waitFor()
  await dialog.getByText('As soon as another person approves it').waitFor()
  await visitor.look('console-free-transfers-review')
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.type('New year promise')
  await page.keyboard.press('Enter')
  await page.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')
  const fees = async () => (await fetch(`${world.api.url}/fees`)).text()
  assert.doesNotMatch(await fees(), /Your first 7 transfers/)
  const owner = await signInAdmin(world, 'owner@staff.example')
  const { data } = await send(world, approvals.listApprovals, { headers: owner, query: '?target=setting' })
  const approved = await approveAs(world, await aMember(world, 'finance'), data.items[0]?.id ?? '')
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  const row = page.getByRole('listitem').filter({ hasText: '7 a month' })
  await row.getByText('In force').waitFor()
  // A page that waits long for the database is served without its prices.
  await eventually(async () =>
    assert.match(await fees(), /Your first 7 transfers to other banks each month are free/),
  )
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
