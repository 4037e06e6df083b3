// Answers for members of staff in front of the console in tests: signed in, at a page, with the time of their world.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { consolePages } from '../apps/console/console-pages.ts'
import { places } from '../apps/console/places.ts'
import { signInAdmin } from './admin.ts'
import { visit, type Visitor } from './browser.ts'
import type { World } from './world.ts'

/** Does what makes the console load, and waits until it hears of changes: what is changed from here on it shows by itself. */
export async function untilItFollows(page: Page, load: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse(/\/api\/v1\/live\?/), load()])
}

const pages = [...consolePages.map(({ path }) => path), places.user, places.transaction].map(
  (place) => new RegExp(`^${place.replaceAll(/:\w+/g, '[^/]+')}$`),
)

/** Opens a page of the console as the one whose address is given, and waits until it follows changes. */
export async function visitDesk(
  browser: Browser,
  world: World,
  {
    email,
    path,
    fetchesAhead = false,
  }: { readonly email: string; readonly path: string; readonly fetchesAhead?: boolean },
): Promise<Visitor> {
  const [address = ''] = path.split(/[?#]/)
  assert.ok(
    pages.some((page) => page.test(address)),
    `${path} is no page of the console`,
  )
  const { authorization = '' } = await signInAdmin(world, email)
  const visitor = await visit(browser, { width: 1280, height: 800, fetchesAhead })
  await visitor.page.clock.setFixedTime(world.clock.now())
  await visitor.page.addInitScript((token) => {
    // Once: who signs out stays out.
    if (sessionStorage.getItem('was-signed-in') !== null) return
    sessionStorage.setItem('was-signed-in', 'yes')
    localStorage.setItem('token', token)
  }, authorization.slice(7))
  await untilItFollows(visitor.page, () => visitor.page.goto(`${world.api.url}${path}`))
  return visitor
}
