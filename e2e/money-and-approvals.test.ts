// Promises about staff's money acts in a real browser: by keyboard, seen before they are done, and by two people where it takes two.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { booksAgree, topUpHouse } from './bank-side.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember } from './people.ts'
import type { Sender } from './sender.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
let customer: Sender
let userId: string

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['finance', 'owner', 'support'] as const) await aMember(world, role)
  customer = await aCustomer(world, { tier: 3, money: '300000' })
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from users where email = ${customer.email}`
  userId = row?.id ?? ''
  await world.api.doors.database.sql`
    update users set first_name = 'Grace', last_name = 'Shehu' where id = ${userId}`
})
after(async () => {
  await browser?.close()
  await world?.close()
})

function at(path: string, role: 'finance' | 'owner' | 'support'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}

const wallets = () => `/dashboard/users/details/${userId}?tab=wallets`
const press = async (where: Page | Locator, name: string | RegExp): Promise<void> => {
  const button = where.getByRole('button', { name, exact: typeof name === 'string' })
  await button.focus()
  await button.press('Enter')
}
const balance = async (): Promise<bigint> => {
  const [row] = await world.api.doors.database.sql<{ balance: bigint }>`
    select a.balance from wallets w join ledger.accounts a on a.id = w.ledger_account where w.user_id = ${userId}`
  return row?.balance ?? -1n
}

/** The first step of funding or withdrawing, filled in by keys alone. */
async function wish(page: Page, act: 'Fund' | 'Withdraw', amount: string): Promise<Locator> {
  await press(page, act)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'amount')
  await page.keyboard.type(amount)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Corr')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Slip of 2 February')
  await page.keyboard.press('Enter')
  await dialog.getByRole('table', { name: 'What is posted' }).waitFor()
  return dialog
}

test('funding a wallet: what is wrong is said beside its field, then every leg with both balances, then the receipt', async () => {
  const visitor = await at(wallets(), 'finance')
  const { page } = visitor
  const before = await balance()
  await press(page, 'Fund')
  const dialog = page.getByRole('dialog', { name: 'Fund Grace Shehu’s naira wallet' })
  await press(dialog, 'Review')
  await dialog.getByText('Enter an amount above zero.').waitFor()
  await visitor.look('console-fund-faults')
  await press(dialog, 'Cancel')
  await wish(page, 'Fund', '2500.50')
  const rows = await dialog
    .getByRole('table', { name: 'What is posted' })
    .getByRole('rowheader')
    .allInnerTexts()
  assert.match(rows[0] ?? '', /Our own money\s+NGN\/owner-funds/)
  assert.match(rows[1]?.replace(/\s+/g, ' ') ?? '', /300,000\.00.*302,500\.50/)
  await visitor.look('console-fund-review')
  await press(dialog, 'Fund ₦2,500.50')
  await dialog.getByText('₦2,500.50 is in the wallet.').waitFor()
  await visitor.look('console-fund-done')
  await press(dialog.locator('footer'), 'Close')
  assert.equal((await balance()) - before, 250_050n)
  await page.getByText('₦302,500').first().waitFor()
  await visitor.close()
  await booksAgree(world)
})

test('above the threshold the amount is typed again and a second person approves, seeing the same and the balances of now', async () => {
  const before = await balance()
  const maker = await at(wallets(), 'finance')
  const dialog = await wish(maker.page, 'Fund', '750000')
  await press(dialog, 'Send for approval')
  await dialog.getByText('This is not the amount above.').waitFor()
  await dialog.getByLabel('Type the amount').fill('750,000')
  await maker.look('console-fund-for-two')
  await press(dialog, 'Send for approval')
  await maker.page.getByRole('dialog').getByText('Sent for approval', { exact: true }).waitFor()
  await maker.look('console-sent-for-approval')
  await maker.page.keyboard.press('Escape')
  await maker.page.getByText('Fund wallet ₦750,000.00 is awaiting approval.').waitFor()
  await maker.look('console-wallet-waits')
  assert.equal(await balance(), before)
  await maker.page.getByRole('link', { name: 'See the request' }).press('Enter')
  await maker.page.getByText('You made this request, so another person must approve it.').waitFor()
  await maker.look('console-own-request')
  await maker.close()

  const checker = await at('/dashboard/approvals', 'owner')
  const { page } = checker
  await page.getByRole('tab', { name: /For me to approve 1/ }).waitFor()
  await checker.look('console-approvals')
  await page.getByRole('list', { name: 'Requests' }).getByText('Grace Shehu').waitFor()
  await page.getByRole('list', { name: 'Requests' }).getByRole('link').first().press('Enter')
  const review = page.getByRole('article', { name: 'Fund wallet ₦750,000.00' })
  await review.getByRole('table', { name: 'What is posted' }).waitFor()
  await review.getByRole('link', { name: 'Grace Shehu' }).waitFor()
  await review.getByText('Our own money', { exact: true }).waitFor()
  await review.getByText('Grace Shehu’s naira wallet', { exact: true }).waitFor()
  await review.getByText('What the customer reads', { exact: true }).waitFor()
  await checker.look('console-approval', 'both')
  await press(review, 'Approve ₦750,000.00')
  await review.getByText(/at least 5|Fill this in/i).waitFor()
  await review.getByLabel('Note for the record').fill('Slip seen and matched')
  await review.getByLabel('Note for the record').press('Enter')
  await review.getByText('Approved by A owner').waitFor()
  await checker.look('console-approval-done')
  assert.equal((await balance()) - before, 75_000_000n)
  await checker.close()
  await booksAgree(world)
})

test('whoever decides second sees who was first, and nothing happens twice', async () => {
  const before = await balance()
  const maker = await at(wallets(), 'finance')
  const dialog = await wish(maker.page, 'Withdraw', '150000')
  await dialog.getByLabel('Type the amount').fill('150000')
  await press(dialog, 'Send for approval')
  await maker.page.getByRole('dialog').getByText('Sent for approval', { exact: true }).waitFor()
  await maker.close()
  const [first, second] = [
    await at('/dashboard/approvals', 'owner'),
    await at('/dashboard/approvals', 'owner'),
  ]
  for (const { page } of [first, second]) {
    await page.getByRole('list', { name: 'Requests' }).getByRole('link').first().press('Enter')
    await page.getByLabel('Note for the record').fill('Not without the court’s paper')
  }
  await press(first.page, 'Reject')
  await first.page.getByText('Rejected by A owner').first().waitFor()
  await second.page.getByText('Rejected by A owner').first().waitFor()
  assert.equal(await balance(), before)
  await first.page.getByRole('tab', { name: 'Done' }).press('Enter')
  await first.page.getByRole('list', { name: 'Requests' }).getByRole('link').nth(1).waitFor()
  await first.look('console-approvals-done')
  await first.close()
  await second.close()
})

test('a freeze says what stops, why and until when; the customer reads their sentence; ending it is as easy', async () => {
  const visitor = await at(wallets(), 'finance')
  const { page } = visitor
  await press(page, 'Freeze')
  const dialog = page.getByRole('dialog', { name: 'Freeze Grace Shehu’s naira wallet' })
  await dialog.getByLabel('Ends').selectOption('day')
  await dialog.getByLabel('What the customer reads').fill('We are checking a sign-in with you.')
  await visitor.look('console-freeze')
  await press(dialog, 'Review the change')
  const changes = dialog.getByLabel('Before and after')
  await changes.getByText('Money out').waitFor()
  await changes.getByText('We are checking a sign-in with you.').waitFor()
  await press(dialog, 'Freeze')
  await dialog.getByText('Use at least 5 characters').waitFor()
  await dialog.getByLabel('Reason').fill('Suspected takeover')
  await visitor.look('console-freeze-review')
  await press(dialog, 'Freeze')
  await page.getByText('Debits frozen').waitFor()
  await visitor.look('console-wallet-frozen')
  await press(page, 'Unfreeze')
  const ending = page.getByRole('dialog', { name: 'Unfreeze Grace Shehu’s naira wallet' })
  await ending.getByLabel('Before and after').getByText('Money out').waitFor()
  await visitor.look('console-unfreeze')
  await ending.getByLabel('Reason').fill('It was the customer')
  await press(page.getByRole('dialog'), 'Unfreeze')
  await page.getByText('Debits frozen').waitFor({ state: 'detached' })
  await visitor.close()
})

test('whoever was reset reads at the start until when money is closed, and begins nothing', async () => {
  const until = new Date(world.clock.now().getTime() + 86_400_000)
  const { sql } = world.api.doors.database
  await sql`update admins set money_blocked_until = ${until} where email = 'finance@staff.example'`
  const visitor = await at(wallets(), 'finance')
  const { page } = visitor
  const closed = /^You cannot move money or change anything until 3 Feb 2026, \d\d:\d\d/
  await page.getByText(closed).waitFor()
  await visitor.look('console-closed', 'both')
  await press(page, 'Fund')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(closed).waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Review' }).isDisabled())
  await visitor.look('console-fund-closed')
  await visitor.close()
  await sql`update admins set money_blocked_until = null where email = 'finance@staff.example'`
})

test('support sees the wallets and none of the acts', async () => {
  const visitor = await at(wallets(), 'support')
  await visitor.page.getByText('Naira wallet').first().waitFor()
  for (const name of ['Fund', 'Withdraw', 'Freeze'])
    assert.equal(await visitor.page.getByRole('button', { name, exact: true }).count(), 0)
  await visitor.close()
})

test('an answer that never came is not called a failure: sending it again acts once', async () => {
  const before = await balance()
  const visitor = await at(wallets(), 'finance')
  const { page } = visitor
  const dialog = await wish(page, 'Fund', '1000')
  await page.route('**/api/v1/wallet-accounts/fund/**', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(dialog, 'Fund ₦1,000.00')
  await dialog.getByText('We’re checking this.').waitFor()
  await visitor.look('console-fund-unknown')
  await page.unroute('**/api/v1/wallet-accounts/fund/**')
  await press(dialog, 'Request again')
  await dialog.getByText('₦1,000.00 is in the wallet.').waitFor()
  assert.equal((await balance()) - before, 100_000n)
  await visitor.close()
})
