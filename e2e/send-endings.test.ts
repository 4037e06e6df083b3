// Promises about how sending ends in a real browser on a small phone: late, failed, unknown, changed, warned of, refused.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as beneficiaries from '#features/orders/beneficiaries-contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { pin, send } from './customer.ts'
import { untilHeard } from './keyboard.ts'
import { ageDevices, setTier } from './people.ts'
import { accountAtZenith, openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens

before(async () => {
  screens = await openSendScreens('15000')
  await screens.sendTo(accountAtZenith, '5000', 'Zenith Bank')
  await screens.seen('Total debited')
  const { cookie } = screens.sender
  const { data } = await send(screens.world, beneficiaries.listMyBeneficiaries, { cookie })
  const id = data[0]?.id ?? ''
  await send(screens.world, beneficiaries.keepBeneficiary, {
    cookie,
    params: { id },
    body: { alias: 'Landlord' },
  })
})
after(() => screens.close())

test('a bank that takes its time is confirming, with a promise; then it is sent by itself', async () => {
  const steps = [{ status: 'pending', code: '09' }]
  await screens.world.control('/bank/outcomes', { match: { account_number: '0123456702' }, steps })
  await screens.sendTo('0123456702', '1000')
  await screens.seen('Pending')
  await screens.seen('Guaranty Trust Bank is confirming')
  await screens.seen(
    /^If it fails, ₦1,010\.75 comes back automatically by .+\. You don’t need to do anything\.$/,
  )
  await screens.seen('Please don’t send again. We’ll notify you the moment it arrives.')
  await screens.visitor.look('send-pending')
  await screens.fitsNarrow('send-pending')
  await conclude('0123456702', { status: 'success', code: '00' })
  await screens.seen('Total debited')
  await screens.seen(/ has the money$/)
})

/** The bank concludes what it let wait. */
async function conclude(number: string, step: { status: string; code?: string }): Promise<void> {
  const [row] = await screens.world.api.doors.database.sql<{ reference: string }>`
    select reference from orders where to_account = ${number} order by created_at desc limit 1`
  assert.ok(row)
  // It is on its way to the bank until the bank knows it.
  await eventually(() => screens.world.control(`/bank/payouts/${row.reference}/conclude`, step))
}

test('one that fails was not charged, says why, and a dead account is not tried again', async () => {
  const before = await screens.available(screens.sender)
  await screens.sendTo('0123456703', '1000')
  await screens.seen('It didn’t go through.')
  await screens.seen('You were not charged.')
  await screens.seen('Guaranty Trust Bank did not take it')
  await screens.seen('Back in your wallet')
  assert.equal(await screens.visitor.page.getByText(/^Sent/).count(), 0)
  await screens.visitor.look('send-failed')
  await screens.fitsNarrow('send-failed')
  assert.equal(await screens.available(screens.sender), before)
  await screens.button('Use another account').click()
  await screens.heading('To a bank')
  assert.equal(await screens.visitor.page.getByLabel('Account number').inputValue(), '')
  await screens.visitor.page.getByLabel('Account number').fill(accountAtZenith)
  await screens.visitor.page.getByRole('group', { name: 'Likely banks' }).getByText('Zenith Bank').click()
  await screens.button('Enter the amount').click()
  await screens.heading('Amount')
  assert.equal(await screens.visitor.page.getByLabel('Amount in naira').inputValue(), '1,000')
})

test('who was really paid is offered again; a dead account is not, and one on its way comes after', async () => {
  const { page } = screens.visitor
  const { cookie } = screens.sender
  const { data } = await send(screens.world, beneficiaries.listMyBeneficiaries, { cookie })
  assert.deepEqual(
    data.map(({ account_number: number, paid, last_amount: amount }) => [number, paid, amount]),
    [
      ['0123456702', true, '1000.00'],
      [accountAtZenith, true, '5000.00'],
    ],
  )
  await screens.open('/')
  const again = page.getByRole('region', { name: 'Pay again' })
  await again.getByRole('link', { name: /^Pay Landlord again/ }).waitFor()
  assert.equal(await again.getByRole('link').count(), 2)
  await screens.open('/activity')
  await page.getByRole('link', { name: /Failed\. Not charged/ }).click()
  await screens.button('Use another account').waitFor()
  await page.getByText('Not charged').first().waitFor()
  assert.equal(await page.getByText('VAT').count(), 0)
  await screens.visitor.look('send-failed-transaction')
})

test('one that the bank paid after all reads so by itself on every screen, has a receipt, and is not sent again', async () => {
  const { page } = screens.visitor
  await conclude('0123456703', { status: 'success', code: '00' })
  await screens.seen(/Nothing has been taken yet\. Please don’t send again\.$/)
  const isNotSentAgain = async () => {
    await screens.button('Share receipt').waitFor()
    for (const name of ['Send again', 'Try again', 'Use another account'])
      assert.equal(await page.getByText(name, { exact: true }).count(), 0, name)
  }
  await isNotSentAgain()
  await screens.visitor.look('send-paid-late-transaction', 'both')
  await screens.fitsNarrow('send-paid-late-transaction')
  const id = new URL(page.url()).searchParams.get('transaction') ?? ''
  await screens.open(`/send/transfer?transfer=${id}`)
  await page.getByRole('status').getByText('Paid late').waitFor()
  await isNotSentAgain()
  await screens.visitor.look('send-paid-late', 'both')
  await screens.open('/activity')
  await page.getByRole('link', { name: /Paid late/ }).waitFor()
  await screens.visitor.look('send-paid-late-activity', 'both')
})

test('another customer is found by phone, one’s own is refused, and nobody is told so', async () => {
  const { page } = screens.visitor
  await screens.open('/send')
  await page.getByRole('link', { name: /^To a .+ customer/ }).click()
  const field = page.getByLabel('Email, phone or @tag')
  await screens.button('Find them').click()
  await screens.seen('Enter an email, a phone number or a @tag.')
  await field.fill('nobody@example.com')
  await page.keyboard.press('Enter')
  await screens.seen('No customer has that email, phone or tag. Check it, or send to their bank account.')
  await field.fill(screens.sender.email)
  await page.keyboard.press('Enter')
  await screens.seen('That is your own account. Choose somebody else to send to.')
  await screens.visitor.look('send-customer-own')
  await field.fill(screens.friend.email)
  await page.keyboard.press('Enter')
  await screens.seen('Name confirmed')
  await screens.visitor.look('send-customer')
  // The same key goes on.
  await page.keyboard.press('Enter')
  await screens.heading('Amount')
})

test('between customers there is no fee, and the money is there at once', async () => {
  const { page } = screens.visitor
  await page.getByLabel('Amount in naira').waitFor()
  await screens.type('500')
  await screens.button('Review ₦500.00').waitFor()
  await page.keyboard.press('Enter')
  await screens.seen('You send')
  const before = await screens.available(screens.friend)
  await untilHeard(page)
  await page.keyboard.press('Enter')
  await screens.authorise('strong')
  await screens.heading('Transfer')
  await screens.seen('Sent')
  await screens.visitor.look('send-customer-sent')
  assert.equal(await screens.available(screens.friend), before + 50_000n)
})

test('an answer that never comes is asked for again under the same key, and nothing is sent twice', async () => {
  const { page } = screens.visitor
  const keys: (string | undefined)[] = []
  let isLosing = true
  await page.route('**/api/v1/me/transfers', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!isLosing) return route.continue()
    // The first reaches the server, and its answer is lost on the way back.
    if (keys.length === 1) await route.fetch()
    return route.abort('connectionreset')
  })
  const before = await screens.countTransfers()
  await screens.open('/')
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await page.getByLabel('Amount in naira').waitFor()
  await screens.type('300')
  await screens.button('Review ₦300.00').click()
  await screens.button('Send ₦300.00').click()
  await screens.authorise('usual')
  await screens.seen('We’re still checking')
  await screens.seen('Please don’t send again. We’ll notify you.')
  await screens.visitor.look('send-unknown')
  await eventually(() => assert.ok(keys.length >= 2))
  await page.reload()
  await screens.heading('Transfer')
  await screens.seen('₦300.00')
  isLosing = false
  await screens.seen('Total debited')
  await page.unroute('**/api/v1/me/transfers')
  assert.equal(await screens.countTransfers(), before + 1)
  assert.ok(keys.length >= 3)
  assert.equal(new Set(keys).size, 1)
})

test('a price that changed while somebody looked is shown again, with the difference', async () => {
  const { page } = screens.visitor
  await screens.open('/')
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await page.getByLabel('Amount in naira').waitFor()
  await screens.type('250')
  await screens.button('Review ₦250.00').click()
  await screens.button('Send ₦250.00').click()
  await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
  const named = (name: string) => screens.world.api.doors.database.sql`
    update account_names set name = ${name} where account_number = ${accountAtZenith}`
  const [known] = await screens.world.api.doors.database.sql<{ name: string }>`
    select name from account_names where account_number = ${accountAtZenith}`
  await named('SOMEBODY ELSE')
  await screens.type(pin)
  await screens.seen('This changed while you were looking.')
  await screens.seen(/SOMEBODY ELSE/)
  await screens.visitor.look('send-changed')
  await named(known?.name ?? '')
})

test('without a connection the money buttons are off, in words', async () => {
  const { page, context } = screens.visitor
  await screens.open('/send/bank')
  await page.getByLabel('Account number').waitFor()
  await context.setOffline(true)
  await screens.seen('You’re offline. Payments need a connection; nothing was sent.')
  assert.equal(await screens.button('Enter the amount').getAttribute('aria-disabled'), 'true')
  await context.setOffline(false)
})

test('the transaction tells the same course, and leads to sending it again', async () => {
  const { page } = screens.visitor
  await screens.open('/activity')
  await page
    .getByRole('link', { name: /₦5,000\.00/ })
    .first()
    .click()
  await screens.seen('You confirmed')
  await screens.seen(/ has the money$/)
  await screens.visitor.look('send-transaction')
  await screens.link('Send again').click()
  await screens.heading('Amount')
  assert.equal(await page.getByLabel('Amount in naira').inputValue(), '5,000')
})

test('a new payee and a large sum ask for a pause to think', async () => {
  const { page } = screens.visitor
  await ageDevices(screens.world, screens.sender)
  await setTier(screens.world, screens.sender, 3)
  await screens.receive('250000')
  await screens.chooseAccount('0123456710', 'Guaranty Trust Bank')
  await screens.button('Enter the amount').click()
  await page.getByLabel('Amount in naira').fill('150000')
  await screens.button(/^Review ₦/).click()
  await screens.button('Send ₦150,000.00').click()
  await screens.seen(
    'Did someone tell you to send this in a hurry? We never ask you to move money to keep it safe.',
  )
  await screens.visitor.look('send-scam')
  await screens.fitsNarrow('send-scam')
  await screens.button('Go back').click()
  await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0))
  await screens.button('Send ₦150,000.00').click()
  await screens.button('I know this person').click()
  await screens.authorise('strong')
  await screens.heading('Transfer')
  await screens.seen('Total debited')
})

test('more than is left today is refused with what is left', async () => {
  const { page } = screens.visitor
  await setTier(screens.world, screens.sender, 1)
  await screens.open('/')
  await page.getByRole('link', { name: /^Pay Landlord again/ }).click()
  await page.getByLabel('Amount in naira').fill('60000')
  await screens.seen('Today’s limit is used up. It starts again at midnight, Lagos time.')
  assert.equal(await screens.link('See limits').getAttribute('href'), '/app/profile/limits')
  await screens.visitor.look('send-over-limit')
})

test('people who were paid are searched, renamed and taken off the list', async () => {
  const { page } = screens.visitor
  await screens.open('/send')
  const people = page.getByRole('list', { name: 'Recent and saved' })
  await people.getByText('Landlord').waitFor()
  await screens.visitor.look('send-hub')
  await page.getByLabel('Search the people you pay').fill('landl')
  await eventually(async () => assert.equal(await people.getByRole('listitem').count(), 1))
  await screens.button('More about Landlord').click()
  await page.getByRole('menuitem', { name: 'Change the name' }).click()
  await page.getByLabel('Your name for them').fill('Olúwaṣeun Adébáyọ̀-Ogunlésì of the long name')
  await Promise.all([screens.seen(/of the long name saved\.$/), screens.button('Save').click()])
  await page.getByLabel('Search the people you pay').fill('ogunlesi')
  await people.getByText('of the long name').waitFor()
  await screens.visitor.look('send-hub-long-name')
  await screens.fitsNarrow('send-hub-long-name')
  await screens.button(/^More about Olúwaṣeun/).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await screens.visitor.look('send-remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await screens.seen('Nobody by that name or number')
})

test('no script broke and the policy was never asked to forgive', () => {
  // The answers that were lost and the network that was gone are this test's own doing.
  const ours = /ERR_(?:CONNECTION_RESET|INTERNET_DISCONNECTED)/
  const faults = screens.visitor.faults.filter((fault) => !ours.test(fault))
  assert.deepEqual(faults, [])
})
