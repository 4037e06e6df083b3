// Promises about small truths of the customer app: what waits says until when and is not sent again, what is hidden is hidden everywhere,
// what a freeze refuses is not offered, the receipt is seen whole with its session ID, and money that we moved says so.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertTransaction } from '#features/transactions/public.ts'
import { assert as claim } from '#kit/assert.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import { eventually } from '#kit/test/eventually.ts'
import { accountAtZenith, openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000')
})
after(() => screens?.close())

const page = () => screens.visitor.page
const sql = () => screens.world.api.doors.database.sql
const main = () => page().getByRole('main')

test('the review names every fee, also where it is nothing, the free transfers left, and nothing of a bank that nobody measured', async () => {
  const now = screens.world.clock.now()
  await sql()`insert into free_transfer_settings (per_month, valid_from, set_at) values (2, ${now}, ${now})`
  await screens.chooseAccount(accountAtZenith, 'Zenith Bank')
  await screens.button('Enter the amount').click()
  await page().getByLabel('Amount in naira').fill('2000')
  await screens.button(/^Review ₦/).click()
  await screens.seen('You send')
  for (const line of ['Transfer fee', 'VAT on the fee', 'Stamp duty', 'Total', 'Balance after'])
    await main().locator('dt').filter({ hasText: line }).first().waitFor()
  await screens.seen('1 of 2 left after this one.')
  assert.equal(
    await main()
      .getByText(/We sent nothing to|do not know/)
      .count(),
    0,
  )
  await screens.visitor.look('truth-review')
})

test('the receipt of a transfer has its session ID, and its paper is seen whole on a phone of 360 × 740', async () => {
  await screens.sendTo(accountAtZenith, '5000', 'Zenith Bank')
  await screens.seen('Total debited')
  await page().setViewportSize({ width: 360, height: 740 })
  await screens.open('/activity')
  await page()
    .getByRole('link', { name: /₦5,000\.00/ })
    .click()
  const code = page().getByRole('img', { name: /QR code/ })
  await code.waitFor()
  await main().getByText('Session ID').waitFor()
  await page().evaluate(() => scrollTo(0, 0))
  const box = await code.boundingBox()
  assert.ok(box !== null && box.y + box.height <= 740, JSON.stringify(box))
  await page()
    .getByRole('link', { name: /^Code / })
    .waitFor()
  await screens.visitor.look('truth-receipt')
})

test('a transfer on its way tells on home until when, is amber everywhere, and is not offered again', async () => {
  const steps = [{ status: 'pending', code: '09' }]
  await screens.world.control('/bank/outcomes', { match: { account_number: '0123456702' }, steps })
  await screens.sendTo('0123456702', '1000')
  await screens.seen('Please don’t send again. We’ll notify you the moment it arrives.')
  const pill = () => main().getByText('Pending', { exact: true }).first()
  const colour = () => pill().evaluate((one) => getComputedStyle(one).color)
  const onItsPage = await colour()
  await screens.open('/')
  await main()
    .getByText(/^(?:Most arrive by|It arrives, or it comes back to you, by) \d\d:\d\d\. It is safe\.$/)
    .waitFor()
  await screens.visitor.look('truth-home-pending')
  await main()
    .getByRole('link', { name: /₦1,000\.00/ })
    .first()
    .click()
  await pill().waitFor()
  assert.equal(await colour(), onItsPage)
  assert.equal(await page().getByRole('link', { name: 'Send again' }).count(), 0)
})

test('the large number is what can be spent; what is on hold stands under it', async () => {
  const left = await screens.available(screens.sender)
  await screens.open('/')
  const balance = page().getByRole('region', { name: 'Balance' })
  await balance.getByText('Available balance').waitFor()
  await balance.getByText('₦1,000.00 on hold').waitFor()
  const whole = `₦${(left / 100n).toLocaleString('en-NG')}`
  assert.ok((await balance.locator('.amount').first().innerText()).startsWith(whole), whole)
})

/** What another tab chooses holds in this one at once. */
async function otherTabChooses(shown: () => Promise<string>): Promise<void> {
  const other = await page().context().newPage()
  await other.goto(new URL('/status', page().url()).href)
  const choose = (value: string) =>
    other.evaluate((chosen) => localStorage.setItem('app.balanceHidden', chosen), value)
  await choose('false')
  await eventually(async () => assert.match(await shown(), /₦\d/))
  await choose('true')
  await eventually(async () => assert.doesNotMatch(await shown(), /₦\d/))
  await other.close()
}

test('with the balance hidden no amount is left in view, until somebody shows them or is about to pay', async () => {
  await screens.button('Hide balance').click()
  // What a tier allows is nobody's money.
  const shown = async () =>
    (await page().locator('body').innerText()).replace(/you can send up to ₦[\d,.]+/g, '')
  await eventually(async () => assert.doesNotMatch(await shown(), /₦\d/))
  await screens.visitor.look('truth-hidden')
  await otherTabChooses(shown)
  await page().getByRole('link', { name: 'Activity' }).first().click()
  await screens.heading('Activity')
  const nothingShown = async () =>
    eventually(async () => assert.doesNotMatch(await main().innerText(), /₦\d/))
  await nothingShown()
  await screens.open('/notifications')
  await main()
    .getByText(/₦••••/)
    .first()
    .waitFor()
  await nothingShown()
  await screens.visitor.look('truth-hidden-told')
  await screens.open('/activity')
  await main()
    .getByRole('link', { name: /Zenith|Pending/ })
    .first()
    .click()
  await main().getByText('Reference', { exact: true }).waitFor()
  await nothingShown()
  await screens.visitor.look('truth-hidden-receipt')
  await screens.chooseAccount(accountAtZenith, 'Zenith Bank')
  await screens.button('Enter the amount').click()
  await screens.seen('Balance ₦••••')
  await page().getByLabel('Amount in naira').fill('600')
  await screens.button('Review ₦600.00').waitFor()
  await page().goBack()
  await screens.open('/activity')
  await main()
    .getByRole('link', { name: /Zenith|Pending/ })
    .first()
    .click()
  await showsHereAlone(nothingShown)
})

/** Amounts of one slip are shown on that slip. */
async function showsHereAlone(nothingShown: () => Promise<void>): Promise<void> {
  await screens.button('Report a problem').click()
  await page().getByRole('dialog').getByText('Amount: ₦••••').waitFor()
  await page().keyboard.press('Escape')
  await screens.button('Show amounts').click()
  await main().getByText(/₦\d/).first().waitFor()
  // There alone: behind it everything is hidden, and so it is itself when it is opened again.
  const id = new URL(page().url()).searchParams.get('transaction') ?? ''
  await page().goBack()
  await screens.heading('Activity')
  await nothingShown()
  await page().goForward()
  await screens.button('Show amounts').waitFor()
  await nothingShown()
  await screens.open(`/send/transfer?transfer=${id}`)
  await screens.button('Show amounts').waitFor()
  await nothingShown()
}

test('with the balance hidden nothing tells it where somebody agrees to an amount, nor do the bars of limits', async () => {
  await screens.chooseAccount(accountAtZenith, 'Zenith Bank')
  await screens.button('Enter the amount').click()
  await page().getByLabel('Amount in naira').fill('600')
  await screens.button('Review ₦600.00').click()
  // Nobody agrees to what is left: only the amount and its charges stand there.
  await main().getByText('Balance after', { exact: true }).waitFor()
  assert.match(await main().innerText(), /Total\s+₦6\d\d\.\d\d\s+Balance after\s+₦••••/)
  await screens.visitor.look('truth-hidden-review')
  await page().goBack()
  await page().getByLabel('Amount in naira').fill('12000')
  await screens.seen('Your balance of ₦•••• is not enough. Add money or lower the amount.')
  await screens.open('/limits')
  await main().getByText('You are here').waitFor()
  assert.equal(await page().getByRole('progressbar').count(), 0)
  await screens.visitor.look('truth-hidden-limits')
  await screens.open('/')
  await screens.button('Show balance').click()
})

test('a code says where it was sent; when its answer is lost the same code is taken again, and nothing begins anew', async () => {
  const before = await screens.countTransfers()
  let asked = 0
  await page().route('**/api/v1/me/authorisations/*/code', async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    // It reaches the server, and its answer is lost on the way back.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await screens.chooseAccount('0123456710', 'Guaranty Trust Bank')
  await screens.button('Enter the amount').click()
  await page().getByLabel('Amount in naira').fill('700')
  await screens.button(/^Review ₦/).click()
  await screens.seen(/^No free transfers left this month\. You get 2 again on 1 /)
  await screens.button(/^Send ₦/).click()
  await screens.authorise('strong')
  await screens.seen(`We sent a code of 6 digits to ${screens.sender.email}.`)
  await screens.seen('We did not get a reply, and nothing was done.')
  await screens.visitor.look('truth-code-lost')
  await screens.button('Confirm').click()
  await screens.heading('Transfer')
  await page().unroute('**/api/v1/me/authorisations/*/code')
  assert.equal(await screens.countTransfers(), before + 1)
})

/** Staff took money out by hand, with a reason. */
async function plantTakenOut(kobo: bigint, made: { channel: string; narration: string }): Promise<void> {
  const { doors } = screens.world.api
  const [wallet] = await sql()<{ id: string; user_id: string }>`
    select w.id, w.user_id from wallets w join users u on u.id = w.user_id where u.email = ${screens.sender.email}`
  claim(wallet !== undefined, 'a sender has a wallet')
  await doors.database.begin((transaction) =>
    insertTransaction(transaction, doors, {
      id: newId(doors),
      userId: wallet.user_id,
      walletId: wallet.id,
      type: 'adjustment',
      direction: 'debit',
      amount: money('NGN', kobo),
      charges: { fee: money('NGN', 0n), vat: money('NGN', 0n), stampDuty: money('NGN', 0n) },
      status: 'success',
      heldFor: undefined,
      ...made,
      counterparty: { name: doors.brand.name, bank: '', account: '' },
      provider: 'manual',
      providerReference: undefined,
      ledgerTransfer: undefined,
    }),
  )
}

test('money that we took out says what, why and whom to ask, and is no receipt to share', async () => {
  const owed = { channel: 'debt', narration: 'For the payment from Ngozi Bello that the bank reversed' }
  await plantTakenOut(7_779_00n, owed)
  await plantTakenOut(7_778_00n, { channel: 'staff', narration: 'Correction of a double credit' })
  await plantTakenOut(7_777_00n, { channel: 'court_order', narration: 'Order FHC/L/CS/77/2026' })
  for (const [amount, what, title, why] of [
    ['7,779.00', 'Debt recovered', /debited this for money that you owed\./, owed.narration],
    ['7,778.00', 'Debited', /debited this from your wallet\./, 'Correction of a double credit'],
    ['7,777.00', 'Debited by court order', /^A court ordered .* to debit this/, 'Order FHC/L/CS/77/2026'],
  ] as const) {
    await screens.open('/activity')
    const row = page().getByRole('link', { name: new RegExp(amount) })
    assert.match(await row.innerText(), new RegExp(what))
    await row.click()
    await main().getByText(title).waitFor()
    await main().getByText(why).waitFor()
    await main().getByText('Reason', { exact: true }).waitFor()
    await main()
      .getByText(/Write to \S+@\S+ and give the reference/)
      .waitFor()
    assert.equal(await page().getByRole('button', { name: 'Share receipt' }).count(), 0)
    assert.equal(await main().getByText('Bank', { exact: true }).count(), 0)
    assert.equal(await main().getByText('Sent', { exact: true }).count(), 0)
  }
  await screens.visitor.look('truth-taken-out')
})

const freeze = (level: string | null) => sql()`
  update wallets set freeze_level = ${level}, freeze_reason = ${level === null ? null : 'asked'}
  where user_id = (select id from users where email = ${screens.sender.email})`

test('while a wallet is frozen home offers only what the freeze lets through', async () => {
  await freeze('debit')
  await screens.open('/')
  await screens.seen('Your wallet is frozen.')
  await screens.link('Add money').waitFor()
  assert.equal(await screens.link('Send').count(), 0)
  await screens.visitor.look('truth-frozen')
  // Whoever comes by an address is told before they choose somebody.
  await screens.open('/send')
  await screens.seen('Your wallet is frozen.')
  assert.equal(
    await page()
      .getByRole('link', { name: /^To a bank/ })
      .count(),
    0,
  )
  await screens.visitor.look('truth-frozen-send')
  await screens.open('/profile/limits')
  await screens.seen('Your wallet is frozen.')
  await screens.seen('Single deposit now')
  assert.equal(
    await main()
      .getByText(/You can still send/)
      .count(),
    0,
  )
  for (const name of ['Send today', 'Send in the first 24 hours'])
    assert.equal(await main().getByText(name, { exact: true }).count(), 0, name)
  await screens.visitor.look('truth-frozen-limits')
  await screens.receive('250')
  await eventually(async () => {
    const mails = await screens.world.mails(screens.sender.email)
    const mail = mails.find(({ subject }) => subject.startsWith('₦250.00 arrived'))
    assert.match(mail?.text ?? '', /Your wallet is frozen, so you cannot send it until the freeze ends\./)
  })
  await freeze('all')
  await screens.open('/')
  await screens.seen('Your wallet is frozen.')
  assert.equal(await screens.link('Add money').count(), 0)
  await freeze(null)
})

/** Both ways of money are kept as failing while `look` runs: what the server measures meanwhile is not written. */
async function whilePartsFail(look: () => Promise<void>): Promise<void> {
  const owner = screens.world.database.open('finance_owner')
  const now = screens.world.clock.now()
  await owner.sql`
    insert into part_health (part, state, since, checked_at, recent)
    select part, 'failing', ${now}, ${now}, '{}' from unnest('{bank,payout}'::text[]) part
    on conflict (part) do update set state = 'failing', checked_at = excluded.checked_at`
  await owner.sql`
    create function keep_measured() returns trigger language plpgsql as 'begin return null; end'`
  await owner.sql`
    create trigger keep_measured before insert or update on part_health
    for each row execute function keep_measured()`
  try {
    await look()
  } finally {
    await owner.sql`drop function keep_measured cascade`
  }
}

test('what somebody counts on says that it is down where they need it, as the status page does', async () => {
  // A browser keeps the answer for some seconds; what a page is routed through it asks for anew.
  await page().route('**/api/v1/status*', (route) => route.continue())
  await whilePartsFail(async () => {
    await screens.open('/add-money')
    await screens.seen(/A transfer to your account number may show late\./)
    await screens.open('/send/bank')
    await screens.seen(/You may not be able to send to a bank right now\./)
    await screens.visitor.look('truth-send-away')
    // Whoever repeats a payment does not come by there.
    await screens.open('/activity')
    await main()
      .getByRole('link', { name: /Zenith/ })
      .first()
      .click()
    await screens.link('Send again').click()
    await screens.heading('Amount')
    await screens.seen(/You may not be able to send to a bank right now\./)
  })
})

test('what we stopped is said before anybody types, and on the status page by the same word', async () => {
  const stop = (isOn: boolean) => sql()`
    insert into payout_switches (currency, is_on, changed_at) values ('NGN', ${isOn}, ${screens.world.clock.now()})`
  await sql()`delete from part_health`
  await stop(false)
  const said = /^Sending to banks is paused\. You can still send to other .+ customers\./
  await screens.open('/send')
  await screens.seen(said)
  await screens.visitor.look('truth-paused')
  await screens.link(/^To a bank/).click()
  await screens.heading('To a bank')
  await screens.seen(said)
  await screens.visitor.look('truth-paused-bank')
  await page().goto(new URL('/status', page().url()).href)
  await main().getByRole('heading', { name: 'Some payments are paused' }).waitFor()
  await main().locator('p[data-status-part="payout"]').getByText('Paused by us').waitFor()
  await main().getByText(said).waitFor()
  await screens.visitor.look('truth-paused-status')
  await stop(true)
})

test('nothing is cut on the narrowest phone where sending begins', async () => {
  await page().setViewportSize({ width: 320, height: 640 })
  await screens.open('/send')
  const hint = page().getByText('By email, phone or @tag. No transfer fee.')
  await hint.waitFor()
  assert.ok(await hint.evaluate((one) => one.scrollWidth <= one.clientWidth))
  await screens.visitor.look('truth-send')
})
