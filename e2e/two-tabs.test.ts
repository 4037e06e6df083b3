// Promises about two tabs and two customers in one browser: a page never shows or changes what is another's.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { chooseTag, shownToHeader } from '#features/customer-sign-in/contract.ts'
import { openBrowser, signInOn, visit } from './browser.ts'
import { send } from './customer.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let ada: Customer
let bola: Customer

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  ada = await aCustomer(world, { tier: 1, money: '5000', device: 'known' })
  bola = await aCustomer(world, { tier: 1, money: '7000', device: 'known' })
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const home = () => `${world.settings.publicUrl}/app/`

test('a page learns at once that another tab shows somebody else, and shows them too', async () => {
  const visitor = await visit(browser)
  await signInOn(world, visitor, ada)
  await visitor.page.goto(home())
  await visitor.page.getByText('₦5,000.00').first().waitFor()
  await signInOn(world, visitor, bola)
  const second = await visitor.context.newPage()
  await second.goto(home())
  await second.getByText('₦7,000.00').first().waitFor()
  await visitor.page.getByText('₦7,000.00').first().waitFor()
  assert.equal(await visitor.page.getByText('₦5,000.00').count(), 0)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a call of a page that shows the one before changes nothing of the other (shown_to_another), and the page begins anew', async () => {
  const visitor = await visit(browser)
  await signInOn(world, visitor, ada)
  // A page that follows live may learn of the other before it is pressed: this one's question is never answered.
  await visitor.page.route('**/me/live', () => undefined)
  await visitor.page.goto(`${home()}profile/tag`)
  await visitor.page.getByLabel('Tag').fill('ada_of_ikeja')
  const refused: string[] = []
  visitor.page.on('response', (answer) => {
    if (answer.status() === 409) refused.push(answer.url())
  })
  await signInOn(world, visitor, bola)
  // Where another call of the page is refused first, it has begun anew and there is no button to press.
  const pressed = visitor.page
    .getByRole('button', { name: /Choose @/ })
    .click()
    .catch(() => undefined)
  await visitor.page.getByText('₦7,000.00').first().waitFor()
  assert.ok(refused.length > 0, 'no call of the page was refused')
  const tags = await world.api.doors.database.sql`select 1 from users where tag is not null`
  assert.equal(tags.length, 0)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
  await pressed
})

test('the server refuses a call that says another customer, whatever it asks (shown_to_another)', async () => {
  const [row] = await world.api.doors.database.sql<{
    id: string
  }>`select id from users where email = ${ada.email}`
  const headers = { [shownToHeader]: row?.id ?? '' }
  const body = { tag: 'ada_of_ikeja' }
  const refused = await send(world, chooseTag, { cookie: bola.cookie, body, headers })
  assert.deepEqual([refused.status, refused.problem.code], [409, 'shown_to_another'])
  assert.equal((await send(world, chooseTag, { cookie: ada.cookie, body, headers })).status, 200)
})
