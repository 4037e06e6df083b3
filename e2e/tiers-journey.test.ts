// Promises about rising to tier 2 in a real browser: face by camera, papers by file, a connection that breaks, a reviewer.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import * as tiers from '#features/tiers/contract.ts'
import * as tierQueue from '#features/tiers/queue-contract.ts'
import { adminPassword, signInAdmin } from './admin.ts'
import { openBrowser, signInOn, type Visitor, visit } from './browser.ts'
import { nextCode, pin, profile, send } from './customer.ts'
import { colour } from './papers.ts'
import { portrait } from '../apps/api/demo/portrait.ts'
import { eventually } from '#kit/test/eventually.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let reviewer: Visitor
const email = 'oluwaseun.adebayo-ogunlesi@example.com'
let cookie: string

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  ;({ cookie } = await aCustomer(world, { tier: 0, email }))
  visitor = await visit(browser)
  await signInOn(world, visitor, { cookie })
})
after(async () => {
  await reviewer?.close()
  await visitor.close()
  await browser.close()
  await world.close()
})

const at = (path: string): string => `${world.settings.publicUrl}${path}`
const button = (name: string | RegExp) => visitor.page.getByRole('button', { name })
const file = (name: string) => visitor.page.locator(`input[type=file][aria-label="${name}"]`)

/** Goes to a page of the app, past the PIN when it is asked for. */
async function go(path: string): Promise<void> {
  const { page } = visitor
  await page.goto(at(path))
  await page.getByRole('heading').first().waitFor()
  if (await page.getByText('Welcome back').first().isVisible())
    for (const digit of pin) await page.keyboard.press(digit)
}

async function register(kind: 'bvn' | 'nin', number: string): Promise<void> {
  const { first_name, last_name, date_of_birth } = profile('')
  await world.control('/identity/people', { kind, number, first_name, last_name, date_of_birth })
}

test('tier 1: without a face the form says so; the camera opens, a photo is taken, sent and checked', async () => {
  const { page } = visitor
  await register('bvn', '22255591000')
  // What binds after the confirmation is said before it.
  await go('/app/profile/limits')
  await page
    .getByText(
      'In the first 24 hours of a new account or device: receive up to ₦20,000.00, send up to ₦20,000.00.',
    )
    .waitFor()
  await visitor.look('tiers-limits-before')
  await go('/app/identity')
  await page.getByLabel('Your BVN').fill('22255591000')
  await button('Check my BVN').click()
  await page.getByText('Take a photo of your face first.').waitFor()
  await visitor.look('tiers-identity-faceless')
  await button('Take a photo').click()
  await button('Take the photo').and(page.locator(':enabled')).waitFor()
  await visitor.look('tiers-camera')
  await button('Take the photo').click()
  await page.getByText('Photo is ready').waitFor()
  // The camera's test picture is nobody's face; a drawn one takes its place.
  await file('A photo of your face').setInputFiles({
    name: 'face.jpg',
    mimeType: 'image/jpeg',
    buffer: await portrait(email),
  })
  await page.getByText('Photo is ready').waitFor()
  await visitor.look('tiers-identity')
  await button('Check my BVN').click()
  await page.getByText('Your identity is confirmed').first().waitFor()
  const main = page.getByRole('main')
  await main.getByText('Single deposit').waitFor()
  assert.equal(await main.getByText('up to ₦20,000.00').count(), 2)
  await main.getByText(/^New account or device: until .+ After that up to ₦50,000\.00 a day\.$/).waitFor()
  await visitor.look('tiers-confirmed')
})

test('the limits show what is left, the ladder and what is missing; the NIN comes first', async () => {
  const { page } = visitor
  await go('/app/profile/limits')
  await page.getByText('You can still send', { exact: true }).waitFor()
  await visitor.look('tiers-limits')
  await register('nin', '70155591000')
  await page.getByRole('link', { name: 'Go to Tier 2 · 3 minutes' }).click()
  await page.getByRole('heading', { name: 'Confirm your NIN too' }).waitFor()
  await visitor.look('tiers-second-number')
  await page.getByLabel('Your NIN').fill('70155591000')
  await button('Check my NIN').click()
  await page.getByRole('heading', { name: 'Show us an ID' }).waitFor()
})

test('a driver’s licence with front and back, over a connection that breaks midway', async () => {
  const { page, context } = visitor
  await page.getByLabel('Kind of ID').selectOption({ label: 'Driver’s licence' })
  await button('Ask for Tier 2').click()
  await page.getByText('Add this photo').first().waitFor()
  await page.getByLabel('Number on the ID').fill('abc-12345 aa01')
  await visitor.look('tiers-document')
  // Nothing passes for a while: what was sent is not sent again.
  await context.setOffline(true)
  await file('The front').setInputFiles({
    name: 'front.png',
    mimeType: 'image/png',
    buffer: await colour('#c7d2c4', {}),
  })
  await page.getByText('If your connection drops, we continue where it stopped.').waitFor()
  await context.setOffline(false)
  await page.getByText('Photo is ready').waitFor()
  await file('The back').setInputFiles({
    name: 'back.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(0),
  })
  await page.getByText('This file is empty. Choose another one, or take a photo.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Continue sending' }).count(), 0)
  await file('The back').setInputFiles({
    name: 'back.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no photo'),
  })
  await page.getByText('This file is not a photo or a PDF.').waitFor()
  await visitor.look('tiers-document-refused')
  await file('The back').setInputFiles({
    name: 'back.jpg',
    mimeType: 'image/jpeg',
    buffer: await colour('#d2c9c4', {}),
  })
  await eventually(async () => assert.equal(await page.getByText('Photo is ready').count(), 2))
  await button('Ask for Tier 2').click()
  await page.getByText('We are checking your details for Tier 2').waitFor()
  await page.getByText('(we are checking it)').first().waitFor()
  assert.equal(await page.getByText('(we are checking it)').count(), 2)
  await visitor.look('tiers-waiting')
})

test('the console shows the queue and the papers; a paper is revealed for a reason, and asked for again', async () => {
  const address = await aMember(world, 'risk')
  reviewer = await visit(browser, { width: 1280, height: 800 })
  const { page } = reviewer
  await page.goto(at('/login'))
  await page.getByLabel('Email').fill(address)
  const code = await nextCode(world, address)
  await page.getByRole('button', { name: 'GAIN ACCESS NOW' }).click()
  await page.getByLabel('One-time code').fill(await code())
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'VERIFY CODE' }).click()
  await page.waitForURL('**/dashboard**')
  await page.goto(at('/dashboard/tier-requests'))
  await page
    .getByRole('link', { name: /Olúwaṣeun/ })
    .first()
    .waitFor()
  await reviewer.look('console-tier-requests')
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('dialog').getByText('It is decided on the customer’s record.').waitFor()
  await reviewer.look('console-tier-request')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /Olúwaṣeun/ })
    .first()
    .click()
  await page.getByRole('tab', { name: /Identity/ }).click()
  await page.getByText('Tier 2 request').waitFor()
  await reviewer.look('console-user-identity')
  await page.getByRole('button', { name: 'Show the front' }).click()
  await page.getByLabel('Reason for viewing').fill('Comparing the licence with the register.')
  await page.getByRole('button', { name: 'Show file' }).click()
  await page.getByRole('img', { name: 'The front' }).waitFor()
  await reviewer.look('console-paper')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Ask for the front again' }).click()
  await page.getByLabel('Reason').fill('The photo is blurred. Take it in daylight.')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await page.getByText('The customer was asked for it again.').waitFor()
})

test('the customer reads the reason without a reload, sends the photo again, and is approved', async () => {
  const { page } = visitor
  await page.getByText('The photo is blurred. Take it in daylight.').first().waitFor()
  await visitor.look('tiers-again')
  await page.getByRole('link', { name: 'Send the photo again' }).click()
  await file('The front').setInputFiles({
    name: 'front.jpg',
    mimeType: 'image/jpeg',
    buffer: await colour('#c1cfd8', {}),
  })
  await page.getByText('Photo is ready').waitFor()
  await visitor.look('tiers-again-form')
  await button('Send the photo again').click()
  await page.getByText('We are checking your details for Tier 2').waitFor()
  const { page: desk } = reviewer
  await desk.getByRole('button', { name: 'Approve Tier 2', disabled: false }).click()
  await reviewer.look('console-approve')
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve Tier 2' }).click()
  await desk.getByText('Approved. The customer has the higher tier.').waitFor()
  await page.getByText('Go to Tier 3 · 3 minutes').waitFor()
  await visitor.look('tiers-limits-two')
  await page.getByRole('link', { name: 'Go to Tier 3 · 3 minutes' }).click()
  await page.getByRole('heading', { name: 'Where do you live?' }).waitFor()
  await visitor.look('tiers-address')
})

test('a rejection stands on the limits with its reason', async () => {
  const risk = await signInAdmin(world, await aMember(world, 'admin'))
  const { page } = visitor
  await page.getByLabel('House number and street').fill('14 Bode Thomas Street')
  await page.getByLabel('Town or area').fill('Surulere')
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('Kind of document').selectOption({ label: 'Light or water bill' })
  await file('Photo of the document').setInputFiles({
    name: 'bill.jpg',
    mimeType: 'image/jpeg',
    buffer: await colour('#e6e2d0', {}),
  })
  await page.getByText('Photo is ready').waitFor()
  await button('Ask for Tier 3').click()
  await page.getByText('We are checking your details for Tier 3').waitFor()
  const listed = await send(world, tierQueue.listRequests, { headers: risk })
  const id = listed.data.items[0]?.id ?? ''
  const body = { reason: 'The bill is older than 3 months.' }
  await send(world, tiers.rejectRequest, { headers: risk, params: { id }, body })
  await page.getByText('The bill is older than 3 months.').waitFor()
  await visitor.look('tiers-rejected')
})

test('no script broke and the policy was never asked to forgive', () => {
  // The connection was cut by this journey itself.
  const own = visitor.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))
  assert.deepEqual(own, [])
  assert.deepEqual(reviewer.faults, [])
})
