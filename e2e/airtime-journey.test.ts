// Promises about buying airtime in a real browser on a small phone: four taps from home, the network found and changed, the receipt, again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findStretch, readMovements } from '#features/statements/api/movements.ts'
import { lagosDay } from '#kit/lagos.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'
import { sendMoney } from './sender.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000')
})
after(() => screens.close())

async function ownWallet(): Promise<{ userId: string; walletId: string }> {
  const [wallet] = await screens.world.api.doors.database.sql<{ userId: string; walletId: string }>`
    select user_id as "userId", id as "walletId" from wallets
    where user_id = (select id from users where email = ${screens.sender.email})`
  assert.ok(wallet)
  return wallet
}

/** Not as it was left: nothing stands in the form but one's own number. */
async function openAnew(): Promise<void> {
  await screens.open('/pay')
  await screens.open('/airtime')
}

const chip = (name: string) => screens.visitor.page.getByRole('radio', { name, exact: true })

test('airtime for one’s own number takes four taps from home: Airtime, the amount, Review, Pay', async () => {
  const { page } = screens.visitor
  await screens.open('/')
  await screens.link('Airtime').click()
  await screens.heading('Airtime')
  await screens.seen('Your own number')
  await screens.visitor.look('airtime', 'both')
  await screens.fitsNarrow('airtime')
  await chip('₦500').check()
  await screens.button('Review ₦500').click()
  await screens.heading('Review')
  await screens.seen('airtime')
  await screens.visitor.look('airtime-review')
  await screens.button('Pay ₦500.00').click()
  await screens.authorise('usual')
  await screens.seen('Total debited')
  await screens.visitor.look('airtime-sent', 'both')
  assert.equal(await screens.available(screens.sender), 1_450_000n)
  await page.goBack()
})

test('what was put together stands there again after a reload, Back, and Edit on the review', async () => {
  const { page } = screens.visitor
  const stands = async () => {
    await screens.heading('Airtime')
    assert.equal(await page.getByLabel('Phone number').inputValue(), '805 123 4510')
    assert.equal(await chip('MTN').isChecked(), true)
    assert.equal(await page.getByLabel('Another amount').inputValue(), '300.00')
  }
  await openAnew()
  await page.getByLabel('Phone number').fill('0805 123 4510')
  await chip('MTN').check()
  await page.getByLabel('Another amount').fill('300')
  await page.getByLabel('Phone number').focus()
  await page.reload()
  await stands()
  await screens.button('Review ₦300').click()
  await screens.heading('Review')
  await page.goBack()
  await stands()
  await screens.button('Review ₦300').click()
  await screens.link('Edit').click()
  await stands()
})

test('what another customer left in this browser is not theirs to see who signs in after them', async () => {
  const { page } = screens.visitor
  await openAnew()
  await page.getByLabel('Phone number').fill('0805 123 4599')
  await page.evaluate(() => {
    const state = Object(history.state)
    history.replaceState({ ...state, airtime: { ...state.airtime, owner: 'somebody-else' } }, '')
  })
  await page.reload()
  await screens.heading('Airtime')
  await screens.seen('Your own number')
})

test('the network is found from the number, changed in one tap, and remembered with it', async () => {
  const { page } = screens.visitor
  await openAnew()
  await page.getByLabel('Phone number').fill('0805 123 4510')
  assert.equal(await chip('Glo').isChecked(), true)
  await page.getByLabel('Phone number').fill('0803 123 4510')
  assert.equal(await chip('MTN').isChecked(), true)
  await page.getByLabel('Phone number').fill('')
  await chip('Airtel').check()
  await page.getByLabel('Phone number').fill('0803 123 4510')
  assert.equal(await chip('Airtel').isChecked(), true)
  await screens.seen('This number began at MTN. Make sure that it has moved to Airtel.')
  await page.getByLabel('Another amount').fill('250')
  await screens.button('Review ₦250').click()
  await screens.seen('Airtel airtime')
  await screens.button('Pay ₦250.00').click()
  await screens.authorise('usual')
  await screens.seen('Total debited')
  await openAnew()
  const recent = page.getByRole('radiogroup', { name: 'Recent numbers' })
  await recent.waitFor()
  await screens.visitor.look('airtime-recent')
  await recent.getByLabel('0803 123 4510 · Airtel').check()
  assert.equal(await chip('Airtel').isChecked(), true)
  assert.equal(await page.getByLabel('Phone number').inputValue(), '803 123 4510')
})

test('what is missing is said at its field, and nothing is asked of the server', async () => {
  const { page } = screens.visitor
  await openAnew()
  await page.getByLabel('Phone number').fill('0123')
  await screens.button('Review').click()
  await screens.seen('Enter a Nigerian mobile number like 0803 123 4567.')
  await screens.seen('Choose or enter whole naira from ₦50 to ₦50,000.')
  await page.getByLabel('Phone number').fill('0803 123 4510')
  await page.getByLabel('Another amount').fill('49')
  await screens.button('Review').click()
  await screens.seen('Choose or enter whole naira from ₦50 to ₦50,000.')
  await screens.visitor.look('airtime-missing', 'both')
})

test('airtime that the network refuses says so, and costs nothing', async () => {
  const { page } = screens.visitor
  const before = await screens.available(screens.sender)
  await openAnew()
  await page.getByLabel('Phone number').fill('0803 123 4594')
  await chip('₦200').check()
  await screens.button('Review ₦200').click()
  await screens.button('Pay ₦200.00').click()
  await screens.authorise('usual')
  await screens.seen('You were not charged.')
  await screens.visitor.look('airtime-refused')
  assert.equal(await screens.available(screens.sender), before)
  await screens.open('/activity')
  // It tells which of several it was.
  const line = page.getByRole('listitem').filter({ hasText: 'Failed' }).first()
  await screens.visitor.look('airtime-line')
  assert.match((await line.innerText()).replaceAll('\u00a0', ' '), /MTN airtime[^]*0803 123 4594 · Failed/)
})

test('airtime is found on Pay by what else people call it', async () => {
  const { page } = screens.visitor
  await screens.open('/pay')
  await page.getByRole('searchbox').fill('rechar')
  assert.deepEqual(await page.getByRole('list', { name: 'Pay' }).getByRole('listitem').allInnerTexts(), [
    'Airtime',
  ])
})

async function switchAirtime(isOn: boolean): Promise<void> {
  const { api, clock } = screens.world
  clock.advance(1_000)
  await api.doors.database.sql`
    insert into product_service_switches (code, enabled, reason, set_at)
    values ('airtime', ${isOn}, 'a test', ${clock.now()})`
}

test('airtime that we have paused is refused in words on the review, where what was asked for stands', async () => {
  const { page } = screens.visitor
  await openAnew()
  await page.getByLabel('Phone number').fill('0803 123 4510')
  await chip('₦200').check()
  await switchAirtime(false)
  await screens.button('Review ₦200').click()
  await screens.seen('This is paused right now. Nothing was sent, and your money is safe.')
  await screens.seen('₦200.00')
  await screens.visitor.look('airtime-paused', 'both')
  await switchAirtime(true)
  // A browser says so of each answer of 503.
  const said = screens.visitor.faults.splice(0)
  assert.ok(said.every((fault) => fault.includes('/transfers/quote')))
})

test('a third for a number that two are on their way to is refused with the way to where those stand', async () => {
  const { page } = screens.visitor
  const to = { kind: 'airtime', code: 'mtn', account: '08031234595' } as const
  for (const amount of ['50', '60'])
    assert.equal((await sendMoney(screens.world, screens.sender, { to, amount })).status, 200)
  await openAnew()
  await page.getByLabel('Phone number').fill('0803 123 4595')
  await chip('₦200').check()
  await screens.button('Review ₦200').click()
  await screens.seen('Your last payments there are still on their way. Try again when they have arrived.')
  await screens.visitor.look('airtime-on-its-way')
  await screens.link('Go to Activity').click()
  await screens.heading('Activity')
  await screens.seen(/0803\s123\s4595/)
})

test('it stands among the activity as airtime, with its receipt', async () => {
  const { page } = screens.visitor
  await screens.open('/activity')
  await page.getByText('Airtel airtime').first().click()
  await screens.seen(/0803\s?123\s?4510/)
  await screens.visitor.look('airtime-activity')
  // Whoever is shown the receipt reads what became of what was bought.
  const proof = await page.getByRole('link', { name: /^Code / }).getAttribute('href')
  assert.match(await (await fetch(proof ?? '')).text(), /Paid\. It was delivered\./)
  // A statement tells the number, too.
  const { sql } = screens.world.api.doors.database
  const day = lagosDay(screens.world.clock.now())
  const asked = { ...(await ownWallet()), period: { from: day, to: day } }
  const stretch = await findStretch(sql, asked)
  assert.ok(stretch)
  const titles: string[] = []
  for await (const some of readMovements(sql, stretch)) titles.push(...some.map(({ title }) => title))
  assert.ok(titles.includes('Airtel airtime 08031234510'), titles.join())
  assert.deepEqual(screens.visitor.faults, [])
})
