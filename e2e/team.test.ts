// Promises about the team in a real browser: inviting, changing and suspending people, and proving in place that it is you.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { adminPassword } from './admin.ts'
import { booksAgree, topUpHouse } from './bank-side.ts'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { nextCode } from './customer.ts'
import { visitDesk } from './desk.ts'
import { keyboardOf } from './keyboard.ts'
import { aCustomer, aMember } from './people.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
let userId: string
const minute = 60_000
const newcomer = 'newcomer@staff.example'
const longName = 'Olúwaṣeun Adébáyọ̀-Ogunlésì'

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['owner', 'finance', 'support', 'risk'] as const) await aMember(world, role)
  const customer = await aCustomer(world, { tier: 3, money: '300000' })
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from users where email = ${customer.email}`
  userId = row?.id ?? ''
})
after(async () => {
  await browser?.close()
  await world?.close()
})

function at(path: string, email: string): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email, path })
}
const owner = 'owner@staff.example'

const press = async (where: Page | Locator, name: string | RegExp): Promise<void> => {
  const button = where.getByRole('button', { name, exact: typeof name === 'string' })
  await button.focus()
  await button.press('Enter')
}

/** Opens one person of the list by keyboard. */
async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name: new RegExp(name) }).press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByText('Second factor').first().waitFor()
  return dialog
}

async function linkIn(address: string): Promise<string> {
  await world.settle()
  const mail = await world.mailTo(address)
  const link = /http:\S+\/accept-invitation#\S+/.exec(mail.text)?.[0]
  assert.ok(link !== undefined, mail.text)
  return link
}

/** Types the next code that is mailed to an address while `asking` runs. */
async function codeFor(address: string, asking: () => Promise<void>): Promise<string> {
  const code = await nextCode(world, address)
  await asking()
  await world.settle()
  return code()
}

test('an owner invites by keyboard; what is wrong is said in its place; the mail leads to a name, a password and the console', async () => {
  const visitor = await at('/dashboard/team', owner)
  const { page } = visitor
  await page.getByRole('link', { name: /A finance/ }).waitFor()
  await visitor.look('team')
  const keys = await keyboardOf(page)
  await press(page, 'Invite someone')
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await keys.lands('textbox "Email"')
  await keys.press('Enter')
  await dialog.getByText('Enter your email').or(dialog.getByText('Enter a')).first().waitFor()
  await page.keyboard.type('finance@staff.example')
  await keys.press('Enter')
  await dialog.getByText('A finance has this address already: finance, active.').waitFor()
  await visitor.look('team-invite-known')
  await keys.write('textbox "Email"', newcomer)
  await dialog.getByLabel('Role').selectOption('risk')
  await press(dialog, 'Send the invitation')
  await page.getByText('Risk, invited by A owner').waitFor()
  await visitor.look('team-invited')
  const link = await linkIn(newcomer)
  await accept(link)
  await page.getByText('Nobody is invited right now.').waitFor()
  await page.getByRole('link', { name: new RegExp(longName) }).waitFor()
  await visitor.look('team-joined')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

async function accept(link: string): Promise<void> {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.clock.setFixedTime(world.clock.now())
  await page.goto(link)
  await page.getByText('A owner invites you to work here as Risk.').waitFor()
  await visitor.look('accept-invitation')
  await page.getByLabel('Your name').fill(longName)
  await page.getByLabel('Choose a password').fill('short')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Use at least 15 characters.').first().waitFor()
  await page.getByLabel('Choose a password').fill(adminPassword)
  const code = await nextCode(world, newcomer)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enter Access Pin' }).waitFor()
  await world.settle()
  await page.getByLabel('One-time code').fill(await code())
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const used = await visit(browser)
  await used.page.goto(link)
  await used.page.getByText('You have accepted this already. Sign in with your email.').waitFor()
  await used.look('accept-invitation-used')
  await used.close()
  await visitor.close()
}

test('a link that is cut short or no longer works says what to do', async () => {
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(`${world.api.url}/accept-invitation#abc`)
  await page.getByText('Open the link from the mail again: it is cut short.').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).press('Enter')
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor()
  await visitor.close()
})

test('another role is there at once where its person works, and stands in the list', async () => {
  const theirs = await at('/dashboard/tier-requests', newcomer)
  await theirs.page.getByRole('heading', { name: 'Tier requests', level: 1 }).waitFor()
  const visitor = await at('/dashboard/team', owner)
  const dialog = await open(visitor.page, longName)
  await visitor.look('team-person')
  await press(dialog, 'Change role')
  const change = visitor.page.getByRole('dialog', { name: `Change the role of ${longName}` })
  await change.getByLabel('New role').selectOption('support')
  await visitor.look('team-change-role')
  await press(change, 'Change role')
  await change.getByText(/at least 5|Fill this in/).waitFor()
  await change.getByLabel('Reason').fill('Helps customers from today on')
  await Promise.all([
    visitor.page.getByText('The role is changed.').waitFor(),
    change.getByLabel('Reason').press('Enter'),
  ])
  await theirs.page.getByRole('link', { name: 'Tier requests' }).waitFor({ state: 'detached' })
  await visitor.close()
  await theirs.close()
})

test('an ended session leads to the sign-in where it was, and a suspended person is out at once', async () => {
  const first = await at('/dashboard/users', 'support@staff.example')
  const visitor = await at('/dashboard/team', owner)
  const dialog = await open(visitor.page, 'A support')
  await press(dialog, /^End the session on/)
  await first.page.getByText('Your session has ended. Sign in again.').waitFor()
  await first.close()
  const second = await at('/dashboard/users', 'support@staff.example')
  await press(dialog, 'Suspend')
  const suspend = visitor.page.getByRole('dialog', { name: 'Suspend A support' })
  await suspend.getByLabel('Reason').fill('Left the house today')
  await visitor.look('team-suspend')
  await press(suspend, 'Suspend')
  await second.page.getByText('Your session has ended. Sign in again.').waitFor()
  const again = visitor.page.getByRole('dialog', { name: 'A support' })
  await again.getByText('Suspended', { exact: true }).waitFor()
  await again.getByText('No sessions.').waitFor()
  await press(again, 'Reinstate')
  await visitor.page.getByLabel('Reason').fill('Came back today')
  await visitor.page.getByLabel('Reason').press('Enter')
  await again.getByText('Active', { exact: true }).waitFor()
  await visitor.close()
  await second.close()
})

test('nobody is offered acts upon themself, and support sees the team without acts', async () => {
  const visitor = await at('/dashboard/team', owner)
  const dialog = await open(visitor.page, 'A owner')
  await dialog.getByText('This is your account.').waitFor()
  assert.equal(await dialog.getByRole('button', { name: /Suspend|Change role|Reset/ }).count(), 0)
  await visitor.close()
  const other = await at('/dashboard/team', 'support@staff.example')
  await other.page.getByRole('link', { name: /A finance/ }).waitFor()
  assert.equal(await other.page.getByRole('button', { name: 'Invite someone' }).count(), 0)
  assert.equal(await other.page.getByRole('heading', { name: 'Invitations' }).count(), 0)
  await other.look('team-support')
  await other.close()
})

/** A fund of ₦2,500.50, reviewed; whoever did it signed in too long ago by then. */
async function reviewFund(page: Page): Promise<Locator> {
  await press(page, 'Fund')
  const dialog = page.getByRole('dialog', { name: /^Fund .*’s naira wallet$/ })
  await dialog.getByLabel('Amount').waitFor()
  await page.keyboard.type('2500.50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Corr')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Slip of 2 February')
  await page.keyboard.press('Enter')
  await dialog.getByRole('table', { name: 'What is posted' }).waitFor()
  world.clock.advance(10 * minute + 1)
  return dialog
}
const funded = async (): Promise<number> => {
  const rows = await world.api.doors.database.sql`select 1 from audit_log
    where action = 'adjustments.fund' and outcome = 'allowed'`
  return rows.length
}

test('a fund whose sign-in is too old asks for a code in place, and goes on with what was typed, once', async () => {
  const visitor = await at(`/dashboard/users/details/${userId}?tab=wallets`, 'finance@staff.example')
  const { page } = visitor
  const dialog = await reviewFund(page)
  await press(dialog, 'Fund ₦2,500.50')
  const asked = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await asked.getByText('Confirm that it’s you to move money.').waitFor()
  await visitor.look('step-up-code')
  await page.keyboard.press('Escape')
  await dialog.getByRole('alert').getByText('Confirm that it’s you to move money.').waitFor()
  assert.equal(await funded(), 0)
  await press(dialog, 'Fund ₦2,500.50')
  const keys = await keyboardOf(page)
  await keys.lands('button "Email me a code"')
  const code = await codeFor('finance@staff.example', async () => {
    await keys.press('Enter')
    await asked.getByText('A 6-digit code is on its way').waitFor()
  })
  await keys.lands('textbox "Code from the email"')
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await asked.getByText('This code is not right or has expired.').waitFor()
  await visitor.look('step-up-code-wrong')
  await page.keyboard.type(code)
  await dialog.getByText('₦2,500.50 is in the wallet.').waitFor()
  assert.equal(await funded(), 1)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
  await booksAgree(world)
})

test('who has a passkey is asked for it and for nothing else, and a finger that fails may try again', async () => {
  const visitor = await at('/dashboard/team', 'finance@staff.example')
  const { page } = visitor
  const device = await addVirtualAuthenticator(page)
  await press(page, 'Add a passkey')
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('<img src=x onerror=alert(1)>')
  await adding.getByLabel('Name').press('Enter')
  await page.getByRole('button', { name: 'Rename <img src=x onerror=alert(1)>' }).waitFor()
  assert.equal(await device.count(), 1)
  await press(page, /^Rename/)
  const renaming = page.getByRole('dialog', { name: 'Rename this passkey' })
  await renaming.getByLabel('Name').fill('Office laptop')
  await renaming.getByLabel('Name').press('Enter')
  await page.getByRole('button', { name: 'Remove Office laptop' }).waitFor()
  await visitor.look('team-passkeys')
  await page.goto(`${world.api.url}/dashboard/users/details/${userId}?tab=wallets`)
  const before = await funded()
  const dialog = await reviewFund(page)
  await device.recognises(false)
  await press(dialog, 'Fund ₦2,500.50')
  const asked = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  const keys = await keyboardOf(page)
  await keys.lands('button "Use your passkey"')
  await visitor.look('step-up-passkey')
  await keys.press('Enter')
  await asked.getByText('The passkey was not used. Try again.').waitFor()
  await device.recognises(true)
  await press(asked, 'Use your passkey')
  await dialog.getByText('₦2,500.50 is in the wallet.').waitFor()
  assert.equal(await funded(), before + 1)
  await visitor.close()
  await booksAgree(world)
})

test('an owner resets the second factor of somebody who lost it: passkeys and sessions are gone, money waits a day', async () => {
  const theirs = await at('/dashboard', 'finance@staff.example')
  const visitor = await at('/dashboard/team', owner)
  const dialog = await open(visitor.page, 'A finance')
  await dialog.getByText('1 passkey').waitFor()
  await press(dialog, 'Reset second factor')
  await visitor.page.getByLabel('Reason').fill('Lost the laptop, called back')
  await visitor.look('team-reset')
  await visitor.page.getByLabel('Reason').press('Enter')
  const after = visitor.page.getByRole('dialog', { name: 'A finance' })
  await after.getByText('Code by email').waitFor()
  await after.getByText(/Blocked until/).waitFor()
  await theirs.page.getByText('Your session has ended. Sign in again.').waitFor()
  await visitor.close()
  await theirs.close()
})

test('who can fund wallets? is answered in a sentence, and the matrix and the thresholds stand below', async () => {
  const visitor = await at('/dashboard/manage-admin', owner)
  const { page } = visitor
  await page.getByRole('heading', { name: 'Manage admin' }).waitFor()
  await page.getByRole('table').first().waitFor()
  await page.getByRole('heading', { name: 'Roles' }).waitFor()
  await visitor.look('manage-admin')
  await page.getByLabel('Who can …').fill('fund wallets?')
  const answer = page.getByRole('status').filter({ hasText: 'Funds a wallet from our own money.' })
  assert.equal(await answer.innerText(), 'Owner and Finance: Funds a wallet from our own money.')
  await visitor.look('manage-admin-asked')
  await page.getByLabel('Who can …').fill('juggle elephants')
  await page.getByText('No action matches.').waitFor()
  await visitor.look('manage-admin-nothing')
  await visitor.close()
})

test('what waits for a second person stands above the team, and tells who approves it whom it is about', async () => {
  const second = await aMember(world, 'admin')
  const visitor = await at('/dashboard/team', owner)
  const { page } = visitor
  const dialog = await open(page, 'A support')
  await press(dialog, 'Change role')
  const change = page.getByRole('dialog', { name: 'Change the role of A support' })
  await change.getByLabel('New role').selectOption('risk')
  await change.getByLabel('Reason').fill('Moves to the risk desk')
  await change.getByLabel('Reason').press('Enter')
  await change.waitFor({ state: 'detached' })
  await page.goto(`${world.api.url}/dashboard/team`)
  await page.getByText('Change role is awaiting approval.').waitFor()
  await visitor.look('team-waiting', 'both')
  await visitor.close()
  const theirs = await at('/dashboard/approvals', second)
  await theirs.page.getByRole('link', { name: /Change role/ }).press('Enter')
  await theirs.page.getByText('A support, support@staff.example').waitFor()
  await theirs.look('approval-of-person', 'both')
  await theirs.close()
})
