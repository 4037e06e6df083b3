// Promises about the page of plans that partners have changed: what each was and is, whom it concerns, and one person who decides what is sold of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import * as bills from '#features/bills/contract.ts'
import { openBrowser } from './browser.ts'
import { send } from './customer.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
let cookie: string
before(async () => {
  browser = await openBrowser()
  world = await openWorld()
  for (const role of ['finance', 'support'] as const) await aMember(world, role)
  cookie = (await aCustomer(world, { tier: 1 })).cookie
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const plans = async () => {
  const { data } = await send(world, bills.listPlans, { cookie, params: { id: 'gotv' } })
  return data.plans.map(({ code, price }) => `${code} ${price}`)
}
const atChanges = (role: 'finance' | 'support') =>
  visitDesk(browser, world, { email: `${role}@staff.example`, path: '/dashboard/bills?tab=changes' })

test('an empty page says that every plan is sold as its partner has it', async () => {
  const visitor = await atChanges('support')
  await visitor.page.getByText('No changes wait').waitFor()
  await visitor.look('plan-changes-none')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('changes are read with what differs, two are accepted and one is kept from being sold', async () => {
  await plans()
  const change = (code: string, price: string | null, name: string | null = null) =>
    world.control(`/vtpass/plans/gotv/${code}`, { price, name })
  await change('gotv-jinja', '4100.00')
  await change('gotv-max', null)
  await change('gotv-mini', '900.00', 'GOtv Mini')
  world.clock.advance(11 * 60_000)
  await plans()
  const visitor = await atChanges('finance')
  const { page } = visitor
  await page.getByText('₦3,900.00 → ₦4,100.00').waitFor()
  await page.getByText('No longer sold by the partner; it was ₦8,500.00').waitFor()
  await page.getByText('New plan at ₦900.00').waitFor()
  await visitor.look('plan-changes', 'both')
  for (const name of ['GOtv Jinja', 'GOtv Max']) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('As their letter says')
  await visitor.look('plan-changes-accept', 'both')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('₦3,900.00 → ₦4,100.00').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'GOtv Mini' }).check()
  await page.getByRole('button', { name: 'Do not sell' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Nobody asked for it')
  await page.getByRole('dialog').getByRole('button', { name: 'Do not sell' }).click()
  await page.getByText('Not sold', { exact: true }).waitFor()
  assert.deepEqual(await plans(), [
    'gotv-smallie 1900.00',
    'gotv-jinja 4100.00',
    'gotv-jolli 5800.00',
    'gotv-supa 11400.00',
  ])
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('who may not decide reads them without boxes', async () => {
  const visitor = await atChanges('support')
  const { page } = visitor
  await page.getByText('New plan at ₦900.00').waitFor()
  assert.equal(await page.getByRole('checkbox').count(), 0)
  await visitor.close()
})
