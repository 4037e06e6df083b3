// Promises about numbers: each total of the dashboard, the list that its link opens, and that list's export say the same, to the kobo.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import * as adjustments from '#features/adjustments/contract.ts'
import * as cases from '#features/cases/contract.ts'
import * as debts from '#features/debts/contract.ts'
import { recoverDebts } from '#features/debts/public.ts'
import { sweepDeposits } from '#features/deposits/public.ts'
import { previewExport } from '#features/exports/contract.ts'
import { readExport } from '#features/exports/test-exports.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInAdmin } from './admin.ts'
import { topUpHouse } from './bank-side.ts'
import { openBrowser } from './browser.ts'
import { send } from './customer.ts'
import { arrive } from './depositor.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { concluded, sendMoney, toBank } from './sender.ts'
import { openWorld, type World } from './world.ts'

const day = 86_400_000
let browser: Browser
let world: World

/** 2 February to 4 March: the thirty days that end today begin on 3 February. */
before(async () => {
  browser = await openBrowser()
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['finance', 'support'] as const) await aMember(world, role)
  const wants = { tier: 3, device: 'known' } as const
  const ada = await aCustomer(world, { ...wants, money: '100000' })
  const late = await aCustomer(world, { ...wants, money: '4321.09' })
  world.clock.advance(day)
  // Made on the day before the thirty, concluded on the first of them.
  await owner().sql`
    update transactions set completed_at = ${world.clock.now()} where user_id = ${late.id}`
  const bisi = await aCustomer(world, { ...wants, money: '150000.45' })
  const sent = await sendMoney(world, bisi, { to: toBank(), amount: '25000.10' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await concluded(world, sent.data.transaction_id)
  await sendMoney(world, bisi, { to: { kind: 'customer', handle: ada.email }, amount: '7000.55' })
  await arrive(world, (await aCustomer(world, { device: 'known' })).account, '90000')
  await byHand(ada.cookie)
  await reversedByTheBank(ada)
  world.clock.advance(29 * day)
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const owner = () => world.database.open('finance_owner')

/** Staff put money in and take some out. */
async function byHand(cookie: string): Promise<void> {
  const [wallet] = (await send(world, wallets.listMyWallets, { cookie })).data
  assert.ok(wallet)
  const params = { account_id: wallet.account_id }
  const headersFor = async (key: string) => ({
    ...(await signInAdmin(world, 'finance@staff.example')),
    'idempotency-key': key,
  })
  const body = { amount: '812.34', narration: 'Correction' }
  const funded = await send(world, adjustments.fundWallet, { headers: await headersFor('in'), params, body })
  assert.equal(funded.status, 200, JSON.stringify(funded.body))
  const headers = await headersFor('out')
  const taken = await send(world, adjustments.withdrawFromWallet, {
    headers,
    params,
    body: { ...body, amount: '99.99' },
  })
  assert.equal(taken.status, 200, JSON.stringify(taken.body))
  const wrong = await send(world, adjustments.fundWallet, {
    headers: await headersFor('wrong'),
    params,
    body: { ...body, amount: '555.55' },
  })
  assert.equal(wrong.status, 200, JSON.stringify(wrong.body))
  const [line] = await owner().sql<{ id: string }>`select id from transactions where amount_minor = 55555`
  const id = line?.id ?? ''
  const seen = await send(world, adjustments.previewReversal, { headers, params: { id } })
  const reversed = await send(world, adjustments.reverseTransaction, {
    headers: await headersFor('reversed'),
    params: { id },
    body: { hash: seen.data.hash, reason: 'Put into the wrong wallet' },
  })
  assert.equal(reversed.status, 200, JSON.stringify(reversed.body))
}

/** A deposit that the bank takes back after it was in the wallet: claimed, and recovered from the wallet. */
async function reversedByTheBank({ account }: Customer): Promise<void> {
  const reference = await arrive(world, account, '7500.25')
  await world.control(`/bank/deposits/${reference}/reverse`, {})
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  const headers = await signInAdmin(world, 'finance@staff.example')
  const { items } = (await send(world, cases.listCases, { headers, query: '?kind=deposit_taken_back' })).data
  const params = { id: items[0]?.id ?? '' }
  const { hash } = (await send(world, debts.previewClaim, { headers, params })).data
  const claimed = await send(world, debts.claimDebt, {
    headers: { ...headers, 'idempotency-key': 'claim' },
    params,
    body: { hash, reason: 'The bank told us so' },
  })
  assert.equal(claimed.status, 200, JSON.stringify(claimed.body))
  assert.equal(await recoverDebts(world.api.doors), 1)
}

const kobo = (text: string): bigint => BigInt(text.replaceAll(/[^\d]/g, ''))
const tileOf = (page: Page, label: string) =>
  page
    .getByLabel('Totals', { exact: true })
    .locator('> div')
    .filter({ has: page.getByText(label, { exact: true }) })

/** What a tile says, once it has been answered. */
const saidBy = (page: Page, label: string): Promise<bigint> =>
  eventually(async () => {
    const amount = /[₦$][\d,]+\.\d\d/.exec(await tileOf(page, label).innerText())?.[0]
    assert.ok(amount, `${label} is not there yet`)
    return kobo(amount)
  })

/** Every row of the list as a file, with every column, by the names of the columns. */
async function exported(page: Page) {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export transactions' })
  await dialog.getByRole('button', { name: 'All', exact: true }).click()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog.getByText('It continues if you close this.', { exact: false }).waitFor()
  await world.settle()
  const fetchFile = dialog.getByRole('button', { name: 'Download Transactions, CSV' })
  await fetchFile.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), fetchFile.click()])
  const { rows, totals } = readExport(readFileSync(await file.path()))
  const [header = [], ...listed] = rows
  await page.keyboard.press('Escape')
  const named = (all: string[][]) =>
    all.map((row) => Object.fromEntries(header.map((name, place) => [name, row[place] ?? ''])))
  return { rows: named(listed), totals: named(totals) }
}

/** What is taken for a debt is found by that word, and exported under it. */
async function debtsAreNamed(page: Page): Promise<void> {
  await page.goto(`${world.api.url}/dashboard/transactions?q=debt`)
  await page.getByText('Debt recovered').first().waitFor()
  const { rows } = await exported(page)
  assert.deepEqual(
    rows.map((row) => row['Type']),
    ['Debt recovered'],
  )
}

/** By tile: which number of the list it is, and which column of the export. */
const tied = [
  ['Credits', 'In NGN', 'Total'],
  ['Customer inflows', 'In NGN', 'Total'],
  ['Customer outflows', 'Out with charges NGN', 'Total'],
  ['Admin inflows', 'In NGN', 'Total'],
  ['Admin outflows', 'Out with charges NGN', 'Total'],
  ['System fees charged', 'Fees NGN', 'Fee'],
  ['Stamp duty', 'Stamp duty NGN', 'Stamp duty'],
] as const

test('dashboard, link, list and export say one number, of the same thirty days', async () => {
  const visitor = await visitDesk(browser, world, { email: 'finance@staff.example', path: '/dashboard' })
  const { page } = visitor
  const said = new Map<string, bigint>()
  for (const [label, ofList, column] of tied) {
    await page.goto(`${world.api.url}/dashboard`)
    const tile = await saidBy(page, label)
    said.set(label, tile)
    await tileOf(page, label).getByRole('link', { name: label }).click()
    await page.waitForURL(/transactions\?q=/)
    const sums = page.getByLabel('Totals of what is listed')
    const line = sums.locator('> div').filter({ has: page.getByText(ofList, { exact: true }) })
    assert.equal(kobo(await line.locator('dd').innerText()), tile, `${label}: the list`)
    const { rows, totals } = await exported(page)
    const total = rows.reduce((sum, row) => sum + kobo(row[column] ?? ''), 0n)
    assert.equal(total, tile, `${label}: the export`)
    assert.deepEqual(
      totals.map((row) => kobo(row[column] ?? '')),
      [tile],
      `${label}: what the export says that it comes to`,
    )
    assert.ok(
      rows.every((row) => kobo(row[column] ?? '') > 0n),
      `${label}: only its own rows`,
    )
  }
  await debtsAreNamed(page)
  // The day before the thirty is not among them; what was only made on it is.
  assert.equal(said.get('Customer inflows'), 15_000_045n + 432_109n + 750_025n)
  assert.equal(said.get('Admin outflows'), 9_999n)
  // The reversed deposit came in and went out again; what staff put in and reversed is in no total.
  assert.equal(said.get('Customer outflows'), 2_500_010n + 7_688n + 750_025n)
  assert.equal(said.get('Admin inflows'), 81_234n)
  const tile = (label: string) => said.get(label) ?? 0n
  const moved =
    tile('Customer inflows') + tile('Admin inflows') - tile('Customer outflows') - tile('Admin outflows')
  const headers = await signInAdmin(world, 'support@staff.example')
  const { amount } = (await send(world, wallets.totalWalletBalance, { headers })).data
  assert.equal(kobo(amount), 10_000_000n + moved, 'the totals lead from the first day’s balance to this one')
  await visitor.look('numbers-fees')
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('suspense and float stand among the totals and tie to the books; no number stands beside itself', async () => {
  world.clock.advance(61_000)
  const visitor = await visitDesk(browser, world, { email: 'support@staff.example', path: '/dashboard' })
  const { page } = visitor
  const headers = await signInAdmin(world, 'finance@staff.example')
  const [float, suspense] = [
    await saidBy(page, 'Float at partners'),
    await saidBy(page, 'Suspended deposits'),
  ]
  const house = (await send(world, wallets.houseTotals, { headers })).data
  assert.deepEqual([kobo(house.float), kobo(house.suspense)], [float, suspense])
  assert.equal(suspense, 9_000_000n)
  const [settled] = await owner().sql<{ minor: bigint }>`
    select -sum(balance)::bigint minor from ledger.accounts where code = 'NGN/paystack/settlement'`
  assert.equal(settled?.minor, float)
  assert.equal(await page.getByText('Outflows NGN', { exact: true }).count(), 0)
  const shown = await page.getByLabel('Totals', { exact: true }).locator('> div dd').allInnerTexts()
  const amounts = shown.map((text) => /[₦$]?[\d,]+(?:\.\d\d)?/.exec(text)?.[0] ?? text)
  for (const [place, amount] of amounts.entries())
    assert.ok(place === 0 || amount !== amounts[place - 1] || /^₦0\.00$/.test(amount), amounts.join(' '))
  await visitor.look('numbers-dashboard', 'both')
  await page.getByRole('radio', { name: 'USD' }).check()
  await page.getByText('Outflows NGN', { exact: true }).waitFor()
  await visitor.look('numbers-dashboard-usd')
  await tileOf(page, 'Suspended deposits').getByRole('link', { name: 'Suspended deposits' }).click()
  await page.waitForURL(/deposits/)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('an export of users offers the currencies that customers hold, and no other', async () => {
  const headers = await signInAdmin(world, 'finance@staff.example')
  const { columns } = (await send(world, previewExport, { headers, query: '?list=users' })).data
  assert.deepEqual(
    columns.map(({ key }) => key).filter((key) => key.startsWith('balance_')),
    ['balance_ngn'],
  )
})

test('a condition that cannot be read says how it is written', async () => {
  const headers = await signInAdmin(world, 'finance@staff.example')
  for (const [typed, example] of [
    ['concluded:soon', 'concluded:30d'],
    ['charged:vat', 'charged:fee'],
  ] as const) {
    const query = `?query=${encodeURIComponent(typed)}`
    const { problem } = await send(world, transactions.listTransactions, { headers, query })
    assert.equal(problem.code, 'search_unreadable')
    assert.match(problem.detail ?? '', new RegExp(example))
  }
})
