// Promises about asking for help with one payment: the form knows which, support gets it, and a mail carries the same.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listMessages } from '#features/support/contract.ts'
import { maskedEmail } from '#kit/masked.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aMember } from './people.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000')
})
after(() => screens?.close())

const page = () => screens.visitor.page
const sheet = () => page().getByRole('dialog', { name: 'Report a problem' })

async function referenceOf(minor: bigint): Promise<string> {
  const [row] = await screens.world.api.doors.database.sql<{ reference: string }>`
    select x.reference from transactions x join orders t on t.transaction_id = x.id
    where t.amount_minor = ${minor} order by t.created_at desc limit 1`
  assert.ok(row)
  return row.reference
}

test('a transfer that is under way can be asked about where it was just sent', async () => {
  // The sandbox leaves transfers to this account pending.
  await screens.world.control('/bank/outcomes', { code: '09' })
  await screens.sendTo('1234567899', '1234.5')
  await screens.button('Report a problem').click()
  await sheet()
    .getByText(/^Transaction /)
    .waitFor()
  await sheet().getByText('Amount: ₦1,234.50').waitFor()
  await sheet()
    .getByText(/^Date: \d+ \w+ \d{4}, \d\d:\d\d$/)
    .waitFor()
  await sheet()
    .getByText(/^State: /)
    .waitFor()
  const href = await sheet().getByRole('link', { name: 'Write an email instead' }).getAttribute('href')
  assert.ok(href?.startsWith('mailto:') && href.includes(encodeURIComponent('₦1,234.50')), href ?? '')
  await sheet().getByRole('button', { name: 'Send to support' }).click()
  await sheet().getByText('Say what went wrong.').waitFor()
  await sheet().getByLabel('What went wrong?').fill('The landlord does not have it yet.')
  await screens.visitor.look('customer-report')
  await sheet().getByRole('button', { name: 'Send to support' }).click()
  await page().getByRole('dialog', { name: 'We have your message' }).waitFor()
  await screens.visitor.look('customer-report-sent')
  const support = await signInAdmin(screens.world, await aMember(screens.world, 'support'))
  const { data } = await send(screens.world, listMessages, { headers: support })
  assert.equal(data.items.length, 1)
  const [told] = data.items
  const reference = await referenceOf(123_450n)
  assert.deepEqual(
    [told?.email, told?.name, told?.message?.split('\n')[0], told?.message?.split('\n').at(-1)],
    [
      maskedEmail(screens.sender.email),
      'Olúwaṣeun Adébáyọ̀',
      `Transaction ${reference}`,
      'The landlord does not have it yet.',
    ],
  )
  await page().getByRole('dialog').getByRole('button', { name: 'Done' }).click()
})

test('without a network the words are kept, and the mail has them', async () => {
  await screens.button('Report a problem').click()
  await sheet().getByLabel('What went wrong?').fill('Still nothing.')
  await screens.visitor.context.setOffline(true)
  await sheet().getByRole('button', { name: 'Send to support' }).click()
  await sheet()
    .getByText(/^Your message was not sent\./)
    .waitFor()
  const href = await sheet().getByRole('link', { name: 'Write an email instead' }).getAttribute('href')
  assert.ok(href?.includes(encodeURIComponent('Still nothing.')))
  await screens.visitor.context.setOffline(false)
  await page().keyboard.press('Escape')
})

test('from the page of a transaction an unsaved payee at a bank is saved, and a problem reported', async () => {
  const { sql } = screens.world.api.doors.database
  const [sent] = await sql<{ reference: string }>`select reference from orders where amount_minor = 123450`
  await screens.world.control(`/bank/payouts/${sent?.reference}/conclude`, { status: 'success', code: '00' })
  await eventually(async () => {
    const [row] = await sql<{ state: string }>`select state from orders where amount_minor = 123450`
    assert.equal(row?.state, 'success')
  })
  await screens.open('/activity')
  await page()
    .getByRole('link', { name: /1,234\.50/ })
    .click()
  await screens.button('Save payee').waitFor()
  await screens.visitor.look('customer-transaction-actions')
  await screens.button('Save payee').click()
  await page().getByRole('dialog').getByRole('textbox').fill('Landlord')
  await screens.button('Save').click()
  await eventually(async () => {
    const [saved] = await sql<{ alias: string }>`
      select alias from beneficiaries where saved_at is not null or alias is not null limit 1`
    assert.equal(saved?.alias, 'Landlord')
  })
  await eventually(async () => assert.equal(await screens.button('Save payee').count(), 0))
  await screens.button('Report a problem').click()
  await sheet().getByText('Amount: ₦1,234.50').waitFor()
})
