// Promises about a customer's safety in a real browser: passkeys, PINs, devices, a new address, and a lost phone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openWallet } from '#features/wallets/public.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { codeBySms, nextCode } from './customer.ts'
import { untilHeard } from './keyboard.ts'
import { addVirtualAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let phone: Visitor
let finger: VirtualAuthenticator
let email = 'oluwaseun.adebayo-ogunlesi@example.com'

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  phone = await visit(browser)
  finger = await addVirtualAuthenticator(phone.page)
})
after(async () => {
  await phone.close()
  await browser.close()
  await world.close()
})

const app = (path: string) => `${world.settings.publicUrl}/app${path}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
/** A message stands for two seconds only, so it is looked for from before what it tells of. */
const told = (page: Page, words: string) => page.getByText(words).first().waitFor()
const typePin = async (page: Page, digits: string) => {
  // While a PIN is being checked keys do nothing.
  await page.locator('input[type=password]:not([readonly])').waitFor()
  await untilHeard(page)
  for (const digit of digits) await page.keyboard.press(digit)
}

/** Asks for a code to sign in, and types it. */
async function signIn(page: Page): Promise<void> {
  await page.goto(app('/sign-in'))
  await page.getByLabel('Email', { exact: true }).fill(email)
  const coming = await nextCode(world, email)
  await button(page, 'Send my code').click()
  await page.getByLabel('6-digit code').fill(await coming())
}

test('right after the first PIN a passkey is offered, once, and set up with a finger', async () => {
  const { page } = phone
  await page.goto(app('/create-account'))
  await page.getByLabel('Email', { exact: true }).fill(email)
  const coming = await nextCode(world, email)
  await button(page, 'Send my code').click()
  await page.getByLabel('6-digit code').fill(await coming())
  await page.getByLabel('First name').fill('Olúwaṣeun')
  await page.getByLabel('Surname').fill('Adébáyọ̀-Ogunlésì')
  await button(page, 'Continue').click()
  await page.getByLabel('Phone number').fill('803 555 0199')
  await button(page, 'Continue').click()
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Year').fill('1994')
  await button(page, 'Continue').click()
  await heading(page, 'Choose a 4‑digit PIN')
  await typePin(page, '2580')
  await heading(page, 'Enter your PIN again')
  await typePin(page, '2580')
  await page.getByRole('checkbox').check()
  await button(page, 'Open my account').click()
  await heading(page, 'Open it with your fingerprint?')
  await phone.look('safety-passkey-offer')
  await Promise.all([told(page, 'Passkey added.'), button(page, 'Set it up').click()])
  assert.equal(await finger.count(), 1)
  await page.reload()
  await page.getByText('Confirm your BVN or NIN').first().waitFor()
  assert.equal(await page.getByText('Open it with your fingerprint?').count(), 0)
})

test('Security shows the PIN, the passkey and this device; the same device makes no second one', async () => {
  const { page } = phone
  await page.goto(app('/profile'))
  await page.getByRole('link', { name: /Security/ }).click()
  await page.getByText('This is your active device').waitFor()
  await page.getByText(/Added \d/).waitFor()
  await phone.look('safety-security')
  await Promise.all([told(page, 'This device already has a passkey.'), button(page, 'Add a passkey').click()])
  await button(page, /Remove the passkey/).click()
  await heading(page, 'Remove this passkey?')
  await phone.look('safety-passkey-remove')
  await button(page, 'Keep it').click()
})

/** Two minutes out of sight: the app was closed and is opened again. */
async function leaveForLong(page: Page): Promise<void> {
  await page.goto(`${world.settings.publicUrl}/config.json`)
  await page.evaluate(() => localStorage.setItem('app.leftAt', String(Date.now() - 120_000)))
  await page.goto(app('/'))
}

test('after two minutes away it is locked: the passkey opens it at once, the PIN where no finger fits', async () => {
  const { page } = phone
  await leaveForLong(page)
  await page.getByText('Confirm your BVN or NIN').first().waitFor()
  await finger.recognises(false)
  await leaveForLong(page)
  await heading(page, /Welcome back/)
  await phone.look('safety-unlock')
  await button(page, 'Use your passkey').click()
  await page.getByText('Your passkey was not used. Try again, or enter your PIN.').waitFor()
  await typePin(page, '1379')
  await page.getByText(/Wrong PIN\. \d tr(?:y|ies) left\./).waitFor()
  await finger.recognises(true)
  await button(page, 'Use your passkey').click()
  await page.getByText('Confirm your BVN or NIN').first().waitFor()
})

test('a new phone number is agreed to by passkey over the sheet that shows it, and confirmed by the code that comes to it', async () => {
  const { page } = phone
  await page.goto(app('/profile'))
  await page.getByRole('link', { name: 'Email and phone' }).click()
  await heading(page, 'Email and phone')
  await phone.look('safety-contact')
  await button(page, 'Change phone number').click()
  await page.getByLabel('New phone number').fill('701 000 0042')
  await button(page, 'Change phone number').click()
  const sheet = page.getByRole('dialog', { name: 'Enter your PIN' })
  await sheet.getByText('Change your phone number to 0701 000 0042').waitFor()
  await phone.look('safety-authorise')
  await sheet.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByText('Enter the code we sent to 0701 000 0042.').waitFor()
  const code = await eventually(() => codeBySms(world, '+2347010000042'))
  await page.getByLabel('6-digit code').fill(code)
  await Promise.all([told(page, 'Phone number changed.'), page.keyboard.press('Enter')])
  await page.getByText('0701 000 0042').waitFor()
})

test('a new email takes PIN and code, then a code of its own; the old address is told. All by keyboard', async () => {
  const { page } = phone
  const wanted = 'seun.new@example.com'
  await button(page, 'Change email').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('New email').focus()
  await page.keyboard.type(wanted)
  const coming = await nextCode(world, email)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText(`Change your email to ${wanted}`).waitFor()
  await typePin(page, '9999')
  await page.getByText(/Wrong PIN\. \d tr(?:y|ies) left\./).waitFor()
  await typePin(page, '2580')
  await heading(page, 'Enter the code')
  await phone.look('safety-authorise-code')
  const code = await coming()
  const ofNewAddress = await nextCode(world, wanted)
  await page.getByRole('dialog').getByLabel('6-digit code').focus()
  await page.keyboard.type(code)
  await page.getByText(`Enter the code we sent to ${wanted}.`).waitFor()
  await phone.look('safety-email-code')
  await page.getByLabel('6-digit code').focus()
  await page.keyboard.type(await ofNewAddress())
  await Promise.all([told(page, 'Email changed.'), page.keyboard.press('Enter')])
  await eventually(async () => assert.match((await world.mailTo(email)).subject, /email address of your/))
  email = wanted
})

test('Escape closes the sheet, nothing is changed, and the focus is where it was', async () => {
  const { page } = phone
  await button(page, 'Change phone number').click()
  await page.getByLabel('New phone number').fill('701 000 0043')
  await page.getByLabel('New phone number').press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT'),
  )
  await button(page, 'Cancel').click()
  await page.getByText('0701 000 0042').waitFor()
})

test('the PIN is changed with the old one', async () => {
  const { page } = phone
  await page.goto(app('/profile/security'))
  await page.getByRole('link', { name: /Change PIN/ }).click()
  await heading(page, 'Enter your PIN')
  await typePin(page, '1379')
  await heading(page, 'Choose a new PIN')
  await typePin(page, '7410')
  await heading(page, 'Enter your PIN again')
  await typePin(page, '7410')
  await page.getByText(/Wrong PIN\. \d tr(?:y|ies) left\./).waitFor()
  await phone.look('safety-change-pin')
  await typePin(page, '2580')
  await heading(page, 'Choose a new PIN')
  await typePin(page, '7410')
  await heading(page, 'Enter your PIN again')
  await Promise.all([told(page, 'PIN changed.'), typePin(page, '7410')])
})

test('a forgotten PIN waits 72 hours after a new email, then it is chosen anew with a code and the birth date', async () => {
  const { page } = phone
  await finger.recognises(false)
  await leaveForLong(page)
  await heading(page, /Welcome back/)
  await page.getByRole('link', { name: 'Forgot your PIN?' }).click()
  await heading(page, 'Choose a new PIN')
  await phone.look('safety-forgot')
  await button(page, 'Send my code').click()
  await page.getByText(/Your email is new\. You can reset a forgotten PIN from \d/).waitFor()
  await phone.look('safety-forgot-new-email')
  world.clock.advance(72 * 3_600_000)
  const coming = await nextCode(world, email)
  await button(page, 'Send my code').click()
  await heading(page, 'Confirm that it’s you')
  const code = await coming()
  await page.getByLabel('6-digit code').fill(code)
  await page.getByLabel('Day').fill('15')
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Year').fill('1994')
  await button(page, 'Continue').click()
  await page.getByText(/The code or the date of birth is not right/).waitFor()
  await phone.look('safety-forgot-code')
  await page.getByLabel('Day').fill('14')
  await button(page, 'Continue').click()
  await heading(page, 'Choose a new PIN')
  await typePin(page, '3691')
  await heading(page, 'Enter your PIN again')
  await typePin(page, '3691')
  await page.getByText('Confirm your BVN or NIN').first().waitFor()
  await finger.recognises(true)
})

let laptop: Visitor

test('a new device says what it will do, takes the PIN, and the phone learns why it was signed out', async () => {
  laptop = await visit(browser)
  await signIn(laptop.page)
  await laptop.page.getByText(/This device is new to your account/).waitFor()
  await laptop.look('safety-new-device')
  await typePin(laptop.page, '3691')
  await laptop.page.getByText('Confirm your BVN or NIN').first().waitFor()
  await phone.page.getByText(/You opened your account on another device/).waitFor()
  await phone.look('safety-elsewhere')
  await eventually(async () => assert.match((await world.mailTo(email)).subject, /new device/))
})

test('a lost phone is frozen from a signed-out page, and the account is out everywhere', async () => {
  const { page } = phone
  const sql = world.api.doors.database.sql
  const [user] = await sql<{ id: string }>`select id from users where email = ${email}`
  assert.ok(user)
  const { doors } = world.api
  await doors.database.begin((transaction) =>
    openWallet(transaction, doors, { userId: user.id, currency: 'NGN' }),
  )
  await sql`update users set kyc_tier = 1 where id = ${user.id}`
  await page.getByRole('link', { name: 'Lost your phone?' }).click()
  await heading(page, 'Lost your phone?')
  await phone.look('safety-lost')
  await page.getByLabel('Email of your account').fill(email)
  const coming = await nextCode(world, email)
  await button(page, 'Send my code').click()
  await heading(page, 'Enter the code')
  await phone.look('safety-lost-code')
  await page.getByLabel('6-digit code').fill(await coming())
  await button(page, 'Freeze everything').click()
  await heading(page, 'Everything is frozen')
  await phone.look('safety-frozen')
  await laptop.page.getByText(/You were signed out to keep your account safe/).waitFor()
  await laptop.close()
})

test('who froze it opens it again, with PIN and code', async () => {
  const { page } = phone
  await button(page, 'Sign in again').click()
  await signIn(page)
  await heading(page, /Welcome back/)
  await typePin(page, '3691')
  await page.getByText('Your wallet is frozen.').waitFor()
  await phone.look('safety-home-frozen')
  await page.getByRole('link', { name: 'Unfreeze' }).click()
  await page.getByText(/You froze everything on/).waitFor()
  await phone.look('safety-unfreeze')
  await button(page, 'Unfreeze my wallet').click()
  const coming = await nextCode(world, email)
  await page.getByRole('dialog').getByText('Unfreeze your wallet').waitFor()
  await typePin(page, '3691')
  const code = await coming()
  await Promise.all([
    told(page, 'Your wallet is unfrozen.'),
    page.getByRole('dialog').getByLabel('6-digit code').fill(code),
  ])
  // It stays: what works again, and never that nothing was frozen.
  await page.getByText(/^You can send money again\./).waitFor()
  await phone.look('safety-unfrozen')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await heading(page, 'Home')
  await page.getByText('Your wallet is frozen.').waitFor({ state: 'detached' })
})

test('no page broke and nothing was against the content policy', () => {
  assert.deepEqual(phone.faults, [])
})
