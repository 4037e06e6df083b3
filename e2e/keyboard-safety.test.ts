// Promises about signing up and keeping an account safe by keyboard alone: controls in the order they are read in, the focus never lost.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import * as signIn from '#features/customer-sign-in/contract.ts'
import { openWallet } from '#features/wallets/public.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { nextCode, send } from './customer.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { addVirtualAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let phone: Visitor
let finger: VirtualAuthenticator
let keys: Keyboard
const email = 'oluwaseun.adebayo-ogunlesi@example.com'

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  phone = await visit(browser)
  finger = await addVirtualAuthenticator(phone.page)
  keys = await keyboardOf(phone.page)
})
after(async () => {
  await phone.close()
  await browser.close()
  await world.close()
})

const go = (path: string) => phone.page.goto(`${world.settings.publicUrl}/app${path}`)
const seen = (words: string | RegExp) => phone.page.getByText(words).first().waitFor()
const main = () => phone.page.getByRole('main')
const digitKeys = [...'1234567890'].map((digit) => `button "${digit}"`)

test('signing up: every question begins at its heading, Enter answers it, and Tab goes down the form', async () => {
  await go('/')
  await seen('Create account')
  await keys.to('link "Skip to content"')
  await keys.stops(['link "Create account"', 'link "Sign in"', 'link "Lost your phone?"'])
  await keys.enter('link "Create account"')
  await keys.lands('heading "What’s your email?"')
  await keys.stops(['textbox "Email"', 'button "Send my code"'])
  const coming = await nextCode(world, email)
  await keys.write('textbox "Email"', email)
  await keys.press('Enter')
  await keys.lands('heading "Enter the code"')
  await keys.stops(['textbox "6-digit code"', 'button "Change email"', 'button "Continue"'])
  await keys.write('textbox "6-digit code"', '000000')
  await seen('This code is not right or has expired.')
  await keys.lands('textbox "6-digit code"')
  await keys.write('textbox "6-digit code"', await coming())
  await keys.lands('heading "What’s your name?"')
  await keys.stops([
    'textbox "First name"',
    'textbox "Surname"',
    'button "Continue"',
    'button "Use another email"',
  ])
  await keys.write('textbox "First name"', 'Olúwaṣeun')
  await keys.write('textbox "Surname"', 'Adébáyọ̀-Ogunlésì')
  await keys.press('Enter')
  await keys.lands('heading "What’s your phone number?"')
  await keys.write('textbox "Phone number"', '8035550199')
  await keys.press('Enter')
  await keys.lands('heading "When were you born?"')
  await keys.stops(['textbox "Day"', 'textbox "Month"', 'textbox "Year"', 'button "Continue"'])
  await keys.write('textbox "Day"', '14')
  await keys.write('textbox "Month"', '3')
  await keys.write('textbox "Year"', '1994')
  await keys.press('Enter')
  await keys.lands('heading "Choose a 4‑digit PIN"')
  await keys.stops(['textbox "New PIN"', ...digitKeys, 'button "Delete last digit"'])
  await keys.press(...'2580')
  await keys.lands('heading "Enter your PIN again"')
  await keys.press(...'2580')
  await keys.lands('heading "One last thing"')
  await keys.to(/^checkbox "I am 18 or older/)
  await keys.press('Space')
  await keys.enter('button "Open my account"')
  await keys.lands('heading "Open it with your fingerprint?"')
  await keys.stops(['button "Close"', 'button "Set it up"', 'button "Not now"'])
  await keys.enter('button "Not now"')
  await keys.lands('heading "Home"')
})

test('a passkey is added and removed: the row that goes away gives the focus to the heading above it', async () => {
  await go('/profile/security')
  await seen('This is your active device')
  await keys.reads(main(), [
    'button "Back"',
    'heading "Security" [level=1]',
    'heading "PIN" [level=2]',
    'link "Change PIN ',
    'heading "Passkeys" [level=2]',
    'button "Add a passkey"',
    'heading "Devices" [level=2]',
    'This is your active device',
    'list "Devices"',
    'This device',
    'heading "In an emergency" [level=2]',
    'link "Lost your phone? ',
  ])
  await keys.enter('button "Add a passkey"')
  await seen(/Added \d/)
  await keys.lands('button "Add a passkey"')
  assert.equal(await finger.count(), 1)
  await keys.enter('button "Remove the passkey of Chrome on Linux"')
  await keys.lands('heading "Remove this passkey?"')
  await keys.reads(phone.page.getByRole('alertdialog'), [
    'heading "Remove this passkey?" [level=2]',
    'button "Close"',
    'Your PIN still does.',
    'button "Keep it"',
    'button "Remove"',
  ])
  await keys.press('Escape')
  await keys.lands('button "Remove the passkey of Chrome on Linux"')
  await keys.press('Enter')
  await keys.lands('heading "Remove this passkey?"')
  await Promise.all([seen('Passkey removed.'), keys.enter('button "Remove"')])
  await phone.page.getByText(/Added \d/).waitFor({ state: 'detached' })
  await keys.lands('heading "Passkeys"')
})

test('another device is signed out: its row goes away, and the focus is on the heading above', async () => {
  const coming = await nextCode(world, email)
  await send(world, signIn.requestCode, { body: { email } })
  const confirmed = await send(world, signIn.confirmCode, { body: { email, code: await coming() } })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  await go('/profile/security')
  await seen(/^Signed in, not opened/)
  await keys.enter(/^button "Sign out A browser on an unknown system"/)
  await phone.page.getByText(/^Signed in, not opened/).waitFor({ state: 'detached' })
  await keys.lands('heading "Devices"')
})

test('the PIN is changed with the old one', async () => {
  await keys.enter(/^link "Change PIN /)
  await keys.lands('heading "Enter your PIN"')
  await keys.to('textbox "PIN"')
  await keys.press(...'2580')
  await phone.page.getByRole('heading', { name: 'Choose a new PIN' }).waitFor()
  await keys.to('textbox "New PIN"')
  await keys.press(...'7410')
  await phone.page.getByRole('heading', { name: 'Enter your PIN again' }).waitFor()
  await keys.to('textbox "New PIN again"')
  await Promise.all([seen('PIN changed.'), keys.press(...'7410')])
  await keys.lands('heading "Security"')
})

test('a tag is refused at its field and chosen once; the form that goes away gives the focus to the heading', async () => {
  await go('/profile')
  await seen('Friends can find you by it')
  await keys.enter(/^link "Your tag /)
  await keys.lands('heading "Your tag"')
  await phone.look('keyboard-tag')
  await keys.write('textbox "Tag"', 'a')
  await keys.press('Enter')
  await seen(/^Use 3 to 20 lowercase letters/)
  await keys.lands('textbox "Tag"')
  await phone.look('keyboard-tag-refused')
  await keys.reads(main(), [
    'button "Back"',
    'heading "Your tag" [level=1]',
    'You choose it once.',
    'textbox "Tag" [invalid]',
    'Use 3 to 20 lowercase letters',
    'button "Choose this tag"',
  ])
  await keys.write('textbox "Tag"', 'seun_ade')
  await keys.press('Enter')
  await seen('Your tag is @seun_ade.')
  await keys.lands('heading "Your tag"')
  await keys.reads(main(), ['Your tag is @seun_ade.', 'button "Copy your tag"'])
  await phone.look('keyboard-tag-chosen')
})

test('one’s own details are read in order', async () => {
  await go('/profile')
  await seen('Your details')
  await keys.enter('link "Your details"')
  await keys.lands('heading "Your details"')
  await phone.page.getByLabel('First name').waitFor()
  await keys.reads(main(), [
    'button "Back"',
    'heading "Your details" [level=1]',
    'textbox "First name": Olúwaṣeun',
    'textbox "Surname": Adébáyọ̀-Ogunlésì',
    'textbox "Phone number"',
    'textbox "Day"',
    'textbox "Month"',
    'textbox "Year"',
    'button "',
  ])
  await phone.look('keyboard-details')
})

/** Two minutes out of sight: the app was closed and is opened again. */
async function leaveForLong(): Promise<void> {
  await phone.page.goto(`${world.settings.publicUrl}/config.json`)
  await phone.page.evaluate(() => localStorage.setItem('app.leftAt', String(Date.now() - 120_000)))
  await go('/')
}

test('a forgotten PIN is chosen anew with a code and the birth date', async () => {
  await leaveForLong()
  await seen('Enter your PIN to open your account.')
  await keys.reads(main(), [
    'heading "Welcome back, Olúwaṣeun" [level=1]',
    'group "PIN"',
    'textbox "PIN"',
    'button "1"',
    'link "Forgot your PIN?"',
    'link "Lost your phone?"',
    'button "Not you? Sign out"',
  ])
  await keys.enter('link "Forgot your PIN?"')
  await keys.lands('heading "Choose a new PIN"')
  const coming = await nextCode(world, email)
  await keys.enter('button "Send my code"')
  await keys.lands('heading "Confirm that it’s you"')
  await keys.reads(main(), [
    'heading "Confirm that it’s you" [level=1]',
    'textbox "6-digit code"',
    'group "Date of birth"',
    'textbox "Day"',
    'textbox "Month"',
    'textbox "Year"',
    'button "Continue"',
  ])
  await keys.write('textbox "6-digit code"', await coming())
  await keys.write('textbox "Day"', '15')
  await keys.write('textbox "Month"', '3')
  await keys.write('textbox "Year"', '1994')
  await keys.press('Enter')
  await seen(/The code or the date of birth is not right/)
  await keys.lands('textbox "Year"')
  await keys.write('textbox "Day"', '14')
  await keys.press('Enter')
  await keys.lands('heading "Choose a new PIN"')
  await keys.press(...'3691')
  await keys.lands('heading "Enter your PIN again"')
  await keys.press(...'3691')
  await keys.lands('heading "Home"')
})

test('a lost phone is frozen from where somebody is signed in, and the screen says so although it signs them out', async () => {
  const { doors } = world.api
  const [user] = await doors.database.sql<{ id: string }>`select id from users where email = ${email}`
  assert.ok(user)
  await doors.database.begin((sql) => openWallet(sql, doors, { userId: user.id, currency: 'NGN' }))
  await doors.database.sql`update users set kyc_tier = 1 where id = ${user.id}`
  await go('/profile/security')
  await seen('This is your active device')
  await keys.enter(/^link "Lost your phone\? /)
  await keys.lands('heading "Lost your phone?"')
  await keys.stops(['textbox "Email of your account"', 'button "Send my code"'])
  const coming = await nextCode(world, email)
  await keys.write('textbox "Email of your account"', email)
  await keys.press('Enter')
  await keys.lands('heading "Enter the code"')
  await keys.write('textbox "6-digit code"', await coming())
  await freezeEverything()
  await keys.lands('heading "Everything is frozen"')
  await keys.stops(['button "Sign in again"', 'link "Talk to us"'])
  await keys.enter('button "Sign in again"')
  await keys.lands('heading "Good to see you again"')
})

/** Freezes, until the screen that says so was drawn anew because nobody is signed in any more. */
async function freezeEverything(): Promise<void> {
  const { page } = phone
  const said = Promise.withResolvers<void>()
  const whoAmI = `**${signIn.whoAmI.path}`
  await page.route(whoAmI, async (route) => {
    await said.promise
    await route.continue()
  })
  await keys.enter('button "Freeze everything"')
  const before = await page.waitForSelector('h1:has-text("Everything is frozen")')
  const signedOut = page.waitForResponse(
    (response) => response.url().endsWith(signIn.whoAmI.path) && response.status() === 401,
  )
  said.resolve()
  await signedOut
  await eventually(async () => assert.equal(await before.evaluate((heading) => heading.isConnected), false))
  await page.unroute(whoAmI)
}

test('who froze it opens it again, with PIN and code', async () => {
  const toSignIn = await nextCode(world, email)
  await keys.write('textbox "Email"', email)
  await keys.press('Enter')
  await keys.lands('heading "Enter the code"')
  await keys.write('textbox "6-digit code"', await toSignIn())
  await keys.lands('heading "Welcome back, Olúwaṣeun"')
  await keys.press(...'3691')
  await keys.lands('heading "Home"')
  await seen('Your wallet is frozen.')
  await keys.enter('link "Unfreeze"')
  await keys.lands(/^heading /)
  await seen(/You froze everything on/)
  const toOpen = await nextCode(world, email)
  await keys.enter('button "Unfreeze my wallet"')
  await keys.lands('textbox "PIN"')
  await keys.press(...'3691')
  await keys.lands('textbox "6-digit code"')
  const code = await toOpen()
  await Promise.all([seen('Your wallet is unfrozen.'), keys.press(...code)])
  await keys.lands(/^heading /)
})

test('no page broke and nothing was against the content policy', () => {
  assert.deepEqual(phone.faults, [])
})
