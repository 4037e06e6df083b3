// Promises about the admin's path in a real browser: sign-in by code and password, the first naira on the screen, the idle hour.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { adminPassword } from './admin.ts'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { nextCode } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let owner: string

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  owner = await aMember(world, 'owner')
  visitor = await visit(browser, { width: 1280, height: 800 })
})
after(async () => {
  await visitor.close()
  await browser.close()
  await world.close()
})

const button = (name: string | RegExp) => visitor.page.getByRole('button', { name })
const at = (path: string) => `${world.settings.publicUrl}${path}`
const stored = (key: string) => visitor.page.evaluate((name) => localStorage.getItem(name), key)

async function signIn(): Promise<void> {
  const { page } = visitor
  await page.goto(at('/login'))
  await page.getByLabel('Email').fill(owner)
  const code = await nextCode(world, owner)
  await button('GAIN ACCESS NOW').click()
  await page.waitForURL('**/verify-account')
  await page.getByText('If this address belongs to an admin, a 6-digit code is on its way.').waitFor()
  await page.getByLabel('One-time code').fill('000000')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await Promise.all([page.locator('[data-toast=error]').waitFor(), button('VERIFY CODE').click()])
  await page.getByLabel('One-time code').fill(await code())
  await button('VERIFY CODE').click()
  await page.waitForURL('**/dashboard**')
  // What went wrong before is gone.
  await page.locator('[data-toast=error]').waitFor({ state: 'detached' })
}

test('without a token every guarded page leads to the login; both sign-in routes are one screen', async () => {
  const { page } = visitor
  await page.goto(at('/dashboard/users?q=ada'))
  await page.waitForURL('**/login?next=%2Fdashboard%2Fusers%3Fq%3Dada')
  for (const path of ['/login', '/config/admin/login']) {
    await page.goto(at(path))
    await page.getByText('Welcome! Enter your email to receive an OTP').waitFor()
    await button('GAIN ACCESS NOW').waitFor()
  }
})

test('the forms send what was typed, and the server’s words stand in a toast and beside the button', async () => {
  const { page } = visitor
  await page.goto(at('/login'))
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/admin-2fa-email'))
  await button('GAIN ACCESS NOW').click()
  const request = await sent
  assert.match(request.headers()['content-type'] ?? '', /^multipart\/form-data/)
  assert.equal(request.headers()['mock'], 'false')
  await page.getByText('Enter a valid email address.').first().waitFor()
  assert.equal(new URL(page.url()).pathname, '/login')
})

test('recovery, forgot and reset have the specification’s texts', async () => {
  const { page } = visitor
  await page.goto(at('/recovery'))
  await page.getByText('Recover Access').first().waitFor()
  await page.getByLabel('Email').fill('nobody@staff.example')
  await visitor.look('console-recovery')
  await button('RECOVER ACCOUNT').click()
  await page.waitForURL('**/forgot')
  assert.equal(await stored('recovery_email'), 'nobody@staff.example')
  await page.getByText('Enter Verification code and new password').waitFor()
  await page.getByLabel('Verification Code').fill('000000')
  await page.getByLabel('Enter New Password', { exact: true }).fill('seven brown lorries in a row')
  await button('RESET PASSWORD').click()
  await page.getByText('This code is not right or has expired. Ask for a new one.').first().waitFor()
  await page.goto(at('/reset'))
  const reset = page.waitForRequest((request) => request.url().endsWith('/auth/reset-password-link'))
  await page.getByLabel(/Verification Code/).fill('123456')
  await button('VERIFTY CODE').click()
  assert.match((await reset).postData() ?? '', /name="email"\r\n\r\n123456/)
  assert.match((await reset).postData() ?? '', /name="user_type"\r\n\r\nadmin/)
})

test('a code and a password open the dashboard; the token stands where the specification says', async () => {
  const { page } = visitor
  await signIn()
  // Back to where the guard had turned them away.
  await page.waitForURL('**/dashboard/users?q=ada')
  await page.getByRole('heading', { name: 'Customers' }).first().waitFor()
  assert.ok(await stored('token'))
  assert.equal(await stored('email'), owner)
  await page.goto(at('/dashboard'))
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('a customer’s first naira is seen on the console, live', async () => {
  const { page } = visitor
  const { account } = await aCustomer(world, { email: 'first.naira@example.com' })
  await world.control('/bank/deposits', {
    account_number: account,
    amount: '1.00',
    sender_name: 'Bello Foods Ltd',
  })
  await page.getByText('Olúwaṣeun Adébáyọ̀').first().waitFor()
  await world.control('/bank/deposits', {
    account_number: account,
    amount: '50000.01',
    sender_name: 'Generous Person',
  })
  await page.getByText('Suspended deposits').last().waitFor()
})

test('they are found by a name without marks, and their record shows account, wallet and transactions', async () => {
  const { page } = visitor
  await page.goto(at('/dashboard/users?q=oluwaseun'))
  await page
    .getByRole('link', { name: /Olúwaṣeun Adébáyọ̀/ })
    .first()
    .waitFor()
  await visitor.look('console-users')
  assert.equal(await markedIn(page, 'f***@'), 'f***@')
  assert.match(page.url(), /\/dashboard\/users\?/, 'marking a text opens nothing')
  await page
    .getByRole('link', { name: /Olúwaṣeun Adébáyọ̀/ })
    .first()
    .click()
  await page
    .getByText(/^\d{4} ?\d{3} ?\d{3}$/)
    .first()
    .waitFor()
  await visitor.look('console-user')
  await page.getByText('Wallets').last().click()
  await page.getByText('Ledger says').waitFor()
  await visitor.look('console-user-wallets')
  await page.goto(`${page.url().split('?')[0] ?? ''}?tab=transactions`)
  await page.getByText('Bello Foods Ltd').first().waitFor()
  await visitor.look('console-user-transactions')
  await page.goto(at('/dashboard/deposits'))
  await page.getByText('Generous Person').first().waitFor()
  await page.getByRole('link', { name: 'Olúwaṣeun Adébáyọ̀' }).waitFor()
  await visitor.look('console-deposits')
  await page.goto(at('/dashboard/transactions'))
  await page.getByText('Generous Person').first().waitFor()
  await visitor.look('console-transactions')
})

/** Marks the beginning of a text with the mouse, as far as `words` reach, and answers what is marked. */
async function markedIn(page: Page, words: string): Promise<string> {
  const spot = await page.evaluate((text) => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const node = nodes.currentNode
      const from = node.textContent?.indexOf(text) ?? -1
      if (from < 0) continue
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, from + text.length)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { left, right, y: (top + bottom) / 2 }
    }
    return undefined
  }, words)
  assert.ok(spot !== undefined, words)
  await page.mouse.move(spot.left, spot.y)
  await page.mouse.down()
  await page.mouse.move(spot.right, spot.y, { steps: 5 })
  await page.mouse.up()
  return page.evaluate(() => String(getSelection()))
}

test('a case tells its facts in words, is ended by the bank’s word, and is gone', async () => {
  const { page } = visitor
  const [row] = await world.api.doors.database.sql<{ account_number: string }>`
    select account_number from virtual_accounts v join users u on u.id = v.user_id
    where u.email = 'first.naira@example.com'`
  await world.control('/bank/deposits', {
    account_number: row?.account_number,
    amount: '20.00',
    webhook_amount: '2000.00',
    sender_name: 'Two Truths Ltd',
  })
  await eventually(async () => {
    const opened = await world.api.doors.database.sql`select 1 from cases where closed_at is null`
    assert.ok(opened.length > 0)
  })
  await page.goto(at('/dashboard/cases'))
  await page.getByText('Announced: ₦2,000.00 · Partner’s books: ₦20.00').waitFor()
  await visitor.look('console-cases')
  await button('View').click()
  await page.getByRole('dialog').getByText('Compare them with the bank’s statement.').waitFor()
  await visitor.look('console-case')
  // What the bank's word ends is not let off by a note.
  await page.getByText('A note alone does not end this case.').waitFor()
  assert.equal(await button('Close case').count(), 0)
  await button('Ask the bank').click()
  await page.getByText('No open cases.').waitFor()
})

test('an address that the console does not have yet says so inside the frame', async () => {
  const { page } = visitor
  for (const path of ['/dashboard/loan-requests', '/dashboard/reward-system']) {
    await page.goto(at(path))
    await page.getByRole('heading', { name: 'We couldn’t find that page.' }).waitFor()
    await page.getByRole('link', { name: 'Customers' }).first().waitFor()
  }
  await visitor.look('console-no-such-page')
})

test('59 minutes and 59 seconds without a person are warned of, an hour signs out, also on the server', async () => {
  const { page, context } = visitor
  await page.clock.install()
  await page.goto(at('/dashboard/transactions?status=success'))
  await page.getByRole('heading', { name: 'Transactions' }).first().waitFor()
  await page.evaluate(() => localStorage.setItem('profile_image', 'data:image/png;base64,AAAA'))
  const token = (await stored('token')) ?? ''
  await page.clock.fastForward(58 * 60_000 + 5_000)
  await page.getByRole('alertdialog').waitFor()
  assert.equal(await stored('token'), token)
  await visitor.look('console-idle-warning')
  world.clock.advance(60 * 60_000 + 1_000)
  await page.clock.fastForward(2 * 60_000)
  await page.waitForURL('**/login**')
  assert.equal(await stored('token'), null)
  assert.equal(await stored('profile_image'), null, 'nothing of who it was stays')
  assert.equal(new URL(page.url()).searchParams.get('next'), '/dashboard/transactions?status=success')
  const answer = await fetch(`${world.api.url}/api/v1/auth/admin`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 401)
  await context.clearCookies()
})

test('an unknown page of the console and an unknown page of the site are told in words', async () => {
  const { page } = visitor
  await page.goto(at('/no-such-page'))
  await page.getByText('We can’t find that page.').or(page.getByText("We can't find that page.")).waitFor()
  await visitor.look('site-lost')
  await page.goto(at('/'))
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('no script broke and the policy was never asked to forgive', () => {
  assert.deepEqual(visitor.faults, [])
})
