// Promises about what staff see of insurance in a real browser: which fields a biller asks for, that an order's form is sealed, and whether its
// certificate came; nothing of either.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { insuringFor, type Insurer, pricedFor } from './bill-insurers.ts'
import { openBrowser } from './browser.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember } from './people.ts'
import { sendMoney } from './sender.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await aMember(world, 'support')
  const sender = await aCustomer(world, { tier: 3, money: '100000', device: 'known' })
  const insured: readonly (readonly [Insurer, string])[] = [
    ['ins-ui-insure', '10'],
    ['ins-home-cover', '82'],
  ]
  for (const [id, ending] of insured) {
    const to = await insuringFor(world, sender, { id, ending })
    const sent = await sendMoney(world, sender, await pricedFor(world, sender, to))
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
  }
  await world.settle()
  world.clock.advance(60_000)
  await world.settle()
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const staff = 'support@staff.example'

test('the list of orders says of each whether its certificate came, and that its form is sealed', async () => {
  const visitor = await visitDesk(browser, world, { email: staff, path: '/dashboard/bills' })
  const { page } = visitor
  const row = (name: RegExp) => page.getByRole('row', { name })
  await row(/Third-party motor.*Certificate: delivered.*Form kept sealed/).waitFor()
  await row(/Home cover.*Certificate: not delivered yet.*Form kept sealed/).waitFor()
  await visitor.look('bill-fields-orders', 'both')
  const shown = (await page.locator('body').textContent()) ?? ''
  assert.doesNotMatch(shown, /Zubaida|Qquartz|certificates\.insurer/i)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('the record of a biller shows what it asks for', async () => {
  const path = '/dashboard/bills?tab=billers&biller=ins-ui-insure'
  const visitor = await visitDesk(browser, world, { email: staff, path })
  const { page } = visitor
  await page
    .getByText(/Model \(model\): Choice of a list, list by make/)
    .first()
    .waitFor()
  await visitor.look('bill-fields-record', 'both')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
