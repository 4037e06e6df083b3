// Promises about a user's record in a real browser: what happened, notes, decisions the customer reads, details by difference.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import * as notifications from '#features/notifications/contract.ts'
import { plantUser, type PlantedUser } from '#features/users/test-people.ts'
import { eventually } from '#kit/test/eventually.ts'
import { topUpHouse } from './bank-side.ts'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { send } from './customer.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember } from './people.ts'
import type { Sender } from './sender.ts'
import { openWorld, type World } from './world.ts'

const attack = '<img src=x onerror=alert(1)>'
let browser: Browser
let world: World
let customer: Sender
let customerId: string
let strange: PlantedUser

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['owner', 'risk', 'support'] as const) await aMember(world, role)
  customer = await aCustomer(world, { money: '5000' })
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from users where email = ${customer.email}`
  customerId = row?.id ?? ''
  world.clock.advance(1_000)
  strange = await plantUser(world.api.doors, {
    first_name: attack,
    last_name: 'Olúwaṣeun Adébáyọ̀-Ogunlésì',
    email: 'strange@mail.example',
    status: 'pending',
    kyc_tier: 1,
    created_at: world.clock.now(),
  })
})
after(async () => {
  await browser?.close()
  await world?.close()
})

function at(path: string, role: 'owner' | 'risk' | 'support'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}
const record = (id: string, rest = '') => `/dashboard/users/details/${id}${rest}`
const press = async (where: Page | Locator, name: string | RegExp): Promise<void> => {
  const button = where.getByRole('button', { name, exact: typeof name === 'string' })
  await button.focus()
  await button.press('Enter')
}

test('one timeline holds money, sign-ins and notes; a note is text, stands pinned, and is mended by its author', async () => {
  const visitor = await at(record(customerId), 'support')
  const { page, faults } = visitor
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.waitForURL(/tab=activity/)
  await page.getByText(/^Deposit \+₦5,000\.00/).waitFor()
  await page.getByText('Signed up').waitFor()
  await press(page, 'Add note')
  await page.getByText('Write something first.').waitFor()
  await page.getByLabel('Note for the team').fill(`${attack}\n=HYPERLINK("http://x")`)
  await press(page, 'Add note')
  const quote = page.getByRole('blockquote').filter({ hasText: attack })
  await quote.getByText('=HYPERLINK("http://x")').waitFor()
  await press(quote, 'Pin note')
  const pinned = page
    .getByRole('region', { name: 'Pinned notes' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Pinned notes' }) }))
  await pinned.getByText(attack).waitFor()
  await press(pinned, 'Edit note')
  const dialog = page.getByRole('dialog', { name: 'Edit your note' })
  await dialog.getByLabel('Note for the team').fill('The customer called twice.')
  await press(dialog, 'Save')
  await pinned.getByText('The customer called twice.').waitFor()
  await visitor.look('user-activity')
  await page.getByRole('radio', { name: 'Notes' }).check()
  await page.waitForURL(/kind=note/)
  await eventually(async () => assert.equal(await page.getByText('Signed up').count(), 0))
  await page.getByRole('radio', { name: 'Money' }).check()
  await page.getByRole('link', { name: 'Open', exact: true }).first().click()
  await page.waitForURL(/\/dashboard\/transactions\//)
  assert.deepEqual(faults, [])
  await visitor.close()
})

test('a user is rejected with a reason that they read, and approved in four actions by keyboard', async () => {
  const visitor = await at(record(strange.id), 'risk')
  const { page, faults } = visitor
  await page.getByRole('heading', { level: 1, name: attack }).waitFor()
  await visitor.look('user-head')
  await press(page, 'Reject customer')
  const rejecting = page.getByRole('dialog')
  await press(rejecting, 'Reject customer')
  await rejecting.getByText('Choose a reason').last().waitFor()
  await rejecting.getByLabel('Reason').selectOption('documents_unreadable')
  await rejecting.getByLabel(/In your own words/).fill('The corner is cut off.')
  await visitor.look('user-reject')
  await press(rejecting, 'Reject customer')
  await rejecting.waitFor({ state: 'hidden' })
  await world.settle()
  const mail = await world.mailTo(strange.email)
  assert.match(mail.text, /could not read your documents.*The corner is cut off\./s)
  // 1 the button, 2 its press; the dialog takes the focus; 3 and 4 lead to the act and press it.
  await page.getByRole('button', { name: 'Approve customer', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const [row] = await world.api.doors.database.sql<{ status: string }>`
    select status from users where id = ${strange.id}`
  assert.equal(row?.status, 'approved')
  await page.getByRole('button', { name: 'Reject customer', exact: true }).waitFor()
  assert.deepEqual(faults, [])
  await visitor.close()
})

test('another name of somebody who is confirmed is approved by a second person, as the difference showed it; a new email waits for whoever reads it', async () => {
  const visitor = await at(record(customerId), 'risk')
  const { page, faults } = visitor
  await press(page, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('R2D2')
  await press(dialog, 'Review')
  await dialog.getByText('Enter the name in letters, as on their ID.').waitFor()
  await dialog.getByLabel('First name').fill('Adaeze')
  await dialog.getByLabel('Email').fill('moved@mail.example')
  await visitor.look('user-edit')
  await press(dialog, 'Review')
  await dialog.getByRole('row', { name: /First name .* Adaeze/ }).waitFor()
  await dialog.getByLabel('Reason').fill('They came with their ID')
  await visitor.look('user-difference')
  await press(dialog, 'Send for approval')
  await dialog.getByText('Sent for approval', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Change name or birth date is awaiting approval.').waitFor()
  await visitor.look('user-details-wait')
  const owner = await at('/dashboard/approvals', 'owner')
  await owner.page.getByRole('list', { name: 'Requests' }).getByRole('link').first().press('Enter')
  const review = owner.page.getByRole('article', { name: 'Change name or birth date' })
  await review.getByRole('row', { name: /First name .* Adaeze/ }).waitFor()
  await owner.look('user-details-approval')
  await review.getByLabel('Note').fill('I saw the ID as well')
  await press(review, 'Approve')
  await review.getByText('Approved by A owner').waitFor()
  assert.deepEqual(owner.faults, [])
  await owner.close()
  await page.getByRole('heading', { level: 1, name: /Adaeze/ }).waitFor()
  await world.settle()
  const link =
    /\/app\/link\/confirm-email#\S+/.exec((await world.mailTo('moved@mail.example')).text)?.[0] ?? ''
  const reader = await visit(browser)
  await reader.page.goto(`${world.api.url}${link}`)
  await reader.look('confirm-email')
  await press(reader.page, 'Use this email')
  await reader.page.getByText('Email changed to moved@mail.example.').waitFor()
  await page.getByText('moved@mail.example').first().waitFor()
  assert.deepEqual([...faults, ...reader.faults], [])
  await reader.close()
  await visitor.close()
})

test('a freeze by the address before stands above the wallets, and ends once a second person agrees', async () => {
  const { sql } = world.api.doors.database
  const now = world.clock.now()
  await sql`
    update email_changes set email_before = 'before@mail.example', done_at = ${now}, frozen_at = ${now}
    where user_id = ${customerId}`
  await sql`update wallets set own_freeze_at = ${now} where user_id = ${customerId}`
  const visitor = await at(record(customerId, '?tab=wallets'), 'risk')
  const { page, faults } = visitor
  await page.getByText('Frozen by an earlier email address').waitFor()
  await visitor.look('user-freeze-by-address')
  await press(page, 'End this freeze')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('They called from their number')
  await visitor.look('user-end-freeze')
  await press(dialog, 'Send for approval')
  await dialog.getByText('Sent for approval', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('End freeze by earlier email address is awaiting approval.').waitFor()
  await visitor.look('user-end-freeze-waits')
  assert.deepEqual(faults, [])
  await visitor.close()
})

test('a user is told something as it was previewed; the app shows the same words as text', async () => {
  const visitor = await at(record(customerId), 'support')
  const { page, faults } = visitor
  await press(page, 'Notify')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Template').selectOption({ label: 'Problem fixed' })
  await dialog.getByLabel('Message').fill(`Hello {fist_name}, ${attack}`)
  await press(dialog, 'Preview')
  await dialog.getByText(/\{fist_name\} cannot be filled in/).waitFor()
  await dialog.getByLabel('Message').fill(`Hello {first_name}, ${attack}`)
  await press(dialog, 'Preview')
  const inApp = dialog.getByRole('region', { name: 'In the app' })
  await inApp.getByText(`Hello Adaeze, ${attack}`).waitFor()
  await visitor.look('user-notify')
  await press(dialog, /^Send to Adaeze/)
  await dialog.waitFor({ state: 'hidden' })
  const { data } = await send(world, notifications.listMine, { cookie: customer.cookie })
  assert.deepEqual(
    [data.items[0]?.title, data.items[0]?.body],
    ['We’ve fixed the problem you reported', `Hello Adaeze, ${attack}`],
  )
  assert.deepEqual(faults, [])
  await visitor.close()
})

test('previous and next follow the list that somebody was found in', async () => {
  const visitor = await at('/dashboard/users?sort=oldest', 'support')
  const { page, faults } = visitor
  await page
    .getByRole('link', { name: /Adaeze/ })
    .first()
    .click()
  await page.waitForURL(/in=sort%3Doldest/)
  await page.getByRole('link', { name: 'Next customer' }).click()
  await page.getByRole('heading', { level: 1, name: attack }).waitFor()
  await page.getByRole('link', { name: 'Previous customer' }).click()
  await page.waitForURL(new RegExp(customerId))
  await page.getByRole('link', { name: 'Next customer' }).waitFor()
  await page.getByRole('link', { name: 'Previous customer' }).waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
  await visitor.close()
})
