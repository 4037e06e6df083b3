// Promises about scheduled and repeating payments in a real browser on a small phone: made, followed, confirmed anew and ended.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { findMyVirtualAccount } from '#features/deposits/contract.ts'
import * as orders from '#features/standing-orders/contract.ts'
import * as stepUp from '#features/step-up/contract.ts'
import type { WireBody } from '#kit/http/contract.ts'
import { lagosDay } from '#kit/lagos.ts'
import { eventually } from '#kit/test/eventually.ts'
import { launchBrowser, visit, type Visitor } from './browser.ts'
import { confirmIdentity, nextCode, pin, send, signUp } from './customer.ts'
import { arrive } from './depositor.ts'
import { type Sender, setTier } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let sender: Sender

const day = 86_400_000
/** Zenith Bank's, by its check digit; the sandbox pays it at once. */
const account = '1234567899'

before(async () => {
  browser = await launchBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser)
  const email = 'adaeze.nwosu@example.com'
  const cookie = await signUp(world, email, '08035550101')
  await confirmIdentity(world, cookie, '22212345010')
  const number = await eventually(async () => {
    const { data } = await send(world, findMyVirtualAccount, { cookie })
    assert.ok(data)
    return data.account_number
  })
  sender = { cookie, account: number, email }
  await receive('20000')
  const [name = '', value = ''] = cookie.split('=')
  // A browser takes a secure cookie of localhost from anywhere but a test's hand.
  const url = world.settings.publicUrl.replace('http:', 'https:')
  await visitor.context.addCookies([{ name, value, url, secure: true, httpOnly: true }])
})
after(async () => {
  await visitor.close()
  await browser.close()
  await world.close()
})

const button = (name: string | RegExp) => visitor.page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => visitor.page.getByRole('link', { name, exact: true })
const heading = (name: string) =>
  visitor.page.getByRole('heading', { name, exact: true, level: 1 }).first().waitFor()
const seen = (words: string | RegExp) => visitor.page.getByText(words).first().waitFor()
const open = (path: string) => visitor.page.goto(`${world.settings.publicUrl}/app${path}`)
const type = async (keys: string) => {
  for (const key of keys) await visitor.page.keyboard.press(key)
}
const onThePage = async () => (await visitor.page.getByRole('main').ariaSnapshot()).replaceAll('\u00a0', ' ')

async function available(): Promise<number> {
  const [row] = await world.api.doors.database.sql<{ kobo: number }>`
    select (a.balance - a.held)::int kobo from ledger.accounts a
    join wallets w on w.ledger_account = a.id join users u on u.id = w.user_id where u.email = ${sender.email}`
  assert.ok(row)
  return row.kobo
}

/** Money from another bank, until it is in the wallet. */
async function receive(amount: string): Promise<void> {
  const before = await available()
  await arrive(world, sender.account, amount)
  await eventually(async () => assert.notEqual(await available(), before))
}

const myOrders = async () => (await send(world, orders.listMyOrders, { cookie: sender.cookie })).data
const inDays = (count: number) => lagosDay(new Date(world.clock.now().getTime() + count * day))

/** The PIN, and the code from the mail: whatever is scheduled asks for both. */
async function authorise(): Promise<void> {
  const { page } = visitor
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  const code = nextCode(world, sender.email)
  await type(pin)
  await page.getByLabel(/6-digit code/i).fill(await code)
}

/** From the hub to the amount of somebody at a bank. */
async function chooseAccount(number: string, bank: string): Promise<void> {
  const { page } = visitor
  await open('/send/bank')
  await page.getByLabel('Account number').fill(number)
  await page
    .getByRole('button', { name: /^(?:Another bank|Choose a bank|[A-Z].*Bank.*)$/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('searchbox').fill(bank)
  await page.getByRole('dialog').getByRole('button', { name: bank }).first().click()
  await seen('Name confirmed')
  await button('Enter the amount').click()
  await heading('Amount')
}

async function assertOrder(parts: readonly string[]): Promise<void> {
  const tree = await onThePage()
  const places = parts.map((words) => tree.indexOf(words))
  assert.ok(!places.includes(-1), `${parts[places.indexOf(-1)]} is missing in\n${tree}`)
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    tree,
  )
}

test('the hub leads to the list, which says what it is for while nothing is scheduled', async () => {
  await open('/send')
  await link(/^Scheduled payments/).click()
  await heading('Scheduled payments')
  await seen('Nothing is scheduled')
  await visitor.look('schedule-empty')
  await link('Schedule a payment').click()
  await heading('Send')
})

/** A 31st within the year. */
function nextThirtyFirst(): string {
  const today = inDays(1)
  const january = `${today.slice(0, 4)}-01-31`
  return january > today ? january : `${Number(today.slice(0, 4)) + 1}-01-31`
}
const shownYear = () => nextThirtyFirst().slice(0, 4)

test('from the review a payment is scheduled instead: how often, from when, until when', async () => {
  const { page } = visitor
  await chooseAccount(account, 'Zenith Bank')
  await type('5000')
  await visitor.look('schedule-amount')
  await button('Review ₦5,000.00').click()
  await seen('You send')
  await visitor.look('schedule-review')
  await link('Later or repeat').click()
  await heading('When to send')
  await visitor.look('schedule-when-once')
  await page.getByRole('radio', { name: 'Every month' }).check()
  await page.getByLabel('First day').fill(nextThirtyFirst())
  await seen('In a shorter month: on its last day.')
  await page.getByRole('radio', { name: 'On a day' }).check()
  await visitor.look('schedule-when-month')
})

test('what is missing or wrong is told at its field', async () => {
  const { page } = visitor
  const next = button('Next: see what it costs')
  await next.click()
  await seen('Choose a day.')
  await page.getByLabel('Last day').fill(inDays(1))
  await next.click()
  await seen('The end comes before the first payment.')
  await page.getByLabel('First day').fill(inDays(-2))
  await next.click()
  await seen('Choose a time that is still to come.')
  await visitor.look('schedule-when-wrong')
  await page.getByLabel('First day').fill(inDays(400))
  await next.click()
  await seen('Choose a day within the next year.')
  await page.getByLabel('First day').fill('')
  await next.click()
  await seen('Choose a day.')
  await page.getByRole('radio', { name: 'When I end it' }).check()
})

test('Back and a reload find what was chosen', async () => {
  const { page } = visitor
  await page.getByLabel('First day').fill(nextThirtyFirst())
  await page.getByLabel('Time').selectOption('08:30')
  await page.reload()
  assert.equal(await page.getByLabel('First day').inputValue(), nextThirtyFirst())
  assert.equal(await page.getByLabel('Time').inputValue(), '08:30')
  assert.equal(await page.getByRole('radio', { name: 'Every month' }).isChecked(), true)
  // Enter in a field does what the button does.
  await page.getByLabel('First day').press('Enter')
  await heading('Check and schedule')
  await link('Change').click()
  await heading('When to send')
  assert.equal(await page.getByLabel('Time').inputValue(), '08:30')
  await button('Next: see what it costs').click()
  await heading('Check and schedule')
})

test('one look shows the next three days, every line at its full price, and what happens otherwise, in order', async () => {
  await visitor.look('schedule-look')
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
    'Transfer fee',
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
  const { page } = visitor
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/me/standing-orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // It reaches the server, and its answer is lost on the way back.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await button('Schedule ₦5,000.00').click()
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  await visitor.look('schedule-pin')
  await authorise()
  await seen('We don’t know yet if this worked.')
  await visitor.look('schedule-unknown')
  await button('Try again').click()
  await heading('Scheduled')
  await page.unroute('**/api/v1/me/standing-orders')
  assert.equal(keys.length, 2)
  assert.equal(new Set(keys).size, 1)
  assert.equal((await myOrders()).length, 1)
  await seen('We send it by ourselves and tell you each time.')
  await visitor.look('schedule-made')
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, 'nothing typed is left behind')
})

test('what is scheduled is behind: Back leads to the list, where it says when, how much and at most how much', async () => {
  await button('Back').click()
  await heading('Scheduled payments')
  await seen('Every month on the 31st, next 31 Jan')
  await seen('At most ₦5,010.75 each time')
  await open('/send/scheduled/look?every=once')
  await heading('Send')
  await seen('That transfer is no longer open here.')
})

/** Whoever it was made for runs it now, whenever it is due. */
async function runNow(id: string): Promise<void> {
  await world.api.doors.database.sql`
    update jobs set run_at = ${new Date(world.clock.now().getTime() - 1_000)}
    where kind = 'standing-orders.run' and payload->>'order_id' = ${id} and done_at is null`
}

test('what was sent leads to its transaction, over its own page', async () => {
  const { page } = visitor
  const [rent] = await myOrders()
  assert.ok(rent)
  await runNow(rent.id)
  await eventually(async () => assert.equal((await myOrders())[0]?.runs[0]?.state, 'sent'))
  await open('/send/scheduled')
  await seen('Last sent 31 Jan')
  await link(/^.+Every month on the 31st/).click()
  await heading('Scheduled payment')
  await visitor.look('schedule-order')
  await page.getByRole('link', { name: /Sent$/ }).click()
  await button('Copy reference').waitFor()
  assert.match(page.url(), /transaction=/)
  await page.keyboard.press('Escape')
  await heading('Scheduled payment')
  await button('End it').waitFor()
})

/** Made over HTTP, as the screens make it. */
async function make(plan: WireBody<typeof orders.previewOrder>): Promise<string> {
  const { cookie, email } = sender
  const { data } = await send(world, orders.previewOrder, { cookie, body: plan })
  const { hash } = data
  const code = nextCode(world, email)
  const begun = await send(world, stepUp.authoriseWithPin, {
    cookie,
    body: { purpose: 'standing_order', hash, strength: 'strong', pin },
  })
  const { authorisation_id: id } = begun.data
  await send(world, stepUp.confirmWithCode, { cookie, params: { id }, body: { code: await code } })
  const made = await send(world, orders.makeOrder, {
    cookie,
    headers: { 'idempotency-key': `made-${id}` },
    body: { ...plan, hash, authorisation_id: id },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return made.data.id
}

const at = (days: number) => new Date(world.clock.now().getTime() + days * day).toISOString()
const toBank = (accountNumber: string) =>
  ({ kind: 'bank', bank_code: '058', account_number: accountNumber }) as const
const longName = 'Olúwaṣeun Adébáyọ̀-Ogunlésì of the long name'

/** Something else than what was agreed to, as time brings it. */
async function change(id: string, to: { name?: string; most?: number }): Promise<void> {
  const { sql } = world.database.open('finance_owner')
  await sql`
    update standing_orders set payee_name = coalesce(${to.name ?? null}, payee_name),
      charges_most_minor = coalesce(${to.most ?? null}, charges_most_minor)
    where id = ${id}`
}

const stateOf = async (id: string) => (await myOrders()).find((one) => one.id === id)

test('what waits for money and what waits for the customer say why, the second on top', async () => {
  // The days of a new device are over: more than its first ₦20,000 may be sent.
  await world.api.doors.database
    .sql`update customer_devices set activated_at = activated_at - interval '3 days'`
  const poor = await make({ to: toBank('0123456711'), amount: '40000', every: 'once', first_at: at(5) })
  const dearer = await make({
    to: toBank('0123456712'),
    amount: '1000',
    every: 'week',
    first_at: at(6),
    until: at(90),
    narration: 'Lesson',
  })
  const renamed = await make({ to: toBank('0123456713'), amount: '2000', every: 'day', first_at: at(7) })
  await change(dearer, { most: 100 })
  await change(renamed, { name: longName })
  for (const id of [poor, dearer, renamed]) await runNow(id)
  await eventually(async () => {
    assert.equal((await stateOf(poor))?.runs[0]?.state, 'waiting')
    assert.equal((await stateOf(dearer))?.state, 'paused')
    assert.equal((await stateOf(renamed))?.state, 'paused')
  })
  await open('/send')
  await seen('2 wait for you')
  await visitor.look('schedule-hub')
  await link(/^Scheduled payments/).click()
  await seen('The bank gives another name for this account now.')
  await visitor.look('schedule-list')
  await assertOrder([
    'heading "Wait for you" [level=2]',
    'It would cost more than you agreed to.',
    'heading "To come" [level=2]',
    'Not sent yet. There was not enough money in your wallet.',
  ])
  await visitor.page.getByRole('link', { name: /Not sent yet/ }).click()
  await seen('We try again every 3 hours, 4 times in all.')
  await visitor.look('schedule-order-waiting')
})

test('a payee of another name is shown beside the old one, and goes on only after the PIN and the code', async () => {
  const { page } = visitor
  await open('/send/scheduled')
  const waiting = page.getByRole('region', { name: 'Wait for you' })
  await waiting.getByRole('link', { name: 'Look and confirm' }).last().click()
  await heading('Look and confirm')
  await seen(/^Was Olúwaṣeun Adébáyọ̀-Ogunlésì of the long name, now [A-Z ]+\. Call the person/)
  await visitor.look('schedule-confirm-name')
  await button('Confirm ₦2,000.00').click()
  await authorise()
  await heading('Scheduled payment')
  await seen('Scheduled')
  const on = (await myOrders()).find(({ amount }) => amount === '2000.00')
  assert.equal(on?.state, 'active')
})

test('a dearer one shows both prices, and can be ended instead; ending asks first', async () => {
  const { page } = visitor
  await open('/send/scheduled')
  await link('Look and confirm').click()
  await seen('At most ₦1,001.00 before, now ₦1,010.75.')
  await visitor.look('schedule-confirm-price')
  await button('End it').click()
  await seen(/^Nothing more is sent to [A-Z ]+\. What was sent already stays sent\.$/)
  await visitor.look('schedule-end')
  await button('Keep it').click()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await button('End it').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await heading('Scheduled payments')
  await page.getByRole('region', { name: 'Ended' }).getByRole('link').waitFor()
  await visitor.look('schedule-list-ended')
})

test('what ended elsewhere is not waiting any more, and another’s is not found', async () => {
  const ended = (await myOrders()).find(({ state }) => state === 'cancelled')
  assert.ok(ended)
  await open(`/send/scheduled/confirm?order=${ended.id}`)
  await seen('This payment is not waiting for you.')
  await link('See it').click()
  await heading('Scheduled payment')
  assert.equal(await button('End it').count(), 0)
  await open('/send/scheduled/order?order=00000000-0000-7000-8000-000000000000')
  await seen('We couldn’t find that scheduled payment')
})

test('whoever is asked to think may send in thirty minutes', async () => {
  const { page } = visitor
  await setTier(world, sender, 3)
  await receive('250000')
  await chooseAccount('0123456710', 'Guaranty Trust Bank')
  await page.getByLabel('Amount in naira').fill('150000')
  await button(/^Review ₦/).click()
  await button('Send ₦150,000.00').click()
  await seen('Did someone tell you to send this in a hurry? We never ask you to move money to keep it safe.')
  await visitor.look('schedule-scam')
  await button('Send in 30 minutes').click()
  await heading('Check and schedule')
  await visitor.look('schedule-look-soon')
  await button('Schedule ₦150,000.00').click()
  await authorise()
  await heading('Scheduled')
  const [soon] = await myOrders()
  assert.ok(soon?.next_at)
  const minutes = (Date.parse(soon.next_at) - Date.parse(soon.created_at)) / 60_000
  assert.ok(minutes > 28 && minutes <= 31, `in ${minutes} minutes`)
  await link('Done').click()
  await heading('Home')
})

test('without enough money now it can still be scheduled, from the amount', async () => {
  const { page } = visitor
  await chooseAccount('0123456714', 'Guaranty Trust Bank')
  await page.getByLabel('Amount in naira').fill('900000')
  await seen(/^You need ₦[\d,.]+ more\./)
  await link('Later or repeat').click()
  await heading('When to send')
  await button('Next: see what it costs').click()
  await seen('At most')
  await seen('₦900,103.75')
})

test('a price that changes while somebody looks is said line by line, and asked about anew', async () => {
  const { page } = visitor
  await button('Schedule ₦900,000.00').click()
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  const [{ name: before = '' } = {}] = await world.api.doors.database.sql<{ name: string }>`
    update account_names set name = 'SOMEBODY ELSE' where account_number = '0123456714'
    returning (select name from account_names where account_number = '0123456714') as name`
  await authorise()
  await seen('This changed while you were looking.')
  await seen(/now SOMEBODY ELSE\./)
  await visitor.look('schedule-changed')
  await world.api.doors.database
    .sql`update account_names set name = ${before} where account_number = '0123456714'`
})

test('without a connection nothing can be scheduled or ended, in words', async () => {
  const { context } = visitor
  await context.setOffline(true)
  await seen('You’re offline. Scheduling needs a connection; nothing was scheduled.')
  assert.equal(await button('Schedule ₦900,000.00').getAttribute('aria-disabled'), 'true')
  await context.setOffline(false)
})

test('all of it goes by keyboard: chosen, looked at and scheduled without a pointer', async () => {
  const { page } = visitor
  await open('/send/scheduled/when')
  await page.getByRole('radio', { name: 'Once' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.getByRole('radio', { name: 'Every week' }).isChecked(), true)
  await button('Next: see what it costs').focus()
  await page.keyboard.press('Enter')
  await heading('Check and schedule')
  await seen(/^Every [A-Z][a-z]+day at 09:00$/)
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
  await button('Schedule ₦900,000.00').focus()
  await page.keyboard.press('Enter')
  await authorise()
  await heading('Scheduled')
})

test('the narrowest phone needs no scrolling sideways, and no row is wider than its card', async () => {
  const { page } = visitor
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['', '/when', '/order'])
    for (const [id] of path === '/order' ? (await myOrders()).map((one) => [one.id]) : [['']]) {
      await open(`/send/scheduled${path}?order=${id}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const wide = await page
        .locator('main, main *')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
            .map((one) => one.outerHTML.slice(0, 200)),
        )
      assert.deepEqual(wide, [], path)
    }
  await page.setViewportSize({ width: 360, height: 780 })
})

test('no script broke and the policy was never asked to forgive', () => {
  const faults = visitor.faults.filter(
    (fault) => !/ERR_(?:CONNECTION_RESET|INTERNET_DISCONNECTED)/.test(fault),
  )
  assert.deepEqual(faults, [])
})
