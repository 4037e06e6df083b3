// Promises about every route of the console, as axe judges it: empty, waiting, cut off and full.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import * as adjustments from '#features/adjustments/contract.ts'
import * as exports from '#features/exports/contract.ts'
import * as savedViews from '#features/saved-views/contract.ts'
import * as invitations from '#features/staff/invitations-contract.ts'
import * as messages from '#features/staff-messages/contract.ts'
import * as record from '#features/user-record/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { consolePages } from '../apps/console/console-pages.ts'
import { places } from '../apps/console/places.ts'
import { signInAdmin } from './admin.ts'
import { pass, sendScripted, topUpHouse } from './bank-side.ts'
import { judge, openBrowser, type Visitor } from './browser.ts'
import { type PageStates, statesOf } from './console-states.ts'
import { send } from './customer.ts'
import { arrive } from './depositor.ts'
import { visitDesk } from './desk.ts'
import { aCustomer, aMember } from './people.ts'
import { openRising, type Rising } from './rising.ts'
import type { Sender } from './sender.ts'
import type { World } from './world.ts'

const day = 24 * 3_600_000
const nobody = '018f2f6a-0000-7000-8000-000000000000'

let rising: Rising
let world: World
let browser: Browser
let visitor: Visitor
let states: PageStates
let ids = { uuid: nobody, id: nobody }

before(async () => {
  browser = await openBrowser()
  rising = await openRising()
  ;({ world } = rising)
  visitor = await visitDesk(browser, world, { email: await aMember(world, 'owner'), path: places.users })
  states = await statesOf(visitor.page)
})
after(async () => {
  await browser?.close()
  await world?.close()
})

/** Every address of the console, its records too, with what stands in it. The gallery is looked at on its own. */
const routes = (): { name: string; url: string }[] =>
  [...consolePages.map(({ path }) => path), places.user, places.transaction].map((name) => ({
    name,
    url: `${world.api.url}${name.replace(':uuid', ids.uuid).replace(':id', ids.id)}`,
  }))

/** One customer with something of everything that the console has a list of. */
async function fill(): Promise<void> {
  await topUpHouse(world)
  await rising.asksForTwo()
  const one = await aCustomer(world, { money: '50000' })
  const stuck = await sendScripted(world, one, { steps: [{ status: 'pending', code: '09' }] })
  await world.settle()
  const { data } = await send(world, wallets.listMyWallets, { cookie: one.cookie })
  ids = { uuid: data[0]?.user_uuid ?? '', id: stuck.id }
  const suspended = await aCustomer(world)
  await arrive(world, suspended.account, '70000')
  await act(one, data[0]?.account_id ?? '')
  for (let days = 0; days < 3; days++) await pass(world, day)
}

/** What an owner leaves behind in a day. */
async function act(one: Sender, account: string): Promise<void> {
  world.clock.advance(61_000)
  const headers = await signInAdmin(world, 'owner@staff.example')
  const told = [
    await send(world, record.addNote, {
      headers,
      params: { id: ids.uuid },
      body: { body: 'Called about a refund <img src=x onerror=alert(1)>' },
    }),
    await send(world, savedViews.saveView, {
      headers,
      body: { list: 'users', name: 'Waiting long', state: 'sort=oldest', shared: true },
    }),
    await send(world, exports.askForExport, {
      headers,
      body: { list: 'users', columns: ['email'], format: 'csv' },
    }),
    await send(world, messages.sendToUser, {
      headers,
      body: { subject: 'About your request', body: 'It is done.', email: one.email },
    }),
    await send(world, invitations.invitePerson, {
      headers,
      body: { email: 'newcomer@staff.example', role: 'support' },
    }),
    await send(world, adjustments.fundWallet, {
      headers,
      params: { account_id: account },
      body: { amount: '100000.01', narration: 'A large correction' },
    }),
  ]
  assert.deepEqual(
    told.map(({ status }) => status),
    [200, 200, 200, 200, 200, 202],
    JSON.stringify(told.map(({ body }) => body)),
  )
}

test('axe finds nothing where there is nothing yet', async () => {
  const told: string[] = []
  for (const { name, url } of routes()) {
    await states.standing(url)
    told.push(...(await judge(visitor.page, `${name}, empty`)))
  }
  assert.deepEqual(told, [])
})

test('axe finds nothing while answers are on their way, when they do not come, and when they are there', async () => {
  await fill()
  // Days have passed: whoever looks has signed in today.
  await visitor.close()
  visitor = await visitDesk(browser, world, { email: 'owner@staff.example', path: places.users })
  states = await statesOf(visitor.page)
  const told: string[] = []
  for (const { name, url } of routes()) {
    await states.waiting(url)
    told.push(...(await judge(visitor.page, `${name}, waiting`)))
    await states.cutOff()
    told.push(...(await judge(visitor.page, `${name}, cut off`)))
    await states.mended()
    told.push(...(await judge(visitor.page, `${name}, full`, 'both')))
  }
  assert.deepEqual(told, [])
})

test('axe finds nothing on the way in', async () => {
  const told: string[] = []
  await visitor.page.evaluate(() => localStorage.clear())
  for (const path of ['/login', '/config/admin/login', '/verify-account', '/recovery', '/forgot', '/reset']) {
    await visitor.page.goto(`${world.api.url}${path}`)
    await visitor.page.getByRole('main').getByRole('button').first().waitFor()
    told.push(...(await judge(visitor.page, path)))
  }
  assert.deepEqual(told, [])
})
