// Promises about settings that a colleague changes while their dialog is open: it says so, keeps what was typed, and undoes nothing unseen.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { changeTier } from '#features/kyc/change-contract.ts'
import { listTiers } from '#features/kyc/contract.ts'
import { switchService } from '#features/products/contract.ts'
import { switchPayouts } from '#features/transfers/staff-contract.ts'
import { lagosDay } from '#kit/lagos.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser } from './browser.ts'
import { send } from './customer.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

const day = 86_400_000
let browser: Browser
let world: World
let owner: string
let second: string

before(async () => {
  browser = await openBrowser()
  world = await openWorld()
  owner = await aMember(world, 'owner')
  await aMember(world, 'finance')
  second = await aMember(world, 'owner')
})
after(async () => {
  await browser?.close()
  await world?.close()
})

beforeEach(() => world.clock.advance(61_000))

const at = (path: string) => visitDesk(browser, world, { email: owner, path })

/** Why there is nothing to do any more, what was typed, and only a way out. */
async function isOver(dialog: Locator, { why, typed }: { why: RegExp; typed: string }): Promise<void> {
  await dialog.getByText(why).waitFor()
  assert.equal(await dialog.getByLabel('Reason').inputValue(), typed)
  assert.deepEqual(await dialog.locator('footer').getByRole('button').allInnerTexts(), ['Close'])
}

test('what a colleague has stopped or resumed meanwhile: its dialog says since when, keeps what was typed, and offers to close', async () => {
  const finance = await signInAdmin(world, 'finance@staff.example')
  const asFinance = (value: boolean) =>
    send(world, switchPayouts, {
      headers: { ...finance, 'idempotency-key': `meanwhile-${value}` },
      body: { currency: 'NGN', value, reason: 'Seen by finance' },
    })
  const visitor = await at('/dashboard/settings')
  const { page } = visitor
  await page.getByRole('button', { name: 'Stop payouts' }).click()
  const stopping = page.getByRole('dialog', { name: 'Stop NGN payouts' })
  await stopping.getByLabel('Reason').fill('The bank is down')
  await stopping.getByLabel('Type NGN to confirm').fill('NG')
  assert.equal((await asFinance(false)).status, 200)
  await isOver(stopping, {
    why: /^NGN payouts are stopped already, since .* WAT\.$/,
    typed: 'The bank is down',
  })
  assert.equal(await stopping.getByLabel('Type NGN to confirm').inputValue(), 'NG')
  await visitor.look('settings-stopped-already')
  await stopping.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Resume payouts' }).click()
  const going = page.getByRole('dialog', { name: 'Resume NGN payouts' })
  await going.getByLabel('Reason').fill('The bank is up')
  const waiting = pendingOf(await asFinance(true))
  await going.getByRole('button', { name: 'Send for approval' }).click()
  const waitsAlready = going.getByText('This is already awaiting approval.')
  await waitsAlready.waitFor()
  assert.equal((await approveAs(world, second, waiting)).status, 200)
  await isOver(going, { why: /^NGN payouts are on already, since .* WAT\.$/, typed: 'The bank is up' })
  assert.equal(await waitsAlready.count(), 0)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('what a colleague has switched off meanwhile: the same', async () => {
  const visitor = await at('/dashboard/settings')
  const { page } = visitor
  const statements = page.locator('#services').getByRole('listitem').filter({ hasText: 'Statements' })
  await statements.getByRole('button', { name: 'Switch off' }).click()
  const off = page.getByRole('dialog', { name: 'Switch off: Statements' })
  await off.getByLabel('Reason').fill('The paper mill is down')
  const switched = await send(world, switchService, {
    headers: { ...(await signInAdmin(world, second)), 'idempotency-key': 'off-meanwhile' },
    params: { code: 'statement' },
    body: { enabled: false, reason: 'Seen first' },
  })
  assert.equal(switched.status, 200)
  await isOver(off, { why: /^Statements is off already, since .* WAT\.$/, typed: 'The paper mill is down' })
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('limits that a colleague has changed meanwhile are said and filled in: what was not touched is not undone', async () => {
  const visitor = await at('/dashboard/settings')
  const { page } = visitor
  await page.getByRole('button', { name: 'Change: Tier 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change: Tier 2' })
  await dialog.getByLabel('Send per day').fill('60,000')
  const headers = await signInAdmin(world, second)
  const [held] = (await send(world, listTiers, { headers })).data.filter(({ tier }) => tier === 2)
  const asked = await send(world, changeTier, {
    headers: { ...headers, 'idempotency-key': 'tier-meanwhile' },
    body: {
      tier: 2,
      single_deposit_limit: held?.single_deposit_limit ?? '',
      daily_outflow_limit: held?.daily_outflow_limit ?? '',
      max_balance: '777000',
      source: 'A decision of the house',
      reason: 'Larger wallets',
    },
  })
  assert.equal((await approveAs(world, 'finance@staff.example', pendingOf(asked))).status, 200)
  await page
    .locator('#tiers')
    .getByText(/Maximum balance ₦777,000\.00/)
    .waitFor()
  const [year = '', month = '', date = ''] = lagosDay(new Date(world.clock.now().getTime() + 5 * day)).split(
    '-',
  )
  await dialog.getByLabel('Day', { exact: true }).fill(date)
  await dialog.getByLabel('Month', { exact: true }).fill(month)
  await dialog.getByLabel('Year').fill(year)
  await dialog.getByLabel('Legal basis').fill('Board decision of today')
  await dialog.getByRole('button', { name: 'Review the change' }).click()
  await dialog.getByText(/^Other values are in force on that day: .*Maximum balance ₦777,000\.00/).waitFor()
  assert.match(await dialog.getByLabel('Maximum balance').inputValue(), /^777,?000\.00$/)
  assert.match(await dialog.getByLabel('Send per day').inputValue(), /^60,000/)
  await visitor.look('settings-tier-meanwhile')
  await dialog.getByRole('button', { name: 'Review the change' }).click()
  const differences = dialog.getByLabel('Before and after')
  await differences.getByText('₦60,000.00').waitFor()
  assert.equal(await differences.getByText('₦777,000.00').count(), 1, 'it stays as it is')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
