// Promises about payments that are scheduled, in a real browser on a small phone: followed, confirmed anew and ended.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as orders from '#features/standing-orders/contract.ts'
import * as stepUp from '#features/step-up/contract.ts'
import type { WireBody } from '#kit/http/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { nextCode, pin, send } from './customer.ts'
import { ageDevices } from './people.ts'
import { accountAtZenith, openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens

before(async () => {
  screens = await openSendScreens('20000')
})
after(() => screens.close())

const day = 86_400_000
const myOrders = async () =>
  (await send(screens.world, orders.listMyOrders, { cookie: screens.sender.cookie })).data

/** The narrowest phone: it fits, and no row is wider than the card that would cut it off. */
async function nothingIsCut(name: string): Promise<void> {
  const { page } = screens.visitor
  await screens.fitsNarrow(name)
  const before = page.viewportSize() ?? { width: 360, height: 780 }
  await page.setViewportSize({ width: 320, height: 640 })
  const over = await page
    .locator('main *')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
        .map(({ textContent }) => textContent),
    )
  assert.deepEqual(over, [], name)
  await page.setViewportSize(before)
}

/** Whoever it was made for runs it now, whenever it is due. */
async function runNow(id: string): Promise<void> {
  await screens.world.api.doors.database.sql`
    update jobs set run_at = ${new Date(screens.world.clock.now().getTime() - 1_000)}
    where kind = 'standing-orders.run' and payload->>'order_id' = ${id} and done_at is null`
}

/** Made over HTTP, as the screens make it. */
async function make(plan: WireBody<typeof orders.previewOrder>): Promise<string> {
  const { cookie, email } = screens.sender
  const { data } = await send(screens.world, orders.previewOrder, { cookie, body: plan })
  const { hash, seen } = data
  const code = await nextCode(screens.world, email)
  const begun = await send(screens.world, stepUp.authoriseWithPin, {
    cookie,
    body: { purpose: 'standing_order', hash, seen, strength: 'strong', pin },
  })
  const { authorisation_id: id } = begun.data
  await send(screens.world, stepUp.confirmWithCode, { cookie, params: { id }, body: { code: await code() } })
  const made = await send(screens.world, orders.makeOrder, {
    cookie,
    headers: { 'idempotency-key': `made-${id}` },
    body: { ...plan, hash, authorisation_id: id },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return made.data.id
}

const at = (days: number) => new Date(screens.world.clock.now().getTime() + days * day).toISOString()
const toBank = (accountNumber: string) =>
  ({ kind: 'bank', bank_code: '058', account_number: accountNumber }) as const
const longName = 'Olúwaṣeun Adébáyọ̀-Ogunlésì of the long name'

/** Something else than what was agreed to, as time brings it. */
async function change(id: string, to: { name?: string; most?: number }): Promise<void> {
  const { sql } = screens.world.database.open('finance_owner')
  await sql`
    update standing_orders set to_name = coalesce(${to.name ?? null}, to_name),
      charges_most_minor = coalesce(${to.most ?? null}, charges_most_minor)
    where id = ${id}`
}

const stateOf = async (id: string) => (await myOrders()).find((one) => one.id === id)

test('what was sent leads to its transaction, over its own page', async () => {
  const { page } = screens.visitor
  const to = { kind: 'bank', bank_code: '057', account_number: accountAtZenith } as const
  const january = `${Number(at(0).slice(0, 4)) + 1}-01-31T07:30:00Z`
  const rent = await make({ to, amount: '5000', every: 'month', first_at: january })
  await runNow(rent)
  await eventually(async () => assert.equal((await stateOf(rent))?.runs[0]?.state, 'sent'))
  await screens.open('/send/scheduled')
  await screens.seen('Last sent 31 Jan')
  await screens.link(/^.+Every month on the 31st/).click()
  await screens.heading('Scheduled payment')
  await screens.visitor.look('schedule-order')
  await page.getByRole('link', { name: /Sent$/ }).click()
  await screens.button('Copy reference').waitFor()
  assert.match(page.url(), /transaction=/)
  await page.keyboard.press('Escape')
  await screens.heading('Scheduled payment')
  await screens.button('End it').waitFor()
})

test('what waits for money and what waits for the customer say why, the second on top', async () => {
  // The days of a new device are over: more than its first ₦20,000 may be sent.
  await ageDevices(screens.world, screens.sender)
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
  await screens.open('/send')
  await screens.seen('2 need your action')
  await screens.visitor.look('schedule-hub')
  await screens.link(/^Scheduled payments/).click()
  await screens.seen('It now has another name, or belongs to somebody else.')
  await screens.visitor.look('schedule-list')
  await nothingIsCut('schedule-list')
  const regions = screens.visitor.page.getByRole('region')
  const names = await regions.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  assert.deepEqual(names, ['Action needed', 'Scheduled'])
  await regions.nth(0).getByText('It would cost more than you agreed to.').waitFor()
  await regions
    .nth(1)
    .getByText(/^Not sent yet\. There was not enough money in your wallet\. We’ll try again on /)
    .waitFor()
  await screens.visitor.page.getByRole('link', { name: /Not sent yet/ }).click()
  await screens.seen(/We’ll try again on .+\./)
  // No day that has passed, and not as if it were to come.
  await screens.seen('Next try')
  await screens.visitor.page.getByRole('main').getByRole('status').getByText('Not sent yet').waitFor()
  await screens.visitor.look('schedule-order-waiting')
  await nothingIsCut('schedule-order-waiting')
})

test('what waits is sent now by the PIN; refused it says why, and may be asked for again', async () => {
  await screens.button('Try now').click()
  await screens.authorise('usual')
  await screens.seen('It still cannot be sent. There was not enough money in your wallet.')
  await nothingIsCut('schedule-try-refused')
  await screens.receive('30000')
  await screens.button('Try now').click()
  await screens.authorise('usual')
  await screens.seen(/ is on its way\.$/)
  const sent = (await myOrders()).find(({ amount }) => amount === '40000.00')
  assert.deepEqual([sent?.state, sent?.runs[0]?.state], ['done', 'sent'])
})

test('a payee of another name is shown beside the old one, and goes on only after the PIN and the code', async () => {
  const { page } = screens.visitor
  await screens.open('/send/scheduled')
  const waiting = page.getByRole('region', { name: 'Action needed' })
  await waiting.getByRole('link', { name: 'Review and confirm' }).last().click()
  await screens.heading('Review and confirm')
  await screens.seen(/^Was Olúwaṣeun Adébáyọ̀-Ogunlésì of the long name, now [A-Z ]+\. Call the person/)
  await screens.visitor.look('schedule-confirm-name')
  await nothingIsCut('schedule-confirm-name')
  await screens.button('Confirm ₦2,000.00').click()
  await screens.authorise('strong')
  await screens.heading('Scheduled payment')
  await screens.seen('Scheduled')
  const on = (await myOrders()).find(({ amount }) => amount === '2000.00')
  assert.equal(on?.state, 'active')
})

test('a dearer one shows both prices, and can be ended instead; ending asks first', async () => {
  const { page } = screens.visitor
  await screens.open('/send/scheduled')
  await screens.link('Review and confirm').click()
  await screens.seen('At most ₦1,001.00 before, now ₦1,010.75.')
  await screens.visitor.look('schedule-confirm-price')
  await screens.button('End it').click()
  await screens.seen(/^No more payments will be sent to [A-Z ]+\. Past payments are not affected\.$/)
  await screens.visitor.look('schedule-end')
  await screens.button('Keep it').click()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await screens.button('End it').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await screens.heading('Scheduled payments')
  await page
    .getByRole('region', { name: 'Ended' })
    .getByRole('link', { name: /₦1,000\.00/ })
    .waitFor()
  await screens.visitor.look('schedule-list-ended')
})

test('what ended elsewhere is not waiting any more, and another’s is not found', async () => {
  const ended = (await myOrders()).find(({ state }) => state === 'cancelled')
  assert.ok(ended)
  await screens.open(`/send/scheduled/confirm?order=${ended.id}`)
  await screens.seen('This payment needs no confirmation.')
  await screens.link('See it').click()
  await screens.heading('Scheduled payment')
  assert.equal(await screens.button('End it').count(), 0)
  await screens.open('/send/scheduled/order?order=00000000-0000-7000-8000-000000000000')
  await screens.seen('We couldn’t find that scheduled payment')
})

test('no script broke and the policy was never asked to forgive', () => {
  const faults = screens.visitor.faults.filter(
    (fault) => !/ERR_(?:CONNECTION_RESET|INTERNET_DISCONNECTED)/.test(fault),
  )
  assert.deepEqual(faults, [])
})
