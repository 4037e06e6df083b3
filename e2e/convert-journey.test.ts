// Promises about converting in a real browser on a small phone: a dollar wallet in two presses, a conversion in five, a price that runs out, and home with both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { faultsOf, openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { balancesOf, rateIs } from './converter.ts'
import { pin } from './customer.ts'
import { untilHeard } from './keyboard.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let customer: Customer

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  await rateIs(world, '1543.27')
  customer = await aCustomer(world, { tier: 2, money: '1234567.89', device: 'known' })
  visitor = await visit(browser)
  await signInOn(world, visitor, customer)
})
after(async () => {
  await visitor?.close()
  await browser?.close()
  await world?.close()
})

const open = (path: string) => visitor.page.goto(`${world.settings.publicUrl}/app${path}`)
const button = (name: string | RegExp) => visitor.page.getByRole('button', { name, exact: true })
const seen = (words: string | RegExp) => visitor.page.getByText(words).first().waitFor()

async function enterPin(): Promise<void> {
  await visitor.page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  await untilHeard(visitor.page)
  for (const key of pin) await visitor.page.keyboard.press(key)
}

/** The narrowest phone: nothing scrolls sideways, and axe finds nothing. */
async function fitsNarrow(name: string): Promise<void> {
  await visitor.page.setViewportSize({ width: 320, height: 640 })
  assert.deepEqual(await faultsOf(visitor.page), [], `${name} at 320`)
  await visitor.page.setViewportSize({ width: 360, height: 780 })
}

test('from Money the dollar wallet is two presses away', async () => {
  await open('/money')
  await visitor.page.getByRole('link', { name: 'Convert' }).click()
  await seen('Open your dollar wallet')
  await visitor.look('dollar-wallet-to-open')
  await button('Open dollar wallet').click()
  await visitor.page.getByLabel('You give').waitFor()
  assert.equal((await balancesOf(world, customer)).USD, '0.00')
})

test('what is typed on either side says what it comes to; a faulty amount is said where it is typed', async () => {
  const { page } = visitor
  await page.getByLabel('You give').fill('200000')
  await eventually(async () => assert.equal(await page.getByLabel('You get').inputValue(), '127.67'))
  await page.getByLabel('You get').fill('100')
  await eventually(async () => assert.equal(await page.getByLabel('You give').inputValue(), '156,642.00'))
  await visitor.look('convert-form', 'both')
  await fitsNarrow('convert-form')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByLabel('You give').fill('999999999.99')
  const isCut = page.getByLabel('You give').evaluate((input) => input.scrollWidth > input.clientWidth)
  assert.equal(await isCut, false)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByLabel('You get').fill('12.345')
  await button('Review').click()
  await seen('Enter at most two decimals.')
  await page.getByLabel('You give').fill('9999999')
  await button('Review').click()
  await seen(/^You have ₦1,234,567.89/)
  await visitor.look('convert-too-much')
  await page.getByLabel('You give').fill('2000')
  await visitor.context.setOffline(true)
  await button('Review').click()
  await seen('You are offline. Connect, then try again.')
  assert.equal(await page.getByText(/Check if it was done|No price was made/).count(), 0)
  await visitor.context.setOffline(false)
  assert.equal(visitor.faults.splice(0).length, 1, 'the price that was asked for offline')
})

test('five presses convert, the review says what the price is made of, and the receipt says it again', async () => {
  const { page } = visitor
  await open('')
  await page.getByRole('link', { name: 'Convert' }).click()
  await page.getByLabel('You give').fill('500000')
  await button('Review').click()
  await seen('Our spread (1.50%)')
  await seen(/^Price kept for \d+ s$/)
  await visitor.look('convert-review', 'both')
  await fitsNarrow('convert-review')
  await button(/^Convert ₦/).click()
  await enterPin()
  await seen(/^\$319\.19 is in your dollar wallet\.$/)
  await visitor.look('converted')
  await page.getByRole('link', { name: 'See receipt' }).click()
  await seen('$1 = ₦1,566.42')
  await seen('Converted')
  await seen('To your dollar wallet')
  assert.equal(await page.getByText('Paid', { exact: true }).count(), 0)
  await visitor.look('conversion-receipt')
  const address = await page.locator('a[href*="/receipt/"]').first().getAttribute('href')
  const proof = await (await fetch(new URL(address ?? '', world.settings.publicUrl))).text()
  assert.ok(proof.includes('Converted. The money is in the other wallet.'))
  assert.equal((await balancesOf(world, customer)).USD, '319.19')
})

test('home has one total in the currency of choice, which the device remembers', async () => {
  const { page } = visitor
  await open('')
  await seen('Total balance')
  await seen(/^Total at the middle rate, \$1 = ₦1,543\.27$/)
  await visitor.look('home-with-dollars', 'both')
  await fitsNarrow('home-with-dollars')
  await page.getByRole('radio', { name: 'USD' }).check({ force: true })
  const total = () => page.getByRole('region', { name: 'Balance' }).innerText()
  await eventually(async () => assert.match(await total(), /\$\s*795\.\d\d/))
  await page.reload()
  await eventually(async () => assert.match(await total(), /\$\s*795\.\d\d/))
  await visitor.look('home-in-dollars')
  await open('/money')
  await seen('$319.19')
  await visitor.look('money-with-dollars')
})

test('a rate is waited for, and the alert can be taken away', async () => {
  const { page } = visitor
  await open('/convert')
  await seen('We tell you once when the rate is where you want it.')
  await button('Set a rate alert').click()
  await page.getByLabel('$1 costs at most').fill('0')
  await button('Tell me').click()
  await seen('Enter a rate like 1543.27.')
  await page.getByLabel('$1 costs at most').fill('1,500')
  await visitor.look('rate-alert', 'both')
  await button('Tell me').click()
  await seen('₦1,500.00 or less')
  await visitor.look('rate-alerts', 'both')
  await fitsNarrow('rate-alerts')
  await button('Remove').click()
  await seen('We tell you once when the rate is where you want it.')
})

const conversions = async (): Promise<number> =>
  (await world.api.doors.database.sql`select 1 from conversions where user_id = ${customer.id}`).length

/** Converts, and hears nothing of it: it is not done at all, or only its answer is lost. */
async function convertUnheard(isDone: boolean): Promise<number> {
  const { page } = visitor
  const path = '**/api/v1/me/exchange/conversions'
  let asked = 0
  await page.route(path, async (route) => {
    asked += 1
    if (isDone) await route.fetch()
    return route.abort('connectionreset')
  })
  await open('/convert')
  await page.getByLabel('You give').fill('15664.20')
  await button('Review').click()
  await button(/^Convert ₦/).click()
  await enterPin()
  await seen('We do not know yet whether this was converted.')
  await seen('Look at your activity before you try again.')
  await visitor.look(`convert-unknown-${isDone ? 'done' : 'not-done'}`)
  for (const press of [/^Convert ₦/, 'Get a new price']) assert.equal(await button(press).count(), 0)
  await page.unroute(path)
  await page.getByRole('link', { name: 'See your activity' }).click()
  await page.getByRole('heading', { name: 'Activity' }).waitFor()
  return asked
}

test('an answer that is lost: the review says so and leads to the activity, and nothing is converted twice', async () => {
  const before = await balancesOf(world, customer)
  assert.equal(await convertUnheard(false), 1)
  assert.equal(await conversions(), 1)
  assert.deepEqual(await balancesOf(world, customer), before)
  assert.equal(await convertUnheard(true), 1)
  await seen('₦15,664.20')
  assert.equal(await conversions(), 2)
  assert.equal((await balancesOf(world, customer)).USD, '329.19')
  assert.equal(visitor.faults.splice(0).length, 2, 'the two that were cut')
})

test('a price that runs out asks for a new one; a closed rate is said before anything is typed', async () => {
  const { page } = visitor
  await page.clock.install()
  await open('/convert')
  await button('Swap naira and dollars').click()
  await button('Use all').click()
  await eventually(async () => assert.equal(await page.getByLabel('You give').inputValue(), '329.19'))
  await button('Review').click()
  await seen(/^Price kept for/)
  await page.clock.fastForward(61_000)
  await seen('This price has expired.')
  await visitor.look('convert-expired')
  await button('Get a new price').click()
  await seen(/^Price kept for/)
  await page.keyboard.press('Escape')
  await rateIs(world, '15432.70')
  await open('/convert')
  await seen('You cannot convert right now.')
  await visitor.look('convert-closed')
  assert.equal(await button('Review').isDisabled(), true)
  await rateIs(world, '1543.27')
  assert.deepEqual(visitor.faults, [])
})
