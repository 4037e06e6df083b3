// Promises about debts, cases and queues in a real browser: a clerk takes a case, claims what is owed, the customer reads why, the rest is written off.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openCase } from '#features/cases/public.ts'
import * as debts from '#features/debts/contract.ts'
import { recoverDebts } from '#features/debts/public.ts'
import { openAccountAgain } from '#features/deposits/contract.ts'
import { sweepDeposits } from '#features/deposits/public.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser, signInOn, visit } from './browser.ts'
import { closeAccount } from './closed-account.ts'
import { send } from './customer.ts'
import { arrive, balanceOf } from './depositor.ts'
import { visitDesk } from './desk.ts'
import { newAccount, payFromHouse } from './bank-side.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { sendMoney } from './sender.ts'
import { openWorld, type World } from './world.ts'

let browser: Browser
let world: World
let ada: Customer

before(async () => {
  browser = await openBrowser()
  world = await openWorld()
  ada = await aCustomer(world, { device: 'known', tier: 3, money: '2000' })
  for (const role of ['owner', 'finance', 'auditor'] as const) await aMember(world, role)
  const reference = await arrive(world, ada.account, '9000')
  const sent = await sendMoney(world, ada, { to: newAccount(), amount: '8000' }, {})
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await world.settle()
  await world.control(`/bank/deposits/${reference}/reverse`, {})
  await sweepDeposits(world.api.doors, world.api.rails.bank)
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const at = (path: string, role = 'finance') =>
  visitDesk(browser, world, { email: `${role}@staff.example`, path })

/** A case as the feature that meets it would open it. */
async function plant(kind: 'watch_listed_identity' | 'possible_same_person' | 'virtual_account_refused') {
  const { doors } = world.api
  await doors.database.begin((sql) =>
    openCase(sql, doors, { kind, key: `planted:${kind}`, subject: { type: 'user', id: ada.id }, facts: {} }),
  )
}

test('a clerk takes a case, notes what was found, and claims what the bank took back from its customer', async () => {
  const visitor = await at('/dashboard/cases')
  const { page } = visitor
  const row = page.getByRole('row').filter({ hasText: 'Deposit reversed by the bank' })
  await row.getByText('₦9,000.00', { exact: true }).waitFor()
  await page.getByText('Total ₦9,000.00').waitFor()
  await visitor.look('cases-queue', 'both')
  await row.getByRole('button', { name: 'View' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Assign to me' }).click()
  await dialog.getByRole('button', { name: 'Unassign' }).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Assign to me' }).count(), 0)
  await dialog.getByRole('button', { name: 'Add note' }).press('Enter')
  await page.keyboard.type('Her bank says that it was a mistake of theirs')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await dialog.getByRole('button', { name: 'Change note' }).waitFor()
  await visitor.look('case-to-claim', 'both')
  await dialog.getByRole('button', { name: 'Claim from customer' }).click()
  await dialog.getByText('What customers owe us').waitFor()
  await visitor.look('case-claim', 'both')
  await dialog.getByLabel('Reason').fill('The bank has it again')
  await dialog.getByRole('button', { name: 'Claim from customer' }).click()
  await page.getByText('The customer owes it now, and is told.').waitFor()
  await row.waitFor({ state: 'detached' })
  await recoverDebts(world.api.doors)
  await page.getByText('Closed', { exact: true }).click()
  await row.getByText('Claimed from the customer').waitFor()
  await row.getByText('A finance: The bank has it again').waitFor()
  await visitor.look('cases-closed', 'both')
  assert.deepEqual(visitor.faults, [])
})

test('the customer reads on home what they owe, why, and that it is taken by itself', async () => {
  const visitor = await visit(browser)
  await signInOn(world, visitor, ada)
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app`)
  await page.getByRole('heading', { name: /^You owe ₦/ }).waitFor()
  await page.getByText('We take it from your wallet as soon as there is money in it.').waitFor()
  await visitor.look('debt-home', 'both')
  await page.getByText('See the transaction').click()
  await page.getByText('The bank reversed this payment after it reached your wallet.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Share receipt' }).count(), 0)
  await visitor.look('debt-transaction', 'both')
  await page.goto(`${world.settings.publicUrl}/app/activity`)
  await page
    .getByText(/^Reversed by the bank/)
    .first()
    .waitFor()
  await visitor.look('debt-activity', 'both')
  assert.equal(await balanceOf(world, ada.cookie), '0.00')
  assert.deepEqual(visitor.faults, [])
})

test('the record of a customer says what they owe', async () => {
  const visitor = await at(`/dashboard/users/details/${ada.id}`)
  await visitor.page.getByRole('link', { name: /^Owes us ₦/ }).waitFor()
  await visitor.page.getByRole('heading', { name: /^Owes us ₦/ }).waitFor()
  await visitor.look('debt-on-record', 'both')
  await visitor.page.goto(`${world.settings.publicUrl}/dashboard/transactions`)
  await visitor.page.getByText('Reversed by bank').first().waitFor()
  await visitor.look('transactions-taken-back', 'both')
  assert.deepEqual(visitor.faults, [])
})

test('what will not come is written off from the list of debts, and nothing is owed any more', async () => {
  // From the case, which names its debt.
  const visitor = await at('/dashboard/cases?status=closed')
  const { page } = visitor
  const row = page.getByRole('row').filter({ hasText: 'Deposit reversed' })
  await row.getByRole('button', { name: 'View' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Open the debt' }).click()
  await dialog.getByText('Still owed').waitFor()
  await dialog.getByText('Available now').waitFor()
  await page.keyboard.press('Escape')
  await row.waitFor()
  await visitor.look('debts', 'both')
  await row.getByRole('button', { name: 'View' }).click()
  await visitor.look('debt', 'both')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await dialog.getByText('Our own money', { exact: true }).waitFor()
  await visitor.look('debt-write-off', 'both')
  await dialog.getByLabel('Why it cannot be recovered').fill('She cannot pay it')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await page.getByText('Written off. The customer owes nothing more.').waitFor()
  await page.getByText('No customer owes anything.').waitFor()
  await page.getByText('Closed', { exact: true }).click()
  await row.getByText('A finance: She cannot pay it').waitFor()
  await page
    .getByText(/^Written off ₦/)
    .filter({ visible: true })
    .waitFor()
  await visitor.look('debts-closed', 'both')
  assert.deepEqual(visitor.faults, [])
})

test('a suspended deposit is taken and noted; the list tells its sum, what is due, and what has ended', async () => {
  await arrive(world, (await aCustomer(world, { device: 'known' })).account, '73000')
  const visitor = await at('/dashboard/deposits')
  const { page } = visitor
  await page.getByText('Total ₦73,000.00').waitFor()
  await visitor.look('suspended-queue', 'both')
  await page.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Assign to me' }).click()
  await dialog.getByRole('button', { name: 'Unassign' }).waitFor()
  await visitor.look('suspended-taken', 'both')
  await page.keyboard.press('Escape')
  await page.getByLabel('Assigned to').selectOption('me')
  await page.getByText('Total ₦73,000.00').waitFor()
  await page.getByText('Closed', { exact: true }).click()
  await page.getByText('No closed deposits.').waitFor()
  assert.deepEqual(visitor.faults, [])
})

test('who is on a watch list, doubled, or refused a number is decided with a note, from a link of a colleague', async () => {
  for (const kind of ['watch_listed_identity', 'possible_same_person', 'virtual_account_refused'] as const)
    await plant(kind)
  const [one] = await world.api.doors.database.sql<{ id: string }>`
    select id from cases where key = 'planted:possible_same_person'`
  const visitor = await at(`/dashboard/cases?case=${one?.id}`, 'owner')
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Different people' }).waitFor()
  await visitor.look('case-double', 'both')
  await dialog.getByLabel('Why it is closed').fill('Two sisters of one birthday')
  await dialog.getByRole('button', { name: 'Different people' }).click()
  await page.getByText('Decided, and the case is closed.').waitFor()
  for (const [name, act] of [
    ['Identity on a watch list', 'Clear and continue check'],
    ['Account number refused', 'Ask the bank again'],
  ] as const) {
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'View' }).click()
    await dialog.getByRole('button', { name: act }).waitFor()
    await visitor.look(`case-${act.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`, 'both')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  assert.deepEqual(visitor.faults, [])
})

test('what somebody is typing about a case stays when a colleague closes it: the note is saved, the reason says that it is not', async () => {
  const [one] = await world.api.doors.database.sql<{ id: string }>`
    select id from cases where key = 'planted:virtual_account_refused'`
  const id = one?.id ?? ''
  const visitor = await at(`/dashboard/cases?case=${id}`)
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await page.keyboard.type('She called about it')
  await dialog.getByLabel('Why it is closed').fill('Her name is corrected')
  const closed = await send(world, openAccountAgain, {
    headers: await signInAdmin(world, 'owner@staff.example'),
    params: { id },
    body: { note: 'Asked again' },
  })
  assert.equal(closed.status, 200, JSON.stringify(closed.problem))
  await dialog.getByText('This case was closed meanwhile. Your text is not saved').waitFor()
  assert.equal(await dialog.getByLabel('Why it is closed').inputValue(), 'Her name is corrected')
  assert.equal(await dialog.getByRole('button', { name: 'Ask the bank again' }).count(), 0)
  await dialog.getByText('This was closed meanwhile. Your note can still be saved.').waitFor()
  await visitor.look('case-closed-meanwhile')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await dialog.getByText('For colleagues: She called about it').waitFor()
  assert.deepEqual(visitor.faults, [])
})

test('a claim that a colleague has made meanwhile: no postings, no button, and the reason stays', async () => {
  const bisi = await aCustomer(world, { device: 'known', tier: 3 })
  const reference = await arrive(world, bisi.account, '4000')
  await world.control(`/bank/deposits/${reference}/reverse`, {})
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  const [taken] = await world.api.doors.database.sql<{ id: string }>`
    select id from cases where facts ->> 'reference' = ${reference} and state = 'open'`
  const params = { id: taken?.id ?? '' }
  const visitor = await at(`/dashboard/cases?case=${params.id}`)
  const dialog = visitor.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Claim from customer' }).click()
  await dialog.getByRole('table').waitFor()
  await dialog.getByLabel('Reason').fill('The bank has it')
  const headers = await signInAdmin(world, 'owner@staff.example')
  const { hash } = (await send(world, debts.previewClaim, { headers, params })).data
  const claimed = await send(world, debts.claimDebt, {
    headers: { ...headers, 'idempotency-key': 'claim-of-bisi' },
    params,
    body: { hash, reason: 'The bank has it again' },
  })
  assert.equal(claimed.status, 200, JSON.stringify(claimed.problem))
  await dialog.getByText('This case is already closed.').waitFor()
  assert.equal(await dialog.getByRole('table').count(), 0)
  assert.deepEqual(await dialog.locator('footer').getByRole('button').allInnerTexts(), ['Close'])
  assert.equal(await dialog.getByLabel('Reason').inputValue(), 'The bank has it')
  await visitor.look('case-claimed-meanwhile')
  assert.deepEqual(visitor.faults, [])
})

test('the auditor reads debts and changes none', async () => {
  const visitor = await at('/dashboard/debts?status=closed', 'auditor')
  const { page } = visitor
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('dialog').getByText('Written off', { exact: true }).waitFor()
  assert.equal(await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).count(), 0)
  assert.deepEqual(visitor.faults, [])
})

/** Of a deposit that was claimed and recovered, and given again after its customer's account was closed. */
async function owedAfterClosing(): Promise<Customer> {
  const { doors, rails } = world.api
  const tobi = await aCustomer(world, { device: 'known', tier: 3 })
  const reference = await arrive(world, tobi.account, '3000')
  const atBank = async (what: 'reverse' | 'give-again') => {
    await world.control(`/bank/deposits/${reference}/${what}`, {})
    await sweepDeposits(doors, rails.bank)
    await world.settle()
  }
  await atBank('reverse')
  const headers = await signInAdmin(world, 'finance@staff.example')
  const [taken] = await doors.database.sql<{ id: string }>`
    select id from cases where facts ->> 'reference' = ${reference} and state = 'open'`
  const params = { id: taken?.id ?? '' }
  const { hash } = (await send(world, debts.previewClaim, { headers, params })).data
  const body = { hash, reason: 'The bank has it again' }
  const keyed = { ...headers, 'idempotency-key': 'claim-of-tobi' }
  assert.equal((await send(world, debts.claimDebt, { headers: keyed, params, body })).status, 200)
  await recoverDebts(doors)
  await closeAccount(world, tobi)
  await atBank('give-again')
  return tobi
}

test('what we owe to a customer whose account is closed stands on their page, and the payment that fits is offered', async () => {
  const tobi = await owedAfterClosing()
  const line = await payFromHouse(world, 300_000n)
  const visitor = await at(`/dashboard/users/details/${tobi.id}`)
  const { page } = visitor
  const owed = page.getByRole('link', { name: 'We owe ₦3,000.00 (returned after closing)' })
  await owed.waitFor()
  await visitor.look('closed-we-owe', 'both')
  await owed.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByText('Payments from our account that fit').waitFor()
  await visitor.look('closed-payments', 'both')
  await dialog.getByLabel('Payments from our account that fit').selectOption(line)
  await dialog.getByText('NGN/unclaimed').waitFor()
  await visitor.look('closed-payment-chosen', 'both')
  assert.deepEqual(visitor.faults, [])
})
