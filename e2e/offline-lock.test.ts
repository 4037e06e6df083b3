// Promises about a customer’s phone without a network: the lock holds, the account number is there to be read out, and a payment that no
// answer came to is asked about under its own key when the app is opened again.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { formatAccountNumber } from '#kit/ui/format.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInOn, visit } from './browser.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'
import { sendMoney, toBank } from './sender.ts'
import { addVirtualAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000', { withWorker: true })
  const wish = { to: toBank(), amount: '1500' }
  assert.equal((await sendMoney(screens.world, screens.sender, wish)).status, 200)
})
// One that fails leaves the next with a network.
afterEach(() => offline(false))
after(() => screens?.close())

const page = () => screens.visitor.page
const at = (path: string) => `${screens.world.settings.publicUrl}/app${path}`
const offline = (away: boolean) => screens.visitor.context.setOffline(away)
const kept = (name: string): Promise<string | null> =>
  page().evaluate((key) => localStorage.getItem(key), name)
const balance = () => page().getByRole('region', { name: 'Balance' })
const locked = () => page().getByRole('heading', { name: 'No connection' }).waitFor()
const shownText = () => page().locator('body').innerText()
const accountShown = () => formatAccountNumber(screens.sender.account)

/** Home, by the PIN where the test before has left the app locked. */
async function home(): Promise<void> {
  await page().goto(at('/'))
  const pinAsked = page().getByText('Enter your PIN').first()
  await balance().or(pinAsked).first().waitFor()
  if (await pinAsked.isVisible()) await screens.type('2580')
  await balance().waitFor()
}

/** Home, until the app has kept itself, what is on it, and the account number, whose page nobody has opened. */
async function homeUntilKept(): Promise<void> {
  await home()
  await page().keyboard.press('Tab')
  await eventually(async () => {
    assert.ok((await kept('app.lastSeen'))?.includes(screens.sender.account))
    assert.ok((await kept('app.lastSeen'))?.includes('wallets.mine'))
    const files = await page().evaluate(async () => {
      const cache = await caches.open('app-shell')
      return (await cache.keys()).map(({ url }) => new URL(url).pathname)
    })
    assert.ok(files.includes('/app/') && files.some((path) => path.includes('/locked-')))
  })
}

/** The app was left so many milliseconds ago, or nothing says when: the page is put away and opened again. */
async function openAfter(milliseconds: number | undefined, path = '/'): Promise<void> {
  await page().evaluate((away) => {
    const leave = () =>
      away === undefined
        ? localStorage.removeItem('app.leftAt')
        : localStorage.setItem('app.leftAt', String(Date.now() - away))
    // After the app has noted by itself that it is left.
    addEventListener('pagehide', leave)
    addEventListener('visibilitychange', leave)
  }, milliseconds)
  await page().goto(at(path))
}

function holdsBack(text: string): void {
  for (const secret of ['₦', 'Balance', 'Adaeze', 'GTBank', 'Sent', screens.sender.email])
    assert.ok(!text.includes(secret), `${secret}: ${text}`)
}

test('without a network an app that was left for two minutes shows nothing of the account, whatever its address', async () => {
  await homeUntilKept()
  await offline(true)
  await openAfter(60_000)
  await balance().getByText('₦').first().waitFor()
  for (const path of ['/', '/activity', '/add-money', '/send', '/profile', '/unlock']) {
    await openAfter(120_000, path)
    await locked()
    holdsBack((await shownText()).replaceAll(/Your account number[^]*?ADÉBÁYỌ̀/gi, ''))
  }
  await screens.seen(/^Your tokens are still on this phone/)
  await screens.visitor.look('customer-offline-locked', 'both')
  await page().getByText(accountShown()).waitFor()
  await page().getByRole('button', { name: 'Try again' }).click()
  await page().getByText('Still no connection.').waitFor()
  await locked()
  // A clock that was put back opens nothing.
  await openAfter(-3_600_000)
  await locked()
  // Nor does a device that no longer knows when the app was left, or knows nonsense.
  for (const milliseconds of [undefined, Number.NaN]) {
    await openAfter(60_000)
    await balance().getByText('₦').first().waitFor()
    await openAfter(milliseconds)
    await locked()
    holdsBack((await shownText()).replaceAll(/Your account number[^]*?ADÉBÁYỌ̀/gi, ''))
  }
})

test('whoever saves data has the page of a locked app too', async () => {
  const browser = screens.visitor.context.browser()
  assert.ok(browser)
  const saver = await visit(browser, { withWorker: true, fetchesAhead: false })
  // Somebody else: the session of the tests before is locked.
  await signInOn(screens.world, saver, screens.friend)
  await saver.page.goto(at('/'))
  await saver.page.getByRole('region', { name: 'Balance' }).waitFor()
  await saver.page.keyboard.press('Tab')
  await eventually(async () => {
    const hasPage = await saver.page.evaluate(async () =>
      (await (await caches.open('app-shell')).keys()).some(({ url }) => url.includes('/locked-')),
    )
    assert.ok(hasPage && (await saver.page.evaluate(() => localStorage.getItem('app.lastSeen'))) !== null)
  })
  await saver.context.setOffline(true)
  await saver.page.evaluate(() => {
    const leave = () => localStorage.setItem('app.leftAt', String(Date.now() - 120_000))
    addEventListener('pagehide', leave)
    addEventListener('visibilitychange', leave)
  })
  await saver.page.goto(at('/'))
  await saver.page.getByRole('heading', { name: 'No connection' }).waitFor()
  await saver.close()
})

test('once the network is back the PIN is asked for, and then the number stands on its page without one', async () => {
  await homeUntilKept()
  await homeLocked()
  await screens.type('2580')
  await balance().waitFor()
  await homeUntilKept()
  await offline(true)
  await page().goto(at('/add-money'))
  await page().getByText(accountShown()).waitFor()
  await page().getByRole('button', { name: /Copy/ }).first().waitFor()
  await screens.visitor.look('customer-offline-account')
})

/** Left for long without a network, which comes back then. */
async function homeLocked(): Promise<void> {
  await offline(true)
  await openAfter(120_000)
  await locked()
  await offline(false)
  await page().getByText('Enter your PIN').first().waitFor()
}

test('a phone that slept without telling locks when it wakes', async () => {
  await home()
  await page().clock.install()
  await page().goto(at('/activity'))
  await page().getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  await page().clock.fastForward(150_000)
  await page().getByText('Enter your PIN').first().waitFor()
  await screens.type('2580')
  await page().getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
})

async function addPasskey(finger: VirtualAuthenticator): Promise<void> {
  await home()
  await page().goto(at('/profile'))
  await page()
    .getByRole('link', { name: /Security/ })
    .click()
  await page().getByRole('button', { name: 'Add a passkey' }).click()
  await eventually(async () => assert.equal(await finger.count(), 1))
}

test('a passkey opens what the phone keeps: its owner’s, and with the right finger', async () => {
  const finger = await addVirtualAuthenticator(page())
  await addPasskey(finger)
  await homeUntilKept()
  await offline(true)
  await openAfter(120_000)
  await locked()
  await finger.recognises(false)
  await page().getByRole('button', { name: 'Unlock with your passkey' }).click()
  await page().getByText('Your passkey was not used.').waitFor()
  await screens.visitor.look('customer-offline-locked-passkey')
  await finger.recognises(true)
  await page().getByRole('button', { name: 'Unlock with your passkey' }).click()
  await balance().getByText('₦').first().waitFor()
})

/** Loses what the bank’s answer to a payment would be, until it is told to stop. Answers the keys that were asked with. */
function loseAnswers(of: Page): { readonly keys: string[]; end(): void } {
  const keys: string[] = []
  let isLosing = true
  void of.context().route('**/api/v1/me/transfers', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (!isLosing) return route.continue()
    // The first reaches the server, and its answer is lost on the way back.
    if (keys.length === 1) await route.fetch()
    return route.abort('connectionreset')
  })
  return {
    keys,
    end: () => {
      isLosing = false
    },
  }
}

test('a payment without an answer outlives the app: opened again, it asks under the same key and says what became of it', async () => {
  const lost = loseAnswers(page())
  const before = await screens.countTransfers()
  await home()
  await page()
    .getByRole('link', { name: /^Pay .* again/ })
    .first()
    .click()
  await page().getByLabel('Amount in naira').waitFor()
  await screens.type('300')
  await screens.button('Review ₦300.00').click()
  await screens.button('Send ₦300.00').click()
  await screens.authorise('usual')
  await screens.seen('We’re still checking')
  assert.ok((await kept('app.attempts'))?.includes(lost.keys[0] ?? ''))
  // What a tab keeps goes with it.
  const other = await screens.visitor.context.newPage()
  await page().close()
  await other.goto(at('/'))
  await eventually(() => assert.ok(lost.keys.length >= 2))
  lost.end()
  await other
    .getByText(/₦300\.00 .*(sent|on its way)/i)
    .first()
    .waitFor()
  await eventually(async () =>
    assert.equal(await other.evaluate(() => localStorage.getItem('app.attempts')), null),
  )
  assert.equal(new Set(lost.keys).size, 1)
  assert.equal(await screens.countTransfers(), before + 1)
  await other.evaluate(() => localStorage.setItem('app.attempts', '[]'))
  await other.goto(at('/profile'))
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('link', { name: 'Create account' }).waitFor()
  assert.equal(await other.evaluate(() => localStorage.getItem('app.attempts')), null)
})
