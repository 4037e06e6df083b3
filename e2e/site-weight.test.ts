// Promises about what the public pages cost on the wire: within their bars of bytes, on every page, without a time limit.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { pagesFolder } from '#kit/brand/pages-folder.ts'
import { scriptBytesMost, totalBytesMost } from '../bench/site/bars.ts'
import { weigh } from '../bench/site/weigh.ts'
import { openBrowser } from './browser.ts'
import { hasAddress, renderedPages } from './site-files.ts'
import { openWorld, type World } from './world.ts'

const root = join(import.meta.dirname, '..')
let world: World
let browser: Browser
before(async () => {
  world = await openWorld({ live: true })
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await world?.close()
})

test('every page stays below its bars: 25 KB of script on the front page, 8 KB elsewhere, 250 KB in all', async () => {
  const paths = renderedPages(pagesFolder(join(root, '.build'), join(root, 'brand')))
    .filter(hasAddress)
    .map(({ path }) => path)
  assert.ok(paths.length > 5)
  for (const path of [...paths, '/no-such-page']) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const weight = await weigh(context, `${world.api.url}${path}`)
    assert.ok(weight.js > 0 && weight.js <= scriptBytesMost(path), `${path}: ${weight.js} bytes of script`)
    assert.ok(weight.total <= totalBytesMost, `${path}: ${weight.total} bytes in all`)
    for (const request of weight.requests)
      assert.ok(request.startsWith(world.api.url), `${path} asks ${request}`)
    await context.close()
  }
})
