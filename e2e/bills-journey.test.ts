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
  await page.getByRole('radio', { name: '₦5,000', exact: true }).check()
  await screens.visitor.look('bill-form', 'both')
  await screens.fitsNarrow('bill-form')
  await screens.button('Review ₦5,000').click()
  await screens.heading('Review')
  await screens.seen('₦93.02')
  await screens.visitor.look('bill-review')
  await screens.button('Pay ₦5,000.00').click()
  await screens.authorise('usual')
  await screens.seen('Your token')
  await screens.seen('Enter these first, in this order')
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
  await screens.seen(`Nobody has this number at ${ikeja}. Check it.`)
  await screens.seen('Its last digit does not fit the others. Compare it with the meter.')
  await field('Meter number').fill('45039218786')
  await screens.seen('₦12,500.00. A part of what you pay may go to it.')
  await screens.visitor.look('bill-missing', 'both')
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
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('3000')
  await field('Meter number').focus()
  await page.reload()
  await screens.heading('Electricity')
  assert.equal(await field('Meter number').inputValue(), '45039218781')
  await screens.button('Review ₦3,000').click()
  await screens.heading('Review')
})
