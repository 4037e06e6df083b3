// Promises about what waits for nobody on the console, in a real browser: a clerk finds its customer or sends it back, and ends a line.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { noticeDifferences } from '#features/deposits/public.ts'
import { pass } from './bank-side.ts'
import { openBrowser } from './browser.ts'
import { arrive, balanceOf, transfer } from './depositor.ts'
import { visitDesk } from './desk.ts'
import { anAccountOfNobody, ownerless, type Ownerless, standingOf } from './ownerless.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000

let browser: Browser
let world: World
let ada: Customer
let nobody: string
let [given, returned]: (Ownerless | undefined)[] = []

before(async () => {
  browser = await openBrowser()
  world = await openWorld()
  ada = await aCustomer(world, { email: 'ada.of.the.desk@example.com' })
  for (const role of ['owner', 'finance', 'auditor'] as const) await aMember(world, role)
  nobody = await anAccountOfNobody(world)
  given = await ownerless(world, nobody, '7250')
  returned = await ownerless(world, nobody, '3100')
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const at = (path: string, role = 'finance', fetchesAhead = false) =>
  visitDesk(browser, world, { email: `${role}@staff.example`, path, fetchesAhead })

test('a clerk finds the customer of a deposit, sees both accounts before and after, and gives it to them', async () => {
  assert.ok(given)
  const visitor = await at('/dashboard/deposits')
  const { page } = visitor
  await visitor.look('ownerless-list')
  await page.getByRole('row').filter({ hasText: '₦7,250.00' }).getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('To account').waitFor()
  await dialog.getByRole('searchbox', { name: 'Customer' }).fill(ada.email.replace(/@.*/, ''))
  // Two of one name and one mail domain are told apart by the end of their phone.
  await dialog.getByRole('button', { name: /a\*\*\*@example\.com · phone ending \d{4} · Tier/ }).waitFor()
  await visitor.look('ownerless-find', 'both')
  await dialog.getByRole('searchbox', { name: 'Customer' }).fill('nobody of this name')
  await dialog.getByText('Nobody matches.').waitFor()
  await dialog.getByRole('searchbox', { name: 'Customer' }).fill(ada.email.replace(/@.*/, ''))
  await dialog.getByRole('button', { name: /a\*\*\*@example\.com/ }).click()
  await dialog.getByLabel('Reason').waitFor()
  await visitor.look('ownerless-credit', 'both')
  await dialog.getByLabel('Reason').fill('She sent us the receipt')
  await dialog.getByRole('button', { name: 'Credit ₦7,250.00' }).click()
  await page.getByText('The deposit is in the customer’s wallet.').waitFor()
  await page.getByRole('row').filter({ hasText: '₦7,250.00' }).waitFor({ state: 'detached' })
  assert.equal(await balanceOf(world, ada.cookie), '7250.00')
  assert.deepEqual((await standingOf(world, given)).cases, [])
  assert.deepEqual(visitor.faults, [])
})

test('another is sent back: the row says how far it is, and is gone when the bank has done it', async () => {
  assert.ok(returned)
  const visitor = await at('/dashboard/deposits')
  const { page } = visitor
  const row = page.getByRole('row').filter({ hasText: '₦3,100.00' })
  await row.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Return to sender', { exact: true }).click()
  await dialog.getByText('tells us only a part of that number').waitFor()
  await visitor.look('ownerless-sender', 'both')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Reason').waitFor()
  await visitor.look('ownerless-return', 'both')
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await dialog.getByText('Return to sender', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Reason').fill('The sender asked for it')
  await dialog.getByRole('button', { name: 'Return ₦3,100.00' }).click()
  await row.getByText('Being returned').waitFor()
  assert.equal(await row.getByRole('button', { name: 'Decide' }).count(), 0)
  await world.settle()
  await row.getByText('the bank has taken it up').waitFor()
  await visitor.look('ownerless-returning')
  await pass(world, 2 * minute)
  await page.getByText('No suspended deposits.').waitFor()
  assert.equal((await standingOf(world, returned)).state, 'returned')
  await page.getByText('Closed', { exact: true }).click()
  await row.getByText('Returned', { exact: true }).waitFor()
  await row.getByText('A finance: The sender asked for it').waitFor()
  await row.getByRole('button', { name: 'View' }).click()
  await dialog.getByText('Decided by').waitFor()
  await visitor.look('ownerless-returned')
  assert.deepEqual(visitor.faults, [])
})

test('above the threshold the row says that a request waits, and who decides it reads whose money it is', async () => {
  const { id } = await ownerless(world, nobody, '150000')
  const bola = await aCustomer(world, { email: 'bola.of.the.desk@example.com', tier: 3 })
  const visitor = await at('/dashboard/deposits')
  const { page } = visitor
  const row = page.getByRole('row').filter({ hasText: '₦150,000.00' })
  await row.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Customer' }).fill('bola.of.the.desk@example.com')
  await dialog.getByRole('button', { name: /b\*\*\*@example\.com/ }).click()
  await dialog.getByText('’s naira wallet').waitFor()
  await dialog.getByText('Nothing happens until another person approves it').waitFor()
  await dialog.getByText('Guaranty Trust Bank').waitFor()
  await visitor.look('ownerless-credit-by-two', 'both')
  await dialog.getByLabel('Reason').fill('She sent us the receipt')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row.getByRole('link', { name: 'Awaiting approval' }).waitFor()
  assert.equal(await row.getByRole('button', { name: 'Decide' }).count(), 0)
  await visitor.look('ownerless-waits', 'both')
  const owner = await at('/dashboard/approvals', 'owner')
  const request = owner.page.getByRole('listitem').filter({ hasText: '₦150,000.00' })
  await request.getByText('From Emeka Obi, Guaranty Trust Bank').waitFor()
  await request.getByRole('link').click()
  const article = owner.page.getByRole('article')
  await article.getByText('’s naira wallet').waitFor()
  await article.getByText('Narration').waitFor()
  await owner.look('ownerless-request', 'both')
  await article.getByLabel('Note for the record').fill('I saw the receipt')
  await article.getByRole('button', { name: 'Approve ₦150,000.00' }).click()
  await owner.page.getByText('Nothing to approve.').waitFor()
  const [given] = await world.api.doors.database.sql<{
    state: string
  }>`select state from deposits where id = ${id}`
  assert.equal(given?.state, 'released')
  assert.equal(await balanceOf(world, bola.cookie), '150000.00')
  assert.deepEqual([...visitor.faults, ...owner.faults], [])
})

test('a deposit that its owner’s tier does not take is refused in words, and sent back instead', async () => {
  const reference = await arrive(world, ada.account, '70000')
  const visitor = await at('/dashboard/deposits')
  const { page } = visitor
  const row = page.getByRole('row').filter({ hasText: '₦70,000.00' })
  await row.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Tier 1 takes at most ₦50,000.00 in one deposit.').waitFor()
  await visitor.look('held-refused', 'both')
  await dialog.getByRole('radio', { name: 'Return to sender' }).click()
  await dialog.getByLabel('Reason').fill('Her tier does not take it')
  await dialog.getByRole('button', { name: 'Return ₦70,000.00' }).click()
  await row.getByText('Being returned').waitFor()
  await pass(world, 2 * minute)
  await pass(world, 2 * minute)
  await row.waitFor({ state: 'detached' })
  assert.equal((await standingOf(world, { reference })).state, 'returned')
  assert.deepEqual(visitor.faults, [])
})

/** Holds what the browser does at rest, until it is called. */
async function holdRest(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = (act) => waiting.push(act)
    addEventListener('rest', () => {
      for (const act of waiting.splice(0)) act({ didTimeout: false, timeRemaining: () => 50 })
    })
  })
  await page.reload()
  return async () => {
    const last = page.waitForResponse(/\/transaction-page-/)
    await page.evaluate(() => dispatchEvent(new Event('rest')))
    await last
  }
}

test('a return above the threshold says that it was sent for approval, and until when', async () => {
  const reference = await arrive(world, ada.account, '170000')
  const visitor = await at('/dashboard/deposits', 'finance', true)
  const { page } = visitor
  const rest = await holdRest(page)
  const row = page.getByRole('row').filter({ hasText: '₦170,000.00' })
  await row.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Return to sender' }).click()
  await dialog.getByLabel('Reason').fill('Her tier does not take it')
  // All pages are fetched ahead now, this one too: what is begun here stays.
  await rest()
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await dialog.getByText('Sent for approval').waitFor()
  await row.getByRole('link', { name: 'Awaiting approval' }).waitFor()
  await visitor.look('return-by-two', 'both')
  await dialog.getByText('Sent for approval').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  assert.equal((await standingOf(world, { reference })).state, 'suspended')
  assert.deepEqual(visitor.faults, [])
})

test('a line of the statement that our books lack: the bank is asked, does not know it, and the clerk books it', async () => {
  const reference = await transfer(world, ada.account, '5000', { webhook: false })
  const body = { status: false, message: 'Transaction not found', code: 'transaction_not_found' }
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { path: `/transaction/verify/${reference}` },
    script: [{ kind: 'answer', status: 404, body }],
  })
  await pass(world, 16 * minute)
  await noticeDifferences(world.api.doors, world.api.rails.bank)
  await pass(world, 20 * minute)
  const visitor = await at('/dashboard/cases')
  const { page } = visitor
  const open = () => page.getByRole('row').filter({ hasText: reference }).getByRole('button').last().click()
  await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Money in').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Book it' }).count(), 0)
  await visitor.look('line-unasked', 'both')
  await dialog.getByRole('button', { name: 'Ask the bank again' }).click()
  await page.getByText('The bank is asked.').waitFor()
  await world.settle()
  await page.getByRole('row').filter({ hasText: 'Transaction not found' }).waitFor()
  await open()
  await dialog.getByText('Transaction not found').waitFor()
  await visitor.look('line-asked')
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await dialog.getByText('Our own money').click()
  await dialog.getByText('The owners paid it in.').waitFor()
  await dialog.getByText('A deposit', { exact: true }).click()
  await dialog.getByLabel('Reason').waitFor()
  await visitor.look('line-book', 'both')
  await dialog.getByLabel('Reason').fill('The bank cannot say more')
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await page.getByText('The line is in our books, and the case is closed.').waitFor()
  assert.deepEqual(await standingOf(world, { reference }), { state: 'suspended', says: null, cases: [] })
  await page.goto(`${world.api.url}/dashboard/deposits`)
  await page.getByText('The bank does not say').waitFor()
  await visitor.look('line-waits')
  assert.deepEqual(visitor.faults, [])
})

test('the auditor reads what waits and decides nothing', async () => {
  const visitor = await at('/dashboard/deposits', 'auditor')
  await visitor.page.getByText('The bank does not say').waitFor()
  assert.equal(await visitor.page.getByRole('button', { name: 'Decide' }).count(), 0)
  assert.deepEqual(visitor.faults, [])
})
