// Promises about what the customer app costs before anybody can do something: its scripts on the wire, counted in a browser.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { lock } from '#features/customer-sign-in/contract.ts'
import { send } from './customer.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'
import { sendMoney, toBank } from './sender.ts'

/** Bytes of compressed script. */
const most = 110_000

let screens: SendScreens

before(async () => {
  screens = await openSendScreens('15000')
  // Whoever has sent something has the fullest home: people to pay again beside the latest.
  const wish = { to: toBank(), amount: '1500' }
  const sent = await sendMoney(screens.world, screens.sender, wish)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
})
after(() => screens.close())

/** A browser without a cache that has been here before. Until somebody presses a key it never comes to rest. */
async function newComing(isSignedIn: boolean): Promise<BrowserContext> {
  const browser = screens.visitor.context.browser()
  assert.ok(browser)
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'en-NG' })
  if (isSignedIn) await context.addCookies(await screens.visitor.context.cookies())
  await context.addInitScript((wasInside) => {
    // What waits for rest is no part of the first load, however long that takes on a slow machine.
    const atRest = requestIdleCallback.bind(window)
    const press = new Promise((resolve) => {
      addEventListener('keydown', resolve, { once: true })
    })
    window.requestIdleCallback = (act, options) => {
      void press.then(() => atRest(act, options))
      return 0
    }
    if (wasInside) localStorage.setItem('app.wasInside', 'true')
  }, isSignedIn)
  return context
}

/** Bytes as they travelled, by the names of the files. */
type Scripts = ReadonlyMap<string, number>

/** Reads the scripts that a page asked for so far; what is on its way is waited for. */
function scriptsOf(page: Page): () => Promise<Scripts> {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js') && request.method() === 'GET') asked.push(request)
  })
  return async () => {
    const weights = new Map<string, number>()
    // One may ask for the next, so the list grows while it is read.
    for (const request of asked) {
      const response = await request.response()
      assert.equal(response?.headers()['content-encoding'], 'br', request.url())
      const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
      weights.set(name, (await request.sizes()).responseBodySize)
    }
    return weights
  }
}

interface Arrival {
  readonly path: string
  readonly isSignedIn: boolean
  /** Waits until all of the screen stands there. */
  readonly stands: (page: Page) => Promise<unknown>
}

/** The scripts of a screen from an empty cache, and those that the first press brings after them. */
async function firstLoad({ path, isSignedIn, stands }: Arrival, ahead?: string): Promise<Scripts> {
  const context = await newComing(isSignedIn)
  const page = await context.newPage()
  const read = scriptsOf(page)
  await page.goto(`${screens.world.settings.publicUrl}${path}`)
  await stands(page)
  const first = await read()
  if (ahead !== undefined) {
    const comes = page.waitForResponse((response) => response.url().includes(`/${ahead}-`))
    await page.keyboard.press('Tab')
    await comes
  }
  await context.close()
  return first
}

function staysWithin(bar: number, scripts: Scripts): void {
  const listed = [...scripts].toSorted(([, one], [, other]) => other - one)
  const total = listed.reduce((sum, [, weight]) => sum + weight, 0)
  assert.ok(listed.some(([name]) => name.startsWith('shell-')))
  assert.ok(total <= bar, `${total} bytes: ${listed.map(([name, weight]) => `${name} ${weight}`).join(', ')}`)
  if (process.env['SHOW']) console.log(total, listed)
}

test('the way in loads at most 110 KB of scripts before somebody presses anything', async () => {
  const stands = (page: Page) => page.getByRole('link', { name: 'Create account' }).waitFor()
  staysWithin(most, await firstLoad({ path: '/app/', isSignedIn: false, stands }))
})

test('the question for the email, reached from outside, does too; what follows comes with the first press', async () => {
  const stands = (page: Page) => page.getByLabel('Email').waitFor()
  const path = '/app/create-account'
  staysWithin(most, await firstLoad({ path, isSignedIn: false, stands }, 'questions'))
})

test('home with all that it shows does too; the screens beyond it come with the first press', async () => {
  const stands = async (page: Page) => {
    await page.getByRole('region', { name: 'Balance' }).waitFor()
    await page.getByRole('region', { name: 'Pay again' }).waitFor()
    await page.getByRole('link', { name: /notification/i }).waitFor()
    await page.getByText('15,000').first().waitFor()
  }
  const home = await firstLoad({ path: '/app/', isSignedIn: true, stands }, 'activity-page')
  assert.ok([...home.keys()].some((name) => name.startsWith('pay-again-')))
  staysWithin(most, home)
})

test('the screen that asks for the PIN does too', async () => {
  const locked = await send(screens.world, lock, { cookie: screens.sender.cookie, body: {} })
  assert.equal(locked.status, 200, JSON.stringify(locked.body))
  const stands = (page: Page) => page.getByText('Enter your PIN').waitFor()
  staysWithin(most, await firstLoad({ path: '/app/', isSignedIn: true, stands }))
})
