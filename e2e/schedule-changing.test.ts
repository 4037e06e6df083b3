// Promises about changing and pausing a scheduled payment, in a real browser on a small phone: what changes is shown before it is so.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as orders from '#features/standing-orders/contract.ts'
import { freezeWallets } from '#features/wallets/public.ts'
import { eventually } from '#kit/test/eventually.ts'
import { send } from './customer.ts'
import { keyboardOf } from './keyboard.ts'
import { authorise, toBank } from './sender.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'

const day = 86_400_000
let screens: SendScreens
let id: string

before(async () => {
  screens = await openSendScreens('20000')
  const { world, sender } = screens
  const first_at = new Date(Math.ceil(world.clock.now().getTime() / day) * day + 3 * day + 8 * 3_600_000)
  const plan = { to: toBank(), amount: '5000', every: 'week', first_at: first_at.toISOString() } as const
  const { hash, seen } = (await send(world, orders.previewOrder, { cookie: sender.cookie, body: plan })).data
  const proof = await authorise(world, sender, { purpose: 'standing_order', hash, seen, strength: 'strong' })
  const made = await send(world, orders.makeOrder, {
    cookie: sender.cookie,
    headers: { 'idempotency-key': 'made' },
    body: { ...plan, hash, authorisation_id: proof },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  ;({ id } = made.data)
})
after(() => screens.close())

async function order() {
  const { world, sender } = screens
  const found = (await send(world, orders.listMyOrders, { cookie: sender.cookie })).data.find(
    (one) => one.id === id,
  )
  assert.ok(found)
  return found
}

test('a smaller amount and a note are saved without a proof, by keyboard alone, after what changes was shown', async () => {
  const { page } = screens.visitor
  await screens.open(`/send/scheduled/order?order=${id}`)
  await screens.heading('Scheduled payment')
  await screens.visitor.look('change-order', 'both')
  const keyboard = await keyboardOf(page)
  await keyboard.enter('link "Change it"')
  await screens.heading('Change payment')
  await screens.visitor.look('change-fields', 'both')
  await keyboard.write('textbox "Amount"', 'much')
  await keyboard.enter('button "Next: see what changes"')
  await screens.seen('Enter an amount, like 5000.')
  await keyboard.write('textbox "Amount"', '1500')
  await keyboard.write('textbox "Note"', 'Rent for the flat in Yaba, paid to the landlord each week')
  await keyboard.enter('button "Next: see what changes"')
  await screens.heading('Check the change')
  await screens.seen('Before: ₦5,000.00')
  await screens.visitor.look('change-review', 'both')
  await keyboard.enter('button "Save change"')
  await screens.heading('Scheduled payment')
  assert.deepEqual([(await order()).amount, (await order()).every], ['1500.00', 'week'])
  await screens.fitsNarrow('change-done')
})

test('more money asks for the PIN and the code; nothing changed says so', async () => {
  const { page } = screens.visitor
  await screens.open(`/send/scheduled/change?order=${id}`)
  await screens.button('Next: see what changes').click()
  await screens.seen('Nothing is different. Go back to change something.')
  assert.equal(await screens.button('Save change').count(), 0)
  await screens.button('Back').click()
  await page.getByLabel('Amount').fill('987,654.32')
  await page.getByText('Every day', { exact: true }).click()
  await screens.button('Next: see what changes').click()
  await screens.seen('Before: ₦1,500.00')
  await screens.seen(
    /^₦987,654\.32 is above your limit of ₦[\d,.]+ a day\. It cannot go out until you raise the limit\./,
  )
  await screens.visitor.look('change-review-more')
  await screens.button('Save change').click()
  await screens.authorise('strong')
  await screens.heading('Scheduled payment')
  await eventually(async () =>
    assert.deepEqual([(await order()).amount, (await order()).every], ['987654.32', 'day']),
  )
})

test('paused it stands by itself in the list, and is resumed where it was paused', async () => {
  const { page } = screens.visitor
  await screens.button('Pause it').click()
  await screens.seen('You paused this payment. Nothing goes out until you resume it.')
  await screens.visitor.look('change-paused', 'both')
  assert.equal((await order()).state, 'paused')
  await screens.link('Change it').click()
  await page.getByLabel('Amount').fill('900')
  await screens.button('Next: see what changes').click()
  await screens.seen('Paused: nothing goes out until you resume it.')
  assert.equal(await page.getByText('Goes out', { exact: true }).count(), 0)
  await screens.visitor.look('change-paused-review', 'both')
  await screens.button('Save change').click()
  await screens.seen('Change saved. The payment is still paused.')
  assert.equal((await order()).state, 'paused')
  await screens.open('/send/scheduled')
  await page.getByRole('region', { name: 'Paused' }).getByRole('link').click()
  await screens.button('Resume it').click()
  await screens.button('Pause it').waitFor()
  assert.equal((await order()).state, 'active')
})

test('while the wallet is frozen, the list and the payment say that nothing is sent', async () => {
  const { world, sender } = screens
  assert.equal(await screens.visitor.page.getByText('Your wallet is frozen').count(), 0)
  const { database } = world.api.doors
  const now = world.clock.now()
  const [owner] = await database.sql<{ id: string }>`select id from users where email = ${sender.email}`
  assert.ok(owner)
  await database.begin((sql) => freezeWallets(sql, { userId: owner.id, now, requestId: undefined }))
  for (const path of ['', `/order?order=${id}`]) {
    await screens.open(`/send/scheduled${path}`)
    await screens.seen('Scheduled payments are not sent until it is unfrozen.')
    await screens.visitor.look(path === '' ? 'schedule-frozen-list' : 'schedule-frozen', 'both')
  }
  assert.deepEqual(screens.visitor.faults, [])
})
