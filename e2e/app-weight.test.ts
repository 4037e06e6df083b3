// Promises about what the customer app costs before anybody can do something: its scripts on the wire, counted in a browser.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { signInOn } from './browser.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'
import { type Sender, sendMoney, toBank } from './sender.ts'
import { newComer, type Scripts, scriptsOf, staysWithin } from './weight.ts'

/** Bytes of compressed script. */
const most = 100_000

let screens: SendScreens

before(async () => {
  screens = await openSendScreens('15000', { withWorker: true })
  // Whoever has sent something has the fullest home: people to pay again beside the latest.
  const wish = { to: toBank(), amount: '1500' }
  const sent = await sendMoney(screens.world, screens.sender, wish)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
})
after(() => screens.close())

/** What the app has noted on a device where somebody was signed in, and on one that was put away for an hour since. */
const inside = { 'app.wasInside': 'true' }
const awayForLong = { ...inside, 'app.leftAt': '0' }

interface Arrival {
  readonly path: string
  /** Whose session the browser has; nobody's without one. */
  readonly who?: Sender
  readonly noted: Readonly<Record<string, string>>
  /** Waits until all of the screen stands there. */
  readonly stands: (page: Page) => Promise<unknown>
}

/** A browser without a cache, with the notes of an earlier visit. */
async function newComing({ noted, who }: Arrival): Promise<BrowserContext> {
  const browser = screens.visitor.context.browser()
  assert.ok(browser)
  const context = await newComer(browser, { width: 360, height: 780 }, noted)
  if (who !== undefined) await signInOn(screens.world, { context }, who)
  return context
}

/** The scripts of a screen from an empty cache, and those that the first press brings after them. */
async function firstLoad(arrival: Arrival, ahead?: string): Promise<Scripts> {
  const context = await newComing(arrival)
  const page = await context.newPage()
  const read = scriptsOf(page)
  await page.goto(`${screens.world.settings.publicUrl}${arrival.path}`)
  await arrival.stands(page)
  const first = await read()
  if (ahead !== undefined) {
    const comes = page.waitForResponse((response) => response.url().includes(`/${ahead}-`))
    await page.keyboard.press('Tab')
    await comes
  }
  await context.close()
  return first
}

test('the way in loads at most 100 KB of scripts before somebody presses anything', async () => {
  const stands = (page: Page) => page.getByRole('link', { name: 'Create account' }).waitFor()
  staysWithin(most, await firstLoad({ path: '/app/', noted: {}, stands }))
})

test('the question for the email, reached from outside, does too; what follows comes with the first press', async () => {
  const stands = (page: Page) => page.getByLabel('Email').waitFor()
  const path = '/app/create-account'
  staysWithin(most, await firstLoad({ path, noted: {}, stands }, 'questions'))
})

test('home with all that it shows does too; the screens beyond it come with the first press', async () => {
  const stands = async (page: Page) => {
    await page.getByRole('region', { name: 'Balance' }).waitFor()
    await page.getByRole('region', { name: 'Pay again' }).waitFor()
    await page.getByRole('link', { name: /notification/i }).waitFor()
    await page.getByRole('main').getByText('GTBank').first().waitFor()
  }
  const home = await firstLoad({ path: '/app/', noted: inside, stands, who: screens.sender }, 'activity-page')
  for (const part of ['bell', 'pay-again'])
    assert.ok(
      [...home.keys()].some((name) => name.startsWith(`${part}-`)),
      part,
    )
  staysWithin(most, home)
})

test('the home of somebody who has just begun does too', async () => {
  const stands = async (page: Page) => {
    await page.getByRole('heading', { name: 'Three steps to start' }).waitFor()
    await page.getByRole('button', { name: /copy/i }).first().waitFor()
    await page.getByRole('link', { name: /notification/i }).waitFor()
  }
  const home = { path: '/app/', noted: inside, stands, who: screens.friend }
  staysWithin(most, await firstLoad(home))
})

test('the screen that asks for the PIN after a while away does too; home comes while the PIN is typed', async () => {
  const stands = (page: Page) => page.getByText('Enter your PIN').waitFor()
  staysWithin(
    most,
    await firstLoad({ path: '/app/', noted: awayForLong, stands, who: screens.sender }, 'inside'),
  )
})
