// Promises about screens whose code comes late: they are there without a network, and when it does not come at all the
// screen says so and can be mended.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { signInAdmin } from './admin.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let customer: Visitor
let staff: Visitor
let token: string

async function visitAsOwner(): Promise<Visitor> {
  const visitor = await visit(browser, { width: 1280, height: 800, fetchesAhead: true })
  await visitor.page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  return visitor
}

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  customer = await visit(browser, { fetchesAhead: true })
  await signInOn(world, customer, await aCustomer(world))
  const { authorization = '' } = await signInAdmin(world, await aMember(world, 'owner'))
  token = authorization.replace('Bearer ', '')
  staff = await visitAsOwner()
})
after(async () => {
  await customer.close()
  await staff.close()
  await browser.close()
  await world.close()
})

const at = (path: string) => `${world.settings.publicUrl}${path}`
const tab = (page: Page, name: string) => page.getByRole('link', { name }).first()

/** Home, with the code of the screens beyond it fetched while nobody did anything. */
async function homeWithAll(page: Page): Promise<void> {
  const ahead = ['activity-page', 'profile-page', 'transaction-view', 'limits-page', 'add-money']
  const came = ahead.map((name) => page.waitForResponse((one) => one.url().includes(`/${name}-`)))
  await page.goto(at('/app/'))
  await Promise.all(came)
  await page.getByRole('region', { name: 'Balance' }).waitFor()
}

test('the customer’s tabs open without a network, and say since when', async () => {
  const { page, context } = customer
  await homeWithAll(page)
  await context.setOffline(true)
  for (const name of ['Activity', 'Profile']) {
    await tab(page, name).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }
  await page.getByText('You’re offline.').waitFor()
  await page.getByText('Limits', { exact: true }).click()
  await page.getByRole('heading', { name: 'Limits' }).waitFor()
  await context.setOffline(false)
})

test('without a network and without its code a screen says that it could not load; Retry opens it once the network is back', async () => {
  const { page } = customer
  await page.route(/\/activity-page-|_theme\.js/, (route) => route.abort('internetdisconnected'))
  await page.goto(at('/app/activity'))
  await page.getByText('This page could not load').waitFor()
  await customer.look('customer-could-not-load')
  const tried = page.waitForEvent('requestfailed', (one) => one.url().includes('_theme.js'))
  await page.getByRole('button', { name: 'Retry' }).click()
  await tried
  await page.getByText('This page could not load').waitFor()
  await page.unroute(/\/activity-page-|_theme\.js/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
})

test('a tab that was open through a release opens the next screen by itself', async () => {
  const { page } = customer
  let documents = 0
  page.on('request', (one) => void (one.isNavigationRequest() && (documents += 1)))
  // The old build's file is gone, also for what fetches it ahead; the new document asks for one that is there.
  await page.route(/\/limits-page-/, (route) =>
    documents === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  )
  await page.goto(at('/app/'))
  await page.getByRole('region', { name: 'Balance' }).waitFor()
  await tab(page, 'Profile').click()
  await page.getByText('Limits', { exact: true }).click()
  await page.getByRole('heading', { name: 'Limits' }).waitFor()
  assert.equal(documents, 2)
  await page.unroute(/\/limits-page-/)
})

test('after a release that took the old code away a reload is offered where one did not bring the new', async () => {
  const { page } = customer
  await page.route(/\/activity-page-/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(at('/app/activity'))
  await page.getByText('Reload to see this page').waitFor()
  await page.unroute(/\/activity-page-/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
})

test('a page of the console whose code does not come says so inside the frame, and can be reloaded', async () => {
  const { page } = staff
  await page.route(/\/users-page-/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(at('/dashboard/users'))
  await page.getByText('Reload to see this page').waitFor()
  await tab(page, 'Transactions').waitFor()
  await staff.look('console-could-not-load')
  await page.unroute(/\/users-page-/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
})

test('the console’s pages open without waiting for a network', async () => {
  const { page, context } = staff
  const came = page.waitForResponse((one) => one.url().includes('/cases-page-'))
  await page.goto(at('/dashboard'))
  await came
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await tab(page, 'Cases').waitFor()
  await context.setOffline(true)
  await tab(page, 'Cases').click()
  await page.getByRole('heading', { name: 'Cases', level: 1 }).waitFor()
  await context.setOffline(false)
})

/** The code of pages that a visitor asks for. */
function pagesOf({ page }: Visitor): string[] {
  const pages: string[] = []
  page.on('request', (one) => {
    const [, name] = /\/([\w-]+-page)-[^/]*\.js$/.exec(one.url()) ?? []
    if (name !== undefined) pages.push(name)
  })
  return pages
}

test('who saves data fetches the code of what they open, and of nothing else: staff', async () => {
  const saving = await visit(browser, { width: 1280, height: 800 })
  const { page } = saving
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  const pages = pagesOf(saving)
  await page.clock.install({ time: world.clock.now() })
  await page.goto(at('/dashboard'))
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  // Far longer than what would begin takes to begin.
  await page.clock.runFor(60_000)
  await tab(page, 'Customers').click()
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
  // With the frame that it shares with others.
  assert.deepEqual(pages.toSorted(), ['dashboard-page', 'framed-page', 'users-page'])
  await saving.close()
})

test('who saves data fetches the code of what they open, and of nothing else: customers', async () => {
  const saving = await visit(browser)
  const { page } = saving
  await signInOn(world, saving, await aCustomer(world))
  const pages = pagesOf(saving)
  // It may come at any time from the first screen on.
  const keeping = page.waitForResponse((one) => one.url().includes('/keeping-'))
  await page.clock.install({ time: world.clock.now() })
  await page.goto(at('/app/'))
  await page.getByRole('region', { name: 'Balance' }).waitFor()
  const first = [...pages]
  // What keeps the app for times without a network has begun by then, and what it would fetch is on its way.
  await page.clock.runFor(60_000)
  await keeping
  await tab(page, 'Activity').click()
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  assert.deepEqual(pages, [...first, 'activity-page'])
  assert.ok(!first.includes('activity-page'))
  await saving.close()
})

test('a page of the console stands there as soon as its code and the word about who is in have come', async () => {
  const visitor = await visitAsOwner()
  const { page } = visitor
  const coming = new Set<string>()
  page.on('request', (one) => void (one.resourceType() === 'script' && coming.add(one.url())))
  page.on('requestfinished', (one) => void coming.delete(one.url()))
  const came = page.waitForResponse(/\/users-page-/)
  await page.route(/\/api\/v1\/auth\/admin$/, async (route) => {
    await came
    await eventually(() => assert.equal(coming.size, 0))
    // By then what has come has also been run.
    for (let turns = 0; turns < 2; turns++) await page.evaluate(() => undefined)
    await route.continue()
  })
  const known = page.waitForResponse(/\/api\/v1\/auth\/admin$/)
  // Time stands still there, but for what is given to it: what is shown for a third of a second first would be seen for ever.
  await page.clock.install({ time: world.clock.now() })
  await page.clock.pauseAt(new Date(world.clock.now().getTime() + 60_000))
  await page.goto(at('/dashboard/users'))
  await known
  let given = 0
  await eventually(async () => {
    if (await page.getByRole('heading', { name: 'Customers', level: 1 }).isVisible()) return
    await page.clock.runFor(1)
    throw new Error(`no page after ${(given += 1)} ms`)
  })
  assert.ok(given < 250, `it took ${given} ms of the page’s time`)
  await visitor.close()
})

test('the policy was never asked to forgive, and no script broke', () => {
  const faults = [...customer.faults, ...staff.faults]
  assert.deepEqual(
    // What a browser writes when it is kept from the network.
    faults.filter((fault) => !fault.startsWith('Failed to load resource: net::ERR_')),
    [],
  )
})
