// Promises about the dashboard in a real browser: totals of a period with their days and lists, queues, rails, and a proof of
// the books that anybody runs; each tile loads and fails alone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { topUpHouse } from './bank-side.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { untilItFollows, visitDesk } from './desk.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
const day = 86_400_000

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['auditor', 'support'] as const) await aMember(world, role)
  await aCustomer(world, { tier: 3, money: '100000' })
  world.clock.advance(8 * day)
  await aCustomer(world, { tier: 3, money: '150000' })
})
after(async () => {
  await browser?.close()
  await world?.close()
})

function at(path: string, role: 'auditor' | 'support' = 'support'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}
const tileOf = (visitor: Visitor, label: string) =>
  visitor.page
    .getByLabel('Totals')
    .locator('> div')
    .filter({ has: visitor.page.getByText(label, { exact: true }) })

test('totals are told for the period and currency of the address, with the change, and lead to their list', async () => {
  const visitor = await at('/dashboard')
  const { page } = visitor
  const inflows = tileOf(visitor, 'Customer inflows')
  await inflows.getByText('₦250,000').waitFor()
  await page.getByRole('radio', { name: '7 days' }).check()
  await page.waitForURL(/period=7/)
  await inflows.getByText('₦150,000').waitFor()
  await inflows.getByTitle('Up 50.0% from the previous period').waitFor()
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await inflows.getByText('₦250,000').waitFor()
  await page.getByRole('radio', { name: 'USD' }).check()
  await page.waitForURL(/currency=USD/)
  await inflows.getByText('$0').waitFor()
  await page.goto(`${world.api.url}/dashboard?period=7`)
  await inflows.getByText('₦150,000').waitFor()
  await inflows.getByRole('link', { name: 'Customer inflows' }).press('Enter')
  await page.waitForURL(/transactions\?q=/)
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row')
  await eventually(async () => assert.equal(await rows.count(), 1))
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('any admin has the books proved: what was found stands with its time, also for the others', async () => {
  const visitor = await at('/dashboard', 'auditor')
  const { page } = visitor
  await page.getByText('Not run yet').waitFor()
  await page.getByRole('button', { name: 'Run now' }).press('Enter')
  await page.getByText('Checking the ledger…').waitFor()
  await world.settle()
  await page.getByText('Ledger sums to zero').waitFor()
  for (const line of ['Balances equal entries', 'Transfer seals intact', 'Audit chain intact'])
    await page.getByText(line).waitFor()
  await page.getByText(/^Passed /).waitFor()
  await page.getByText('Requested by A auditor').waitFor()
  await page.getByRole('button', { name: 'Run again' }).waitFor()
  await visitor.look('dashboard')
  await visitor.close()
  const other = await at('/dashboard')
  await other.page.getByText('Requested by A auditor').waitFor()
  await other.close()
})

test('rails and queues stand beside the totals, and a tile that cannot load leaves the others standing', async () => {
  const visitor = await at('/dashboard')
  const { page } = visitor
  await page.route(/total-credit|\/status\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await untilItFollows(page, () => page.reload())
  await tileOf(visitor, 'Customer inflows').getByText('₦250,000').waitFor()
  await tileOf(visitor, 'Credits').getByRole('alert').waitFor()
  await page.getByRole('heading', { name: 'Queues' }).waitFor()
  await page.getByRole('heading', { name: 'Ledger check' }).waitFor()
  await visitor.look('dashboard-broken')
  await page.unroute(/total-credit|\/status\?/)
  await tileOf(visitor, 'Credits').getByRole('button', { name: 'Retry' }).press('Enter')
  await tileOf(visitor, 'Credits').getByText('₦250,000').waitFor()
  await page.reload()
  await page.getByText('Bank, money out').waitFor()
  await visitor.close()
})
