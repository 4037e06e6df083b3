// Promises about sending money in a real browser on a small phone: to a bank and to another customer, and every way it ends.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { findMyVirtualAccount } from '#features/deposits/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { launchBrowser, visit, type Visitor } from './browser.ts'
import { confirmIdentity, nextCode, pin, send, signUp } from './customer.ts'
import { arrive } from './depositor.ts'
import { type Sender, setTier } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let sender: Sender
let friend: Sender
/** Zenith Bank's, by its check digit; the sandbox pays it at once. */
const account = '1234567899'

before(async () => {
  browser = await launchBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser)
  sender = await newCustomer('adaeze.nwosu@example.com', '01')
  friend = await newCustomer('bola.ade@example.com', '02')
  await receive('15000')
  const [name = '', value = ''] = sender.cookie.split('=')
  // A browser takes a secure cookie of localhost from anywhere but a test's hand.
  const url = world.settings.publicUrl.replace('http:', 'https:')
  await visitor.context.addCookies([{ name, value, url, secure: true, httpOnly: true }])
})
after(async () => {
  await visitor.close()
  await browser.close()
  await world.close()
})

/** In a live world the jobs run by themselves, so what they make is waited for. */
async function newCustomer(email: string, digits: string): Promise<Sender> {
  const cookie = await signUp(world, email, `080355501${digits}`)
  await confirmIdentity(world, cookie, `22212345${digits}0`)
  const account = await eventually(async () => {
    const { data } = await send(world, findMyVirtualAccount, { cookie })
    assert.ok(data)
    return data.account_number
  })
  return { cookie, account, email }
}

/** Money from another bank, until it is in the wallet. */
async function receive(amount: string): Promise<void> {
  const before = await available(sender)
  await arrive(world, sender.account, amount)
  await eventually(async () => assert.notEqual(await available(sender), before))
}

const button = (name: string | RegExp) => visitor.page.getByRole('button', { name, exact: true })
const link = (name: string) => visitor.page.getByRole('link', { name, exact: true })
const heading = (name: string) => visitor.page.getByRole('heading', { name, exact: true }).first().waitFor()
const seen = (words: string | RegExp) => visitor.page.getByText(words).first().waitFor()
const open = (path: string) => visitor.page.goto(`${world.settings.publicUrl}/app${path}`)
const type = async (keys: string) => {
  for (const key of keys) await visitor.page.keyboard.press(key)
}
const onThePage = () => visitor.page.getByRole('main').ariaSnapshot()

/** What is in a wallet and not set aside, in kobo. */
async function available(owner: Sender): Promise<number> {
  const [row] = await world.api.doors.database.sql<{ kobo: number }>`
    select (a.balance - a.held)::int kobo from ledger.accounts a
    join wallets w on w.ledger_account = a.id join users u on u.id = w.user_id where u.email = ${owner.email}`
  assert.ok(row)
  return row.kobo
}

async function countTransfers(): Promise<number> {
  const [row] = await world.api.doors.database.sql<{
    count: number
  }>`select count(*)::int count from transfers`
  return row?.count ?? 0
}

/** The days of a new device are over: more than its first ₦20,000 may be sent. */
async function outgrowActivation(): Promise<void> {
  await world.api.doors.database
    .sql`update customer_devices set activated_at = activated_at - interval '3 days'`
}

/** The PIN, and the code from the mail where the transfer asks for it. */
async function authorise(strength: 'usual' | 'strong'): Promise<void> {
  const { page } = visitor
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  const code = strength === 'strong' ? nextCode(world, sender.email) : undefined
  await type(pin)
  if (code !== undefined) await page.getByLabel(/6-digit code/i).fill(await code)
}

/** From the hub to the name of an account: number, bank, name. */
async function chooseAccount(number: string, bank: string): Promise<void> {
  const { page } = visitor
  await open('/send/bank')
  await page.getByLabel('Account number').fill(number)
  await page
    .getByRole('button', { name: /^(?:Another bank|Choose a bank|[A-Z].*Bank.*)$/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('searchbox').fill(bank)
  await page.getByRole('dialog').getByRole('button', { name: bank }).first().click()
}

/** The whole way to somebody at a bank, from the hub to the page of the transfer. */
async function sendTo(number: string, amount: string): Promise<void> {
  const { page } = visitor
  await chooseAccount(number, 'Guaranty Trust Bank')
  await seen('Name confirmed')
  await button('Enter the amount').click()
  await page.getByLabel('Amount in naira').fill(amount)
  await button(/^Review ₦/).click()
  await button(/^Send ₦/).click()
  await authorise('strong')
  await heading('Transfer')
}

test('home has Send, and the hub says who can be paid', async () => {
  await open('/')
  await seen('15,000')
  await visitor.look('send-home')
  await link('Send').click()
  await heading('Send')
  await seen('Nobody here yet')
  await visitor.look('send-hub-new')
})

test('an account number suggests its banks, and the name stands there before any amount', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: /^To a bank/ }).click()
  await page.getByLabel('Account number').fill('1234 567 899')
  const likely = page.getByRole('group', { name: 'Likely banks' })
  await likely.getByRole('button', { name: 'Zenith Bank' }).waitFor()
  await visitor.look('send-bank-likely')
  await likely.getByRole('button', { name: 'Zenith Bank' }).click()
  await seen('Name confirmed')
  await seen('You have not sent to this account before. Is it the right person?')
  await visitor.look('send-bank-name')
  assert.equal(await page.getByLabel('Amount in naira').count(), 0)
})

test('a number that nobody holds, a bank that is away and a wrong number are told in words', async () => {
  const { page } = visitor
  await button('Enter the amount').waitFor()
  await page.getByLabel('Account number').fill('12345')
  await button('Enter the amount').click()
  await seen('Enter the 10 digits of the account number.')
  await page.getByLabel('Account number').fill('0123456701')
  await seen('We couldn’t confirm this account. Check the number and the bank.')
  await visitor.look('send-bank-nobody')
  await world.control('/bank/away', { bank_code: '057', away: true })
  await page.getByLabel('Account number').fill('1234567881')
  await seen('This bank isn’t answering right now. Nothing was sent. Try again soon.')
  await world.control('/bank/away', { bank_code: '057', away: false })
  await button('Try again').click()
  await seen('Name confirmed')
  await page.getByLabel('Account number').fill('0803 555 0199')
  await seen('We left out the first 0: a phone wallet counts the 10 digits after it.')
  assert.equal(await page.getByLabel('Account number').inputValue(), '8035 550 199')
})

test('Back keeps what was typed, and a reload too', async () => {
  const { page } = visitor
  await page.keyboard.press('Escape')
  await heading('Send')
  await page.getByRole('link', { name: /^To a bank/ }).click()
  assert.equal(await page.getByLabel('Account number').inputValue(), '8035 550 199')
  await page.reload()
  await page.getByLabel('Account number').fill(account)
  await seen('Name confirmed')
})

test('an amount is typed by key, pasted or refused in words', async () => {
  const { page } = visitor
  await button('Enter the amount').click()
  await heading('Amount')
  const field = page.getByLabel('Amount in naira')
  // Digits count although the heading has the focus.
  await type('5000')
  assert.equal(await field.inputValue(), '5,000')
  await page.getByRole('group', { name: 'Number keys' }).getByRole('button', { name: '7' }).click()
  assert.equal(await field.inputValue(), '50,007')
  await button('Delete last digit').click()
  for (const [typed, words] of [
    ['1500,50', 'Use a point for kobo, like 1,500.50.'],
    ['-5', 'Use digits and a point, like 1500.50.'],
    ['1e9', 'Use digits and a point, like 1500.50.'],
    ['1.234', 'Kobo has two digits, like 1500.50.'],
  ] as const) {
    await field.fill(typed)
    await seen(words)
    assert.equal(await field.inputValue(), '5,000', typed)
  }
  await field.fill('١٥٠٠٫٥٠')
  assert.equal(await field.inputValue(), '1,500.50')
  await field.fill('0')
  await button('Review').click()
  await seen('Enter an amount above ₦0.')
})

test('what is left today and what is missing are told before the price is asked for', async () => {
  const { page } = visitor
  const field = page.getByLabel('Amount in naira')
  await field.fill('16000')
  await seen('You need ₦1,000.00 more. Add money or lower the amount.')
  assert.equal(await link('Add money').getAttribute('href'), '/app/add-money')
  await visitor.look('send-amount-missing')
  await field.fill('25000')
  await seen('On a new account or device you can send ₦20,000.00 more in the first 24 hours.')
  // With the charges on top it is more than there is, which only the server knows.
  await field.fill('15000')
  await button('Review ₦15,000.00').click()
  await seen(/You need ₦\d+\.\d\d more/)
  await field.fill('123456789.05')
  await visitor.look('send-amount-large')
})

test('one review shows every line, and the tree of it reads in order', async () => {
  const { page } = visitor
  await page.getByLabel('Amount in naira').fill('5000')
  await button('Add a note').click()
  await page.getByLabel('Note').fill('Rent for June')
  await visitor.look('send-amount')
  // Enter in the field does what the button does.
  await page.keyboard.press('Enter')
  await seen('You send')
  await visitor.look('send-review')
  const tree = await onThePage()
  const order = [
    'button "Back"',
    'heading "Review" [level=1]',
    'You send',
    '₦5,000.00',
    'Name confirmed',
    'Zenith Bank · 1234 567 899',
    'link "Edit"',
    'Transfer fee',
    'VAT on the fee',
    'Stamp duty',
    'Rent for June',
    'Total',
    'Balance after',
    'button "Send ₦5,000.00"',
  ]
  const places = order.map((words) => tree.replaceAll('\u00a0', ' ').indexOf(words))
  assert.ok(!places.includes(-1), `${order[places.indexOf(-1)]} is missing in\n${tree}`)
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
})

test('a reload of the review asks for the price anew and loses nothing', async () => {
  const { page } = visitor
  await page.reload()
  await seen('You send')
  await seen('Rent for June')
  assert.equal(await page.getByRole('button', { name: 'Send ₦5,000.00' }).count(), 1)
})

test('PIN and code send it; it arrives, and can be repeated and kept', async () => {
  const { page } = visitor
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  await visitor.look('send-pin')
  await authorise('strong')
  await heading('Transfer')
  await seen('Sent')
  await seen('Total debited')
  await visitor.look('send-success')
  assert.equal(await available(sender), 1_500_000 - 501_075)
  await button('Save payee').click()
  await page.getByLabel('Your name for them').fill('Landlord')
  await visitor.look('send-save')
  await button('Save').click()
  await seen('Landlord is saved.')
  await eventually(async () => assert.equal(await button('Save payee').count(), 0))
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, 'nothing typed is left behind')
})

test('what was sent is not open any more: Back leads home, and its address says so', async () => {
  await button('Back').click()
  await heading('Home')
  await open('/send/review')
  await heading('Send')
  await seen('That transfer is no longer open here.')
})

test('somebody who was paid before is paid again in five taps from home', async () => {
  const { page } = visitor
  await open('/')
  await page.getByText('Pay again').first().waitFor()
  await visitor.look('send-home-again')
  // Person, amount, review, send, PIN: typed fields and PINs count as one, as the table of taps counts.
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await button('₦5,000 again').waitFor()
  await type('1200')
  await button('Review ₦1,200.00').click()
  await button('Send ₦1,200.00').click()
  await authorise('usual')
  await heading('Transfer')
  await seen('Total debited')
})

test('the same again is asked about first', async () => {
  const { page } = visitor
  await button('Repeat').click()
  await heading('Amount')
  assert.equal(await page.getByLabel('Amount in naira').inputValue(), '1,200')
  await button('Review ₦1,200.00').click()
  await button('Send ₦1,200.00').click()
  await seen(/^You already sent this at \d\d:\d\d\. Send again\?$/)
  await visitor.look('send-duplicate')
  const before = await countTransfers()
  await button('Don’t send').click()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await button('Send ₦1,200.00').click()
  await button('Send again').click()
  await authorise('usual')
  await heading('Transfer')
  assert.equal(await countTransfers(), before + 1)
})

test('a bank that takes its time is confirming, with a promise; then it is sent by itself', async () => {
  const steps = [{ status: 'pending', code: '09' }]
  await world.control('/bank/outcomes', { match: { account_number: '0123456702' }, steps })
  await sendTo('0123456702', '1000')
  await seen('Confirming')
  await seen('Guaranty Trust Bank is confirming')
  await seen(/^If it fails, ₦1,010\.75 comes back by itself by .+\. You do nothing\.$/)
  await seen('Please don’t send again. We’ll notify you the moment it lands.')
  await visitor.look('send-pending')
  await conclude('0123456702', { status: 'success', code: '00' })
  await seen('Total debited')
  await seen(/ has the money$/)
})

/** The bank concludes what it let wait. */
async function conclude(number: string, step: { status: string; code?: string }): Promise<void> {
  const [row] = await world.api.doors.database.sql<{ reference: string }>`
    select reference from transfers where account_number = ${number} order by created_at desc limit 1`
  assert.ok(row)
  await world.control(`/bank/payouts/${row.reference}/conclude`, step)
}

test('one that fails was not charged, says why, and can be tried again', async () => {
  const before = await available(sender)
  await sendTo('0123456703', '1000')
  await seen('It didn’t go through.')
  await seen('You were not charged.')
  await seen('Back in your wallet')
  await visitor.look('send-failed')
  assert.equal(await available(sender), before)
  await button('Try again').click()
  await heading('Amount')
  assert.equal(await visitor.page.getByLabel('Amount in naira').inputValue(), '1,000')
})

test('another customer is found by phone, one’s own is refused, and nobody is told so', async () => {
  const { page } = visitor
  await open('/send')
  await page.getByRole('link', { name: /^To a .+ customer/ }).click()
  const field = page.getByLabel('Email, phone or @tag')
  await button('Find them').click()
  await seen('Enter an email, a phone number or a @tag.')
  await field.fill('nobody@example.com')
  await page.keyboard.press('Enter')
  await seen('Nobody here uses that email, phone or tag. Check it, or send to their bank account.')
  await field.fill(sender.email)
  await page.keyboard.press('Enter')
  await seen('That is your own account. Choose somebody else to send to.')
  await visitor.look('send-customer-own')
  await field.fill(friend.email)
  await page.keyboard.press('Enter')
  await seen('Name confirmed')
  await visitor.look('send-customer')
  // The same key goes on.
  await page.keyboard.press('Enter')
  await heading('Amount')
})

test('between customers there is no fee, and the money is there at once', async () => {
  await type('500')
  await visitor.page.keyboard.press('Enter')
  await seen('You send')
  const before = await available(friend)
  await visitor.page.keyboard.press('Enter')
  await authorise('strong')
  await heading('Transfer')
  await seen('Sent')
  await visitor.look('send-customer-sent')
  assert.equal(await available(friend), before + 50_000)
})

test('an answer that never comes is asked for again under the same key, and nothing is sent twice', async () => {
  const { page } = visitor
  const keys: (string | undefined)[] = []
  let answersLost = 2
  await page.route('**/api/v1/me/transfers', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (answersLost === 0) return route.continue()
    // The first reaches the server, and its answer is lost on the way back.
    if (answersLost === 2) await route.fetch()
    answersLost -= 1
    return route.abort('connectionreset')
  })
  const before = await countTransfers()
  await open('/')
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await type('300')
  await button('Review ₦300.00').click()
  await button('Send ₦300.00').click()
  await authorise('usual')
  await seen('We’re still checking')
  await seen('Please don’t send again. We’ll notify you.')
  await visitor.look('send-unknown')
  await page.reload()
  await heading('Transfer')
  await seen('₦300.00')
  await page.unroute('**/api/v1/me/transfers')
  assert.equal(await countTransfers(), before + 1)
  assert.ok(keys.length >= 3)
  assert.equal(new Set(keys).size, 1)
})

test('a price that changed while somebody looked is shown again, with the difference', async () => {
  const { page } = visitor
  await open('/')
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await type('250')
  await button('Review ₦250.00').click()
  await button('Send ₦250.00').click()
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  const [{ name: before = '' } = {}] = await world.api.doors.database.sql<{ name: string }>`
    update account_names set name = 'SOMEBODY ELSE' where account_number = ${account}
    returning (select name from account_names where account_number = ${account}) as name`
  await type(pin)
  await seen('This changed while you were looking.')
  await seen(/SOMEBODY ELSE/)
  await visitor.look('send-changed')
  await world.api.doors.database
    .sql`update account_names set name = ${before} where account_number = ${account}`
})

test('without a connection the money buttons are off, in words', async () => {
  const { page, context } = visitor
  await open('/send/bank')
  await page.getByLabel('Account number').waitFor()
  await context.setOffline(true)
  await seen('You’re offline. Payments need a connection; nothing was sent.')
  assert.equal(await button('Enter the amount').getAttribute('aria-disabled'), 'true')
  await context.setOffline(false)
})

test('a new payee and a large sum ask for a pause to think', async () => {
  const { page } = visitor
  await outgrowActivation()
  await setTier(world, sender, 3)
  await receive('250000')
  await chooseAccount('0123456710', 'Guaranty Trust Bank')
  await seen('Name confirmed')
  await button('Enter the amount').click()
  await page.getByLabel('Amount in naira').fill('150000')
  await button(/^Review ₦/).click()
  await button('Send ₦150,000.00').click()
  await seen('Did someone tell you to send this in a hurry? We never ask you to move money to keep it safe.')
  await visitor.look('send-scam')
  await button('Go back').click()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await button('Send ₦150,000.00').click()
  await button('I know this person').click()
  await authorise('strong')
  await heading('Transfer')
  await seen('Total debited')
})

test('more than is left today is refused with what is left', async () => {
  const { page } = visitor
  await setTier(world, sender, 1)
  await open('/')
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await page.getByLabel('Amount in naira').fill('60000')
  await seen(/^You can send ₦0\.00 more today\./)
  assert.equal(await link('See limits').getAttribute('href'), '/app/profile/limits')
  await visitor.look('send-over-limit')
})

test('people who were paid are searched, renamed and taken off the list', async () => {
  const { page } = visitor
  await open('/send')
  const people = page.getByRole('list', { name: 'Recent and saved' })
  await people.getByText('Landlord').waitFor()
  await visitor.look('send-hub')
  await page.getByLabel('Search the people you pay').fill('landl')
  assert.equal(await people.getByRole('listitem').count(), 1)
  await button('More about Landlord').click()
  await page.getByRole('menuitem', { name: 'Change the name' }).click()
  await page.getByLabel('Your name for them').fill('Olúwaṣeun Adébáyọ̀-Ogunlésì of the long name')
  await button('Save').click()
  await page.getByLabel('Search the people you pay').fill('ogunlesi')
  await people.getByText('of the long name').waitFor()
  await visitor.look('send-hub-long-name')
  await button(/^More about Olúwaṣeun/).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await visitor.look('send-remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await seen('Nobody by that name or number')
})

test('no script broke and the policy was never asked to forgive', () => {
  const faults = visitor.faults.filter(
    (fault) => !/ERR_(?:CONNECTION_RESET|INTERNET_DISCONNECTED)/.test(fault),
  )
  assert.deepEqual(faults, [])
})
