// Promises about the settings on the console: what a change means is seen before it is sent, and two people make it; and about
// the customer app, which obeys its least version.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { lagosDay } from '#kit/lagos.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser, visit } from './browser.ts'
import { send } from './customer.ts'
import * as approvals from '#features/approvals/contract.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { approveAs } from './staff.ts'
import { openWorld, type World } from './world.ts'

const day = 86_400_000
let browser: Browser
let world: World
let owner: string

before(async () => {
  browser = await openBrowser()
  world = await openWorld()
  owner = await aMember(world, 'owner')
  await aMember(world, 'finance')
  await aMember(world, 'admin')
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const at = (path: string, email = owner) => visitDesk(browser, world, { email, path })

/** The day of a later date in the three fields of a dialog. */
async function typeDay(page: Page, days: number): Promise<string> {
  const [year = '', month = '', date = ''] = lagosDay(
    new Date(world.clock.now().getTime() + days * day),
  ).split('-')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day', { exact: true }).fill(date)
  await dialog.getByLabel('Month', { exact: true }).fill(month)
  await dialog.getByLabel('Year').fill(year)
  return `${Number(date)}`
}

/** Somebody agrees to whatever waits for them. */
async function agreeToAllAs(email: string): Promise<void> {
  const headers = await signInAdmin(world, email)
  const { data } = await send(world, approvals.listApprovals, { headers, query: '?tab=waiting' })
  for (const { id } of data.items) assert.equal((await approveAs(world, email, id)).status, 200)
  world.clock.advance(61_000)
}
const agreeToAll = (role: 'finance' | 'admin' = 'finance') => agreeToAllAs(`${role}@staff.example`)

test('a price is changed from a day on by two people, stands in the list as to come, and can be taken back', async () => {
  const visitor = await at('/dashboard/charges')
  const { page } = visitor
  await page.getByRole('button', { name: 'Change: Transfer to another bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change: Transfer to another bank' })
  await dialog.waitFor()
  await visitor.look('settings-change-price')
  await dialog.getByRole('button', { name: 'Review the change' }).click()
  await dialog.getByText('This day does not exist.').waitFor()
  await typeDay(page, 10)
  await dialog.getByRole('textbox', { name: 'Fee' }).first().fill('12')
  await dialog.getByLabel('Legal basis').fill('Board decision of today')
  await dialog.getByRole('button', { name: 'Review the change' }).click()
  await dialog.getByText('₦12.00 up to ₦5,000.00').waitFor()
  await dialog.getByRole('row').filter({ hasText: '₦5,000.00' }).getByText('₦5,012.90').waitFor()
  await visitor.look('settings-review-price')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await dialog.getByText('Use at least 5 characters').waitFor()
  await dialog.getByLabel('Reason').fill('The bank raised its price')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await agreeToAll()
  await page.reload()
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Board decision of today' })
    .or(page.getByRole('row').filter({ hasText: 'Scheduled' }))
  await row.first().getByText('Scheduled').waitFor()
  await page.getByRole('button', { name: 'Withdraw: Transfer to another bank' }).click()
  const taking = page.getByRole('dialog', { name: 'Withdraw: Transfer to another bank' })
  await taking.getByLabel('Reason').fill('It was one too many')
  await taking.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await agreeToAll()
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'Withdrawn' }).waitFor()
  await visitor.look('settings-charges')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('the settings stand in groups with a menu; limits of a tier are changed by keyboard alone', async () => {
  const visitor = await at('/dashboard/settings')
  const { page } = visitor
  const menu = page.getByRole('navigation', { name: 'Sections of the settings' })
  await menu.getByRole('link', { name: 'Tiers' }).waitFor()
  await page.getByRole('button', { name: 'Change: Tier 1' }).waitFor()
  await page.getByRole('button', { name: 'Change: Tier 1' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change: Tier 1' })
  await dialog.waitFor()
  await dialog.getByLabel('Send per day').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('30,000')
  await typeDay(page, 5)
  await dialog.getByLabel('Legal basis').focus()
  await page.keyboard.type('Board decision of today')
  await page.keyboard.press('Enter')
  await dialog.getByText('₦30,000.00').waitFor()
  await visitor.look('settings-review-tier')
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.type('Fraud of the last weeks')
  await page.keyboard.press('Enter')
  await page.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')
  await agreeToAll()
  await page.reload()
  await page.getByRole('button', { name: 'Withdraw: Tier 1' }).waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a stop of payouts says what waits and acts at once; letting them go waits for a second person, and the history says who', async () => {
  const visitor = await at('/dashboard/settings')
  const { page } = visitor
  const panel = page.locator('#payouts')
  await page.getByRole('button', { name: 'Stop payouts' }).click()
  const stopping = page.getByRole('dialog', { name: 'Stop NGN payouts' })
  await stopping.getByText('0 payments are on hold: ₦0.00 in all.').waitFor()
  await stopping.getByText('still on hold after 72 hours').waitFor()
  await stopping.getByText('it takes effect at once, without approval').waitFor()
  await visitor.look('settings-stop')
  await stopping.getByLabel('Reason').fill('Drill of the month')
  // Where the dialog scrolls, what is wrong may stand below its fold.
  await page.setViewportSize({ width: 360, height: 420 })
  await stopping.getByRole('button', { name: 'Stop payouts' }).click()
  const wrong = stopping.getByText('Type NGN to confirm').nth(1)
  await wrong.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'currency')
  const [said, foot] = [await wrong.boundingBox(), await stopping.locator('footer').boundingBox()]
  assert.ok(said && foot && said.y + said.height <= foot.y, 'what is wrong is in sight')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.type('NGN')
  await stopping.getByRole('button', { name: 'Stop payouts' }).click()
  await panel.getByText('Stopped').waitFor()

  await page.getByRole('button', { name: 'Resume payouts' }).click()
  const going = page.getByRole('dialog', { name: 'Resume NGN payouts' })
  await going.getByText('Another person must approve it. It takes effect then').waitFor()
  await going.getByLabel('Reason').fill('The drill is over')
  await visitor.look('settings-let-go')
  await going.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Resume payouts is awaiting approval.').waitFor()
  await visitor.look('settings-waiting')
  await agreeToAll()
  await panel.getByText('On', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'History' }).click()
  const history = panel.getByRole('list', { name: 'History' })
  await history.getByText('Requested by A owner, approved by A finance').waitFor()
  await history.getByText('By A owner, alone').waitFor()
  await history.getByText('Reason: Drill of the month').waitFor()
  await visitor.look('settings-payout-history')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a service is off at once and on by two; a version shows its difference and waits', async () => {
  const visitor = await at('/dashboard/settings')
  const { page } = visitor
  const services = page.locator('#services')
  const statements = services.getByRole('listitem').filter({ hasText: 'Statements' })
  await statements.getByRole('button', { name: 'Switch off' }).click()
  const off = page.getByRole('dialog', { name: 'Switch off: Statements' })
  await off.getByText('it takes effect at once, without approval').waitFor()
  await visitor.look('settings-service-off')
  await off.getByLabel('Reason').fill('The paper mill is down')
  await off.getByRole('button', { name: 'Switch off' }).click()
  await statements.getByText('Off', { exact: true }).waitFor()
  await statements.getByRole('button', { name: 'Switch on' }).click()
  const on = page.getByRole('dialog', { name: 'Switch on: Statements' })
  await on.getByLabel('Reason').fill('It is up again')
  await on.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Set a version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set an app version' })
  await dialog.getByLabel('Minimum version').fill('99.0')
  await dialog.getByLabel('Latest version').fill('99.1')
  await dialog.getByLabel('Message').fill('Reload to get it.')
  await dialog.getByRole('button', { name: 'Review the change' }).click()
  await dialog.getByText('would lock everybody out').waitFor()
  await dialog.getByLabel('Minimum version').fill('0.1')
  await dialog.getByRole('button', { name: 'Review the change' }).click()
  await dialog.getByLabel('Before and after').getByText('99.1').waitFor()
  await visitor.look('settings-review-version')
  await dialog.getByLabel('Reason').fill('The new shell')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Change app version is awaiting approval.').waitFor()
  await agreeToAll('admin')
  await page.locator('#versions').getByText('0.1 or later, latest 99.1').waitFor()
  await statements.getByText('On', { exact: true }).waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('free transfers planned for a day stand in the list as to come, and are taken back by two', async () => {
  const visitor = await at('/dashboard/settings')
  const { page } = visitor
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  const free = page.getByRole('dialog', { name: 'Set free transfers a month' })
  await free.getByLabel('Free transfers a month').fill('3')
  await free.getByText('A later day').click()
  await typeDay(page, 9)
  await free.getByRole('button', { name: 'Review the change' }).click()
  await free.getByLabel('Before and after').getByText('3 a month').waitFor()
  await free.getByLabel('Reason').fill('A gift')
  await free.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')
  await agreeToAll()
  await page.getByRole('button', { name: 'Withdraw: 3 a month' }).click()
  const taking = page.getByRole('dialog', { name: 'Withdraw: 3 a month' })
  await visitor.look('settings-take-free-back')
  await taking.getByLabel('Reason').fill('No gift after all')
  await taking.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')
  await agreeToAll()
  await page.locator('#free-transfers').getByText('Withdrawn').waitFor()
  await visitor.look('settings-after')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('how many people one person tells alone is changed beside the amounts, seen first, by two owners', async () => {
  const visitor = await at('/dashboard/settings')
  const { page } = visitor
  const panel = page.locator('#thresholds')
  const row = panel.getByRole('listitem').filter({ hasText: 'Message to many customers' })
  await row.getByText('50 people').waitFor()
  await panel.getByRole('button', { name: 'Change a threshold' }).click()
  const dialog = page.getByRole('dialog', { name: 'New approval threshold' })
  await dialog.getByLabel('Action').selectOption('staff-messages.send')
  await dialog.getByLabel('this many recipients').fill('120')
  await dialog.getByRole('button', { name: 'Review the change' }).click()
  await dialog.getByLabel('Threshold before and after').getByText('120 people').waitFor()
  await visitor.look('settings-threshold-people')
  await dialog.getByLabel('Reason').fill('A bigger team')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').waitFor()
  await page.keyboard.press('Escape')
  const email = await aMember(world, 'owner')
  await agreeToAllAs(email)
  await row.getByText('120 people').waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('an app behind the newest version is offered it softly; one below the least shows the message and nothing else', async () => {
  const visitor = await visit(browser, { width: 360, height: 780 })
  const { page } = visitor
  const arrive = async () => {
    await page.goto(`${world.api.url}/app/`)
    await page.getByRole('link', { name: 'Create account' }).waitFor()
    await page.keyboard.press('Tab')
  }
  await arrive()
  const offer = page.getByRole('status', { name: 'A newer version is ready' })
  await offer.getByText('Reload to get it.').waitFor()
  await visitor.look('app-newer-version')
  await offer.getByRole('button', { name: 'Later' }).click()
  await offer.waitFor({ state: 'detached' })

  // As a browser sees it that kept an older app than the server now gives.
  await world.api.doors.database.sql`
    insert into app_versions (platform, minimum, latest, message, valid_from, set_at)
    values ('web', '99.0', '99.1', 'This version is too old to keep your money safe.', ${world.clock.now()},
      ${world.clock.now()})`
  await arrive()
  const screen = page.getByRole('alertdialog')
  await screen.getByText('This version is too old to keep your money safe.').waitFor()
  await screen.getByText('Your money is safe.').waitFor()
  await visitor.look('app-too-old')
  // A second Esc closes a native dialog, whatever a page says: this one opens again.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await screen.waitFor()
  await screen.getByRole('button', { name: 'Update now' }).click()
  await page.getByRole('link', { name: 'Create account' }).waitFor()
  await page.keyboard.press('Tab')
  await screen.getByText('The update is not available yet').waitFor()
  await visitor.look('app-update-not-here')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
