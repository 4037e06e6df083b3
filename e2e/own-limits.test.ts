// Promises about limits on a small phone, by keyboard alone: what binds now and why, one's own limits, and the word on home.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import * as limits from '#features/limits/contract.ts'
import { lagosTime } from '#kit/lagos.ts'
import { eventually } from '#kit/test/eventually.ts'
import { nextCode, pin, send } from './customer.ts'
import { untilHeard } from './keyboard.ts'
import { accountAtZenith, openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens

before(async () => {
  screens = await openSendScreens('15000')
})
after(() => screens.close())

const mine = async () =>
  (await send(screens.world, limits.findMyLimits, { cookie: screens.sender.cookie })).data
const sql = () => screens.world.api.doors.database.sql

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

/** The focus goes there by itself, a moment after what makes it go can be seen. */
const hasFocus = (place: Locator, why: string): Promise<void> =>
  eventually(async () => assert.equal(await isFocused(place), true, why))

/** Moves with Tab until the focus is on it. */
async function tabTo(place: Locator): Promise<void> {
  const { page } = screens.visitor
  await place.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(place)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab does not reach ${String(place)}`)
}

/** The same, until the focus stays: what was asked before may still take it elsewhere. */
const stayAt = (place: Locator): Promise<void> =>
  eventually(async () => {
    await tabTo(place)
    await untilHeard(screens.visitor.page)
    assert.ok(await isFocused(place), `the focus does not stay at ${String(place)}`)
  })

async function press(place: Locator): Promise<void> {
  await stayAt(place)
  await screens.visitor.page.keyboard.press('Enter')
}

/** What stands in a field gives way to what is typed. */
async function write(label: string, text: string): Promise<void> {
  const { page } = screens.visitor
  await stayAt(page.getByLabel(label))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await screens.type(text)
}

/** Everything is there, in this order, once it has come. */
const readsInOrder = (place: Locator, parts: readonly string[]): Promise<void> =>
  eventually(() => readsInOrderNow(place, parts))

async function readsInOrderNow(place: Locator, parts: readonly string[]): Promise<void> {
  const tree = (await place.ariaSnapshot()).replaceAll('\u00a0', ' ')
  let from = 0
  for (const part of parts) {
    const at = tree.indexOf(part, from)
    assert.ok(at >= 0, `${part} is missing after ${from} in\n${tree}`)
    from = at + part.length
  }
}

/** Pictures and axe, from 320 to 1280. */
const look = (name: string) => screens.visitor.look(name)

/** PIN and code, typed wherever the focus is. */
async function authorise(): Promise<void> {
  const { page } = screens.visitor
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  const code = await nextCode(screens.world, screens.sender.email)
  await screens.type(pin)
  await tabTo(page.getByLabel(/6-digit code/i))
  await screens.type(await code())
}

async function sayUntil(): Promise<string> {
  const until = new Date((await mine()).activation?.until ?? '')
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Africa/Lagos' }).format(until)
  return `New account or device: until ${weekday} ${lagosTime(until)}.`
}

test('on the first day the limits show the smaller number, until when, and why', async () => {
  const until = await sayUntil()
  await screens.open('/profile/limits')
  await screens.heading('Limits')
  await screens.seen('You can still send')
  await readsInOrder(screens.visitor.page.getByRole('main'), [
    'heading "Limits" [level=1]',
    'You can still send',
    '₦20,000.00',
    `${until} After that up to ₦50,000.00 a day.`,
    'link "Your own limits Set a lower limit"',
    'heading "Tier 1" [level=2]',
    'progressbar "Send in the first 24 hours"',
    '₦0.00 used of ₦20,000.00',
    'progressbar "Receive in the first 24 hours"',
    '₦15,000.00 used of ₦20,000.00',
  ])
  await look('limits-first-day')
})

test('adding money shows what may still come in, in the same words', async () => {
  const until = await sayUntil()
  await screens.open('/add-money')
  await screens.seen(/^New account or device/)
  await readsInOrder(screens.visitor.page.getByRole('main'), [
    'You can receive now',
    'up to ₦5,000.00',
    `${until} A deposit above it is on hold in full until then. It then reaches your wallet automatically.`,
  ])
  await look('add-money-first-day')
})

test('from the profile by keyboard to one’s own limits, beside those of the tier', async () => {
  const { page } = screens.visitor
  await screens.open('/profile')
  await press(page.getByRole('link', { name: /^Limits/ }))
  await press(page.getByRole('link', { name: /^Your own limits/ }))
  await screens.heading('Your own limits')
  await page.getByLabel('My daily limit').waitFor()
  await readsInOrder(page.getByRole('main'), [
    'button "Back"',
    'heading "Your own limits" [level=1]',
    'region "Sending in a day"',
    'heading "Sending in a day" [level=2]',
    'Tier 1 allows',
    '₦50,000.00',
    'Your own limit',
    'None',
    'Sent today',
    '₦0.00',
    'textbox "My daily limit"',
    'link "See what each tier allows"',
    'region "Extra confirmation for large amounts"',
    'heading "Extra confirmation for large amounts" [level=2]',
    'Extra confirmation above',
    '₦100,000.00, as usual',
    'textbox "Ask for extra confirmation above"',
    'button "Check the change"',
  ])
  await look('own-limits')
})

test('what is no limit is told at its field, in words', async () => {
  const { page } = screens.visitor
  await press(screens.button('Check the change'))
  await screens.seen('This is already your limit. Enter another amount.')
  await write('My daily limit', '1e9')
  await page.keyboard.press('Enter')
  await screens.seen('Use digits and a point, like 50000 or 1500.50.')
  await write('My daily limit', '10.005')
  await page.keyboard.press('Enter')
  await screens.seen('Kobo has two digits, like 1500.50.')
  await press(screens.button('Check the change'))
  await hasFocus(page.getByLabel('My daily limit'), 'the wrong field has the focus')
  await write('My daily limit', '123456789.50')
  await page.keyboard.press('Enter')
  const tooHigh = 'Your tier allows ₦50,000.00 a day. Choose that or less.'
  await screens.seen(tooHigh)
  // Leaving the field groups its digits, and what was said stays.
  await page.keyboard.press('Tab')
  assert.equal(await page.getByLabel('My daily limit').inputValue(), '123,456,789.50')
  await screens.seen(tooHigh)
  await look('own-limits-too-high')
  await write('My daily limit', '1234567890123456')
  await page.keyboard.press('Enter')
  await screens.seen('Enter an amount like 1500 or 1500.50')
  assert.equal((await mine()).own_daily, null)
})

test('a change is looked at in words, before and after; leaving the look changes nothing', async () => {
  const { page } = screens.visitor
  await write('My daily limit', '10000')
  await write('Ask for extra confirmation above', '5000')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Check the change' })
  await sheet.waitFor()
  await readsInOrder(sheet, [
    'region "Sending in a day"',
    'Before',
    'No limit of your own',
    'After',
    '₦10,000.00',
    'region "Extra confirmation for large amounts"',
    'Before',
    '₦100,000.00, as usual',
    'After',
    '₦5,000.00',
    'In force from',
    'As soon as you confirm',
    'You’ll be able to send ₦10,000.00 more today.',
    'button "Confirm the change"',
    'button "Keep it as it was"',
  ])
  await look('own-limits-review')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  assert.equal((await mine()).own_daily, null)
  assert.equal(await page.getByLabel('My daily limit').inputValue(), '10,000.00')
})

test('PIN and code make it hold at once, and the page says so where reading goes on', async () => {
  const { page } = screens.visitor
  await press(screens.button('Check the change'))
  await press(screens.button('Confirm the change'))
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Send up to ₦10,000.00 a day').waitFor()
  await sheet.getByText('Extra confirmation above ₦5,000.00').waitFor()
  await look('own-limits-authorise')
  await authorise()
  const said = page.getByRole('status').filter({ hasText: 'Limits changed' })
  await said.getByText('From now on you can send up to ₦10,000.00 a day.').waitFor()
  await said.getByText('We now ask for extra confirmation above ₦5,000.00.').waitFor()
  await hasFocus(said, 'what was done has the focus')
  const { own_daily: daily, own_shield: shield, sending_by: by } = await mine()
  assert.deepEqual([daily, shield, by], ['10000.00', '5000.00', 'own'])
  await look('own-limits-changed')
})

test('the amount that one’s own limit refuses leads here', async () => {
  const { page } = screens.visitor
  await screens.chooseAccount(accountAtZenith, 'Zenith Bank')
  await press(screens.button('Enter the amount'))
  await page.getByLabel('Amount in naira').waitFor()
  await screens.type('10000.01')
  await screens.seen('You can send ₦10,000.00 more today.')
  await look('amount-own-limit')
  await press(screens.link('Raise your own limit'))
  await screens.heading('Your own limits')
})

test('what is refused after the look is told, and nothing is changed', async () => {
  const { page } = screens.visitor
  await write('My daily limit', '30000')
  await page.keyboard.press('Enter')
  await press(screens.button('Confirm the change'))
  // People of ours lower what is allowed while the PIN is typed.
  await sql()`update users set custom_tier_limit_minor = 2500000 where email = ${screens.sender.email}`
  await authorise()
  await screens.seen('Your tier allows ₦25,000.00 a day. Choose that or less.')
  await screens.seen('We allow you')
  assert.equal((await mine()).own_daily, '10000.00')
  await sql()`update users set custom_tier_limit_minor = null where email = ${screens.sender.email}`
})

test('an authorisation that took too long is told, and the change can be looked at again', async () => {
  const { page } = screens.visitor
  await write('My daily limit', '20000')
  await page.keyboard.press('Enter')
  await press(screens.button('Confirm the change'))
  await page.route('**/api/v1/me/limits', async (route) => {
    if (route.request().method() === 'PUT')
      await sql()`update authorisations set expires_at = authorised_at where purpose = 'limits'`
    await route.continue()
  })
  await authorise()
  await screens.seen('Your limits did not change')
  await screens.seen('This took too long. Please confirm again.')
  await page.unroute('**/api/v1/me/limits')
  assert.equal((await mine()).own_daily, '10000.00')
})

test('an answer that is lost on its way is asked for again, and the change is made once', async () => {
  const { page } = screens.visitor
  await press(screens.button('Check the change'))
  await press(screens.button('Confirm the change'))
  await page.route('**/api/v1/me/limits', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await authorise()
  await screens.seen('We don’t know yet whether this was changed')
  await look('own-limits-lost')
  await page.unroute('**/api/v1/me/limits')
  await press(screens.button('Try again'))
  await screens.seen('From now on you can send up to ₦20,000.00 a day.')
  const rows = await sql()`select 1 from audit_log where action = 'limits.change-mine'`
  assert.equal(rows.length, 2)
  const told = await sql()`select 1 from notifications where kind = 'limits.changed'`
  assert.equal(told.length, 2, 'its customer hears of each')
})

test('one’s own limit is removed, and then the tier’s holds', async () => {
  const { page } = screens.visitor
  await screens.open('/profile/security')
  await press(page.getByRole('link', { name: /^Your own limits/ }))
  await press(screens.button('Remove my daily limit'))
  const sheet = page.getByRole('dialog', { name: 'Check the change' })
  await readsInOrder(sheet, [
    'Before',
    '₦20,000.00',
    'After',
    'No limit of your own',
    'As soon as you confirm',
  ])
  await press(screens.button('Confirm the change'))
  await page.getByRole('dialog').getByText('Remove your own daily limit').waitFor()
  await authorise()
  await screens.seen('You have no daily limit of your own any more.')
  await press(screens.button('Use the usual amount'))
  await press(screens.button('Confirm the change'))
  await authorise()
  await screens.seen('We now ask for extra confirmation above ₦100,000.00.')
  await eventually(async () => assert.equal(await screens.button('Remove my daily limit').count(), 0))
  const { own_daily: daily, own_shield: shield, sending_by: by } = await mine()
  assert.deepEqual([daily, shield, by], [null, null, 'tier'])
})

test('after the first day the day’s limit is the number, and money comes in up to the tier’s', async () => {
  const { page } = screens.visitor
  const then = new Date(screens.world.clock.now().getTime() - 48 * 3_600_000)
  await sql()`update customer_devices set activated_at = ${then}`
  await screens.open('/profile/limits')
  await screens.seen('You can still send today')
  await readsInOrder(page.getByRole('main'), [
    'You can still send today',
    '₦50,000.00',
    'Starts again at midnight',
  ])
  assert.equal(await page.getByText(/New account or device/).count(), 0)
  await screens.open('/add-money')
  await screens.seen('Single deposit')
  await readsInOrder(page.getByRole('main'), ['Single deposit', 'up to ₦50,000.00'])
  assert.equal(await page.getByText(/New account or device/).count(), 0)
})

test('home says one quiet word about the next tier, more when a limit is near, and none once it is closed', async () => {
  const { page } = screens.visitor
  await screens.open('/')
  await page.keyboard.press('Tab')
  const word = page.getByRole('region', { name: 'The next tier' })
  await word.getByText('With Tier 2 you can send up to ₦200,000.00 a day.', { exact: true }).waitFor()
  await look('home-next-tier')
  await sql()`
    update limit_usage set used_minor = 4000000 where period like 'out:20%'`
  await sql()`
    insert into limit_usage (user_id, period, used_minor)
    select id, 'out:' || ${(await mine()).day}, 4000000 from users where email = ${screens.sender.email}
    on conflict do nothing`
  await page.reload()
  await page.keyboard.press('Tab')
  await word.getByText(/^You’ve used ₦40,000\.00 of today’s ₦50,000\.00\./).waitFor()
  assert.equal(await word.getByRole('link').getAttribute('href'), '/app/profile/limits/next')
  await look('home-next-tier-near')
  await press(word.getByRole('button', { name: 'Don’t show again' }))
  await word.waitFor({ state: 'detached' })
  const comes = page.waitForResponse((response) => response.url().includes('/rise-nudge-'))
  await page.reload()
  await page.keyboard.press('Tab')
  await comes
  await page.getByRole('region', { name: 'Balance' }).waitFor()
  assert.equal(await word.count(), 0)
})

test('no script broke and the policy was never asked to forgive', () => {
  // The connection was cut by this journey itself.
  const own = screens.visitor.faults.filter((fault) => !fault.includes('ERR_FAILED'))
  assert.deepEqual(own, [])
})
