// Promises about buying data in a real browser on a small phone: four taps from home for one's own number, its network found from the number,
// changed in one tap, and remembered once that was paid.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('20000')
})
after(() => screens.close())

const field = (label: string) => screens.visitor.page.getByLabel(label, { exact: true })
const network = (name: string) => screens.visitor.page.getByRole('radio', { name, exact: true })
const plan = (name: string) => screens.visitor.page.getByRole('radio', { name })

async function openAnew(): Promise<void> {
  await screens.open('/pay')
  await screens.open('/bills/data')
  await screens.heading('Data')
}

test('data for one’s own number takes four taps from home: Data, the plan, Review, Pay', async () => {
  await screens.open('/')
  await screens.link('Data').click()
  await screens.heading('Data')
  await screens.seen('Your own number')
  await plan('1GB, 7 days').check()
  await screens.seen('No fee.')
  await screens.visitor.look('bill-data', 'both')
  await screens.fitsNarrow('bill-data')
  await screens.button('Review ₦500').click()
  await screens.heading('Review')
  await screens.button('Pay ₦500.00').click()
  await screens.authorise('usual')
  await screens.seen('delivered it')
  await screens.visitor.page.getByRole('status').getByText('Paid', { exact: true }).waitFor()
})

test('a number that has moved: its network is found, another is chosen and paid, and proposed from then on', async () => {
  const { page } = screens.visitor
  await openAnew()
  await field('Phone number').fill('0805 555 0010')
  assert.ok(await network('Glo').isChecked())
  await screens.seen('Found from the number. Choose another one if it has moved.')
  await plan('6GB, 30 days').check()
  await network('Airtel').check()
  await screens.seen('This number began at Glo. Make sure that it has moved to Airtel.')
  // What one network sells the others do not.
  await screens.button('Review').click()
  await screens.seen('Choose a plan.')
  await plan('1GB, 7 days').check()
  await screens.visitor.look('bill-data-moved', 'both')
  await screens.button(/^Review ₦/).click()
  await screens.heading('Review')
  await screens.seen('Airtel Data Bundles')
  await screens.link('Edit').click()
  await screens.heading('Data')
  assert.ok(await network('Airtel').isChecked())
  assert.equal(await field('Phone number').inputValue(), '805 555 0010')
  await screens.button(/^Review ₦/).click()
  await screens.button(/^Pay ₦/).click()
  await screens.authorise('usual')
  await screens.seen('delivered it')
  await openAnew()
  await field('Phone number').fill('0805 555 0010')
  // What was paid is known once the list of those who were has come.
  await network('Airtel').and(page.locator(':checked')).waitFor()
  await openAnew()
  await page.getByRole('radiogroup', { name: 'Recent numbers' }).getByLabel('0805 555 0010 · Airtel').check()
  assert.equal(await field('Phone number').inputValue(), '805 555 0010')
})

test('a number whose payment failed is no recent one', async () => {
  await openAnew()
  await field('Phone number').fill('0803 555 0096')
  await plan('1GB, 7 days').check()
  await screens.button('Review ₦500').click()
  await screens.button('Pay ₦500.00').click()
  await screens.authorise('usual')
  await screens.seen('You were not charged.')
  await openAnew()
  const recent = screens.visitor.page.getByRole('radiogroup', { name: 'Recent numbers' })
  await recent.waitFor()
  assert.equal(await recent.getByLabel('0803 555 0096 · MTN').count(), 0)
})

test('what is missing is said at its field', async () => {
  await openAnew()
  await field('Phone number').fill('0123')
  await screens.button('Review').click()
  await screens.seen('Enter a Nigerian mobile number like 0803 123 4567.')
  await field('Phone number').fill('0700 123 4510')
  await screens.seen('Choose the network.')
})
