// Promises about rising a tier by keyboard alone, on both sides: face, papers, the reviewer's question, the answer, the approval.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { portrait } from '../apps/api/demo/portrait.ts'
import { adminPassword } from './admin.ts'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { nextCode, profile } from './customer.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { colour } from './papers.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let phone: Visitor
let keys: Keyboard
let desk: Visitor
let deskKeys: Keyboard
const email = 'oluwaseun.adebayo-ogunlesi@example.com'

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  phone = await visit(browser)
  desk = await visit(browser, { width: 1280, height: 800 })
  keys = await keyboardOf(phone.page)
  deskKeys = await keyboardOf(desk.page)
  await signInOn(world, phone, await aCustomer(world, { tier: 0, email }))
})
after(async () => {
  await desk.close()
  await phone.close()
  await browser.close()
  await world.close()
})

const main = () => phone.page.getByRole('main')
const seen = (words: string | RegExp) => phone.page.getByText(words).first().waitFor()
const panel = () => desk.page.getByRole('tabpanel', { name: 'Identity' })

async function register(kind: 'bvn' | 'nin', number: string): Promise<void> {
  const { first_name, last_name, date_of_birth } = profile('')
  await world.control('/identity/people', { kind, number, first_name, last_name, date_of_birth })
}

/** The window in which a file is chosen is the system's own: what it answers is given by hand. */
async function choose(label: string, buffer: Buffer): Promise<void> {
  const files = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer }
  await phone.page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(files)
}

test('identity: number, selfie by camera and the check, each said where it stands', async () => {
  await register('bvn', '22255591000')
  await phone.page.goto(`${world.settings.publicUrl}/app/identity`)
  await phone.page.getByLabel('Your BVN').waitFor()
  await keys.reads(main(), [
    'heading "Confirm it’s you" [level=1]',
    'radiogroup "Which number do you have at hand?"',
    'radio "BVN" [checked]',
    'textbox "Your BVN"',
    'group "A photo of your face"',
    'button "Take a photo"',
    'button "Choose a file"',
    'heading "Why we ask" [level=2]',
    'button "Check my BVN"',
  ])
  await keys.to('button "Back"')
  await keys.stops([
    'radio "BVN"',
    'textbox "Your BVN"',
    'button "Take a photo"',
    'button "Choose a file"',
    'button "Check my BVN"',
  ])
  await keys.write('textbox "Your BVN"', '22255591000')
  await keys.press('Enter')
  await seen('Take a photo of your face first.')
  await keys.lands('textbox "Your BVN"')
  await keys.enter('button "Take a photo"')
  await keys.lands('heading "A photo of your face"')
  await phone.page.getByRole('button', { name: 'Take the photo', disabled: false }).waitFor()
  await keys.enter('button "Take the photo"')
  await seen('Photo is ready')
  await keys.lands('button "Take another"')
  // The camera's test picture is nobody's face; a drawn one takes its place.
  const checked = phone.page.waitForResponse((response) => response.url().includes('/uploads/'))
  await choose('A photo of your face', await portrait(email))
  await checked
  await seen('Photo is ready')
  await keys.lands('button "Take another"')
  await keys.enter('button "Check my BVN"')
  await keys.lands('heading "Your identity is confirmed"')
  await keys.stops(['button "Add money"', 'button "Back to home"'])
})

test('tier 2: the other number, the kind of ID by its first letters, both sides, and sent', async () => {
  await register('nin', '70155591000')
  await phone.page.goto(`${world.settings.publicUrl}/app/profile/limits`)
  await seen('Go to Tier 2')
  await keys.enter(/^link "Go to Tier 2/)
  await keys.lands('heading "Confirm your NIN too"')
  await keys.write('textbox "Your NIN"', '70155591000')
  await keys.press('Enter')
  await keys.lands('heading "Show us an ID"')
  await keys.stops(['combobox "Kind of ID"', 'button "Ask for Tier 2"'])
  await keys.to('combobox "Kind of ID"')
  await keys.press(...'Dri')
  await phone.page.getByRole('group', { name: 'The back' }).waitFor()
  await keys.lands('combobox "Kind of ID"')
  await keys.reads(main(), [
    'heading "Show us an ID" [level=1]',
    'combobox "Kind of ID"',
    'option "Driver’s licence" [selected]',
    'textbox "Number on the ID"',
    'group "The front"',
    'button "Take a photo"',
    'button "Choose a file"',
    'group "The back"',
    'button "Take a photo"',
    'button "Choose a file"',
    'button "Ask for Tier 2"',
  ])
  await keys.stops([
    'textbox "Number on the ID"',
    'button "Take a photo"',
    'button "Choose a file"',
    'button "Take a photo"',
    'button "Choose a file"',
    'button "Ask for Tier 2"',
  ])
  await keys.enter('button "Ask for Tier 2"')
  await seen('Add this photo')
  await keys.lands('button "Ask for Tier 2"')
  await keys.write('textbox "Number on the ID"', 'abc-12345 aa01')
  await choose('The front', await colour('#c7d2c4', {}))
  await choose('The back', await colour('#d2c9c4', {}))
  await phone.page.getByText('Photo is ready').nth(1).waitFor()
  await keys.enter('button "Ask for Tier 2"')
  await keys.lands('heading "Limits"')
  await seen('We are checking your details for Tier 2')
})

test('staff sign in and open the request from the queue', async () => {
  const { page } = desk
  const address = await aMember(world, 'risk')
  await page.goto(`${world.settings.publicUrl}/login`)
  await page.getByLabel('Email').waitFor()
  await deskKeys.to('link "Skip to content"')
  await deskKeys.stops(['textbox "Email"', 'button "GAIN ACCESS NOW"', 'link "Forgot Password?"'])
  const coming = await nextCode(world, address)
  await deskKeys.write('textbox "Email"', address)
  await deskKeys.press('Enter')
  await deskKeys.lands('heading "Enter Access Pin"')
  await deskKeys.write('textbox "One-time code"', await coming())
  await deskKeys.write('textbox "Password"', adminPassword)
  await deskKeys.press('Enter')
  await deskKeys.lands('heading "Dashboard"')
  await deskKeys.enter(/^link "Tier requests .+ 1"$/)
  await deskKeys.lands('heading "Tier requests"')
  await deskKeys.to('link "Olúwaṣeun Adébáyọ̀"')
  await deskKeys.reads(page.getByRole('main'), [
    'heading "Tier requests" [level=1]',
    'table "Tier requests"',
    'columnheader "Customer"',
    'columnheader "Tier"',
    'columnheader "State"',
    'columnheader "Documents"',
    'columnheader "Suspended above tier"',
    'columnheader "Age"',
    'columnheader "Due"',
    'columnheader "Assigned to"',
    'columnheader "Action"',
    'link "Olúwaṣeun Adébáyọ̀"',
    'cell "Ready to decide"',
    'navigation "Pages"',
  ])
  await deskKeys.press('Enter')
  await page.getByRole('button', { name: 'Ask for the front again' }).waitFor()
  // The news of having signed in stands at the end of the page for a while, with a button of its own.
  await page.getByRole('button', { name: 'Close' }).first().waitFor({ state: 'detached' })
  await deskKeys.to('tab "Identity"')
  await deskKeys.stops([
    'tabpanel "Identity"',
    'button "Show the front"',
    'button "Ask for the front again"',
    'button "Show the back"',
    'button "Ask for the back again"',
    'button "Approve Tier 2"',
    'button "Reject Tier 2"',
    'button "Show photo of the face"',
  ])
})

test('one paper is asked for again with a reason; the button that goes away gives the focus to the request', async () => {
  const { page } = desk
  await deskKeys.enter('button "Ask for the front again"')
  await deskKeys.lands('textbox "Reason"')
  await deskKeys.reads(page.getByRole('dialog'), [
    'heading "Ask for the front again?" [level=2]',
    'button "Close"',
    'They read this reason in the app and by email.',
    'textbox "Reason"',
    'button "Cancel"',
    'button "Ask again"',
  ])
  await deskKeys.press('Escape')
  await deskKeys.lands('button "Ask for the front again"')
  await deskKeys.press('Enter')
  await deskKeys.lands('textbox "Reason"')
  await deskKeys.enter('button "Ask again"')
  await page.getByRole('textbox', { name: 'Reason' }).and(page.locator('[aria-invalid=true]')).waitFor()
  await deskKeys.lands('textbox "Reason"')
  await deskKeys.write('textbox "Reason"', 'The photo is blurred. Take it in daylight.')
  await deskKeys.enter('button "Ask again"')
  await page.getByRole('button', { name: 'Ask for the front again' }).waitFor({ state: 'detached' })
  await deskKeys.lands('heading "Tier 2 request"')
})

test('the customer sends it again, and the approval leaves the reviewer at the request', async () => {
  await seen('The photo is blurred. Take it in daylight.')
  await keys.enter('link "Send the photo again"')
  await keys.lands('heading "Send one photo again"')
  await choose('The front', await colour('#c1cfd8', {}))
  await seen('Photo is ready')
  await keys.enter('button "Send the photo again"')
  await keys.lands('heading "Limits"')
  await panel().getByRole('button', { name: 'Approve Tier 2', disabled: false }).waitFor()
  await deskKeys.enter('button "Approve Tier 2"')
  await deskKeys.lands('textbox "Note"')
  await deskKeys.reads(desk.page.getByRole('dialog'), [
    'heading "Approve Tier 2 for Olúwaṣeun Adébáyọ̀?" [level=2]',
    'Their limits go up at once, and they are told.',
    'textbox "Note"',
    'button "Cancel"',
    'button "Approve Tier 2"',
  ])
  await deskKeys.enter('button "Approve Tier 2"')
  // The dialog's own button is called the same, and closes with it.
  await eventually(async () =>
    assert.equal(await panel().getByRole('button', { name: 'Approve Tier 2' }).count(), 0),
  )
  await deskKeys.lands('heading "Tier 2 request"')
  await deskKeys.reads(panel(), ['heading "Tier 2 request" [level=2]', 'Approved', 'term: Decided'])
  await seen('Go to Tier 3')
})

test('no script broke and the policy was never asked to forgive', () => {
  assert.deepEqual([...phone.faults, ...desk.faults], [])
})
