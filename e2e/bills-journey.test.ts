// Promises about paying for electricity in a real browser on a small phone: the meter's owner before any amount, the token in fours, and again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000')
})
after(() => screens.close())

const field = (label: string) => screens.visitor.page.getByLabel(label, { exact: true })
const ikeja = 'Ikeja Electric'

async function openAnew(): Promise<void> {
  await screens.open('/pay')
  await screens.open('/bills/ikeja-electric-prepaid')
}

test('a new meter: Electricity, the company, the meter, whose it is, the amount, Pay, and its token', async () => {
  const { page } = screens.visitor
  await screens.open('/')
  await screens.link('Electricity').click()
  await screens.heading('Pay bills')
  await screens.seen('Eko Electric')
  await screens.visitor.look('bills', 'both')
  await screens.fitsNarrow('bills')
  await screens.visitor.page.getByLabel('Search billers').fill('ikedc')
  await page.getByRole('link', { name: ikeja }).click()
  await screens.heading('Electricity')
  await field('Meter number').fill('4503 9218 781')
  await screens.seen('Surulere, Lagos')
  await screens.seen('Fee ₦100, VAT included.')
  await page.getByRole('radio', { name: '₦5,000', exact: true }).check()
  await screens.visitor.look('bill-form', 'both')
  await screens.fitsNarrow('bill-form')
  await screens.button('Review ₦5,000').click()
  await screens.heading('Review')
  await screens.seen('₦93.02')
  await screens.visitor.look('bill-review')
  await screens.button('Pay ₦5,100.00').click()
  await screens.authorise('usual')
  await screens.seen('Your token')
  await page.getByRole('status').getByText('Paid', { exact: true }).waitFor()
  await screens.seen('Enter these first')
  assert.match((await page.getByTestId('token').textContent()) ?? '', /^(?:\d{4} ){4}\d{4}$/)
  await screens.visitor.look('bill-token', 'both')
  await screens.fitsNarrow('bill-token')
})

test('what is missing is said at its field, and what the biller does not know too', async () => {
  await openAnew()
  await screens.button('Review').click()
  await screens.seen('Meter number: 11 or 13 digits.')
  await screens.seen('Enter an amount.')
  await field('Meter number').fill('45039218785')
  await screens.seen(
    `Nobody has this number at ${ikeja}. Its last digit does not fit the others: compare it with the meter.`,
  )
  await field('Meter number').fill('45039218786')
  await screens.seen('₦12,500.00. A part of what you pay may go to it.')
  await screens.visitor.look('bill-missing', 'both')
})

test('what a debt may take, and the least that a meter takes, are said before anything is refused', async () => {
  const { page } = screens.visitor
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
  await openAnew()
  await field('Meter number').fill('45039218786')
  await amount.fill('5000')
  await screens.seen('Up to ₦5,000 may go to the debt, so as little as ₦0 to units.')
  await screens.visitor.look('bill-debt', 'both')
  await field('Meter number').fill('45039218787')
  await screens.seen('From ₦5,000 to ₦300,000.')
  await amount.fill('4999')
  await screens.button('Review').click()
  await screens.seen('Least ₦5,000.')
  await screens.visitor.look('bill-least', 'both')
  await screens.fitsNarrow('bill-least')
})

test('from prepaid to postpaid the number and the amount stay', async () => {
  const { page } = screens.visitor
  await openAnew()
  await field('Meter number').fill('45039218781')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('2000')
  await page.getByRole('radio', { name: 'Postpaid' }).check()
  assert.equal(await field('Account or meter number').inputValue(), '45039218781')
  await screens.button('Review ₦2,000').waitFor()
})

test('a bill on its way names its biller first on home, then whose it is, and was not paid before', async () => {
  const { page } = screens.visitor
  await openAnew()
  await field('Meter number').fill('45039218795')
  await screens.seen('Tunde Balogun')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1000')
  await screens.button('Review ₦1,000').click()
  await screens.button('Pay ₦1,100.00').click()
  await screens.authorise('usual')
  await screens.seen('Pending')
  await screens.open('/')
  const waiting = page.getByRole('link', { name: /^Ikeja Electric, prepaid.*45039218795/ })
  await waiting.waitFor()
  await screens.visitor.look('bill-waits-home', 'both')
  await screens.open('/bills')
  await screens.seen('Paid before')
  assert.equal(await page.getByRole('list', { name: 'Paid before' }).getByRole('listitem').count(), 1)
})

test('who was paid before is one press away, and a reload keeps what was typed', async () => {
  const { page } = screens.visitor
  await screens.open('/pay')
  await screens.open('/bills')
  await screens.seen('Paid before')
  await screens.visitor.look('bills-paid-before')
  await page.getByRole('list', { name: 'Paid before' }).getByRole('button').first().click()
  await screens.heading('Electricity')
  assert.equal(await field('Meter number').inputValue(), '45039218781')
  // As it was paid last, the review is one more press; another amount is typed over it.
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
  assert.match(await amount.inputValue(), /^[1-9]\d*$/)
  await screens.seen(/Review ₦/)
  await amount.fill('2000000')
  await screens.button('Review').click()
  await screens.seen(/^Most ₦/)
  await amount.fill('3000')
  await field('Meter number').focus()
  await page.reload()
  await screens.heading('Electricity')
  assert.equal(await field('Meter number').inputValue(), '45039218781')
  await screens.button('Review ₦3,000').click()
  await screens.heading('Review')
})

test('a meter that was paid before takes three taps from home: the meter, Review, Pay', async () => {
  const { page } = screens.visitor
  // Later than what looks like the same payment by mistake.
  screens.world.clock.advance(11 * 60_000)
  await screens.open('/')
  const again = page.getByRole('region', { name: 'Pay again' })
  await again.getByRole('link', { name: /^Pay Ikeja Electric.* again/ }).waitFor()
  await screens.visitor.look('home-pay-again', 'both')
  await again
    .getByRole('link', { name: /^Pay Ikeja Electric.* again/ })
    .first()
    .click()
  await screens.seen('Surulere, Lagos')
  await screens.button('Review ₦5,000').click()
  await screens.heading('Review')
  await screens.button('Pay ₦5,100.00').click()
  await screens.authorise('usual')
  await screens.seen('Your token')
})
