// Promises about what new payees may be paid with the PIN alone, as an owner sets it: what holds, what becomes what, and who has to agree.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser } from './browser.ts'
import { visitDesk } from './desk.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Awaited<ReturnType<typeof openBrowser>>
before(async () => {
  world = await openWorld()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await world.close()
})

test('an owner sees both amounts, changes one from a review, and is told before asking that nobody else could approve it', async () => {
  const owner = await visitDesk(browser, world, {
    email: await aMember(world, 'owner'),
    path: '/dashboard/settings',
  })
  const group = owner.page.locator('#new-payees')
  await group.getByText('Up to ₦10,000.00 a day').waitFor()
  await group.getByText('Up to ₦50,000.00 a day').waitFor()
  await owner.look('new-payees', 'both')
  await group.getByRole('button', { name: 'Set an amount' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Set what new payees may be paid' })
  await dialog.getByLabel('Paid to').selectOption({ label: 'New biller references' })
  await dialog.getByLabel('Naira a day').fill('20,000')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByLabel('Before and after').getByText('Up to ₦20,000.00 a day').waitFor()
  await dialog.getByText('Up to ₦50,000.00 a day').waitFor()
  await dialog.getByText(/^Nobody else on the team can approve this/).waitFor()
  await owner.look('new-payees-review', 'both')
  await dialog.getByLabel('Reason').fill('Fewer losses of stolen phones')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await owner.page.getByText('Sent for approval').waitFor()
  await eventually(async () => {
    const waiting = await world.api.doors.database.sql`
      select 1 from approvals where command = 'transfers.set-new-payee-amount' and state = 'waiting'`
    assert.equal(waiting.length, 1)
  })
  assert.deepEqual(owner.faults, [])
  await owner.close()
})
