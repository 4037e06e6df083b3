// Promises about the history by keyboard alone: chips, search and receipt in the order they are read in, and the focus never lost.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { accountAtZenith, openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
let keys: Keyboard

before(async () => {
  screens = await openSendScreens('15000')
  keys = await keyboardOf(screens.visitor.page)
  await screens.sendTo(accountAtZenith, '5000', 'Zenith Bank')
  await screens.seen('Total debited')
})
after(() => screens.close())

const main = () => screens.visitor.page.getByRole('main')
const deposit = /^link ".+ \+₦15,000\.00 /
const sent = /^link ".+ −₦5,000\.00 Zenith Bank /
const tabs = ['Home', 'Activity', 'Pay', 'Money', 'Profile'].map((name) => `link "${name}"`)

test('the list reads month, sums, day and rows, and one press of Tab passes all chips', async () => {
  await screens.open('/')
  await screens.seen('See all')
  await keys.enter('link "Activity"')
  await keys.lands('heading "Activity"')
  await screens.seen('That’s everything.')
  await keys.reads(main(), [
    'heading "Activity" [level=1]',
    'search',
    'searchbox "Search activity"',
    'radiogroup "Show"',
    'radio "All" [checked]',
    'radio "In"',
    'radio "Out"',
    'radio "Pending"',
    'radio "Deposits"',
    'radio "To banks"',
    'radio "Customers"',
    'region "',
    '[level=2]',
    'In ₦15,000.00 Out ₦5,010.75',
    'heading "Today" [level=3]',
    'list "Today"',
    '−₦5,000.00 Zenith Bank',
    '+₦15,000.00',
    'That’s everything.',
  ])
  await keys.stops(['searchbox "Search activity"', 'radio "All"', sent, deposit, ...tabs])
})

test('arrows choose among the chips, and what is shown follows', async () => {
  const { page } = screens.visitor
  const rows = main().getByRole('list').getByRole('link')
  await keys.to('radio "All"')
  await keys.press('ArrowRight')
  await keys.lands('radio "In"')
  await page.waitForURL('**/activity?show=in')
  await rows.filter({ hasText: 'Zenith Bank' }).waitFor({ state: 'detached' })
  await rows.filter({ hasText: '+₦15,000.00' }).waitFor()
  await keys.stops([deposit, ...tabs])
  await keys.to('radio "In"')
  await keys.press('ArrowRight')
  await keys.lands('radio "Out"')
  await rows.filter({ hasText: 'Zenith Bank' }).waitFor()
  await keys.stops([sent, ...tabs])
})

/** Waits until the list is of exactly what was typed, and of no shorter beginning of it. */
const untilSearched = (words: string) =>
  screens.visitor.page.waitForURL(({ searchParams }) => searchParams.get('q') === words)

test('a search without a hit is let go by its own button or by the one below; the focus stays in the page', async () => {
  await keys.write('searchbox "Search activity"', 'nobody at all')
  await untilSearched('nobody at all')
  await screens.seen('Nothing matches')
  await keys.reads(main(), [
    'searchbox "Search activity": nobody at all',
    'button "Clear search"',
    'radiogroup "Show"',
    'status: 0 payments shown',
    'Nothing matches',
    'button "Show everything"',
  ])
  await keys.stops(['button "Clear search"', 'radio "Out"', 'button "Show everything"', ...tabs])
  await keys.enter('button "Clear search"')
  await keys.lands('searchbox "Search activity"')
  await keys.press(...'nobody')
  await untilSearched('nobody')
  await screens.seen('Nothing matches')
  await keys.enter('button "Show everything"')
  await screens.seen('That’s everything.')
  await keys.lands('heading "Activity"')
  await keys.stops(['searchbox "Search activity"', 'radio "All"', sent, deposit, ...tabs])
})

test('a row opens its receipt; the receipt is saved, and Escape leads back to the row', async () => {
  const { page } = screens.visitor
  await keys.enter(sent)
  await keys.lands('heading "Transaction"')
  await screens.button('Share receipt').waitFor()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await keys.reads(main(), [
    'button "Close"',
    'article',
    'heading "Transaction" [level=1]',
    'Sent',
    '₦5,000.00',
    'term: Bank',
    'term: Fee',
    'term: Total',
    'term: Reference',
    'term: Session ID',
    'img "QR code that opens the page to check this receipt"',
    'Is this receipt real?',
    'link "Code ',
    'region "Progress"',
    'button "Share receipt"',
    'button "Save receipt as PDF"',
    'link "Send again"',
    'button "Save payee"',
    'button "Report a problem"',
  ])
  await keys.stops([
    'button "Copy reference"',
    'button "Copy session ID"',
    /^link "Code /,
    'button "Share receipt"',
    'button "Save receipt as PDF"',
    'link "Send again"',
    'button "Save payee"',
    'button "Report a problem"',
  ])
  const saved = page.waitForEvent('download')
  await keys.enter('button "Save receipt as PDF"')
  assert.match((await saved).suggestedFilename(), /\.pdf$/)
  await keys.lands('button "Save receipt as PDF"')
  await keys.press('Escape')
  await keys.lands(sent)
})

test('no script broke and the policy was never asked to forgive', () => {
  assert.deepEqual(screens.visitor.faults, [])
})
