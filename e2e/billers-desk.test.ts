// Promises about the pages of billers in the console: every biller is found there with who sells it, one of them is added, priced, switched and
// withdrawn by hand, and a request says in words what becomes what.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import * as approvals from '#features/approvals/contract.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser } from './browser.ts'
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
  for (const role of ['owner', 'finance', 'support'] as const) await aMember(world, role)
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const atBillers = (role: 'owner' | 'support', query = '?tab=billers') =>
  visitDesk(browser, world, { email: `${role}@staff.example`, path: `/dashboard/bills${query}` })

/** Another person approves what waits. */
async function approveWaiting(): Promise<void> {
  const headers = await signInAdmin(world, 'finance@staff.example')
  const { data } = await send(world, approvals.listApprovals, { headers, query: '?target=biller' })
  const approved = await approveAs(world, 'finance@staff.example', data.items[0]?.id ?? '')
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
}

/** From what was typed to "Sent for approval". */
async function sendOff(dialog: Locator, reason: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByLabel('Before and after').waitFor()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await dialog.page().getByText('Sent for approval').waitFor()
  await dialog.page().keyboard.press('Escape')
}

test('support finds a biller by its category and its partner, and reads one without an act', async () => {
  const visitor = await atBillers('support')
  const { page } = visitor
  await page.getByRole('cell', { name: 'Ikeja Electric, prepaid' }).waitFor()
  await page.getByText('Customers can pay 141 of 172.').waitFor()
  await visitor.look('billers', 'both')
  const search = page.getByLabel('Search name, category or partner')
  await search.fill('government')
  await page.getByRole('cell', { name: 'Remita invoice (any biller)' }).waitFor()
  await page.getByRole('cell', { name: 'Ikeja Electric, prepaid' }).waitFor({ state: 'detached' })
  await page.getByLabel('Show', { exact: true }).selectOption('sold')
  await page.getByRole('cell', { name: 'Remita invoice (any biller)' }).waitFor()
  await search.fill('betting')
  await page.getByText('No biller matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Sold by', { exact: true }).selectOption('examplebills')
  await page.getByLabel('Category', { exact: true }).selectOption('water')
  await page.getByRole('link', { name: 'Lagos Water Corporation' }).click()
  await page.getByRole('heading', { name: 'Lagos Water Corporation' }).waitFor()
  await page.getByText('Examplebills lswc').waitFor()
  await visitor.look('biller', 'both')
  for (const name of ['Change', 'Switch off', 'Withdraw biller'])
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0)
  await page.getByRole('link', { name: 'All billers' }).click()
  await page.getByText('Customers can pay 141 of 172.').waitFor()
  await page.goto(`${world.api.url}/dashboard/bills?biller=nobody`)
  await page.getByText('No such biller').waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('an owner adds a biller, and once another person approves it customers can pay it', async () => {
  const visitor = await atBillers('owner')
  const { page } = visitor
  await page.getByRole('button', { name: 'Add a biller' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a biller' })
  await dialog.getByLabel('Name', { exact: true }).fill('Benue Water Board')
  await dialog.getByLabel('Category').selectOption('water')
  assert.equal(await dialog.getByLabel('Code', { exact: true }).inputValue(), 'benue-water-board')
  await dialog.getByLabel('What it is called').fill('Account number')
  await dialog.getByLabel('How it looks').fill('10 digits')
  await dialog.getByLabel('Fee with VAT').fill('100')
  await dialog.getByLabel('Partner').selectOption('examplebills')
  await dialog.getByLabel('Code there').fill('water-ogun')
  await visitor.look('biller-add', 'both')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByText('Write where it is from').waitFor()
  await dialog.getByLabel('Sources').fill('A letter of the board')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByText('Customers pay through Examplebills.').waitFor()
  await visitor.look('biller-add-review', 'both')
  await dialog.getByLabel('Reason').fill('The board wrote to us')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Add, change or withdraw biller is awaiting approval').waitFor()
  await approveWaiting()
  await page.getByText('Customers can pay 142 of 173.').waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('its price, its end and its stop are made on its own page, which shows what changed', async () => {
  world.clock.advance(61_000)
  const visitor = await atBillers('owner', '?biller=lswc')
  const { page } = visitor
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const changing = page.getByRole('dialog', { name: 'Change: Lagos Water Corporation' })
  await changing.getByLabel('Fee with VAT').fill('75')
  await sendOff(changing, 'The partner asks for less')
  await approveWaiting()
  await page.getByText('Fee with VAT: ₦100.00 → ₦75.00').waitFor()

  await page.getByRole('button', { name: 'Switch off' }).click()
  const stop = page.getByRole('dialog', { name: 'Switch off: Lagos Water Corporation' })
  await stop.getByLabel('Reason').fill('It takes no payments')
  await stop.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('It takes no payments').waitFor()
  await visitor.look('biller-off', 'both')

  world.clock.advance(1_000)
  await page.getByRole('button', { name: 'Withdraw biller' }).click()
  const ending = page.getByRole('dialog', { name: 'Withdraw: Lagos Water Corporation' })
  await sendOff(ending, 'The contract has ended')
  await approveWaiting()
  await page.getByRole('button', { name: 'Offer again' }).waitFor()
  await visitor.look('biller-withdrawn', 'both')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
