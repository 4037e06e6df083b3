// Promises about finding anything by a few keys: the palette, the shortcuts, and that they can be switched off;
// and what the record of a failed transfer offers for its customer.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { openTransferCase } from '#features/cases/contract.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { send } from './customer.ts'
import { untilItFollows, visitDesk } from './desk.ts'
import { untilHeard } from './keyboard.ts'
import { aCustomer, aMember } from './people.ts'
import { type Sender, sendMoney, toBank } from './sender.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
let one: Sender
let other: Sender

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['finance', 'support'] as const) await aMember(world, role)
  one = await aCustomer(world, { tier: 3, money: '300000' })
  other = await aCustomer(world, { tier: 3 })
  const sent = await sendMoney(world, one, { to: { kind: 'customer', handle: other.email }, amount: '12000' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
})
after(async () => {
  await browser?.close()
  await world?.close()
})

function at(path: string, role: 'finance' | 'support'): Promise<Visitor> {
  world.clock.advance(61_000)
  return visitDesk(browser, world, { email: `${role}@staff.example`, path })
}

const heading = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

test('people are found by e-mail, account number, its last four digits, and with a letter amiss', async () => {
  const visitor = await at('/dashboard', 'support')
  const { page } = visitor
  await heading(visitor, 'Dashboard')
  for (const typed of [one.email, one.account, one.account.slice(-4), 'adebaayo']) {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill(typed)
    const found = page.getByRole('group', { name: 'Customers' }).getByRole('option')
    await found.first().waitFor()
    assert.match((await found.first().textContent()) ?? '', /^Olúwaṣeun Adébáyọ̀/, typed)
    if (typed === one.email) await visitor.look('console-palette')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('/')
  // An amount as people type it, without its commas.
  await page.getByRole('dialog').getByRole('combobox').fill('12000')
  await page
    .getByRole('group', { name: 'Transactions' })
    .getByRole('option', { name: /12,000/ })
    .first()
    .waitFor()
  await page.getByRole('dialog').getByRole('combobox').fill(one.account)
  await page.getByRole('group', { name: 'Customers' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/users\/details\//)
  await heading(visitor, 'Olúwaṣeun Adébáyọ̀')
  // A visit is noted a moment after its page stands.
  await untilHeard(page)
  await page.keyboard.press('/')
  await page.getByRole('group', { name: 'Recently viewed' }).getByRole('option').first().waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('what can be done on the page stands in the palette, and only for who may do it', async () => {
  const { uuid } = await userOf(one)
  const finance = await at(`/dashboard/users/details/${uuid}?tab=wallets`, 'finance')
  await finance.page.getByRole('button', { name: 'Fund' }).first().waitFor()
  await finance.page.keyboard.press('Control+k')
  await finance.page.getByRole('dialog').getByRole('combobox').fill('fund naira')
  const act = finance.page.getByRole('group', { name: 'On this page' }).getByRole('option')
  await act.first().waitFor()
  // What the server finds would stand before it.
  await finance.page
    .getByRole('status')
    .getByText(/^\d+ found$/)
    .waitFor()
  await finance.page.keyboard.press('Enter')
  await finance.page.getByRole('dialog', { name: /^Fund/ }).waitFor()
  assert.deepEqual(finance.faults, [])
  await finance.close()
  const support = await at(`/dashboard/users/details/${uuid}?tab=wallets`, 'support')
  await heading(support, 'Olúwaṣeun Adébáyọ̀')
  await support.page.getByRole('heading', { name: 'Naira wallet' }).waitFor()
  await support.page.keyboard.press('Control+k')
  await support.page.getByRole('dialog').getByRole('combobox').fill('fund')
  await support.page.getByText('Nothing matches “fund”.').waitFor()
  await support.look('console-palette-nothing')
  await support.close()
})

async function userOf(sender: Sender): Promise<{ uuid: string }> {
  const { sql } = world.api.doors.database
  const [row] = await sql<{ uuid: string }>`select id::text uuid from users where email = ${sender.email}`
  assert.ok(row)
  return row
}

test('an act is named from any page: the record comes with its dialog open, and a list with its export', async () => {
  const visitor = await at('/dashboard', 'finance')
  const { page } = visitor
  await heading(visitor, 'Dashboard')
  const field = page.getByRole('dialog').getByRole('combobox')
  const named = page.getByRole('group', { name: 'Actions' }).getByRole('option')
  await page.keyboard.press('/')
  await field.fill('fun')
  await named.filter({ hasText: 'Fund …' }).click()
  assert.equal(await field.inputValue(), 'fund ')
  await field.fill(`fund ${one.account}`)
  await named.filter({ hasText: /^Fund: Olúwaṣeun Adébáyọ̀/ }).waitFor()
  await visitor.look('console-palette-act')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/users\/details\/[^?]+\?tab=wallets/)
  await page.getByRole('dialog', { name: /^Fund/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await field.fill('export trans')
  await named.filter({ hasText: 'Export: Transactions' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Export transactions' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await field.fill('export deb')
  await named.filter({ hasText: 'Export: Customer debts' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Export customer debts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await field.fill('stop payouts')
  await named.filter({ hasText: 'Stop payouts: NGN' }).waitFor()
  // Finance decides nobody's identity.
  await field.fill(`reject ${one.account}`)
  await page
    .getByRole('status')
    .getByText(/Nothing matches/)
    .waitFor()
  await field.fill('foo:bar')
  await page.getByText('“foo:bar” cannot be read.').waitFor()
  await visitor.look('console-palette-unknown')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('two keys lead to each page, j and k walk a list, and f goes into its search', async () => {
  const visitor = await at('/dashboard', 'support')
  const { page } = visitor
  await heading(visitor, 'Dashboard')
  // The first of two keys is remembered for a short time: the second does not wait for the answer to it.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('t')])
  await page.waitForURL('**/dashboard/transactions')
  const links = page.locator('main [data-row-link]')
  await links.nth(2).waitFor()
  await untilHeard(page)
  const focused = () => links.evaluateAll((all) => all.findIndex((link) => link === document.activeElement))
  const walked: number[] = []
  for (const key of ['j', 'j', 'j', 'j', 'k']) {
    await page.keyboard.press(key)
    walked.push(await focused())
  }
  assert.deepEqual(walked, [0, 1, 2, 2, 1])
  await page.keyboard.press('f')
  await page.keyboard.type('gj')
  assert.equal(await page.getByRole('searchbox').inputValue(), 'gj')
  assert.match(page.url(), /\/dashboard\/transactions/)
  await visitor.close()
})

test('the sheet shows every key and switches them off; then only those with Ctrl or ⌘ are heard', async () => {
  const visitor = await at('/dashboard/users', 'support')
  const { page } = visitor
  await heading(visitor, 'Customers')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Processing payments').waitFor()
  await visitor.look('console-shortcuts')
  await sheet.getByRole('switch', { name: /Keyboard shortcuts are on/ }).press('Space')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  assert.match(page.url(), /\/dashboard\/users$/)
  await page.keyboard.press('Escape')
  await untilItFollows(page, () => page.reload())
  await heading(visitor, 'Customers')
  await page.keyboard.press('?')
  assert.equal(await sheet.count(), 0)
  await visitor.close()
})

test('the record of a failed transfer offers note, one case (case_open_already), message and receipt', async () => {
  await world.control('/bank/outcomes', {
    match: { account_number: '0123456703' },
    steps: [{ status: 'failed', code: '57' }],
  })
  const sent = await sendMoney(world, one, { to: toBank('03'), amount: '700' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await world.settle()
  const visitor = await at('/dashboard/transactions?q=status%3Afailed', 'support')
  const { page } = visitor
  await page.locator('main [data-row-link]').first().click()
  await page.getByRole('button', { name: 'Add note' }).waitFor()
  await visitor.look('console-failed-transfer')
  await page.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note for the team').fill('Called about it')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('The note is on their record').waitFor()
  await page.getByRole('button', { name: 'Open case' }).click()
  await dialog.getByLabel('What the customer asks').fill('Asks why it failed')
  await visitor.look('console-open-case')
  await dialog.getByRole('button', { name: 'Open case' }).click()
  await page.getByText('The case is open under Cases.').waitFor()
  const again = await send(world, openTransferCase, {
    headers: await signInAdmin(world, 'support@staff.example'),
    body: { transfer: page.url().split('/').at(-1), note: 'Asks once more' },
  })
  assert.equal(again.problem.code, 'case_open_already')
  await page.getByRole('button', { name: 'Notify' }).click()
  assert.match(await dialog.getByLabel('Message').inputValue(), /₦700\.00 to .* did not go through/)
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Receipt' }).click(),
  ])
  assert.match(file.suggestedFilename(), /^receipt-tr_\w+\.pdf$/)
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(readFileSync(await file.path()))),
    { mergePages: true },
  )
  assert.match(text, /Failed\. Nothing was taken/)
  await page.goto(`${world.api.url}/dashboard/cases`)
  await page.getByRole('table').getByText('Customer asks about a payment').waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
