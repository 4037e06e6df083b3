// Promises about a restore on the console, in a real browser: staff see that payouts are stopped and why, and decide what is left.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { recordRestore } from '#features/transfers/public.ts'
import { topUpHouse } from './bank-side.ts'
import { openBrowser } from './browser.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember } from './people.ts'
import { aLostPayout, look } from './restored-payouts.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World

before(async () => {
  browser = await openBrowser()
  world = await openWorld()
  await topUpHouse(world)
  for (const role of ['finance', 'owner', 'support'] as const) await aMember(world, role)
  const rich = await aCustomer(world, { money: '20000' })
  const poor = await aCustomer(world, { money: '300' })
  const copied = new Date(world.clock.now().getTime() - 3_600_000)
  await recordRestore(world.api.doors.database.sql, world.clock, copied.toISOString())
  await aLostPayout(world, { kobo: 1_250_000n, email: rich.email })
  await aLostPayout(world, { kobo: 50_000n, email: poor.email })
  await aLostPayout(world, { kobo: 75_050n })
  await aLostPayout(world, { kobo: 200_000n, email: rich.email, state: 'pending' })
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const at = (path: string, role = 'finance') =>
  visitDesk(browser, world, { email: `${role}@staff.example`, path })

test('before the banks’ lists are read it says so, and that customers cannot send to each other either', async () => {
  // Whoever signs in lets the jobs run: the bank says nothing meanwhile.
  await world.control('/outage', { rail: 'paystack', path: '/transfer', mode: 'odd_shape', untilMs: 600_000 })
  const visitor = await at('/dashboard/restore')
  const notice = visitor.page.getByText('the banks’ lists are not read yet')
  await notice.waitFor()
  await visitor.page.getByText('Customers cannot send to each other either').waitFor()
  await visitor.look('restore-unread')
  await world.control('/outage', { rail: 'paystack', path: '/transfer', mode: 'off' })
  await look(world)
  await visitor.page.getByText('3 payouts to decide').waitFor()
  assert.deepEqual(visitor.faults, [])
})

test('the dashboard and the settings say that payouts are stopped, lead to what is left, and letting them go is refused in words', async () => {
  const visitor = await at('/dashboard')
  const { page } = visitor
  await page.getByText('Payouts are stopped.').waitFor()
  await visitor.look('restore-dashboard')
  await page.getByRole('link', { name: 'See the payouts' }).click()
  await page.getByRole('heading', { name: 'After a restore' }).waitFor()
  await page.goto(`${world.api.url}/dashboard/settings`)
  await page.getByText('Payouts are stopped.').waitFor()
  await page.getByRole('button', { name: 'Resume payouts' }).click()
  await page.getByRole('dialog').getByText('A backup was restored and is still being compared').waitFor()
  await visitor.look('restore-settings')
})

test('a payout is charged to its customer, what a wallet lacks and what is nobody’s is the house’s, and each says who bore it', async () => {
  const visitor = await at('/dashboard/restore')
  const { page } = visitor
  const list = page.getByRole('table', { name: 'Payouts since the backup' })
  const row = (amount: string) => list.getByRole('row').filter({ hasText: amount })
  await row('₦12,500.00').getByText('₦12,500.00 on hold').waitFor()
  await row('₦500.00').getByText('₦300.00 on hold').waitFor()
  await row('₦750.50').getByText('Not in the backup').waitFor()
  await row('₦2,000.00').last().getByText('The bank has not finished').waitFor()
  await visitor.look('restore-list')
  for (const [amount, act] of [
    ['₦12,500.00', 'Charge the customer'],
    ['₦500.00', 'Charge the customer'],
    ['₦750.50', 'Pay from our own money'],
  ] as const) {
    await row(amount).getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who pays for this payout?' })
    if (act === 'Charge the customer') {
      // Nobody's money is chosen beforehand.
      assert.equal(await dialog.getByRole('radio', { checked: true }).count(), 0)
      assert.ok(await dialog.getByRole('button', { name: 'Decide' }).isDisabled())
      if (amount === '₦500.00') await visitor.look('restore-choose')
      await dialog.getByRole('radio', { name: 'The customer' }).check()
    }
    await dialog.getByRole('table', { name: 'What is posted' }).waitFor()
    await dialog.getByLabel('Reason').fill('By the list of the bank')
    if (amount === '₦500.00') await visitor.look('restore-decide')
    await dialog.getByRole('button', { name: act }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByText('Closed', { exact: true }).click()
  await row('₦12,500.00').getByText('The customer', { exact: true }).waitFor()
  await row('₦500.00').getByText('The customer, ₦200.00 by us').waitFor()
  await row('₦750.50').getByText('We, from our own money', { exact: true }).waitFor()
  await row('₦750.50').getByText('A finance: By the list of the bank').waitFor()
  await visitor.look('restore-decided')
  assert.deepEqual(visitor.faults, [])
})

test('support sees what is left and decides nothing', async () => {
  const { page } = await at('/dashboard/restore', 'support')
  await page.getByText('1 payout that its bank has not finished').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Decide' }).count(), 0)
})

test('when nothing is left, and payouts still stand, dashboard and settings lead to what was decided, and to letting them go', async () => {
  await world.api.doors.database.sql`update restores set concluded_at = ${world.clock.now()}`
  for (const path of ['/dashboard', '/dashboard/settings']) {
    const visitor = await at(path)
    const { page } = visitor
    await page.getByText('Payouts are stopped.').waitFor()
    if (path === '/dashboard')
      await page.getByRole('link', { name: 'Resume payouts in the settings' }).waitFor()
    await visitor.look(`restore-over${path.replaceAll('/', '-')}`, 'both')
    await page.getByRole('link', { name: 'See payouts since the backup' }).click()
    await page.getByRole('heading', { name: 'After a restore' }).waitFor()
    await page.getByRole('link', { name: 'Resume payouts in the settings' }).waitFor()
    assert.deepEqual(visitor.faults, [])
    await visitor.close()
  }
})
