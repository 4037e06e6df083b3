// Answers for what a page costs on the wire: the compressed bytes of everything a browser fetches for it, by kind.
import type { BrowserContext } from 'playwright-core'

/** Bytes of bodies as they travel. `total` holds the other kinds too: fonts, pictures, data. */
export type Weight = {
  readonly html: number
  readonly css: number
  readonly js: number
  readonly total: number
  /** Every address that was asked, in that order. */
  readonly requests: readonly string[]
}

const kinds: Readonly<Record<string, 'html' | 'css' | 'js'>> = {
  document: 'html',
  stylesheet: 'css',
  script: 'js',
}

/** Opens an address as a new visitor, reads it to its end, and weighs what that took. */
export async function weigh(context: BrowserContext, url: string): Promise<Weight> {
  const page = await context.newPage()
  const sums = { html: 0, css: 0, js: 0, total: 0 }
  const requests: string[] = []
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    requests.push(request.url())
    const weighed = request.sizes().then(({ responseBodySize }) => {
      const kind = kinds[request.resourceType()]
      sums.total += responseBodySize
      if (kind !== undefined) sums[kind] += responseBodySize
    })
    sizes.push(weighed)
  })
  await page.goto(url)
  // What waits for the reader to come by is part of the page.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.waitForLoadState('networkidle')
  await Promise.all(sizes)
  await page.close()
  return { ...sums, requests }
}
