// Promises about insurance in a real browser on a small phone: a car is insured with its make, model, state and local government, a person with their next
// of kin; what is wrong is said at its field, what was typed survives a reload, and the certificate is a link to its insurer.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('20000')
})
after(() => screens.close())

const field = (label: string) => screens.visitor.page.getByLabel(label, { exact: true })
const plan = (name: string) => screens.visitor.page.getByRole('radio', { name })
const chassis = 'JTDBR32E720098765'

/** What is chosen of a list that has come. */
async function choose(label: string, option: string): Promise<void> {
  await screens.visitor.page
    .getByRole('combobox', { name: label, exact: true })
    .and(screens.visitor.page.locator(':enabled'))
    .waitFor()
  await field(label).selectOption({ label: option })
}

async function look(name: string): Promise<void> {
  await screens.visitor.look(name, 'both')
  await screens.fitsNarrow(name)
}

test('a car is insured: the form says what is missing at its field, its lists hang on each other, and a reload keeps what was typed', async () => {
  const { page } = screens.visitor
  await screens.open('/bills?in=insurance')
  await page.getByRole('link', { name: /Third-party motor insurance/ }).click()
  await screens.heading('Insurance')
  assert.match(await field('Name of the insured').inputValue(), /^Olúwaṣeun/)
  assert.equal(await field('Email address').inputValue(), screens.sender.email)
  assert.ok(await field('Model').isDisabled())
  await screens.button('Review').click()
  for (const words of [
    'Plate number: Like ABC-123DE.',
    'Choose a plan.',
    'Make: choose one from the list.',
    'Year of make: Four digits, like 2015.',
    'Chassis number: 5 to 30 letters and digits, on the vehicle licence.',
    'Local government area: choose one from the list.',
  ])
    await screens.seen(words)
  assert.ok(await field('Plate number').evaluate((input) => input === document.activeElement))
  await look('bill-fields-missing')
  await field('Plate number').fill('abc 110de')
  await plan('Private').check()
  await choose('Make', 'Honda')
  await choose('Model', 'Civic')
  await choose('Make', 'Toyota')
  assert.equal(await field('Model').inputValue(), '', 'what is of another make is chosen no more')
  await choose('Model', 'Camry')
  await choose('Colour', 'Black')
  await choose('Engine capacity', '1.6 - 2.0')
  await field('Year of make').fill('2014')
  await field('Chassis number').fill(chassis)
  await choose('State', 'Lagos')
  await choose('Local government area', 'Ikeja')
  await look('bill-fields-motor')
  await page.reload()
  await screens.button('Review ₦15,000').waitFor()
  await choose('Model', 'Camry')
  assert.deepEqual(
    [await field('Chassis number').inputValue(), await field('Plate number').inputValue()],
    [chassis, 'abc 110de'],
  )
})

test('the review shows what goes to the insurer, leads back to it, and the certificate is a link with its host', async () => {
  const { page } = screens.visitor
  await screens.button('Review ₦15,000').click()
  await screens.heading('Review')
  for (const words of ['Camry', 'Ikeja', chassis, '1.6 - 2.0', 'ABC110DE']) await screens.seen(words)
  await look('bill-fields-review')
  await screens.link('Edit').click()
  await screens.heading('Insurance')
  assert.equal(await field('Chassis number').inputValue(), chassis)
  await screens.button('Review ₦15,000').click()
  await screens.button('Pay ₦15,000.00').click()
  await screens.authorise('usual')
  await screens.seen('delivered it')
  await screens.seen('Your certificate')
  await screens.seen('It is on the insurer’s page, certificates.insurer.example.')
  const open = screens.link(/^Open certificate/)
  const attributes = await Promise.all(['href', 'target', 'rel'].map((name) => open.getAttribute(name)))
  assert.match(attributes[0] ?? '', /^https:\/\/certificates\.insurer\.example\/ui-insure\/\S+\.pdf$/)
  assert.deepEqual(attributes.slice(1), ['_blank', 'noopener'])
  await look('bill-fields-certificate')
  assert.equal(await page.getByText(chassis).count(), 0)
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  assert.ok(!kept.includes(chassis), 'what was told is on the phone no more')
})

test('paying again begins with what the account has, and with nothing that was told', async () => {
  const { page } = screens.visitor
  await screens.button('Repeat').click()
  await screens.heading('Insurance')
  assert.deepEqual(
    [await field('Plate number').inputValue(), await field('Chassis number').inputValue()],
    ['ABC110DE', ''],
  )
  assert.equal(await field('Email address').inputValue(), screens.sender.email)
  assert.equal(await page.getByRole('combobox', { name: 'Make', exact: true }).inputValue(), '')
})

test('personal accident cover: one’s own number first, a birth date in three parts, and the next of kin', async () => {
  await screens.open('/bills/ins-pa-insurance')
  await screens.heading('Insurance')
  await field('Phone number').fill('0803 555 0010')
  await plan('Personal accident, 1 month').check()
  await field('Day').fill('31')
  await field('Month').fill('2')
  await field('Year').fill('1990')
  await field('Occupation').fill('Tailor')
  await field('Home address').fill('1 Sample Close, Ikeja')
  await field('Name of next of kin').fill('Chinedu Eze')
  await field('Phone number of next of kin').fill('0809 123')
  await screens.button('Review ₦500').click()
  await screens.seen('Date of birth: Day, month and year.')
  await screens.seen('Phone number of next of kin: 11 digits, like 0803 123 4567.')
  await field('Day').fill('7')
  await field('Phone number of next of kin').fill('0809 123 4567')
  await look('bill-fields-accident')
  await screens.button('Review ₦500').click()
  await screens.heading('Review')
  await screens.seen('7 Feb 1990')
  // No answer comes: what was told is kept for the tab, and for nobody who opens the app later.
  const sending = '**/api/v1/me/transfers'
  await screens.visitor.page.route(sending, (route) => route.abort())
  await screens.button('Pay ₦500.00').click()
  await screens.authorise('usual')
  await screens.seen('We’re still checking')
  const kept = await screens.visitor.page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => JSON.stringify(storage).includes('Chinedu Eze')),
  )
  assert.deepEqual(kept, [false, true])
  await screens.visitor.page.unroute(sending)
  await screens.seen('Your certificate')
  const faults = screens.visitor.faults.filter((fault) => !fault.includes('net::ERR_FAILED'))
  assert.deepEqual(faults, [], 'but for the call that was cut off')
})
