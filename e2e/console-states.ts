// Answers for the states of the console's pages in tests: waiting, cut off and standing, brought about where the page asks the network.
import assert from 'node:assert/strict'
import type { Locator, Page, Request } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'

export type PageStates = {
  /** Opens a page whose answers do not come, and waits until that is to be seen. */
  waiting(url: string): Promise<void>
  /** Cuts off what is waited for and all that is asked again, and waits until the page says so. */
  cutOff(): Promise<void>
  /** Lets the network work again, and waits until the page has asked anew and everything has come. */
  mended(): Promise<void>
  /** Goes to a page of the console without loading it anew, as its links do, and waits until everything has come. */
  standing(url: string): Promise<void>
}

type Network = 'open' | 'held' | 'cut'

/**
 * Runs in the page before its own scripts: holds back or refuses its questions to the API. To do the same outside of it takes the
 * browser's cache away, and each page would load its scripts anew.
 */
function takeHoldOfFetch(): void {
  // Who is signed in is known on every page, and a stream of news never ends.
  const alwaysThere = /\/api\/v1\/(?:auth\/admin|live)(?:\?|$)/
  const network = (): string | null => sessionStorage.getItem('network')
  const ask = globalThis.fetch
  const cutOff = () => new TypeError('Failed to fetch')
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/api/v1/') || alwaysThere.test(url)) return ask(input, init)
    if (network() === 'cut') return Promise.reject(cutOff())
    if (network() !== 'held') return ask(input, init)
    return new Promise((_resolve, reject) => {
      addEventListener('cut-off', () => reject(cutOff()), { once: true })
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  }
}

/** The questions of a page that are not answered yet. */
function questionsOf(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && !/\/api\/v1\/live(?:\?|$)/.test(request.url()))
      open.add(request)
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return open
}

/** Runs in the page: whoever asked in vain asks again. */
function comeOnline(): void {
  for (const news of ['offline', 'online']) dispatchEvent(new Event(news))
}

/** Runs in the page: goes where a link would lead, and marks what is left, which does not stand for what comes. */
function goTo(url: string): void {
  if (new URL(url).pathname === location.pathname) return
  const [main] = document.getElementsByTagName('main')
  if (main !== undefined) main.dataset['left'] = ''
  history.pushState(null, '', url)
}

const skeletonsOf = (page: Page): Locator => page.locator('main .animate-pulse')

/** Answers what waits until a page waits for nothing any more. */
function settling(page: Page): () => Promise<void> {
  const questions = questionsOf(page)
  const settled = () =>
    eventually(async () => {
      const waits = questions.size + (await skeletonsOf(page).count())
      if (waits === 0) return
      // What has failed is asked again after seconds, of the page's own.
      await page.clock.fastForward(1_000)
      throw new Error(`${page.url()} still waits for ${waits} things`)
    })
  // What has come is drawn a picture later, and may ask for more.
  const drawn = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))))
  return async () => {
    await page.getByRole('main').getByRole('heading').first().waitFor()
    for (let times = 0; times < 2; times++) {
      await settled()
      await drawn()
    }
    await settled()
  }
}

/** Takes hold of the network of a page, which stands at an address of the console. */
export async function statesOf(page: Page): Promise<PageStates> {
  const allSettled = settling(page)
  await page.addInitScript(takeHoldOfFetch)
  const turn = (network: Network): Promise<void> =>
    page.evaluate((is) => {
      sessionStorage.setItem('network', is)
      if (is === 'cut') dispatchEvent(new Event('cut-off'))
    }, network)
  const retries = page.getByRole('main').getByRole('button', { name: 'Retry' })
  return {
    waiting: async (url) => {
      await turn('held')
      await page.goto(url)
      await skeletonsOf(page).first().waitFor()
    },
    cutOff: async () => {
      await turn('cut')
      await allSettled()
    },
    mended: async () => {
      await turn('open')
      await page.evaluate(comeOnline)
      await eventually(async () => assert.equal(await retries.count(), 0))
      await allSettled()
    },
    standing: async (url) => {
      await turn('open')
      await page.evaluate(goTo, url)
      await page.locator('main:not([data-left])').waitFor()
      await allSettled()
    },
  }
}
