// Promises about what the customer app costs before anybody can do something: its scripts on the wire, counted in a browser.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { lock } from '#features/customer-sign-in/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
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
    // What waits for rest is no part of the first load, however long that takes.
    const atRest = requestIdleCallback.bind(window)
    window.requestIdleCallback = (act, options) => {
      if (navigator.userActivation.hasBeenActive) return atRest(act, options)
      addEventListener('keydown', () => atRest(act, options), { once: true })
      return 0
    }
    if (wasInside) localStorage.setItem('app.wasInside', 'true')
  }, isSignedIn)
  return context
}

/** What a browser asked for so far that is a script, by the names of the files. */
type Scripts = { readonly weights: ReadonlyMap<string, number>; readonly total: number }

function scriptsOf(page: Page): () => Promise<Scripts> {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js') && request.method() === 'GET') asked.push(request)
  })
  return async () => {
    const weights = new Map<string, number>()
    for (const request of asked) {
      const response = await request.response()
      assert.equal(response?.headers()['content-encoding'], 'br', request.url())
      const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
      weights.set(name, (await request.sizes()).responseBodySize)
    }
    return { weights, total: [...weights.values()].reduce((sum, weight) => sum + weight, 0) }
  }
}

/** The scripts of a screen, from an empty cache until all of it stands there. */
async function firstLoad(
  path: string,
  isSignedIn: boolean,
  stands: (page: Page) => Promise<unknown>,
): Promise<Scripts> {
  const context = await newComing(isSignedIn)
  const page = await context.newPage()
  const read = scriptsOf(page)
  await page.goto(`${screens.world.settings.publicUrl}${path}`)
  await stands(page)
  const first = await read()
  await page.keyboard.press('Tab')
  // The screens beyond home are fetched for whoever goes on, and not before.
  if (path === '/app/' && isSignedIn)
    await eventually(async () => assert.ok((await read()).weights.size > first.weights.size))
  await context.close()
  return first
}

function isWithinBar({ weights, total }: Scripts): void {
  const listed = [...weights].toSorted(([, one], [, other]) => other - one)
  assert.ok(weights.size > 3)
  assert.ok(
    total <= most,
    `${total} bytes: ${listed.map(([name, weight]) => `${name} ${weight}`).join(', ')}`,
  )
  if (process.env['SHOW']) console.log(total, listed)
}

test('the way in loads at most 110 KB of scripts before somebody presses anything', async () => {
  isWithinBar(
    await firstLoad('/app/', false, (page) => page.getByRole('link', { name: 'Create account' }).waitFor()),
  )
})

test('and so does the question for the email, reached from outside', async () => {
  isWithinBar(await firstLoad('/app/create-account', false, (page) => page.getByLabel('Email').waitFor()))
})

test('home, with everything that it shows, loads at most 110 KB', async () => {
  const home = await firstLoad('/app/', true, async (page) => {
    await page.getByRole('region', { name: 'Balance' }).waitFor()
    await page.getByRole('region', { name: 'Pay again' }).waitFor()
    await page.getByRole('link', { name: /notification/i }).waitFor()
    await page.getByText('15,000').first().waitFor()
  })
  isWithinBar(home)
})

test('the screen that asks for the PIN loads at most 110 KB', async () => {
  const locked = await send(screens.world, lock, { cookie: screens.sender.cookie, body: {} })
  assert.equal(locked.status, 200, JSON.stringify(locked.body))
  isWithinBar(await firstLoad('/app/', true, (page) => page.getByText('Enter your PIN').waitFor()))
})
