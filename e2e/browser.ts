// Answers for a real Chromium in tests: pages that notice every fault, pictures in six shapes, and axe.
import { AxeBuilder } from '@axe-core/playwright'
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { untilHeard } from './keyboard.ts'

/** Where pictures of screens go when they are asked for, by `PICTURES=on`. What axe judges needs none. */
const pictures =
  process.env['PICTURES'] === 'on' ? join(import.meta.dirname, '../.cache/pictures') : undefined

/** Widths that every screen is looked at in: the narrowest there is, the cheapest phone, and a laptop. */
export const shapes = [
  { name: '320-light', width: 320, height: 640, dark: false },
  { name: '320-dark', width: 320, height: 640, dark: true },
  { name: '360-light', width: 360, height: 780, dark: false },
  { name: '360-dark', width: 360, height: 780, dark: true },
  { name: '1280-light', width: 1280, height: 800, dark: false },
  { name: '1280-dark', width: 1280, height: 800, dark: true },
] as const

/** What another theme can change. */
export const coloured: readonly string[] = ['color-contrast', 'link-in-text-block']

export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** Faults of scripts and of the content-security policy so far. */
  readonly faults: string[]
  /** Lets axe judge the screen in all shapes, and takes a picture of each when they are asked for. The page is as before afterwards. */
  look(name: string): Promise<void>
  close(): Promise<void>
}

/** Launches the Chromium that the test command found, with further arguments where a test needs a pretend device. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH']
  if (!executablePath)
    throw new Error('CHROME_PATH is not set: run journeys through `npm test -- e2e`, which finds a Chromium.')
  return chromium.launch({
    executablePath,
    args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}

// What a browser says when it is refused or a page breaks. A refusal is an answer, not a fault, and the console writes
// refused sign-in calls to its log as the specification wants.
function isFault(text: string): boolean {
  return !/^(?:Failed to load resource: the server responded with a status of (?:401|403|404|409|422|429)|A sign-in call was refused)/.test(
    text,
  )
}

/** Opens a page as a new visitor: own storage, own cookies. */
export async function visit(
  browser: Browser,
  options: { width?: number; height?: number; withoutWorker?: boolean } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 360, height: options.height ?? 780 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    // What a worker answers is beyond the reach of a test that bends single requests.
    serviceWorkers: options.withoutWorker === true ? 'block' : 'allow',
  })
  const faults: string[] = []
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('console', (message) => {
    if (message.type() === 'error' && isFault(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (fault) => faults.push(String(fault)))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  return { page, context, faults, look: (name) => look(page, name), close: () => context.close() }
}

/** Puts the page into the light or the dark theme. */
export async function setTheme(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((isDark) => {
    if (isDark) document.documentElement.dataset['theme'] = 'dark'
    else delete document.documentElement.dataset['theme']
  }, dark)
}

async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 780 }
  const wasDark = await page.evaluate(() => document.documentElement.dataset['theme'] === 'dark')
  for (const shape of shapes) {
    await page.setViewportSize({ width: shape.width, height: shape.height })
    await setTheme(page, shape.dark)
    // What stands only in a wide window leaves a picture after it has become narrow.
    await untilHeard(page)
    await takePicture(page, `${name}-${shape.name}`)
    const found = await faultsOf(page, shape.dark ? { only: coloured } : {})
    assert.deepEqual(found, [], `${name} at ${shape.name}`)
  }
  await page.setViewportSize(before)
  await setTheme(page, wasDark)
}

/** Keeps the whole page as a picture, when pictures are asked for. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true, animations: 'disabled' })
}

/**
 * What axe finds on the page as it stands, and whether it is wider than its window. `only` names the rules where not all are asked,
 * `within` the part of the page.
 */
export async function faultsOf(
  page: Page,
  asked: { readonly only?: readonly string[]; readonly within?: string } = {},
): Promise<string[]> {
  const { overflow, hasAxe } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    hasAxe: 'axe' in globalThis,
  }))
  // Half a megabyte of script, which stays with a page.
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: ';' } : {}) })
  axe.options({ resultTypes: ['violations'] })
  if (asked.only !== undefined) axe.withRules([...asked.only])
  if (asked.within !== undefined) axe.include(asked.within)
  // No page here holds another, so none has to be opened beside it to put the findings together.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(' '))
    return `${id}: ${places.join(', ')}`
  })
  return overflow <= 0 ? found : [`${overflow} pixels too wide`, ...found]
}
