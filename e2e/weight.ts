// Answers for what screens cost before anybody presses anything, in tests: a browser that never rests, and its scripts on the wire.
import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'

/** A browser without a cache, with notes in its storage. Until somebody presses a key it never comes to rest. */
export async function newComer(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  noted: Readonly<Record<string, string>>,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: 'en-NG' })
  await context.addInitScript((notes) => {
    // What waits for rest is no part of the first load, however long that takes on a slow machine.
    const atRest = requestIdleCallback.bind(window)
    // The hands of a test count as a person's, even when they only look.
    let hasBeenActive = false
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive }) })
    const press = new Promise<void>((resolve) => {
      const heard = () => {
        hasBeenActive = true
        resolve()
      }
      addEventListener('keydown', heard, { once: true })
    })
    window.requestIdleCallback = (act, options) => {
      void press.then(() => atRest(act, options))
      return 0
    }
    for (const [name, value] of Object.entries(notes)) localStorage.setItem(name, value)
  }, noted)
  return context
}

/** Bytes as they travelled, by the names of the files. */
export type Scripts = ReadonlyMap<string, number>

/** Reads the scripts that a page asked for so far; what is on its way is waited for. */
export function scriptsOf(page: Page): () => Promise<Scripts> {
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

/** The sum of scripts, beyond those that are there already. */
export function weightOf(scripts: Scripts, beyond: Scripts = new Map()): number {
  return [...scripts].reduce((sum, [name, weight]) => sum + (beyond.has(name) ? 0 : weight), 0)
}

/** Holds scripts against a bar, and names them by their weight where they are above it. */
export function staysWithin(bar: number, scripts: Scripts, beyond: Scripts = new Map()): void {
  const total = weightOf(scripts, beyond)
  const listed = [...scripts]
    .filter(([name]) => !beyond.has(name))
    .toSorted(([, one], [, other]) => other - one)
  assert.ok([...scripts.keys()].some((name) => name.startsWith('shell-')))
  assert.ok(total <= bar, `${total} bytes: ${listed.map(([name, weight]) => `${name} ${weight}`).join(', ')}`)
}
