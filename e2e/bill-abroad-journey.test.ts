// Promises about airtime abroad in a real browser on a small phone: country, number, operator, what arrives, the review, and the receipt.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000')
})
after(() => screens.close())

const field = (label: string) => screens.visitor.page.getByLabel(label, { exact: true })

test('Ghana: the number, whose operator is found, naira, and what arrives is seen before and after it is paid', async () => {
  const { page } = screens.visitor
  await screens.open('/bills')
  await page.getByLabel('Search billers').fill('international')
  await page.getByRole('link', { name: 'International Airtime' }).click()
  await screens.heading('Airtime abroad')
  await field('Country').selectOption('GH')
  await field('Phone number').fill('024 123 4010')
  await screens.seen('Found by the number. If they have moved to another operator, choose that one.')
  await field('Amount').fill('1500')
  await screens.seen('They receive GHS 11.23')
  await screens.visitor.look('abroad-form', 'both')
  await screens.fitsNarrow('abroad-form')
  await screens.button('Review ₦1,500').click()
  await screens.heading('Review')
  await screens.seen('GHS 11.23')
  await screens.visitor.look('abroad-review', 'both')
  await screens.fitsNarrow('abroad-review')
  await screens.button('Pay ₦1,500.00').click()
  await screens.authorise('usual')
  await screens.seen('Delivered')
  await screens.seen('GHS 11.23')
  await screens.visitor.look('abroad-paid', 'both')
  await screens.fitsNarrow('abroad-paid')
})

test('another operator is chosen, which sells amounts of its own', async () => {
  const { page } = screens.visitor
  await screens.open('/pay')
  await screens.open('/bills/foreign-airtime')
  await field('Country').selectOption('GH')
  await field('Phone number').fill('0241235010')
  await screens.seen('Found by the number.')
  await field('Operator').selectOption('Blu Ghana')
  await page.getByRole('radio', { name: /GHS 7\.00/ }).check()
  await screens.visitor.look('abroad-amounts', 'both')
  await screens.fitsNarrow('abroad-amounts')
  await screens.button('Review ₦934.58').click()
  await screens.heading('Review')
  await screens.seen('GHS 7.00')
})

test('what is missing is said at its field, and a number that nobody has too', async () => {
  const { page } = screens.visitor
  await screens.open('/pay')
  await screens.open('/bills/foreign-airtime')
  await screens.button('Review').click()
  await screens.seen('Choose the country of the number.')
  await field('Country').selectOption('GB')
  await screens.seen('Enter all 10 digits of the number.')
  await field('Phone number').fill('07911 123487')
  await screens.seen('Check the number and the country.')
  await field('Phone number').fill('07911 123485')
  await screens.seen('We couldn’t find the operator of this number.')
  await field('Operator').selectOption({ label: 'EE United Kingdom' })
  await screens.seen('Enter an amount.')
  await screens.visitor.look('abroad-missing', 'both')
  await page.reload()
  await screens.heading('Airtime abroad')
  assert.equal(await field('Phone number').inputValue(), '07911 123485')
})
