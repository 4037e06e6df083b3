// Promises about staff's decision on a transfer that no bank concludes, in a real browser: found, understood, decided once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import * as audit from '#features/audit/contract.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as staff from '#features/orders/staff-contract.ts'
import { signInAdmin } from './admin.ts'
import {
  booksAgree,
  held,
  paid,
  pass,
  sendScripted,
  type Sent,
  standing,
  topUpHouse,
  untouched,
} from './bank-side.ts'
import { openBrowser, type Visitor } from './browser.ts'
import { visitDesk } from './desk.ts'
import { confirmEmail, pin, send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import type { Sender } from './sender.ts'
import { openWorld, type World } from './world.ts'
import type { AdminRole } from '#kit/roles.ts'

const day = 24 * 3_600_000
const reason = 'By the statement of 5 February'

let browser: Browser
let world: World
before(async () => {
  browser = await openBrowser()
  // Well before the first hours of an account have limits of their own: days pass here.
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['finance', 'owner', 'auditor'] as const) await aMember(world, role)
})
after(async () => {
  await browser?.close()
  await world?.close()
})

type Waiting = {
  readonly sender: Sender
  readonly sent: Sent
  readonly begun: string
  readonly due: string
  readonly payee: string
}

/** ₦10,000.00 about which the bank has said nothing final for three days. */
async function inReview(last: 'pending' | 'failed' = 'pending'): Promise<Waiting> {
  const sender = await aCustomer(world, { money: '50000' })
  const begun = inLagos(world.clock.now())
  const due = inLagos(new Date(world.clock.now().getTime() + day))
  const sent = await sendScripted(world, sender, { steps: [{ status: 'pending', code: '09' }] })
  await world.settle()
  for (let days = 0; days < 3; days++) await pass(world, day)
  if (last === 'failed') {
    // With a code that says "not known yet": it is no final answer.
    await world.control(`/bank/payouts/${sent.reference}/conclude`, {
      status: 'failed',
      code: '09',
      webhook: false,
    })
    await pass(world, 7 * 3_600_000)
  }
  // A session that slept for days is signed in anew.
  const cookie = await confirmEmail(world, sender.email)
  assert.equal((await send(world, signIn.unlock, { cookie, body: { pin } })).status, 200)
  const [row] = await world.api.doors.database.sql<{ to_name: string }>`
    select to_name from orders where transaction_id = ${sent.id}`
  return { sender: { ...sender, cookie }, sent, begun, due, payee: `${row?.to_name}, Guaranty Trust Bank` }
}

const inLagos = (instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant)

const at = (path: string, role: AdminRole) =>
  visitDesk(browser, world, { email: `${role}@staff.example`, path })

const atTransfer = ({ sent }: Waiting, role: AdminRole) => at(`/dashboard/transactions/${sent.id}`, role)
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
const textsOf = async (list: Locator): Promise<string[]> => (await list.allInnerTexts()).map(plain)

/** The dialog, opened by keyboard. */
async function open({ page }: Visitor, button: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('table', { name: 'What is posted' }).waitFor()
  return dialog
}
const openDecision = (visitor: Visitor) => open(visitor, 'Decide', 'Decide this payment')

test('in the list of those that wait it says that a person decides, and opens by keyboard', async () => {
  const waiting = await inReview()
  const visitor = await at('/dashboard/transfers', 'finance')
  const { page } = visitor
  const list = page.getByRole('table', { name: 'Payments that the partner has not finished' })
  const row = list.getByRole('row').nth(1)
  await row.getByRole('link').first().waitFor()
  const reference = await referenceOf(waiting)
  assert.deepEqual(await textsOf(row.getByRole('cell')), [
    'Olúwaṣeun Adébáyọ̀',
    waiting.payee.replace(',', ''),
    '₦10,000.00',
    `In review ${reference.slice(0, 8)}…${reference.slice(-4)}`,
    '3 d',
    `${waiting.due} Overdue`,
    'Unassigned',
    'View',
  ])
  // The customer's reference, by which staff find the receipt, is on a laptop's screen without scrolling.
  await expectInside(page, row.getByRole('button', { name: 'Copy Reference' }))
  await visitor.look('console-waiting-transfers')
  // Beside it the customer is a link of their own.
  await row.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Transaction' }).waitFor()
  await page.waitForURL(`**/dashboard/transactions/${waiting.sent.id}`)
  await belongsTo(page, 'Processing payments', reference)
  assert.equal(await page.getByRole('button', { name: 'Ask the partner now' }).count(), 1)
  await visitor.close()
  await conclude(waiting)
})

test('a transfer that is over belongs to the transactions, and its partner may still be asked: a late word may have been lost', async () => {
  const waiting = await inReview()
  await conclude(waiting)
  const visitor = await atTransfer(waiting, 'finance')
  const { page } = visitor
  await belongsTo(page, 'Transactions', await referenceOf(waiting))
  assert.equal(await page.getByRole('button', { name: 'Ask the partner now' }).count(), 1)
  await page.getByText('It failed: nothing of this was taken').waitFor()
  await visitor.look('console-transfer-over')
  await page.goto(`${world.api.url}/dashboard/transfers?status=closed`)
  await page.getByRole('row').getByText('By the partner’s answer').first().waitFor()
  await visitor.look('console-transfers-closed')
  await visitor.close()
})

/** As the customer's receipt has it. */
async function referenceOf({ sent }: Waiting): Promise<string> {
  const [row] = await world.api.doors.database.sql<{ reference: string }>`
    select reference from transactions where id = ${sent.id}`
  return row?.reference ?? ''
}

/** The page of a transfer says where it belongs: in the menu and above itself. */
async function belongsTo(page: Page, list: string, reference: string): Promise<void> {
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await trail.filter({ hasText: reference }).waitFor()
  assert.deepEqual(await textsOf(trail), [list, reference])
  const menu = page.getByRole('navigation', { name: 'Main' })
  const place = list === 'Processing payments' ? 'My work' : list
  assert.deepEqual(await textsOf(menu.locator('[aria-current=page]')), [place])
  await page.getByRole('button', { name: 'Copy Reference' }).waitFor()
}

async function expectInside(page: Page, shown: Locator): Promise<void> {
  const box = await shown.boundingBox()
  assert.ok(box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0))
}

/** The bank's late word, so that the next test finds nothing that waits. */
async function conclude({ sent, sender }: Waiting): Promise<void> {
  await world.control(`/bank/payouts/${sent.reference}/conclude`, {
    status: 'failed',
    code: '06',
    webhook: false,
  })
  await pass(world, 7 * 3_600_000)
  const cookie = await confirmEmail(world, sender.email)
  assert.equal((await send(world, signIn.unlock, { cookie, body: { pin } })).status, 200)
  assert.deepEqual(await standing(world, { ...sender, cookie }), untouched)
}

test('its page tells what happened in order, what the partner was asked, and that nothing is posted', async () => {
  const waiting = await inReview()
  const visitor = await atTransfer(waiting, 'finance')
  const { page } = visitor
  await page.getByRole('heading', { level: 2, name: 'History' }).waitFor()
  assert.deepEqual(await textsOf(page.getByRole('heading', { level: 2 })), [
    'Details',
    'Cases and debts',
    'What it costs',
    'History',
    'Ledger',
  ])
  const [begun, now] = [`${waiting.begun}:00`, `${inLagos(world.clock.now())}:00`]
  const story = page.getByRole('list').filter({ hasText: 'Authorised' })
  assert.deepEqual(await textsOf(story.getByRole('listitem')), [
    `Created ${begun}`,
    `Authorised ${begun} · PIN and code`,
    `Held ${begun}`,
    `Submitted ${begun}`,
    `Asked the partner to pay ${begun} · Pending pending`,
    `Pending ${begun}`,
    `Asked the partner for the status ${now} · Pending · Code 09 · 3 times pending: 09: Request processing in progress`,
    `In review ${now}`,
  ])
  // The case that is open about it is one press away, so none is opened beside it; its note is the queue's.
  await page.getByRole('link', { name: 'Payment without an answer' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Open case' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Add note' }).count(), 1)
  await page.getByText('Hold of ₦10,076.88 · Held').waitFor()
  await page.getByText('Nothing is posted yet.').waitFor()
  await visitor.look('console-transfer-in-review')
  await visitor.close()
  await conclude(waiting)
})

test('decided paid by keyboard: what is seen is what is posted, and the page shows it', async () => {
  const waiting = await inReview()
  const visitor = await atTransfer(waiting, 'finance')
  const { page } = visitor
  const dialog = await openDecision(visitor)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  assert.equal(await focused(), 'Cancel', 'the careful answer has the focus')
  await showsWhatIsPosted(dialog, waiting)
  await visitor.look('console-decide-paid')
  // Forward from Cancel stands the act; without a reason it says so in the field, and nothing is done.
  await page.keyboard.press('Tab')
  assert.match((await focused()) ?? '', /^Settle ₦10,076\.88/)
  await page.keyboard.press('Enter')
  await dialog.getByText('Use at least 5 characters').waitFor()
  const field = dialog.getByRole('textbox', { name: 'Reason' })
  assert.ok(await field.evaluate((input) => input === document.activeElement), 'the field has the focus')
  assert.deepEqual(await standing(world, waiting.sender), held)
  await page.keyboard.type(reason)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('The payment is decided.').waitFor()
  await page.getByText('Hold of ₦10,076.88 · Settled').waitFor()
  await page.getByText(`Decided by A finance: ${reason}`).waitFor()
  assert.match((await focused()) ?? '', /^₦10,000\.00Success/, 'the focus is where it stands how it went')
  const legs = page.getByRole('table', { name: 'Ledger' }).getByRole('row')
  assert.equal(await legs.count(), 6, 'five legs under their head')
  assert.equal(await page.getByRole('button', { name: 'Decide' }).count(), 0)
  assert.deepEqual(await standing(world, waiting.sender), paid)
  await visitor.look('console-transfer-decided')
  await refundsOnce(visitor, await atTransfer(waiting, 'owner'))
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
  await world.control(`/bank/payouts/${waiting.sent.reference}/conclude`, { status: 'success', code: '00' })
  await pass(world, 3_600_000)
  await booksAgree(world)
  await isAudited(waiting, 'finance@staff.example')
})

/** Whoever comes second is told so with the reason still there, and neither is offered the refund again. */
async function refundsOnce({ page }: Visitor, second: Visitor): Promise<void> {
  const open = async (at: Page) => {
    await at.getByRole('button', { name: 'Refund charges' }).click()
    const dialog = at.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('It was late')
    await dialog.getByRole('table', { name: 'What is posted' }).waitFor()
    return { dialog, act: dialog.locator('footer').getByRole('button').last() }
  }
  const [one, late] = [await open(page), await open(second.page)]
  await one.act.click()
  await one.dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Refund charges' }).waitFor({ state: 'detached' })
  await late.act.click()
  await late.dialog.getByText('The charges of this transfer are already refunded.').waitFor()
  await late.dialog.getByRole('table').waitFor({ state: 'detached' })
  assert.deepEqual(await late.dialog.locator('footer').getByRole('button').allInnerTexts(), ['Close'])
  assert.equal(await late.dialog.getByLabel('Reason').inputValue(), 'It was late')
  await second.look('console-refund-late')
  await late.dialog.locator('footer').getByRole('button').click()
  await second.page.getByRole('button', { name: 'Refund charges' }).waitFor({ state: 'detached' })
  assert.deepEqual(second.faults, [])
  await second.close()
}

async function showsWhatIsPosted(dialog: Locator, waiting: Waiting): Promise<void> {
  await dialog.getByText('₦10,000.00').first().waitFor()
  await dialog.getByText(`to ${waiting.payee}`).waitFor()
  await dialog.getByText('from Olúwaṣeun Adébáyọ̀’s naira wallet').waitFor()
  const radios = dialog.getByRole('radiogroup', { name: 'Decision' }).getByRole('radio')
  assert.deepEqual(await radios.evaluateAll((all) => all.map((one) => one.parentElement?.textContent)), [
    'It was paid',
    'It was not paid',
  ])
  const table = dialog.getByRole('table', { name: 'What is posted' })
  assert.deepEqual(await textsOf(table.getByRole('columnheader')), ['Account', 'Debit', 'Credit'])
  const settlement = await balanceOf('NGN/paystack/settlement')
  assert.deepEqual(await textsOf(table.getByRole('row')).then((rows) => rows.slice(1)), [
    'Sender’s wallet Balance before ₦50,000.00 after ₦39,923.12 ₦10,076.88',
    `Our money at Paystack NGN/paystack/settlement Balance before ${settlement.shown} after ${settlement.after} ₦10,000.00`,
    'Fee income NGN/fees Balance before ₦0.00 after ₦25.00 ₦25.00',
    'VAT payable NGN/vat-payable Balance before ₦0.00 after ₦1.88 ₦1.88',
    'Stamp duty payable NGN/stamp-duty-payable Balance before ₦0.00 after ₦50.00 ₦50.00',
  ])
}

/** What we have at a bank as staff see it, before and after ₦10,000.00 have left it: the ledger keeps it below zero. */
async function balanceOf(code: string): Promise<{ shown: string; after: string }> {
  const [row] = await world.api.doors.database.sql<{ had: bigint }>`
    select -sum(balance)::bigint had from ledger.accounts where code = ${code}`
  const show = (minor: bigint) =>
    `₦${(minor / 100n).toLocaleString('en-NG')}.${String(minor % 100n).padStart(2, '0')}`
  const had = row?.had ?? 0n
  return { shown: show(had), after: show(had - 1_000_000n) }
}

async function isAudited({ sent }: Waiting, email: string): Promise<void> {
  const headers = await signInAdmin(world, 'auditor@staff.example')
  const log = await send(world, audit.listAudit, { headers, query: '?action=transfers.decide' })
  const [row] = log.data.items
  assert.deepEqual([row?.actor.email, row?.reason, row?.outcome], [email, reason, 'allowed'], sent.id)
}

test('decided not paid: nothing is posted, all is free again, and who comes second is told how it went', async () => {
  const waiting = await inReview()
  const first = await atTransfer(waiting, 'finance')
  const second = await atTransfer(waiting, 'owner')
  const [dialog, late] = [await openDecision(first), await openDecision(second)]
  await late.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('radio', { name: 'It was paid' }).focus()
  await first.page.keyboard.press('ArrowRight')
  await dialog.getByText('Nothing is posted: the hold of ₦10,076.88 is released.').waitFor()
  await dialog.getByText(/^The partner’s last answer: Pending, [^.]+\.$/).waitFor()
  await first.look('console-decide-not-paid')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await first.page.keyboard.press('Tab')
  await first.page.keyboard.press('Tab')
  await first.page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await first.page.getByText('Hold of ₦10,076.88 · Released').waitFor()
  await first.page.getByText('The held amount was released to the wallet.').waitFor()
  assert.deepEqual(await standing(world, waiting.sender), untouched)
  const act = late.getByRole('button', { name: 'Settle ₦10,076.88' })
  await act.focus()
  await second.page.keyboard.press('Enter')
  await late
    .getByRole('alert')
    .getByText(
      'This payment is already decided: it was not paid, and the held amount was released. You changed nothing.',
    )
    .waitFor()
  await act.waitFor({ state: 'detached' })
  assert.equal(await late.getByRole('textbox', { name: 'Reason' }).inputValue(), reason)
  await second.look('console-decide-late')
  assert.deepEqual(await standing(world, waiting.sender), untouched)
  assert.deepEqual([...first.faults, ...second.faults], [])
  await first.close()
  await second.close()
  await world.control(`/bank/payouts/${waiting.sent.reference}/conclude`, { status: 'failed', code: '06' })
  await pass(world, 3_600_000)
  await booksAgree(world)
  await isAudited(waiting, 'finance@staff.example')
})

test('an auditor sees what a decision would post, and that the bank says otherwise, and decides nothing', async () => {
  const waiting = await inReview('failed')
  const visitor = await atTransfer(waiting, 'auditor')
  const { page } = visitor
  await page.getByRole('button', { name: 'Preview' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Decide' }).count(), 0)
  const dialog = await open(visitor, 'Preview', 'What a decision would post')
  assert.match(await dialog.getByRole('table').innerText(), /₦10,076/)
  await dialog
    .getByText(/^The partner’s last answer: Failed, .+ Check the partner’s statement before you continue\.$/)
    .waitFor()
  assert.equal(await dialog.getByRole('textbox').count(), 0)
  assert.deepEqual(await textsOf(dialog.getByRole('button')), ['', 'Close'])
  await visitor.look('console-decide-preview')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await visitor.close()
  const headers = await signInAdmin(world, 'auditor@staff.example')
  const params = { transaction_id: waiting.sent.id }
  const seen = await send(world, staff.previewDecision, { headers, params, query: '?decision=paid' })
  const refused = await send(world, staff.decideOrder, {
    headers: { ...headers, 'idempotency-key': 'auditor-decides' },
    params,
    body: { decision: 'paid', hash: seen.data.hash, reason },
  })
  assert.equal(refused.problem.code, 'not_allowed')
  assert.deepEqual(await standing(world, waiting.sender), held)
})
