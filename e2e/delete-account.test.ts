// Promises about deleting an account in a real browser: the steps of the public guide, what is in the way, keeping it, and staff who end it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeAccount } from '#features/account-closing/staff-contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { nextCode, pin } from './customer.ts'
import { arrive } from './depositor.ts'
import { visitDesk } from './desk.ts'
import { keyboardOf, untilHeard } from './keyboard.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { sendMoney } from './sender.ts'
import { approveAs } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let ada: Customer
let friend: Customer
let phone: Visitor

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  ada = await aCustomer(world, { device: 'known' })
  friend = await aCustomer(world)
  await withOwner`update cases set state = 'closed', closed_at = opened_at where state = 'open'`
  for (const role of ['owner', 'risk'] as const) await aMember(world, role)
  phone = await visit(browser)
  await signInOn(world, phone, ada)
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const withOwner = (texts: TemplateStringsArray, ...values: unknown[]) =>
  world.database.open('finance_owner').sql(texts, ...values)
const app = (path: string) => `${world.settings.publicUrl}/app${path}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function authorise(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  const code = await nextCode(world, ada.email)
  await untilHeard(page)
  for (const digit of pin) await page.keyboard.press(digit)
  await page.getByLabel(/6-digit code/i).fill(await code())
}

/** From the profile to the request, as the guide has it. */
async function ask(page: Page): Promise<void> {
  await page.goto(app('/profile'))
  await page.getByRole('link', { name: /Delete Account/ }).click()
  await button(page, 'Continue').click()
  await page.getByText('Tick this to continue.').waitFor()
  await phone.look('delete-ask', 'both')
  await page.getByLabel(/I agree to delete my account/).check()
  await button(page, 'Continue').click()
  await authorise(page)
  await page.getByText(/^Your account closes from /).waitFor()
}

test('what is in the way is named with where it ends, a long sum too; then the five steps end in a date, by keyboard too', async () => {
  const { page } = phone
  await withOwner`update wallets set freeze_level = 'debit', freeze_reason = 'x' where user_id = ${ada.id}`
  await page.goto(app('/profile/delete-account'))
  await page.getByText('Your wallet is frozen').waitFor()
  await phone.look('delete-frozen')
  await withOwner`update wallets set freeze_level = null, freeze_reason = null where user_id = ${ada.id}`
  await arrive(world, ada.account, '3400')
  await eventually(async () => {
    await page.reload()
    await page.getByText('Move ₦3,400.00 out of your wallet').waitFor({ timeout: 5_000 })
  })
  assert.equal(await button(page, 'Continue').count(), 0)
  await page.route('**/api/v1/me/account-closing', async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replaceAll('3400.00', '987654321.09')
    await route.fulfill({ response: answer, body: text })
  })
  await page.reload()
  await page.getByText('Move ₦987,654,321.09 out of your wallet').waitFor()
  await phone.look('delete-blocked', 'both')
  await page.unroute('**/api/v1/me/account-closing')
  const keyboard = await keyboardOf(page)
  await keyboard.enter(/^link "Move ₦/)
  await page.waitForURL(/\/send/)
  await withOwner`update cases set state = 'closed', closed_at = opened_at where state = 'open'`
  const to = { kind: 'customer', handle: friend.email } as const
  assert.equal((await sendMoney(world, ada, { to, amount: '3400' })).status, 200)
  await ask(page)
  await phone.look('delete-asked', 'both')
  await page.goto(app('/profile'))
  await page.getByText(/^Closes from /).waitFor()
  await phone.look('delete-profile')
  await page.goto(app('/'))
  await page.getByText(/^Your account closes from /).waitFor()
  await phone.look('delete-home', 'both')
  await page.goto(app('/add-money'))
  await page.getByText(/^Your account closes from /).waitFor()
  // By an old address: what is confirmed has no form.
  await page.goto(app('/profile/details'))
  await page.getByText(/only our support team can change them/).waitFor()
  assert.equal(await page.getByRole('textbox').count(), 0)
  await phone.look('delete-details', 'both')
  await eventually(async () => assert.match((await world.mailTo(ada.email)).subject, /closes from/))
  assert.deepEqual(phone.faults, [])
})

test('the customer keeps the account after all; asked for again, two of staff close it from the record, and the app is shut', async () => {
  const { page } = phone
  await page.goto(app('/profile/delete-account'))
  await button(page, 'Keep my account').click()
  await page.getByText('Deletion is permanent.').waitFor()
  await ask(page)
  const desk = await visitDesk(browser, world, { email: 'risk@staff.example', path: '/dashboard' })
  await desk.page.getByRole('link', { name: /^Closing requests .*1$/ }).click()
  await desk.page.getByText('Not due yet').waitFor()
  await desk.look('closing-queue', 'both')
  await withOwner`
    update closing_requests set asked_at = asked_at - interval '31 days', closes_at = closes_at - interval '31 days'
    where state = 'asked'`
  await desk.page.reload()
  await desk.page.getByText('Ready to close').waitFor()
  await button(desk.page, 'View').click()
  await button(desk.page, 'Assign to me').click()
  await button(desk.page, 'Unassign').waitFor()
  await desk.look('closing-request', 'both')
  await desk.page.getByRole('link', { name: 'Open the customer’s record' }).click()
  await desk.page.getByText('The customer asked to close this account').waitFor()
  await desk.look('closing-record', 'both')
  await button(desk.page, 'Close account').click()
  await desk.page.getByRole('dialog').getByLabel('Reason').fill('The customer asked for it')
  await desk.look('closing-dialog')
  await button(desk.page, 'Send for approval').click()
  await desk.page.getByRole('dialog').getByText('Close account').waitFor()
  await approveWaiting()
  await desk.page.reload()
  await desk.page.getByText('This account is closed').waitFor()
  await desk.look('closing-closed')
  await desk.page.goto(`${world.api.url}/dashboard/closing-requests?status=closed`)
  await desk.page.getByText('A risk: The customer asked for it').waitFor()
  await desk.look('closing-ended', 'both')
  assert.deepEqual(desk.faults, [])
  await desk.close()
  await page.goto(app('/profile'))
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .click()
  await page.getByLabel('Email', { exact: true }).fill(ada.email)
  const coming = await nextCode(world, ada.email)
  await button(page, 'Send my code').click()
  await page.getByLabel('6-digit code').fill(await coming())
  await page.getByText(/This account is closed/).waitFor()
  await phone.look('sign-in-closed')
})

/** The second person, over HTTP. */
async function approveWaiting(): Promise<void> {
  const [waiting] = await world.api.doors.database.sql<{ id: string }>`
    select id from approvals where command = ${closeAccount.name} and state = 'waiting'`
  assert.ok(waiting)
  assert.equal((await approveAs(world, 'owner@staff.example', waiting.id)).status, 200)
}
