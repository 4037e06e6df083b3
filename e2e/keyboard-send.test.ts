// Promises about sending money by keyboard alone: controls are reached in the order they are read in, and the focus is never lost.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { listBanks } from '#features/banks/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { nextCode, pin } from './customer.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { accountAtZenith, openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
let keys: Keyboard

before(async () => {
  screens = await openSendScreens('15000')
  keys = await keyboardOf(screens.visitor.page)
})
after(() => screens.close())

const main = () => screens.visitor.page.getByRole('main')
const dialog = () => screens.visitor.page.getByRole('dialog')

const digitKeys = (digits: string): string[] => [...digits].map((digit) => `button "${digit}"`)

/** The PIN and the code from the mail, typed where the sheet puts the focus. */
async function authorise(): Promise<void> {
  await keys.lands('textbox "PIN"')
  const code = await nextCode(screens.world, screens.sender.email)
  await keys.press(...pin)
  await keys.lands('textbox "6-digit code"')
  await keys.press(...(await code()))
}

test('home leads to the hub in the order it is read in', async () => {
  await screens.open('/')
  await screens.seen('See all')
  // What stands above them comes each at its own time.
  await screens.button('Hide balance').waitFor()
  await screens.visitor.page.getByRole('link', { name: /^Notifications/ }).waitFor()
  await screens.button('Don’t show again').waitFor()
  await keys.to('link "Skip to content"')
  await keys.stops([
    /^link "Notifications/,
    'button "Hide balance"',
    'link "Add money"',
    'link "Send"',
    'link "Airtime"',
    'link "Data"',
    'link "Electricity"',
    'link "TV"',
    'link "Bills"',
    'link "Scheduled"',
    /^link "Go to Tier 2/,
    'button "Don’t show again"',
    'link "See all"',
    /^link ".+ \+₦15,000\.00 /,
    'link "Home"',
    'link "Activity"',
    'link "Pay"',
    'link "Money"',
    'link "Profile"',
  ])
  await keys.enter('button "Don’t show again"')
  await keys.lands('heading "Latest"')
  await keys.enter('link "Send"')
  await keys.lands('heading "Send"')
  await screens.seen('Nobody here yet')
  await keys.reads(main(), [
    'button "Back"',
    'heading "Send" [level=1]',
    'list "Send"',
    'link "To a bank ',
    'link "To a ',
    'link "Scheduled payments ',
    'region "Recent and saved"',
    'heading "Recent and saved" [level=2]',
    'status',
  ])
  await keys.stops([/^link "To a bank /, /^link "To a .+ customer /, /^link "Scheduled payments /])
  await keys.enter(/^link "To a bank /)
  await keys.lands('heading "To a bank"')
})

test('a likely bank is chosen with Enter: it goes away with the others, and the focus goes on at what was chosen', async () => {
  const { page } = screens.visitor
  await keys.write('textbox "Account number"', accountAtZenith)
  const likely = page.getByRole('group', { name: 'Likely banks' })
  await likely.getByRole('button', { name: 'Zenith Bank' }).waitFor()
  await keys.reads(main(), [
    'heading "To a bank" [level=1]',
    'textbox "Account number": 1234 567 899',
    'group "Bank"',
    'group "Likely banks"',
    'button "Zenith Bank"',
    'button "Another bank"',
    'status',
    'button "Enter the amount"',
  ])
  await keys.enter('button "Zenith Bank"')
  await screens.seen('Name confirmed')
  assert.equal(await likely.count(), 0)
  await keys.lands('button "Zenith Bank"')
  await keys.reads(main(), [
    'group "Bank"',
    'button "Zenith Bank"',
    'status',
    'Name confirmed',
    'Zenith Bank · 1234 567 899',
    'You have not sent to this account before.',
    'button "Enter the amount"',
  ])
  await keys.stops(['button "Enter the amount"'])
})

/** Types what a bank is called, until the banks that are found by it stand in the sheet. */
async function searchBank(called: string): Promise<void> {
  const answers = screens.visitor.page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === '/api/v1/banks' && searchParams.get('query') === called
  })
  await keys.press(...called)
  const { data }: { data: WireAnswer<typeof listBanks> } = await (await answers).json()
  const found = dialog().getByRole('region', { name: 'Banks found' }).getByRole('button')
  await eventually(async () => {
    const names = await found.allTextContents()
    assert.equal(names.length, data.length)
    for (const [place, { name }] of data.entries()) assert.ok(names[place]?.startsWith(name), names[place])
  })
}

test('all banks are in a sheet: typed, chosen by Enter, and the focus is back where it was', async () => {
  await keys.enter('button "Zenith Bank"')
  await keys.lands(/^searchbox "Search by name/)
  await keys.reads(dialog(), [
    'heading "Choose a bank" [level=2]',
    'button "Close"',
    'searchbox "Search by name',
    'region "Banks most people use"',
    'button "Guaranty Trust Bank ',
    'button "Access Bank"',
  ])
  await screens.visitor.look('keyboard-bank-sheet')
  await searchBank('gtb')
  await screens.visitor.look('keyboard-bank-sheet-found')
  await keys.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await keys.lands('button "Guaranty Trust Bank"')
  await keys.press('Enter')
  await keys.lands(/^searchbox "Search by name/)
  await keys.press('Escape')
  await keys.lands('button "Guaranty Trust Bank"')
  await keys.press('Enter')
  await keys.lands(/^searchbox "Search by name/)
  await keys.enter('button "Zenith Bank"')
  await keys.lands('button "Zenith Bank"')
  await screens.seen('Name confirmed')
  await keys.enter('button "Enter the amount"')
  await keys.lands('heading "Amount"')
})

test('amount, review, PIN and code: each step begins at its heading or its field', async () => {
  await keys.stops([
    'button "Change"',
    'textbox "Amount in naira"',
    'button "Add a note"',
    ...digitKeys('123456789'),
    'button "Point"',
    'button "0"',
    'button "Delete last digit"',
    'button "Review"',
  ])
  await keys.write('textbox "Amount in naira"', '5000')
  await keys.enter('button "Review ₦5,000.00"')
  await keys.lands('heading "Review"')
  await screens.seen('You send')
  await screens.link('Later or repeat').waitFor()
  await keys.stops(['link "Edit"', 'link "Later or repeat"', 'button "Send ₦5,000.00"'])
  await keys.enter('button "Send ₦5,000.00"')
  await keys.lands('textbox "PIN"')
  await keys.reads(dialog(), [
    'heading "Enter your PIN" [level=2]',
    'button "Close"',
    '₦5,000.00',
    'We’ll also send a code to your email.',
    'group "PIN"',
    'textbox "PIN"',
    'button "1"',
    'button "Delete last digit"',
    'link "Forgot your PIN?"',
  ])
  await keys.stops([...digitKeys('1234567890'), 'button "Delete last digit"', 'link "Forgot your PIN?"'])
  await keys.to('textbox "PIN"')
  await authorise()
  await keys.lands('heading "Transfer"')
  await screens.seen('Total debited')
  await keys.reads(main(), [
    'button "Back"',
    'heading "Transfer" [level=1]',
    'status',
    '₦5,000.00',
    'button "Repeat"',
    'button "Save payee"',
    'region "Progress"',
    'term: Total debited',
    'button "Copy reference"',
    'button "Done"',
  ])
  assert.equal(await screens.available(screens.sender), 1_500_000n - 501_075n)
})

test('a payee is kept under a name, and the button that is gone then gives the focus to the heading', async () => {
  await keys.enter('button "Save payee"')
  await keys.lands('textbox "Your name for them"')
  await Promise.all([screens.seen('Landlord saved.'), keys.press(...'Landlord', 'Enter')])
  await screens.button('Save payee').waitFor({ state: 'detached' })
  await keys.lands('heading "Transfer"')
  await keys.enter('button "Done"')
  await keys.lands('heading "Home"')
})

test('a payee is renamed and removed from the menu of their row; the focus goes to the row, then to the list', async () => {
  const { page } = screens.visitor
  await screens.open('/send')
  await screens.button('More about Landlord').waitFor()
  await keys.to('link "Skip to content"')
  await keys.stops([
    'button "Back"',
    /^link "To a bank /,
    /^link "To a .+ customer /,
    /^link "Scheduled payments /,
    'searchbox "Search the people you pay"',
    /^link "Landlord Saved .+ Zenith Bank · 1234 567 899"$/,
    'button "More about Landlord"',
  ])
  await keys.enter('button "More about Landlord"')
  await keys.lands('menuitem "Change the name"')
  await keys.reads(page.getByRole('menu'), ['menuitem "Change the name"', 'menuitem "Remove"'])
  await keys.press('Enter')
  await keys.lands('textbox "Your name for them"')
  await keys.write('textbox "Your name for them"', 'House owner')
  await keys.press('Enter')
  await keys.lands('button "More about House owner"')
  await keys.press('Enter')
  await keys.lands('menuitem "Change the name"')
  await keys.press('ArrowDown', 'Enter')
  await keys.lands('heading "Remove House owner?"')
  await keys.reads(dialog(), [
    'heading "Remove House owner?" [level=2]',
    'button "Close"',
    'Your past payments stay.',
    'button "Remove"',
    'button "Keep"',
  ])
  await keys.enter('button "Remove"')
  await screens.seen('Nobody here yet')
  await keys.lands('heading "Recent and saved"')
})

test('another customer is found by Enter in the field, and paid', async () => {
  await screens.open('/send')
  await screens.seen('Nobody here yet')
  await keys.enter(/^link "To a .+ customer /)
  await keys.lands(/^heading "To a .+ customer"/)
  await keys.stops(['textbox "Email, phone or @tag"', 'button "Find them"'])
  await keys.write('textbox "Email, phone or @tag"', screens.friend.email)
  await keys.press('Enter')
  await screens.seen('Name confirmed')
  await keys.lands('textbox "Email, phone or @tag"')
  await keys.reads(main(), [
    'button "Back"',
    'textbox "Email, phone or @tag"',
    'status',
    'Name confirmed',
    'You have not sent to them before.',
    'button "Enter the amount"',
  ])
  await keys.press('Enter')
  await keys.lands('heading "Amount"')
  await keys.write('textbox "Amount in naira"', '1200')
  await keys.press('Enter')
  await keys.lands('heading "Review"')
  await screens.seen('You send')
  await keys.reads(main(), [
    'You send',
    '₦1,200.00',
    'Name confirmed',
    'link "Edit"',
    'term: Total',
    'term: Balance after',
    'link "Later or repeat"',
    'button "Send ₦1,200.00"',
  ])
  await keys.enter('button "Send ₦1,200.00"')
  await authorise()
  await keys.lands('heading "Transfer"')
  await screens.seen('Total debited')
  assert.equal(await screens.available(screens.friend), 120_000n)
})

test('no script broke and the policy was never asked to forgive', () => {
  assert.deepEqual(screens.visitor.faults, [])
})
