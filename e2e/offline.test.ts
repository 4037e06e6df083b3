// Promises about the customer app without a network: it opens with what was seen last and since when, moves no money, keeps
// nothing of who has left, and never holds an old build against a new one.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { send } from './customer.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'
import { sendMoney, toBank } from './sender.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000', { withWorker: true })
  for (const amount of ['1234.50', '2000'])
    assert.equal((await sendMoney(screens.world, screens.sender, { to: toBank(), amount })).status, 200)
})
// One that fails leaves the next with a network.
afterEach(() => offline(false))
after(() => screens?.close())

const page = () => screens.visitor.page
const at = (path: string) => `${screens.world.settings.publicUrl}/app${path}`
const kept = (): Promise<string | null> => page().evaluate(() => localStorage.getItem('app.lastSeen'))
const offline = (away: boolean) => screens.visitor.context.setOffline(away)

/** What the worker keeps: the paths of files. */
const files = (): Promise<string[]> =>
  page().evaluate(async () => {
    const cache = await caches.open('app-shell')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

/** Home, until the app has kept itself and what is on it. */
async function homeUntilKept(): Promise<void> {
  await page().goto(at('/'))
  await page().getByRole('region', { name: 'Balance' }).waitFor()
  await page().keyboard.press('Tab')
  await eventually(async () => {
    assert.ok((await kept())?.includes('wallets.mine'))
    assert.ok((await files()).includes('/app/'))
  })
}

test('without a network the app opens again, with the last balance, since when, and the latest transactions', async () => {
  await homeUntilKept()
  await offline(true)
  await page().reload()
  const balance = page().getByRole('region', { name: 'Balance' })
  await balance.getByText('₦11,744').first().waitFor()
  await page()
    .getByText(/^You’re offline\. Showing what we saved at \d\d:\d\d\.$/)
    .waitFor()
  await screens.visitor.look('customer-offline-home')
  await page().goto(at('/activity'))
  await page().getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  assert.equal(await page().getByRole('link', { name: /₦/ }).count(), 3)
  await page()
    .getByRole('link', { name: /1,234\.50/ })
    .click()
  await page().getByText('₦1,234.50').first().waitFor()
  await page().getByText('Transfer fee').or(page().getByText('Fee')).first().waitFor()
  assert.equal(
    await page()
      .getByText(/could not load|couldn’t load/i)
      .count(),
    0,
  )
  await screens.visitor.look('customer-offline-receipt')
})

test('opened without a network, the list goes on by itself once there is one again', async () => {
  await homeUntilKept()
  await offline(true)
  await page().reload()
  await page()
    .getByText(/^You’re offline/)
    .waitFor()
  await screens.receive('777')
  await offline(false)
  await page().getByText('+₦777.00').first().waitFor()
  await page().goto(at('/activity'))
  await page().getByText('+₦777.00').first().waitFor()
})

test('what was not read before the network went is shown as it was kept', async () => {
  await homeUntilKept()
  await eventually(async () => assert.ok((await kept())?.includes('deposits.my-virtual-account')))
  const unheard = '**/api/v1/me/virtual-account*'
  await page().route(unheard, (route) => route.abort())
  await page().goto(at('/'))
  await page().getByRole('region', { name: 'Balance' }).waitFor()
  await offline(true)
  await page()
    .getByText(/^You’re offline/)
    .waitFor()
  await page().getByRole('link', { name: 'Money', exact: true }).click()
  await page().getByRole('heading', { name: 'Account number' }).waitFor()
  await page().unroute(unheard)
})

test('coins stand as they were read last: which are taken, what came, and what is expected', async () => {
  await homeUntilKept()
  await page().goto(at('/add-money/crypto'))
  await page().getByText('No crypto deposits yet.').waitFor()
  await page().keyboard.press('Tab')
  await eventually(async () => {
    for (const call of ['crypto.mine', 'crypto.my-deposits', '"state":"expected"'])
      assert.ok((await kept())?.includes(call), call)
  })
  await offline(true)
  await page().reload()
  await page().getByText('Which coin do you want to send?').waitFor()
  await page().getByText('No crypto deposits yet.').waitFor()
  await screens.visitor.look('customer-offline-crypto')
})

test('a receipt that was looked at is there with its proof; nothing that signs anybody in is kept', async () => {
  await page().goto(at('/activity'))
  await page()
    .getByRole('link', { name: /2,000\.00/ })
    .click()
  const code = page().getByRole('img', { name: /QR code/ })
  await code.waitFor()
  await eventually(async () => assert.ok((await kept())?.includes('receipts.')))
  await offline(true)
  await page().reload()
  await code.waitFor()
  await offline(false)
  const text = (await kept()) ?? ''
  for (const secret of ['pin', 'token', 'cookie', 'password', 'hash', 'authorisation'])
    assert.ok(!new RegExp(`"${secret}[^"]*":`, 'i').test(text), secret)
})

test('what moves money is refused before it is tried', async () => {
  await page().goto(at('/'))
  await page().getByRole('region', { name: 'Balance' }).waitFor()
  await offline(true)
  await page().reload()
  const before = await screens.countTransfers()
  await page().goto(at('/send'))
  await page().getByText('You’re offline').first().waitFor()
  await page()
    .getByText(/Payments need a connection; nothing was sent\./)
    .waitFor()
  await screens.visitor.look('customer-offline-send')
  await offline(false)
  assert.equal(await screens.countTransfers(), before)
})

test('the page that deletes an account is the site’s, with and without a network', async () => {
  const answer = await page().goto(at('/delete-account'))
  assert.equal(answer?.fromServiceWorker(), false)
  await offline(true)
  await assert.rejects(page().goto(at('/delete-account')), /ERR_INTERNET_DISCONNECTED/)
})

/** Puts an older build in the place of the one that is kept. */
const keepAnOldBuild = () =>
  page().evaluate(async () => {
    const cache = await caches.open('app-shell')
    await cache.put(
      '/app/',
      new Response('<!doctype html><title>Before</title><p>The build before</p>', {
        headers: { 'content-type': 'text/html' },
      }),
    )
    await cache.put('/_app/assets/of-the-build-before.js', new Response(''))
  })

test('a new build is served with the first reload, whatever an old worker has kept', async () => {
  await homeUntilKept()
  await offline(true)
  // What this page asked to keep while it had a network may still be on its way into the cache.
  await eventually(async () => {
    await keepAnOldBuild()
    await page().reload()
    assert.equal(await page().getByText('The build before').count(), 1)
  })
  await offline(false)
  await page().reload()
  await page().getByRole('region', { name: 'Balance' }).waitFor()
  assert.equal(await page().getByText('The build before').count(), 0)
  await page().keyboard.press('Tab')
  // And the new one takes the old one's place, all of it.
  await eventually(async () => assert.ok(!(await files()).includes('/_app/assets/of-the-build-before.js')))
  await offline(true)
  await page().reload()
  await page().getByRole('region', { name: 'Balance' }).waitFor()
})

test('a locked app keeps nothing, and keeps again once it is open', async () => {
  await homeUntilKept()
  await send(screens.world, signIn.lock, { cookie: screens.sender.cookie, body: {} })
  await page().reload()
  await page().getByText('Enter your PIN').waitFor()
  assert.equal(await kept(), null)
  await screens.type('2580')
  await page().getByRole('region', { name: 'Balance' }).waitFor()
  await eventually(async () => assert.notEqual(await kept(), null))
})

test('what a frozen customer saw is kept no longer', async () => {
  await homeUntilKept()
  const { sql } = screens.world.api.doors.database
  const freeze = (level: string | null) => sql`
    update wallets set freeze_level = ${level}, freeze_reason = ${level === null ? null : 'asked'}
    where user_id = (select id from users where email = ${screens.sender.email})`
  await freeze('all')
  await page().reload()
  await page()
    .getByText(/frozen/i)
    .first()
    .waitFor()
  await page().keyboard.press('Tab')
  await eventually(async () => assert.equal(await kept(), null))
  await freeze(null)
})

test('what another customer kept here is gone once somebody else is in', async () => {
  await homeUntilKept()
  await page().evaluate(() => {
    const text = localStorage.getItem('app.lastSeen') ?? ''
    const mine: { customerId: string } = JSON.parse(text)
    localStorage.setItem('app.lastSeen', text.replaceAll(mine.customerId, crypto.randomUUID()))
  })
  const before = await kept()
  await page().goto(at('/profile'))
  await page().getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await eventually(async () => assert.notEqual(await kept(), before))
})

test('after signing out nothing is left, and nothing opens without a network', async () => {
  await homeUntilKept()
  await page().goto(at('/profile'))
  await page().getByRole('button', { name: 'Sign out' }).click()
  await page().getByRole('link', { name: 'Create account' }).waitFor()
  assert.equal(await kept(), null)
  await offline(true)
  await page().goto(at('/activity'))
  await page().getByRole('button', { name: 'Retry' }).waitFor()
  const text = await page().locator('body').innerText()
  assert.ok(!text.includes('₦') && !text.includes('Adaeze'), text)
  await screens.visitor.look('customer-offline-out')
})
