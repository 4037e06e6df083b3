// Promises about betting on a small phone, where the operator sells it: paid like any bill, a limit of one's own, a break in a few presses that
// takes betting from every list, and staff who see it and cannot end it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { bettingBrand } from './betting-brand.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'

const brand = bettingBrand()
let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000', { brandDir: brand.folder })
})
after(async () => {
  await screens.close()
  brand.remove()
})

const page = () => screens.visitor.page

test('a wallet of betting is topped up with its owner’s name in sight, and the way to limits and help beside it', async () => {
  await screens.open('/bills?in=betting')
  await screens.link(/Bet9ja Agent/).waitFor()
  await screens.visitor.look('betting-list', 'both')
  await screens.link('Bet9ja').click()
  await page().getByLabel('Wallet user ID').fill('ada10110')
  await screens.seen('Confirmed by Bet9ja')
  await page().getByRole('textbox', { name: 'Amount' }).fill('2000')
  await page().getByRole('link', { name: 'Talk to Gamble Alert' }).waitFor()
  await screens.seen('You can pay ₦20,000.00 more for betting today.')
  await screens.visitor.look('betting-form', 'both')
  await screens.button('Review ₦2,000').click()
  await screens.button(/^Pay ₦/).click()
  await screens.authorise('usual')
  await screens.seen('delivered it')
})

test('a limit of one’s own holds at once, and a higher one waits a day', async () => {
  await screens.open('/bills/betting')
  await screens.seen('₦2,000.00 of ₦20,000.00')
  await page().getByLabel('My own limit a day').fill('5000')
  await screens.button('Save my limit').click()
  await screens.seen('₦2,000.00 of ₦5,000.00')
  await page().getByLabel('My own limit a day').fill('25000')
  await screens.button('Save my limit').click()
  await screens.seen('Nobody pays more than ₦20,000.00 a day here. Choose that or less.')
  await page().getByLabel('My own limit a day').fill('')
  await screens.button('Save my limit').click()
  await screens.seen(/^From .*: no limit of your own$/)
  await screens.seen('₦2,000.00 of ₦5,000.00')
  await screens.visitor.look('betting-limits', 'both')
  await screens.fitsNarrow('betting-limits')
})

test('a break is a few presses, says until when before and after, and takes betting from every list', async () => {
  await screens.open('/profile/limits/own')
  await screens.link(/^Betting limits and breaks/).waitFor()
  await screens.visitor.look('betting-own-limits', 'both')
  await screens.link(/^Betting limits and breaks/).click()
  await screens.button('Exclude me').click()
  await page().getByRole('alert').filter({ hasText: 'Choose how long.' }).waitFor()
  await page().getByRole('radio', { name: '7 days' }).check()
  await screens.button('Exclude me for 7 days').click()
  await screens.heading('Exclude yourself for 7 days?')
  await screens.visitor.look('betting-break', 'both')
  await screens.button('Yes, exclude me').click()
  await screens.seen('You are excluded from betting')
  for (const gone of ['24 hours', '7 days'])
    assert.equal(await page().getByRole('radio', { name: gone, exact: true }).count(), 0, gone)
  await page().getByRole('radio', { name: '30 days', exact: true }).waitFor()
  for (const gone of ['Choose how long.', 'Today'])
    assert.equal(await page().getByText(gone, { exact: true }).count(), 0, gone)
  await screens.visitor.look('betting-excluded', 'both')
  await screens.open('/bills')
  await screens
    .link(/Ikeja Electric/)
    .first()
    .waitFor()
  assert.equal(await page().getByText('Bet9ja').count(), 0)
  assert.equal(await page().getByText('Betting').count(), 0)
  await page().getByLabel('Search billers').fill('bet')
  await screens.seen('No biller has that name')
  await screens.open('/bills/bet-betking')
  await screens.seen(/^You excluded yourself from betting until /)
  await screens.visitor.look('betting-refused', 'both')
  await screens.link('See my betting limits').click()
  await screens.seen('You are excluded from betting')
  assert.deepEqual(screens.visitor.faults, [])
})

test('support sees the exclusion on the record and nothing that ends it; an owner sets the limit of everybody with another', async () => {
  const browser = page().context().browser() ?? assert.fail('a browser is open')
  const { world, sender } = screens
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from users where email = ${sender.email}`
  const support = await visitDesk(browser, world, {
    email: await aMember(world, 'support'),
    path: `/dashboard/users/details/${row?.id ?? ''}`,
  })
  await support.page.getByText(/^No: excluded until /).waitFor()
  await support.look('betting-on-record', 'both')
  assert.equal(await support.page.getByRole('button', { name: /exclu|betting/i }).count(), 0)
  await support.close()
  const owner = await visitDesk(browser, world, {
    email: await aMember(world, 'owner'),
    path: '/dashboard/settings',
  })
  const group = owner.page.locator('#betting')
  await group.getByText('₦20,000.00 a day').waitFor()
  await group.getByRole('button', { name: 'Set a limit' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Set the betting limit of a day' })
  await dialog.getByLabel('Naira a day').fill('15,000')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByLabel('Before and after').getByText('₦15,000.00 a day').waitFor()
  await owner.look('betting-limit-review', 'both')
  await dialog.getByLabel('Reason').fill('What the board decided')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await owner.page.getByText('Sent for approval').waitFor()
  await eventually(async () => {
    const waiting = await world.api.doors.database.sql`
      select 1 from approvals where command = 'bills.set-betting-limit' and state = 'waiting'`
    assert.equal(waiting.length, 1)
  })
  assert.deepEqual([...support.faults, ...owner.faults], [])
  await owner.close()
})
