// Promises about paying for TV and what is due in a real browser on a small phone: what somebody has is renewed in one press, another plan is found
// and chosen, and what is due is paid once.
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

test('a decoder: whose it is, Renew first, Pay, and the plan on the payment', async () => {
  const { page } = screens.visitor
  await screens.open('/bills')
  await page.getByLabel('Search billers').fill('gotv')
  await page.getByRole('link', { name: 'GOtv', exact: true }).click()
  await screens.heading('TV')
  await screens.button('Review').click()
  await screens.seen('IUC number: 10 digits.')
  await field('IUC number').fill('1029384010')
  await screens.seen('Current plan')
  await screens.seen('Renew GOtv Max')
  await screens.button('Review').click()
  await screens.seen('Choose a plan.')
  await screens.visitor.look('bill-plans', 'both')
  await screens.fitsNarrow('bill-plans')
  await plan('Renew GOtv Max').check()
  await screens.button('Review ₦8,500').click()
  await screens.heading('Review')
  await screens.seen('GOtv Max')
  await screens.visitor.look('bill-plan-review', 'both')
  await screens.button(/^Pay ₦8,[56]\d0\.00$/).click()
  await screens.authorise('usual')
  await screens.seen('delivered it')
  await screens.visitor.look('bill-plan-paid', 'both')
})

test('a plan that was chosen stands there after the review and a reload', async () => {
  const { page } = screens.visitor
  await screens.open('/pay')
  await screens.open('/bills/gotv')
  await field('IUC number').fill('1029384012')
  await plan('GOtv Jinja').check()
  await screens.button('Review ₦3,900').click()
  await screens.heading('Review')
  await page.goBack()
  await screens.heading('TV')
  await page.reload()
  assert.ok(await plan('GOtv Jinja').isChecked())
  await screens.button('Review ₦3,900').waitFor()
})

test('an RRR: what is due, that nobody changes, and paid once', async () => {
  await screens.open('/pay')
  await screens.open('/bills/remita')
  await field('RRR').fill('2700 4567 8910')
  await screens.seen('Amount due')
  await screens.visitor.look('bill-due', 'both')
  await screens.fitsNarrow('bill-due')
  await screens.visitor.page.getByRole('button', { name: /^Review ₦/ }).click()
  await screens.heading('Review')
  assert.equal(await screens.visitor.page.getByText('Later or repeat').count(), 0)
  await screens.visitor.look('bill-due-review')
  await screens.visitor.page.getByRole('button', { name: /^Pay ₦/ }).click()
  await screens.authorise('usual')
  await screens.seen('delivered it')
  assert.equal(await screens.button('Repeat').count(), 0)
  await screens.open('/bills/remita')
  await field('RRR').fill('2700 4567 8910')
  await screens.seen(/^You paid this on \d+ \w+ \d{4}\. Nothing more was taken\.$/)
  await screens.visitor.look('bill-due-paid')
})

test('billers by category, and each on its own', async () => {
  await screens.open('/')
  await screens.visitor.look('bills-home', 'both')
  await screens.link('TV').click()
  await screens.heading('Pay bills')
  await screens.seen('StarTimes')
  assert.equal(await screens.visitor.page.getByText('Ikeja Electric').count(), 0)
  await screens.visitor.look('bills-tv', 'both')
  await screens.fitsNarrow('bills-tv')
  await screens.visitor.page.getByRole('radio', { name: 'Giving' }).check()
  await screens.seen('Redeemed Christian')
})

test('Edit, Repeat and Back lead to the form of the biller and out of it again', async () => {
  const { page } = screens.visitor
  await screens.open('/bills')
  await page.getByLabel('Search billers').fill('school unilag')
  await page.getByRole('link', { name: /University of Lagos/ }).waitFor()
  await screens.open('/bills/gotv')
  await field('IUC number').fill('1029384016')
  await plan('GOtv Smallie').check()
  await screens.button('Review ₦1,900').click()
  await screens.heading('Review')
  await screens.link('Edit').click()
  await screens.heading('TV')
  assert.equal(await field('IUC number').inputValue(), '1029384016')
  assert.ok(await plan('GOtv Smallie').isChecked())
  for (const heading of ['TV', 'Pay bills']) {
    await page.getByRole('button', { name: 'Back' }).click()
    await screens.heading(heading)
  }
  await screens.seen('Paid before')
})
