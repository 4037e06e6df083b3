// Answers for when a page shows something on a cheap connection and phone, and for how much of it moves afterwards.
import type { Browser } from 'playwright-core'
import type { connections } from './bars.ts'

export type Painted = {
  /** First content, in milliseconds after the navigation began. */
  readonly firstContent: number
  /** The sum of layout shifts while the page loads and while somebody scrolls through it. */
  readonly shift: number
}

/** Opens an address as a new visitor with a small phone on such a connection. */
export async function paint(
  browser: Browser,
  url: string,
  connection: (typeof connections)[number],
): Promise<Painted> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const driver = await context.newCDPSession(page)
  await driver.send('Network.enable')
  await driver.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: connection.delay,
    downloadThroughput: (connection.megabits * 1_000_000) / 8,
    uploadThroughput: (connection.megabits * 1_000_000) / 8,
  })
  await driver.send('Emulation.setCPUThrottlingRate', { rate: connection.slowdown })
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  const painted = await page.evaluate(readPaint)
  await context.close()
  return painted
}

// Runs in the page.
async function readPaint(): Promise<Painted> {
  await document.fonts.ready
  const step = innerHeight / 2
  const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()))
  for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
    scrollTo({ top, behavior: 'instant' })
    await frame()
    await frame()
  }
  let shift = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'))
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  // Buffered entries are handed over within the next frames.
  for (let count = 0; count < 4; count += 1) await frame()
  const [first] = performance.getEntriesByName('first-contentful-paint')
  return { firstContent: first?.startTime ?? Number.POSITIVE_INFINITY, shift }
}
