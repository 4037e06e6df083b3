// Answers for visiting the public site in tests: which requests a page makes, and how a browser differs from the usual one.
import type { Browser, Page, Request } from 'playwright-core'
import { type Brand, readBrand } from '#kit/brand/brand.ts'
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { eventually } from '#kit/test/eventually.ts'
import { faultsOf, takePicture } from './browser.ts'

/** The brand that ships, whose words the pages carry. */
export function demoBrand(): Brand {
  return readBrand(join(import.meta.dirname, '../brand'))
}

export type SiteVisit = {
  readonly page: Page
  /** Every request so far. */
  readonly requests: Request[]
  readonly faults: string[]
  close(): Promise<void>
}

/** Goes to a page, and waits until all of it is there, its scripts have run and nothing that they asked for is under way. */
export async function goTo(page: Page, url: string): Promise<void> {
  const underWay = new Set<Request>()
  const begin = (request: Request): void => void underWay.add(request)
  const end = (request: Request): void => void underWay.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(url)
  // A script that has just come may ask for more.
  for (let looks = 0; looks < 2; looks++) {
    await page.evaluate(() => undefined)
    await eventually(() => assert.equal(underWay.size, 0, url))
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Waits until the scripts of a page listen: a press before that is lost. The carousels' own comes after the common one. */
async function untilItListens(page: Page): Promise<void> {
  await page.locator('html.has-menu').waitFor({ state: 'attached' })
  await page.locator('[data-track]:not([aria-live])').first().waitFor({ state: 'detached' })
}

/** Opens a page of the site as a visitor with some settings, and waits until it listens and nothing is under way. */
export async function visitSite(
  browser: Browser,
  url: string,
  options: {
    width?: number
    height?: number
    dark?: boolean
    calm?: boolean
    withoutScript?: boolean
    /** Something done before the page is asked for, such as moving its clock. */
    before?: (page: Page) => Promise<void>
  } = {},
): Promise<SiteVisit> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    colorScheme: options.dark === true ? 'dark' : 'light',
    reducedMotion: options.calm === true ? 'reduce' : 'no-preference',
    javaScriptEnabled: options.withoutScript !== true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const requests: Request[] = []
  const faults: string[] = []
  page.on('request', (request) => void requests.push(request))
  page.on('console', (message) => void faults.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (fault) => void faults.push(String(fault)))
  await options.before?.(page)
  await goTo(page, url)
  if (options.withoutScript !== true) await untilItListens(page)
  return { page, requests, faults, close: () => context.close() }
}

/** Lets axe judge the page as it stands, where nothing may stick out at the side; takes a picture of it when they are asked for. */
export async function judge(page: Page, name: string): Promise<void> {
  await takePicture(page, name)
  assert.deepEqual(await faultsOf(page), [], name)
}
