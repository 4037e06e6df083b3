// Promises about sending money in a real browser on a small phone: from home to a bank, once, and again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { untilHeard } from './keyboard.ts'
import { accountAtZenith, openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens

before(async () => {
  screens = await openSendScreens('15000')
})
after(() => screens.close())

test('home has Send, and the hub says who can be paid', async () => {
  await screens.open('/')
  await screens.seen('15,000')
  await screens.visitor.look('send-home')
  await screens.link('Send').click()
  await screens.heading('Send')
  await screens.seen('Nobody here yet')
  await screens.visitor.look('send-hub-new')
})

test('an account number suggests its banks, and the name stands there before any amount', async () => {
  const { page } = screens.visitor
  await page.getByRole('link', { name: /^To a bank/ }).click()
  await page.getByLabel('Account number').fill('1234 567 899')
  const likely = page.getByRole('group', { name: 'Likely banks' })
  await likely.getByRole('button', { name: 'Zenith Bank' }).waitFor()
  await screens.visitor.look('send-bank-likely')
  await screens.fitsNarrow('send-bank-likely')
  await likely.getByRole('button', { name: 'Zenith Bank' }).click()
  await screens.seen('Name confirmed')
  await screens.seen('You have not sent to this account before. Is it the right person?')
  await screens.visitor.look('send-bank-name')
  assert.equal(await page.getByLabel('Amount in naira').count(), 0)
})

test('a number that nobody holds, a bank that is away and a wrong number are told in words', async () => {
  const { page } = screens.visitor
  await screens.button('Enter the amount').waitFor()
  await page.getByLabel('Account number').fill('12345')
  await screens.button('Enter the amount').click()
  await screens.seen('Enter the 10 digits of the account number.')
  await page.getByLabel('Account number').fill('0123456701')
  await screens.seen('We couldn’t confirm this account. Check the number and the bank.')
  await screens.visitor.look('send-bank-nobody')
  await screens.world.control('/bank/away', { bank_code: '057', away: true })
  await page.getByLabel('Account number').fill('1234567881')
  await screens.seen('This bank isn’t answering right now. Nothing was sent. Try again soon.')
  await screens.world.control('/bank/away', { bank_code: '057', away: false })
  await screens.button('Try again').click()
  await screens.seen('Name confirmed')
  await page.getByLabel('Account number').fill('0803 555 0199')
  await screens.seen('We left out the first 0: a phone wallet counts the 10 digits after it.')
  assert.equal(await page.getByLabel('Account number').inputValue(), '8035 550 199')
})

test('Back keeps what was typed, and a reload too', async () => {
  const { page } = screens.visitor
  await page.keyboard.press('Escape')
  await screens.heading('Send')
  await page.getByRole('link', { name: /^To a bank/ }).click()
  assert.equal(await page.getByLabel('Account number').inputValue(), '8035 550 199')
  await page.reload()
  await page.getByLabel('Account number').fill(accountAtZenith)
  await screens.seen('Name confirmed')
})

test('an amount is typed by key, pasted or refused in words', async () => {
  const { page } = screens.visitor
  await screens.button('Enter the amount').click()
  await screens.heading('Amount')
  const field = page.getByLabel('Amount in naira')
  await field.waitFor()
  // Digits count although the heading has the focus.
  await screens.type('5000')
  assert.equal(await field.inputValue(), '5,000')
  await page.getByRole('group', { name: 'Number keys' }).getByRole('button', { name: '7' }).click()
  assert.equal(await field.inputValue(), '50,007')
  await screens.button('Delete last digit').click()
  for (const [typed, words] of [
    ['1500,50', 'Use a point for kobo, like 1,500.50.'],
    ['-5', 'Use digits and a point, like 1500.50.'],
    ['1e9', 'Use digits and a point, like 1500.50.'],
    ['1.234', 'Kobo has two digits, like 1500.50.'],
  ] as const) {
    await field.fill(typed)
    await screens.seen(words)
    assert.equal(await field.inputValue(), '5,000', typed)
  }
  await field.fill('١٥٠٠٫٥٠')
  assert.equal(await field.inputValue(), '1,500.50')
  await field.fill('0')
  await screens.button('Review').click()
  await screens.seen('Enter an amount above ₦0.')
})

test('what is left today and what is missing are told before the price is asked for', async () => {
  const { page } = screens.visitor
  const field = page.getByLabel('Amount in naira')
  await field.fill('16000')
  await screens.seen('Your balance of ₦15,000.00 is not enough. Add money or lower the amount.')
  assert.equal(await screens.link('Add money').getAttribute('href'), '/app/add-money')
  await screens.visitor.look('send-amount-missing')
  await field.fill('25000')
  await screens.seen('On a new account or device you can send ₦20,000.00 more in the first 24 hours.')
  // With the charges on top it is more than there is, which only the server knows.
  await field.fill('15000')
  await screens.button('Review ₦15,000.00').click()
  await screens.seen(/You need ₦\d+\.\d\d more/)
  await field.fill('123456789.05')
  await screens.visitor.look('send-amount-large')
  await screens.fitsNarrow('send-amount-large')
})

test('one review shows every line, and the tree of it reads in order', async () => {
  const { page } = screens.visitor
  await page.getByLabel('Amount in naira').fill('5000')
  await screens.button('Add a note').click()
  await page.getByLabel('Note').fill('Rent for June')
  await screens.visitor.look('send-amount')
  // Enter in the field does what the button does.
  await page.keyboard.press('Enter')
  await screens.seen('You send')
  await screens.visitor.look('send-review')
  await screens.fitsNarrow('send-review')
  const tree = await screens.visitor.page.getByRole('main').ariaSnapshot()
  const order = [
    'button "Back"',
    'heading "Review" [level=1]',
    'You send',
    '₦5,000.00',
    'Name confirmed',
    'Zenith Bank · 1234 567 899',
    'link "Edit"',
    'Transfer fee',
    'VAT on the fee',
    'Stamp duty',
    'Rent for June',
    'Total',
    '₦5,010.75',
    'Balance after',
    'button "Send ₦5,000.00"',
  ]
  const places = order.map((words) => tree.replaceAll('\u00a0', ' ').indexOf(words))
  assert.ok(!places.includes(-1), `${order[places.indexOf(-1)]} is missing in\n${tree}`)
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
})

test('a reload of the review asks for the price anew and loses nothing', async () => {
  const { page } = screens.visitor
  await page.reload()
  await screens.seen('You send')
  await screens.seen('Rent for June')
  assert.equal(await page.getByRole('button', { name: 'Send ₦5,000.00' }).count(), 1)
})

test('PIN and code send it; it arrives, and can be repeated and kept', async () => {
  const { page } = screens.visitor
  await untilHeard(page)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  await screens.visitor.look('send-pin')
  await screens.authorise('strong')
  await screens.heading('Transfer')
  await screens.seen('Sent')
  await screens.seen('Total debited')
  for (const name of ['Share receipt', 'Repeat', 'Done']) await screens.button(name).waitFor()
  await screens.visitor.look('send-success')
  await screens.fitsNarrow('send-success')
  assert.equal(await screens.available(screens.sender), 1_500_000n - 501_075n)
  await screens.button('Save payee').click()
  await page.getByLabel('Your name for them').fill('Landlord')
  await screens.visitor.look('send-save')
  await Promise.all([screens.seen('Landlord saved.'), screens.button('Save').click()])
  await eventually(async () => assert.equal(await screens.button('Save payee').count(), 0))
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, 'nothing typed is left behind')
})

test('what was sent is not open any more: Back leads home, and its address says so', async () => {
  await screens.button('Back').click()
  await screens.heading('Home')
  await screens.open('/send/review')
  await screens.heading('Send')
  await screens.seen('That transfer is no longer open here.')
})

test('somebody who was paid before is paid again in five taps from home', async () => {
  const { page } = screens.visitor
  await screens.open('/')
  await page.getByText('Pay again').first().waitFor()
  await screens.visitor.look('send-home-again')
  // Person, amount, review, send, PIN: typed fields and PINs count as one, as the table of taps counts.
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await screens.button('₦5,000 again').waitFor()
  await screens.type('1200')
  await screens.button('Review ₦1,200.00').click()
  await screens.button('Send ₦1,200.00').click()
  await screens.authorise('usual')
  await screens.heading('Transfer')
  await screens.seen('Total debited')
})

test('an amount that was left is not there the next time; one that comes back from the review is replaced or edited', async () => {
  const { page } = screens.visitor
  const field = page.getByLabel('Amount in naira')
  const payLandlord = async () => {
    await screens.open('/')
    await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
    await screens.button('₦1,200 again').waitFor()
  }
  await payLandlord()
  await screens.type('1500025000')
  assert.equal(await field.inputValue(), '1,500,025,000')
  await page.keyboard.press('Escape')
  await screens.heading('Home')
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await screens.button('₦1,200 again').waitFor()
  assert.equal(await field.inputValue(), '')
  await screens.type('250')
  await screens.button('Review ₦250.00').click()
  await screens.seen('You send')
  await screens.link('Edit').click()
  assert.equal(await field.inputValue(), '250')
  await screens.visitor.look('send-amount-back')
  await page.keyboard.press('Backspace')
  await screens.type('7')
  assert.equal(await field.inputValue(), '257')
  await screens.button('Review ₦257.00').click()
  await screens.seen('You send')
  await screens.button('Back').click()
  await field.waitFor()
  await screens.type('90')
  assert.equal(await field.inputValue(), '90')
  // Another payee is chosen for the same amount; leaving that leaves the amount too.
  await screens.button('Change').click()
  await screens.heading('Send')
  await page
    .getByRole('link', { name: /^Landlord/ })
    .first()
    .click()
  await screens.heading('Amount')
  assert.equal(await field.inputValue(), '90')
  await screens.button('Change').click()
  await screens.heading('Send')
  await payLandlord()
  assert.equal(await field.inputValue(), '')
})

test('the same again is asked about first', async () => {
  const { page } = screens.visitor
  await screens.open('/activity')
  await page
    .getByRole('link', { name: /₦1,200\.00/ })
    .first()
    .click()
  await screens.link('Send again').click()
  await screens.heading('Amount')
  assert.equal(await page.getByLabel('Amount in naira').inputValue(), '1,200')
  await screens.button('Review ₦1,200.00').click()
  await screens.button('Send ₦1,200.00').click()
  await screens.seen(/^You made the same payment at \d\d:\d\d\. Make it again\?$/)
  await screens.visitor.look('send-duplicate')
  const before = await screens.countTransfers()
  await screens.button('Don’t send').click()
  await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0))
  await screens.button('Send ₦1,200.00').click()
  await screens.button('Send again').click()
  await screens.authorise('usual')
  await screens.heading('Transfer')
  assert.equal(await screens.countTransfers(), before + 1)
})

test('a free transfer shows what was let go, struck through, after it was sent too; Done leads home', async () => {
  const { page } = screens.visitor
  const now = screens.world.clock.now()
  await screens.world.api.doors.database.sql`
    insert into free_transfer_settings (per_month, valid_from, set_at) values (99, ${now}, ${now})`
  await screens.button('Done').click()
  await screens.heading('Home')
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await page.getByLabel('Amount in naira').waitFor()
  await screens.type('700')
  await screens.button('Review ₦700.00').click()
  await screens.button('Send ₦700.00').click()
  await screens.authorise('usual')
  await screens.heading('Transfer')
  await screens.seen('Total debited')
  const line = page.getByRole('definition').filter({ has: page.locator('s') })
  assert.equal((await line.innerText()).replace(/\s+/g, ' '), '₦10.75 It was ₦10.75. Free')
  assert.match(await line.ariaSnapshot(), /definition: It was ₦10\.75\. Free/)
  await screens.visitor.look('send-free')
})

test('no script broke and the policy was never asked to forgive', () => {
  // The bank that was away is this test's own doing.
  const ours = /status of 503/
  const faults = screens.visitor.faults.filter((fault) => !ours.test(fault))
  assert.deepEqual(faults, [])
})
