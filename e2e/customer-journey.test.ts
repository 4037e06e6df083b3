// Promises about the customer's path in a real browser: from an e-mail to the first naira, and out and in again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { eventually } from '#kit/test/eventually.ts'
import { codeOf, nextCode } from './customer.ts'
import { untilHeard } from './keyboard.ts'
import { portrait } from '../apps/api/demo/portrait.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
const email = 'adaeze.nwosu-okereke@example.com'

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser, { withWorker: true })
})
after(async () => {
  await visitor.close()
  await browser.close()
  await world.close()
})

const button = (name: string | RegExp) => visitor.page.getByRole('button', { name })
const heading = (name: string | RegExp) => visitor.page.getByRole('heading', { name }).first().waitFor()
const typePin = async (digits: string) => {
  // While a PIN is being checked keys do nothing.
  await visitor.page.locator('input[type=password]:not([readonly])').waitFor()
  await untilHeard(visitor.page)
  for (const digit of digits) await visitor.page.keyboard.press(digit)
}

test('on arrival the focus stays where the browser puts it; after a move reading starts at the heading', async () => {
  const { page, close } = await visit(browser)
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  // Whatever a test asks of a page counts as a person's doing, so the page itself says when it stands.
  await page.addInitScript(() => {
    const said = new MutationObserver(() => {
      const heading = document.querySelector('h1')
      // Until the first answer only the name stands there.
      if (heading === null || heading.textContent === document.title) return
      said.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => console.log(document.activeElement?.tagName)))
    })
    said.observe(document, { childList: true, subtree: true })
  })
  const arrived = page.waitForEvent('console', (message) => message.type() === 'log')
  await page.goto(`${world.settings.publicUrl}/app/activity`)
  assert.equal((await arrived).text(), 'BODY')
  await page.getByText('Create account').click()
  await page.getByRole('heading', { name: 'What’s your email?' }).waitFor()
  await eventually(async () => assert.equal(await focused(), 'H1'))
  await close()
})

test('a visitor signs up with an e-mail, a code, a profile, a PIN and the terms', async () => {
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/`)
  await page.getByText('Create account').waitFor()
  await visitor.look('customer-welcome')
  await page.getByText('Create account').click()
  await heading('What’s your email?')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await visitor.look('customer-email')
  await button('Send my code').click()
  await heading('Enter the code')
  await visitor.look('customer-code')
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByText('This code is not right or has expired.').waitFor()
  await page.getByLabel('6-digit code').fill(await codeOf(world, email))
  await heading('What’s your name?')
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByLabel('Surname').fill('Nwosu-Okereke')
  await visitor.look('customer-name')
  await button('Continue').click()
  await heading('What’s your phone number?')
  await page.getByLabel('Phone number').fill('803 555 0101')
  await reloadMidway()
  await heading('What’s your phone number?')
  await visitor.look('customer-phone')
  await button('Continue').click()
  await heading('When were you born?')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Year').fill('2015')
  await button('Continue').click()
  await page.getByText('You must be 18 or older to open an account.').last().waitFor()
  await page.getByLabel('Year').fill('1994')
  await visitor.look('customer-birth-date')
  await button('Continue').click()
  await heading('Choose a 4‑digit PIN')
  await visitor.look('customer-pin')
  await typePin('2580')
  await heading('Enter your PIN again')
  await typePin('2580')
  await heading('One last thing')
  await visitor.look('customer-terms')
  await page.getByRole('checkbox').check()
  await button('Open my account').click()
  await page.getByText('Confirm your BVN or NIN').first().waitFor()
  await eventually(async () =>
    assert.equal(await page.evaluate(() => sessionStorage.length), 0, 'nothing typed is left behind'),
  )
  await visitor.look('customer-home-new')
})

/** A reload takes nothing that was typed, on this screen or the one before. */
async function reloadMidway(): Promise<void> {
  const { page } = visitor
  await page.reload()
  await heading('What’s your phone number?')
  assert.equal(await page.getByLabel('Phone number').inputValue(), '803 555 0101')
  await button('Back').click()
  await heading('What’s your name?')
  assert.equal(await page.getByLabel('Surname').inputValue(), 'Nwosu-Okereke')
  await button('Continue').click()
}

test('a BVN confirms them: tier 1, a wallet and an account number, without a reload', async () => {
  const { page } = visitor
  const number = '22212345670'
  await world.control('/identity/people', {
    kind: 'bvn',
    number,
    first_name: 'ADAEZE',
    middle_name: 'CHIAMAKA',
    last_name: 'NWOSU OKEREKE',
    date_of_birth: '1994-03-14',
  })
  await page.getByText('Confirm it’s me').click()
  await heading('Confirm it’s you')
  await page.getByLabel('Your BVN').fill(number)
  const buffer = await portrait(email)
  const photo = page.locator('input[type=file]')
  await photo.setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('Photo is ready').waitFor()
  await visitor.look('customer-identity')
  await button('Check my BVN').click()
  await page.getByText('Your identity is confirmed').first().waitFor()
  await visitor.look('customer-identity-passed')
  await page.getByText('Add money').last().click()
  await page
    .getByText(await grouped())
    .first()
    .waitFor()
  await visitor.look('customer-add-money')
})

/** The account number as the screen shows it: 8032 114 759. */
async function grouped(): Promise<string> {
  const number = await eventually(accountNumber)
  return `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
}

async function accountNumber(): Promise<string> {
  const [row] = await world.api.doors.database.sql<{ account_number: string }>`
    select account_number from virtual_accounts v join users u on u.id = v.user_id where u.email = ${email}`
  assert.ok(row?.account_number)
  return row.account_number
}

test('a deposit shows without a reload, with a mail; one above the limit is held and says so', async () => {
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/`)
  await page.getByText('₦0').first().waitFor()
  // Only what is not in the first list is told as new.
  await page.getByText('Nothing here yet').waitFor()
  // A message stands as long as something in it has the focus, unless the pointer leaves it.
  await page.mouse.move(0, 0)
  const close = page.locator('[data-toast]').first().getByRole('button')
  await Promise.all([
    close.focus(),
    world.control('/bank/deposits', {
      account_number: await accountNumber(),
      amount: '12345.67',
      sender_name: 'Olúwaṣeun Adébáyọ̀ Akíndélé-Bankole',
      sender_bank: 'Guaranty Trust Bank',
      narration: 'For the weekend',
    }),
  ])
  await page.getByText('12,345').first().waitFor()
  await clearOfTheBalance()
  await close.blur()
  await visitor.look('customer-home')
  await eventually(async () =>
    assert.match((await world.mailTo(email)).subject, /₦12,345\.67 arrived from Olúwaṣeun/),
  )
  await Promise.all([
    page.locator('[data-toast]').filter({ hasText: '₦50,000.01 from Bello Foods Ltd is on hold' }).waitFor(),
    world.control('/bank/deposits', {
      account_number: await accountNumber(),
      amount: '50000.01',
      sender_name: 'Bello Foods Ltd',
    }),
  ])
  await page
    .getByText(/On hold/i)
    .first()
    .waitFor()
  await visitor.look('customer-home-held')
  await page
    .getByText(/Olúwaṣeun/)
    .first()
    .click()
  await page.getByText('For the weekend').first().waitFor()
  await visitor.look('customer-transaction')
})

/** The message of an arrival covers neither the balance it speaks of nor the way to add more. */
async function clearOfTheBalance(): Promise<void> {
  const { page } = visitor
  const before = page.viewportSize()
  for (const size of [
    { width: 360, height: 780 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    const told = await page.locator('[data-toast]').first().boundingBox()
    const field = await page.getByRole('region', { name: 'Balance' }).boundingBox()
    assert.ok(
      told !== null && field !== null && told.y > field.y + field.height,
      JSON.stringify({ told, field }),
    )
  }
  if (before !== null) await page.setViewportSize(before)
}

test('payments that arrive together are told in one message', async () => {
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/`)
  await page.getByText('12,345').first().waitFor()
  await page.getByText('See all').waitFor()
  // All messages that stand there together, at each change of the page: they go away by themselves.
  const changes = await page.evaluateHandle(() => {
    const told: string[][] = []
    const note = () => told.push([...document.querySelectorAll('[data-toast]')].map((one) => one.textContent))
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    return told
  })
  for (const amount of ['10.00', '20.00', '30.00'])
    await world.control('/bank/deposits', {
      account_number: await accountNumber(),
      amount,
      sender_name: 'Ada Obi',
    })
  await page.getByText('12,405').first().waitFor()
  await eventually(async () => {
    const messages = (await changes.jsonValue()).filter((together) => together.length > 0)
    assert.equal(Math.max(...messages.map(({ length }) => length)), 1)
    assert.match(messages.at(-1)?.join() ?? '', /[23] payments arrived|arrived from Ada Obi/)
  })
})

/** Holds back the first request to `address`; with `isAsked` the server answers it at once, and only its answer is held. */
async function holdBack(page: Page, address: RegExp, isAsked: boolean) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  await page.route(address, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = isAsked ? await route.fetch() : undefined
    asked.resolve()
    await released.promise
    return response === undefined ? route.continue() : route.fulfill({ response })
  })
  return { asked: asked.promise, release: released.resolve }
}

/** Opens home a second time, where the list is answered from before a payment of ₦40 and shown after it. */
async function homeWithLateList(payment: {
  readonly sender: string
  readonly balances: readonly [before: string, after: string]
  readonly isFollowedBefore: boolean
}) {
  const { sender, balances, isFollowedBefore } = payment
  const other = await visit(browser)
  const { page } = other
  const balance = page.getByRole('region', { name: 'Balance' })
  await other.context.addCookies(await visitor.context.cookies())
  const list = await holdBack(page, /\/api\/v1\/me\/transactions/, true)
  const live = isFollowedBefore ? undefined : await holdBack(page, /\/api\/v1\/me\/live/, false)
  const follows = page.waitForResponse(/\/api\/v1\/me\/live/)
  await page.goto(`${world.settings.publicUrl}/app/`)
  await Promise.all([list.asked, live?.asked ?? follows])
  await balance.getByText(balances[0]).first().waitFor()
  await world.control('/bank/deposits', {
    account_number: await accountNumber(),
    amount: '40.00',
    sender_name: sender,
  })
  await visitor.page.getByRole('main').getByText(sender).first().waitFor()
  live?.release()
  await balance.getByText(balances[1]).first().waitFor()
  list.release()
  await page.getByRole('main').getByText(sender).first().waitFor()
  await other.close()
}

test('a payment is seen also where the list was asked for before it and came after it', () =>
  homeWithLateList({ sender: 'Late Reader', balances: ['12,405', '12,445'], isFollowedBefore: true }))

test('a payment is seen also where it came after the list was asked for and before changes were followed', () =>
  homeWithLateList({ sender: 'Between Them', balances: ['12,445', '12,485'], isFollowedBefore: false }))

test('the address that people guess for their limits leads there', async () => {
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/limits`)
  await page.waitForURL('**/app/profile/limits')
  await heading('Limits')
})

test('they sign out, and in again by code and PIN', async () => {
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/profile`)
  await button(/sign out/i)
    .first()
    .waitFor()
  await visitor.look('customer-profile')
  await button(/sign out/i)
    .first()
    .click()
  await page.getByText('Create account').waitFor()
  await page.getByText('Sign in', { exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  const code = await nextCode(world, email)
  await button('Send my code').click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await code())
  await heading('Welcome back, Adaeze')
  await visitor.look('customer-unlock')
  await typePin('9999')
  await page.getByText('Wrong PIN. 4 tries left.').waitFor()
  await typePin('2580')
  await page.getByText('12,485').first().waitFor()
})

test('no script broke and the policy was never asked to forgive', () => {
  assert.deepEqual(visitor.faults, [])
})
