// Promises about staff's work on transfers by keyboard alone: the list of those that wait, the question to the bank, and cases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openCase } from '#features/cases/public.ts'
import { pass, sendScripted, type Sent, topUpHouse } from './bank-side.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { visitDesk } from './desk.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'
import type { AdminRole } from '#kit/roles.ts'

const day = 24 * 3_600_000

let browser: Browser
let world: World
let sent: Sent
before(async () => {
  browser = await openBrowser()
  // Well before the first hours of an account have limits of their own: days pass here.
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['finance', 'risk'] as const) await aMember(world, role)
  // ₦10,000.00 about which the bank says nothing final for three days.
  const sender = await aCustomer(world, { money: '50000' })
  sent = await sendScripted(world, sender, { steps: [{ status: 'pending', code: '09' }] })
  await world.settle()
  for (let days = 0; days < 3; days++) await pass(world, day)
  await plantSuspected()
})
after(async () => {
  await browser.close()
  await world.close()
})

/** The one open case is of those that a note ends. */
async function plantSuspected(key = sent.id): Promise<void> {
  const { doors } = world.api
  const { id, reference } = sent
  await doors.database.begin(async (sql) => {
    await sql`update cases set state = 'closed', closed_at = ${doors.clock.now()} where state = 'open'`
    await openCase(sql, doors, {
      kind: 'transfer_suspected',
      key,
      subject: { type: 'transfer', id },
      facts: { reference, response_code: '34' },
    })
  })
}

async function at(path: string, role: AdminRole): Promise<{ visitor: Visitor; keys: Keyboard }> {
  const visitor = await visitDesk(browser, world, { email: `${role}@staff.example`, path })
  return { visitor, keys: await keyboardOf(visitor.page) }
}

/** What stands beside every page, before it in the order of Tab. */
const around = [
  /^link ".+, Dashboard"$/,
  'link "Dashboard"',
  'link "My work"',
  'button "Customers"',
  'link "Customers"',
  'link "Notifications"',
  'button "Money"',
  'link "Transactions"',
  'link "Bills"',
] as const
const bar = [
  'button "Finance"',
  'link "Charges"',
  'link "Exchange"',
  'link "Treasury"',
  'link "Exports"',
  'button "Admin"',
  'link "Settings"',
  'link "Team"',
  'link "Manage admin"',
  'button "Icons only"',
  'button "Search or go to…"',
  'button "Messages"',
] as const
/** The tabs of My work, with how much waits. */
const tabs = [
  /^link "Approvals/,
  /^link "Processing payments/,
  /^link "Suspended deposits/,
  /^link "Crypto deposits/,
  /^link "Cases/,
  /^link "Customer debts/,
  /^link "Closing requests/,
] as const

test('the list of waiting transfers is a table in order, and its row opens with Enter', async () => {
  const { visitor, keys } = await at('/dashboard/transfers', 'finance')
  const { page } = visitor
  await page.getByRole('link', { name: 'Olúwaṣeun Adébáyọ̀' }).first().waitFor()
  await keys.reads(page.getByRole('main'), [
    'heading "Processing payments" [level=1]',
    'combobox "Assigned to"',
    'table "Payments that the partner has not finished"',
    'columnheader "Customer"',
    'columnheader "To"',
    'columnheader "Amount"',
    'columnheader "State"',
    'columnheader "Age"',
    'columnheader "Due"',
    'columnheader "Assigned to"',
    'columnheader "Action"',
    'link "Olúwaṣeun Adébáyọ̀"',
    'cell "₦10,000.00"',
    'In review',
    'button "Copy Reference"',
    'cell "Unassigned"',
    'navigation "Pages"',
    'button "Previous" [disabled]',
    'button "Next" [disabled]',
  ])
  await keys.to('link "Skip to content"')
  await keys.stops([
    ...around,
    ...bar,
    'button "Your menu, A finance"',
    ...tabs,
    'button "Export"',
    'radio "Open"',
    'combobox "Assigned to"',
    // The row, and the customer.
    'link "Olúwaṣeun Adébáyọ̀"',
    'link "Olúwaṣeun Adébáyọ̀"',
    'button "Copy Reference"',
    'link "View"',
    'button "Previous"',
    'button "Next"',
  ])
  await visitor.look('keyboard-waiting-transfers')
  await keys.enter('link "Olúwaṣeun Adébáyọ̀"')
  await keys.lands('heading "Transaction"')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

/** The page of cases, in the order it is read in. */
const casesAsTheyStand = [
  'heading "Cases" [level=1]',
  'combobox "Kind of case"',
  'combobox "Assigned to"',
  'table "Open cases"',
  'columnheader "Case"',
  'columnheader "About"',
  'columnheader "Amount"',
  'columnheader "Age"',
  'columnheader "Due"',
  'columnheader "Assigned to"',
  'columnheader "Action"',
  'Transfer suspected by a bank',
  'link "Olúwaṣeun Adébáyọ̀"',
  'button "View"',
  'navigation "Pages"',
] as const

test('a case is looked at and closed with a note; its row goes away, and the focus is on the heading', async () => {
  const { visitor, keys } = await at('/dashboard/cases', 'risk')
  const { page } = visitor
  await page.getByRole('button', { name: 'View' }).waitFor()
  await keys.reads(page.getByRole('main'), casesAsTheyStand)
  await keys.enter('button "View"')
  await keys.lands('button "Cancel"')
  await keys.reads(page.getByRole('dialog'), [
    'heading "Transfer suspected by a bank" [level=2]',
    'button "Close"',
    'Review the sender and the payee.',
    'term: Customer',
    'term: Response code',
    'term: Reference',
    'term: Opened',
    'term: Due',
    'link "Open customer"',
    'button "Assign to me"',
    'button "Add note"',
    'textbox "Why it is closed"',
    'button "Cancel"',
    'button "Close case"',
  ])
  await visitor.look('keyboard-case')
  await keys.press('Escape')
  await keys.lands('button "View"')
  await keys.press('Enter')
  await keys.lands('button "Cancel"')
  await keys.enter('button "Close case"')
  await page.locator('textarea[aria-invalid=true]').waitFor()
  await keys.lands('textbox "Why it is closed"')
  await keys.write('textbox "Why it is closed"', 'Looked at both of them: nothing is wrong.')
  await keys.enter('button "Close case"')
  await page.getByRole('button', { name: 'View' }).waitFor({ state: 'detached' })
  await keys.lands('heading "Cases"')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

/** The page of a transfer in review, in the order it is read in. */
const asItStands = [
  'heading "Transaction" [level=1]',
  '₦10,000.00',
  'In review',
  'button "Ask the partner now"',
  'button "Decide"',
  'heading "Details" [level=2]',
  'term: Reference',
  'term: Customer',
  'term: Account',
  'heading "Cases and debts" [level=2]',
  'heading "What it costs" [level=2]',
  'term: Total',
  'heading "History" [level=2]',
  'list',
  'Created',
  'Held',
  'In review',
  'heading "Ledger" [level=2]',
  'Nothing is posted yet.',
] as const

test('the bank is asked by key: the focus stays on the button, and how it stands now is read beside it', async () => {
  const { visitor, keys } = await at(`/dashboard/transactions/${sent.id}`, 'finance')
  const { page } = visitor
  await page.getByRole('heading', { level: 2, name: 'History' }).waitFor()
  await keys.reads(page.getByRole('main'), asItStands)
  await keys.to('button "Ask the partner now"')
  await keys.stops([
    'button "Open case"',
    'button "Decide"',
    'button "Copy Reference"',
    'link "Olúwaṣeun Adébáyọ̀"',
    'button "Copy Account"',
    'button "Copy Payout ref."',
    'button "Copy Partner ref."',
    'button "Copy NIP session"',
    'link "Transfer suspected by a bank"',
    'link "Payment without an answer"',
    'button "Assign to me"',
    'button "Add note"',
  ])
  await keys.enter('button "Ask the partner now"')
  await page.getByText('The partner is being asked.').waitFor()
  await world.settle()
  await keys.lands('button "Ask the partner now"')
  await world.control(`/bank/payouts/${sent.reference}/conclude`, {
    status: 'success',
    code: '00',
    webhook: false,
  })
  const asked = page.waitForResponse((response) => response.request().method() === 'POST')
  await keys.press('Enter')
  await asked
  await world.settle()
  // The next press reads it, whether or not the news of it has come by then.
  await keys.press('Enter')
  await page.getByRole('main').getByText('Success', { exact: true }).first().waitFor()
  await keys.lands('button "Ask the partner now"')
  await keys.reads(page.getByRole('main'), ['Success', 'heading "Ledger" [level=2]', 'table "Ledger"'])
  await visitor.look('keyboard-transfer-record')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a group of the navigation is closed by key and stays closed; My work has each queue with what waits there', async () => {
  await plantSuspected('once more')
  const { visitor, keys } = await at('/dashboard/charges', 'finance')
  const { page } = visitor
  const menu = page.getByRole('navigation', { name: 'Main' })
  const group = menu.getByRole('button', { name: 'Finance' })
  const charges = menu.getByRole('link', { name: 'Charges' })
  await charges.waitFor()
  assert.equal(await charges.getAttribute('aria-current'), 'page')
  await keys.enter('button "Finance"')
  await charges.waitFor({ state: 'detached' })
  await keys.lands('button "Finance"')
  await page.reload()
  await group.waitFor()
  assert.deepEqual([await group.getAttribute('aria-expanded'), await charges.count()], ['false', 0])
  await visitor.look('navigation-closed-group')
  await keys.enter('button "Finance"')
  await charges.waitFor()
  await keys.enter('link "My work"')
  await page.waitForURL('**/dashboard/approvals')
  const tabs = page.getByRole('navigation', { name: 'My work' })
  await keys.enter(/^link "Cases/)
  await page.waitForURL('**/dashboard/cases')
  await tabs
    .getByRole('link', { name: /^Cases/ })
    .and(page.locator('[aria-current=page]'))
    .waitFor()
  await tabs.getByRole('link', { name: 'Cases 1 waiting' }).waitFor()
  await visitor.look('my-work')
  await visitor.close()
})
