// Answers for a real Chromium in tests: pages that notice every fault, pictures in eight shapes, and axe.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach } from 'node:test'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { systemClock } from '#kit/clock.ts'
import type { Settings } from '#kit/settings.ts'
import { isDeep } from '#kit/test/depth.ts'
import { fastFolderSetting } from '#kit/test/run-folder.ts'
import { spending } from '#kit/test/seconds-spent.ts'

/** Where pictures of screens go when they are asked for, by `PICTURES=on`. What axe judges needs none. */
const pictures =
  process.env['PICTURES'] === 'on' ? join(import.meta.dirname, '../.cache/pictures') : undefined

/** Of the page, once its source has run there. */
declare const axe: typeof import('axe-core')
const axeSource = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/** What another theme can change. */
const coloured: readonly string[] = ['color-contrast', 'link-in-text-block']

/** Shapes that every screen is looked at in: the narrowest there is, the cheapest phone, a tablet and a laptop. */
const shapes = [
  { name: '320-light', width: 320, height: 640, dark: false },
  { name: '320-dark', width: 320, height: 640, dark: true },
  { name: '360-dark', width: 360, height: 780, dark: true },
  { name: '360-light', width: 360, height: 780, dark: false },
  { name: '768-light', width: 768, height: 1024, dark: false },
  { name: '1280-light', width: 1280, height: 800, dark: false },
  { name: '1280-dark', width: 1280, height: 800, dark: true },
  { name: '1920-light', width: 1920, height: 1080, dark: false },
] as const

type Judged = 'all' | 'colours' | 'width' | 'nothing'

/** In which themes axe judges a screen: in the one that falls to its name, half of the screens in each, or in both. */
type Themes = 'one' | 'both'
type Asked = { readonly name: string; readonly isForLaptops: boolean; readonly themes: Themes }

/**
 * What is judged of a screen in a shape. That nothing is too wide is seen at every width, once. Axe judges all of it once, at the width
 * that it is made for; in both themes, what another one can change is judged once more, on the other side of the widths. The deep run
 * lets it judge everything everywhere.
 */
function judgedIn(shape: (typeof shapes)[number], { name, isForLaptops, themes }: Asked): Judged {
  if (isDeep()) return 'all'
  // What fits a laptop fits a large screen: there it is for eyes.
  if (shape.width > 1280) return 'nothing'
  const isDark = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 1
  const [own, other] = isForLaptops ? [1280, 320] : [320, 1280]
  if (shape.width === own) return shape.dark === isDark ? 'all' : 'nothing'
  if (shape.width === other && themes === 'both') return shape.dark === isDark ? 'nothing' : 'colours'
  // The widths between stand there in one theme or in both: once is enough.
  return shape.dark === (shape.width === other && isDark) ? 'width' : 'nothing'
}

export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** Faults of scripts and of the content-security policy so far. */
  readonly faults: string[]
  /** Holds that nothing is wrong with the screen in any shape, and takes a picture of each when they are asked for. */
  look(name: string, themes?: Themes): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the Chromium that the test command found, with a pretend camera. Each file has one of its own and a context for each visitor:
 * one for all files would be quicker by half a second each, and takes all of them with it when it ends.
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH']
  if (!executablePath)
    throw new Error('CHROME_PATH is not set: run journeys through `npm test -- e2e`, which finds a Chromium.')
  return chromium.launch({
    executablePath,
    // What Chromium's processes share is a file each: in memory where there is room for that.
    ...(process.env[fastFolderSetting] === undefined
      ? {}
      : { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // To stand in for a graphics card takes longer than to draw without one.
      '--disable-gpu',
      '--disable-software-rasterizer',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

// What a browser says when it is refused or a page breaks. A refusal is an answer, not a fault, and the console writes
// refused sign-in calls to its log as the specification wants.
function isFault(text: string): boolean {
  return !/^(?:Failed to load resource: the server responded with a status of (?:401|403|404|409|422|429)|A sign-in call was refused)/.test(
    text,
  )
}

type Visit = {
  readonly width?: number
  readonly height?: number
  /** The app's own worker, which answers without a network. */
  readonly withWorker?: boolean
  /** Fetches screens ahead that somebody may want next, as for everybody who does not save data. */
  readonly fetchesAhead?: boolean
}

/** Pages that visitors have open. */
const openPages = new Set<Page>()

// A test that failed says what stood on its pages: some failures come once in many runs.
afterEach(async (one) => {
  if (!('passed' in one) || one.passed) return
  for (const page of openPages) {
    const stood = page.locator('dialog[open], main').last()
    console.error(`${one.name}: ${page.url()}\n${await stood.ariaSnapshot({ timeout: 2_000 }).catch(String)}`)
  }
})

/**
 * Opens a page as a new visitor: own storage, own cookies. The app's worker keeps the whole app for each, and screens at rest fetch
 * the code of all others, which takes longer than most journeys: they are there where a journey is about them. What a worker
 * answers is also beyond the reach of a test that bends single requests.
 */
export async function visit(browser: Browser, options: Visit = {}): Promise<Visitor> {
  const { withWorker = false, fetchesAhead = withWorker } = options
  const context = await browser.newContext({
    viewport: { width: options.width ?? 360, height: options.height ?? 780 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    serviceWorkers: withWorker ? 'allow' : 'block',
  })
  const faults: string[] = []
  const page = await context.newPage()
  openPages.add(page)
  page.on('close', () => openPages.delete(page))
  page.setDefaultTimeout(30_000)
  page.on('console', (message) => {
    const said = `${message.text()} ${message.location().url}`.trim()
    if (message.type() === 'error' && isFault(said)) faults.push(said)
  })
  page.on('pageerror', (fault) => faults.push(String(fault)))
  if (!fetchesAhead)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  return {
    page,
    context,
    faults,
    look: async (name, themes) => assert.deepEqual(await judge(page, name, themes), []),
    close: () => context.close(),
  }
}

/** Gives a visitor the session of somebody who has signed up elsewhere. */
export async function signInOn(
  { settings }: { readonly settings: Settings },
  { context }: Pick<Visitor, 'context'>,
  { cookie }: { readonly cookie: string },
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  // A browser takes a secure cookie of localhost from anywhere but a test's hand.
  const url = settings.publicUrl.replace('http:', 'https:')
  await context.addCookies([{ name, value, url, secure: true, httpOnly: true }])
}

/** Puts the page into the light or the dark theme. */
export async function setTheme(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((isDark) => {
    if (isDark) document.documentElement.dataset['theme'] = 'dark'
    else delete document.documentElement.dataset['theme']
  }, dark)
}

/** What is wrong with the page in any shape. It is as before afterwards. */
export async function judge(page: Page, name: string, themes: Themes = 'one'): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 360, height: 780 }
  const wasDark = await page.evaluate(() => document.documentElement.dataset['theme'] === 'dark')
  const found: string[] = []
  const isForLaptops = before.width >= 1_024
  // Its own width comes last: it has time to be as it was, and each change draws all of it anew.
  const isOwn = ({ width }: { readonly width: number }): boolean => width === before.width
  for (const shape of [...shapes.filter((one) => !isOwn(one)), ...shapes.filter(isOwn)]) {
    const judged = judgedIn(shape, { name, isForLaptops, themes })
    if (judged === 'nothing' && pictures === undefined) continue
    await page.setViewportSize({ width: shape.width, height: shape.height })
    const overflow = await settle(page, { dark: shape.dark })
    await takePicture(page, `${name}-${shape.name}`)
    const faults = [...tooWide(overflow), ...(await axeFaultsOf(page, { judged }))]
    found.push(...faults.map((fault) => `${name}, ${shape.name}: ${fault}`))
  }
  await page.setViewportSize(before)
  await setTheme(page, wasDark)
  return found
}

/** Keeps the whole page as a picture, when pictures are asked for. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true, animations: 'disabled' })
}

const pictureMilliseconds = 20
const picturesMost = 100

/**
 * Puts the page into a theme where one is asked for, ends every motion that ends by itself, and waits until what its end brings about
 * is drawn: a colour on its way to another one is nobody's colour, and what leaves is still there, also what stands only in a wide
 * window after it has become narrow. Answers by how many pixels the page is wider than its window then; what another width brings
 * along may come over the network, and is waited for. Waits by this process's time: a page's own may stand still.
 */
async function settle(page: Page, asked: { readonly dark?: boolean }): Promise<number> {
  for (let picture = 0; ; picture++) {
    const { moving, overflow } = await page.evaluate(async ({ dark }) => {
      const root = document.documentElement
      if (dark === true) root.dataset['theme'] = 'dark'
      if (dark === false) delete root.dataset['theme']
      const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      await drawn()
      await drawn()
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
      for (const motion of ending) motion.finish()
      return { moving: ending.length, overflow: root.scrollWidth - root.clientWidth }
    }, asked)
    if ((moving === 0 && overflow <= 0) || picture >= picturesMost) return overflow
    await systemClock().sleep(pictureMilliseconds)
  }
}

const tooWide = (overflow: number): string[] => (overflow <= 0 ? [] : [`${overflow} pixels too wide`])

type AskedOfAxe = { readonly judged?: Judged; readonly within?: string }

/** What is wrong with the page as it stands, or with a part of it: wider than its window, and what axe finds of what is judged. */
export async function faultsOf(page: Page, asked: AskedOfAxe = {}): Promise<string[]> {
  const overflow = await settle(page, {})
  return [...tooWide(overflow), ...(await axeFaultsOf(page, asked))]
}

/**
 * What axe finds, in the dialog where one is open: what lies behind it is out of reach, and was judged before. It is asked in the page
 * itself: no page here holds another, and all that it has to say takes long to bring over. Where on the page it is, which takes a
 * tenth of its time to say, it is asked only of what it has found.
 */
async function axeFaultsOf(page: Page, { judged = 'all', within }: AskedOfAxe): Promise<string[]> {
  if (judged === 'width' || judged === 'nothing') return []
  const ask = (saysWhere: boolean) =>
    page.evaluate(
      async ({ part, rules, isWhole, where }) => {
        const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
        const { violations } = await axe.run(part ?? (isWhole ? document : (dialog ?? document)), {
          resultTypes: ['violations'],
          // What it fetches is for a rule that is off and for sound that plays by itself: the one video is a camera's, silent.
          preload: false,
          selectors: where,
          ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
        })
        return violations.map(({ id, nodes }) => {
          const places = where ? nodes.slice(0, 3).map(({ target }) => target.join(' ')) : []
          return `${id}: ${places.join(', ')}`
        })
      },
      {
        part: within,
        rules: judged === 'colours' ? coloured : undefined,
        isWhole: isDeep(),
        where: saysWhere,
      },
    )
  return spending('axe', async () => {
    const isThere = await page.evaluate(() => 'axe' in globalThis)
    // Half a megabyte of script, which stays with a page.
    if (!isThere) await page.evaluate(axeSource)
    const found = await ask(false)
    if (found.length === 0) return []
    const places = await ask(true)
    return places.length === 0 ? found : places
  })
}
