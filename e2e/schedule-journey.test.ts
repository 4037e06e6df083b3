// Promises about scheduling a payment in a real browser on a small phone: chosen, looked at, agreed to, and made once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import * as orders from '#features/standing-orders/contract.ts'
import { lagosDay } from '#kit/lagos.ts'
import { send } from './customer.ts'
import { ageDevices, setTier } from './people.ts'
import { accountAtZenith, openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens

before(async () => {
  screens = await openSendScreens('20000')
})
after(() => screens.close())

const day = 86_400_000
const inDays = (count: number) => lagosDay(new Date(screens.world.clock.now().getTime() + count * day))
const myOrders = async () =>
  (await send(screens.world, orders.listMyOrders, { cookie: screens.sender.cookie })).data

/** From the hub to the amount of somebody at a bank. */
async function chooseAmount(number: string, bank: string): Promise<void> {
  await screens.chooseAccount(number, bank)
  await screens.button('Enter the amount').click()
  await screens.heading('Amount')
}

/** Everything is on the page, in this order. */
const assertOrder = (parts: readonly string[]): Promise<void> => eventually(() => assertOrderNow(parts))

async function assertOrderNow(parts: readonly string[]): Promise<void> {
  const tree = (await screens.visitor.page.getByRole('main').ariaSnapshot()).replaceAll('\u00a0', ' ')
  const places = parts.map((words) => tree.indexOf(words))
  assert.ok(!places.includes(-1), `${parts[places.indexOf(-1)]} is missing in\n${tree}`)
  const sorted = places.toSorted((a, b) => a - b)
  assert.deepEqual(places, sorted, tree)
}

test('the hub leads to the list, which says what it is for while nothing is scheduled', async () => {
  await screens.open('/send')
  await screens.link(/^Scheduled payments/).click()
  await screens.heading('Scheduled payments')
  await screens.seen('Nothing is scheduled')
  await screens.visitor.look('schedule-empty')
  await screens.link('Schedule a payment').click()
  await screens.heading('Send')
})

/** A 31st within the year. */
function nextThirtyFirst(): string {
  const today = inDays(1)
  const january = `${today.slice(0, 4)}-01-31`
  return january > today ? january : `${Number(today.slice(0, 4)) + 1}-01-31`
}
const shownYear = () => nextThirtyFirst().slice(0, 4)

test('from the review a payment is scheduled instead: how often, from when, until when', async () => {
  const { page } = screens.visitor
  await chooseAmount(accountAtZenith, 'Zenith Bank')
  await screens.type('5000')
  await screens.visitor.look('schedule-amount')
  await screens.button('Review ₦5,000.00').click()
  await screens.seen('You send')
  await screens.visitor.look('schedule-review')
  await screens.link('Later or repeat').click()
  await screens.heading('Choose when')
  await screens.visitor.look('schedule-when-once')
  await page.getByRole('radio', { name: 'Every month' }).check()
  await page.getByLabel('First day').fill(nextThirtyFirst())
  await screens.seen('In a shorter month: on its last day.')
  await page.getByRole('radio', { name: 'On a day' }).check()
  await screens.visitor.look('schedule-when-month')
  await screens.fitsNarrow('schedule-when-month')
})

test('what is missing or wrong is told at its field', async () => {
  const { page } = screens.visitor
  const next = screens.button('Next: see what it costs')
  await next.click()
  await screens.seen('Choose a day.')
  await page.getByLabel('Last day').fill(inDays(1))
  await next.click()
  await screens.seen('The end comes before the first payment.')
  await page.getByLabel('First day').fill(inDays(-2))
  await next.click()
  await screens.seen('Choose a time in the future.')
  await screens.visitor.look('schedule-when-wrong')
  const time = page.getByLabel('Time', { exact: true })
  const chosen = await time.inputValue()
  assert.equal(await time.getAttribute('aria-invalid'), null)
  await page.getByLabel('First day').fill(inDays(0))
  await time.selectOption('00:00')
  await next.click()
  await screens.seen('Choose a time in the future.')
  assert.equal(await time.getAttribute('aria-invalid'), 'true')
  await time.selectOption(chosen)
  await page.getByLabel('First day').fill(inDays(400))
  await next.click()
  await screens.seen('Choose a day within the next year.')
  await page.getByLabel('First day').fill('')
  await next.click()
  await screens.seen('Choose a day.')
  await page.getByRole('radio', { name: 'When I end it' }).check()
})

test('Back and a reload find what was chosen', async () => {
  const { page } = screens.visitor
  await page.getByLabel('First day').fill(nextThirtyFirst())
  await page.getByLabel('Time').selectOption('08:30')
  await page.reload()
  assert.equal(await page.getByLabel('First day').inputValue(), nextThirtyFirst())
  assert.equal(await page.getByLabel('Time').inputValue(), '08:30')
  assert.equal(await page.getByRole('radio', { name: 'Every month' }).isChecked(), true)
  // Enter in a field does what the button does.
  await page.getByLabel('First day').press('Enter')
  await screens.heading('Check and schedule')
  await screens.link('Change').click()
  await screens.heading('Choose when')
  assert.equal(await page.getByLabel('Time').inputValue(), '08:30')
  await screens.button('Next: see what it costs').click()
  await screens.heading('Check and schedule')
})

test('one look shows the next three days, every line at its full price, and what happens otherwise, in order', async () => {
  await screens.visitor.look('schedule-look')
  await screens.fitsNarrow('schedule-look')
  const year = shownYear()
  await assertOrder([
    'button "Back"',
    'heading "Check and schedule" [level=1]',
    'You schedule',
    '₦5,000.00',
    'Zenith Bank · 1234 567 899',
    'heading "When" [level=2]',
    'link "Change"',
    'Goes out',
    `31 Jan ${year}, 08:30`,
    `Feb ${year}, 08:30`,
    `31 Mar ${year}, 08:30`,
    'Every month on the 31st at 08:30',
    'When I end it',
    'Fee',
    '₦10.00',
    'VAT on the fee',
    '₦0.75',
    'Stamp duty',
    'At most, each time',
    '₦5,010.75',
    'If there is not enough, we try 3 more times within 9 hours.',
    'we send nothing and ask you first.',
    'You can end it any time before it goes out.',
    'button "Schedule ₦5,000.00"',
  ])
})

test('an answer that never comes is asked for again as the same, and one payment is scheduled', async () => {
  const { page } = screens.visitor
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/me/standing-orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // It reaches the server, and its answer is lost on the way back.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await screens.button('Schedule ₦5,000.00').click()
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  await screens.visitor.look('schedule-pin')
  await screens.authorise('strong')
  await screens.seen('We don’t know yet if this worked.')
  await screens.visitor.look('schedule-unknown')
  await screens.button('Try again').click()
  await screens.heading('Scheduled')
  await page.unroute('**/api/v1/me/standing-orders')
  assert.equal(keys.length, 2)
  assert.equal(new Set(keys).size, 1)
  assert.equal((await myOrders()).length, 1)
  await screens.seen('We send it automatically and tell you each time.')
  await screens.visitor.look('schedule-made')
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, 'nothing typed is left behind')
})

test('what is scheduled is behind: Back leads to the list, where it says when, how much and at most how much', async () => {
  await screens.button('Back').click()
  await screens.heading('Scheduled payments')
  await screens.seen('Every month on the 31st, next 31 Jan')
  await screens.seen('At most ₦5,010.75 each time')
  await screens.open('/send/scheduled/look?every=once')
  await screens.heading('Send')
  await screens.seen('That transfer is no longer open here.')
})

test('whoever is asked to think may send in thirty minutes', async () => {
  const { page } = screens.visitor
  // The days of a new device are over: more than its first ₦20,000 may come and go.
  await ageDevices(screens.world, screens.sender)
  await setTier(screens.world, screens.sender, 3)
  await screens.receive('250000')
  await chooseAmount('0123456710', 'Guaranty Trust Bank')
  await page.getByLabel('Amount in naira').fill('150000')
  await screens.button(/^Review ₦/).click()
  await screens.button('Send ₦150,000.00').click()
  await screens.seen(
    'Did someone tell you to send this in a hurry? We never ask you to move money to keep it safe.',
  )
  await screens.visitor.look('schedule-scam')
  await screens.button('Send in 30 minutes').click()
  await screens.heading('Check and schedule')
  await screens.visitor.look('schedule-look-soon')
  await screens.button('Schedule ₦150,000.00').click()
  await screens.authorise('strong')
  await screens.heading('Scheduled')
  const [soon] = await myOrders()
  assert.ok(soon?.next_at)
  const minutes = (Date.parse(soon.next_at) - Date.parse(soon.created_at)) / 60_000
  assert.ok(minutes > 28 && minutes <= 31, `in ${minutes} minutes`)
  await screens.link('Done').click()
  await screens.heading('Home')
})

test('without enough money now it can still be scheduled, from the amount', async () => {
  const { page } = screens.visitor
  await chooseAmount('0123456714', 'Guaranty Trust Bank')
  await page.getByLabel('Amount in naira').fill('900000')
  await screens.seen(/^Your balance of ₦[\d,.]+ is not enough\./)
  await screens.link('Later or repeat').click()
  await screens.heading('Choose when')
  await screens.button('Next: see what it costs').click()
  await screens.seen('At most')
  await screens.seen('₦900,103.75')
})

test('a price that changes while somebody looks is said line by line, and asked about anew', async () => {
  const { page } = screens.visitor
  await screens.button('Schedule ₦900,000.00').click()
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  const [known] = await screens.world.api.doors.database.sql<{ name: string }>`
    update account_names set name = 'SOMEBODY ELSE' where account_number = '0123456714'
    returning (select name from account_names where account_number = '0123456714') as name`
  assert.ok(known)
  await screens.authorise('strong')
  await screens.seen('This changed while you were looking.')
  await screens.seen(/now SOMEBODY ELSE\./)
  await screens.visitor.look('schedule-changed')
  await screens.world.api.doors.database
    .sql`update account_names set name = ${known.name} where account_number = '0123456714'`
})

test('without a connection nothing can be scheduled or ended, in words', async () => {
  const { context } = screens.visitor
  await context.setOffline(true)
  await screens.seen('You’re offline. Scheduling needs a connection; nothing was scheduled.')
  assert.equal(await screens.button('Schedule ₦900,000.00').getAttribute('aria-disabled'), 'true')
  await context.setOffline(false)
})

test('all of it goes by keyboard: chosen, looked at and scheduled without a pointer', async () => {
  const { page } = screens.visitor
  await screens.open('/send/scheduled/when')
  await page.getByRole('radio', { name: 'Once' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.getByRole('radio', { name: 'Every week' }).isChecked(), true)
  await screens.button('Next: see what it costs').focus()
  await page.keyboard.press('Enter')
  await screens.heading('Check and schedule')
  await screens.seen(/^Every [A-Z][a-z]+day at 09:00$/)
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
  await screens.button('Schedule ₦900,000.00').focus()
  await page.keyboard.press('Enter')
  await screens.authorise('strong')
  await screens.heading('Scheduled')
})

test('no script broke and the policy was never asked to forgive', () => {
  const faults = screens.visitor.faults.filter(
    (fault) => !/ERR_(?:CONNECTION_RESET|INTERNET_DISCONNECTED)/.test(fault),
  )
  assert.deepEqual(faults, [])
})
