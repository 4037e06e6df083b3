// Promises of the public site to search engines and to everyone who follows a link: valid pages, true data, no dead end.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { HtmlValidate } from 'html-validate'
import type { Browser } from 'playwright-core'
import { pagesFolder } from '#kit/brand/pages-folder.ts'
import { openBrowser, visit } from './browser.ts'
import { goTo } from './site.ts'
import {
  addressesIn,
  found,
  idsIn,
  hasAddress,
  renderedPages,
  type RenderedPage,
  structuredData,
  unescaped,
} from './site-files.ts'
import { openWorld, type World } from './world.ts'

const root = join(import.meta.dirname, '..')
const folder = pagesFolder(join(root, '.build'), join(root, 'brand'))

let world: World
let browser: Browser
let pages: RenderedPage[]
let host = ''
before(async () => {
  world = await openWorld({ live: true })
  browser = await openBrowser()
  pages = renderedPages(folder)
  ;({ host } = world.api.doors.brand)
})
after(async () => {
  await browser?.close()
  await world?.close()
})

const isIndexed = ({ html }: RenderedPage): boolean => !html.includes('<meta name="robots" content="noindex"')
const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${world.api.url}${path}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })

test('every page is valid HTML', async () => {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'], rules: validity })
  const faults: string[] = []
  for (const { path, html } of pages) {
    const report = await validator.validateString(html)
    for (const { ruleId, message, selector } of report.results.flatMap(({ messages }) => messages))
      faults.push(`${path}: ${ruleId}: ${message} ${selector ?? ''}`)
  }
  assert.deepEqual(faults, [])
})

// How the renderer writes a tag is no fault: end slashes, `charSet`, `hidden=""` all mean the same to a parser.
const validity = {
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'no-dup-id': 'error',
  'no-inline-style': 'error',
  'heading-level': 'error',
  'no-abstract-role': 'error',
  'valid-id': 'error',
} as const

test('every page has a title of at most 60 characters and a description, and no two the same', () => {
  const titles = pages.map(({ html }) => found(html, /<title>([^<]*)<\/title>/))
  const descriptions = pages
    .filter(isIndexed)
    .map(({ html }) => found(html, /<meta name="description" content="([^"]*)"/))
  for (const title of titles) assert.ok(title.length > 0 && title.length <= 60, `${title} (${title.length})`)
  assert.equal(new Set(titles).size, titles.length)
  for (const text of descriptions)
    assert.ok(text.length >= 40 && text.length <= 170, `${text} (${text.length})`)
  assert.equal(new Set(descriptions).size, descriptions.length)
})

test('every listed page names its one address and a picture of 1200 by 630 that is served', async () => {
  for (const page of pages.filter(isIndexed)) {
    const address = `https://${host}${page.path}`
    assert.equal(found(page.html, /<link rel="canonical" href="([^"]*)"/), address)
    assert.equal(found(page.html, /<meta property="og:url" content="([^"]*)"/), address)
    const picture = found(page.html, /<meta property="og:image" content="([^"]*)"/)
    assert.ok(picture.startsWith(`https://${host}/social/`), picture)
    const answer = await ask(new URL(picture).pathname)
    assert.equal(answer.headers.get('content-type'), 'image/png', picture)
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630], picture)
  }
})

test('the sitemap lists exactly the pages for engines, and robots.txt keeps them out of everything behind a sign-in', async () => {
  const sitemap = await (await ask('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  assert.deepEqual(
    listed.sort(),
    pages
      .filter(isIndexed)
      .map(({ path }) => `https://${host}${path}`)
      .sort(),
  )
  const robots = await (await ask('/robots.txt')).text()
  for (const path of [
    '/login',
    '/config/',
    '/dashboard',
    '/recovery',
    '/forgot',
    '/reset',
    '/verify-account',
    '/api/',
    '/app/',
  ])
    assert.ok(robots.includes(`Disallow: ${path}\n`), path)
  for (const path of ['/app/delete-account', '/app/install'])
    assert.ok(robots.includes(`Allow: ${path}\n`), path)
  assert.ok(robots.includes(`Sitemap: https://${host}/sitemap.xml`))
})

test('every link, file and anchor leads somewhere', async () => {
  const asked = new Map<string, { status: number; html: string }>()
  const open = async (path: string): Promise<{ status: number; html: string }> => {
    const known = asked.get(path)
    if (known) return known
    const answer = await ask(path)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    const opened = { status: answer.status, html: isPage ? await answer.text() : '' }
    asked.set(path, opened)
    return opened
  }
  const dead: string[] = []
  for (const { path, html } of pages) {
    assert.equal(new Set(idsIn(html)).size, idsIn(html).length, `${path} repeats an id`)
    for (const address of addressesIn(html)) {
      const url = new URL(address, `https://${host}${path}`)
      if (url.host !== host || !/^https?:$/.test(url.protocol)) continue
      // Shows of the demo brand's own world, which nobody serves here.
      if (url.pathname.startsWith('/on/')) continue
      const opened = address.startsWith('#') ? { status: 200, html } : await open(url.pathname + url.search)
      const isOfApp = /^\/app\/(?!delete-account|install)/.test(url.pathname)
      const anchor = decodeURIComponent(url.hash.slice(1))
      if (opened.status !== 200) dead.push(`${path}: ${address} answers ${opened.status}`)
      else if (anchor !== '' && !isOfApp && !idsIn(opened.html).includes(anchor))
        dead.push(`${path}: ${address} has no such place`)
    }
  }
  assert.deepEqual(dead, [])
  assert.ok(asked.size > 20, `${asked.size} addresses were followed`)
})

const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'legalName', 'url', 'logo', 'contactPoint', 'address'],
  WebSite: ['name', 'url'],
  MobileApplication: ['name', 'applicationCategory', 'operatingSystem', 'offers'],
  FAQPage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
}

test('structured data has what its kind needs, and says nothing that the page does not', () => {
  for (const { path, html } of pages.filter(isIndexed)) {
    const things = structuredData(html)
    const kinds = things.map((thing) => String(thing['@type']))
    const wanted =
      path === '/' ? ['Organization', 'WebSite', 'MobileApplication', 'FAQPage'] : ['BreadcrumbList']
    for (const kind of wanted) assert.ok(kinds.includes(kind), `${path} has no ${kind}`)
    for (const thing of things) {
      assert.equal(thing['@context'], 'https://schema.org')
      for (const name of required[String(thing['@type'])] ?? [])
        assert.ok(
          thing[name] !== undefined && thing[name] !== '',
          `${path}: ${String(thing['@type'])} has no ${name}`,
        )
    }
  }
  const front = pages.find(({ path }) => path === '/')
  const text = unescaped((front?.html ?? '').replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, ''))
  for (const { title, content } of world.api.doors.brand.faq)
    for (const words of [title, content]) assert.ok(text.includes(words), words)
})

test('the icons of the installable app are pictures of the sizes that its manifest states', async () => {
  const manifest: { icons: { src: string; sizes: string; type: string; purpose: string }[] } = JSON.parse(
    await (await ask('/app/manifest.webmanifest')).text(),
  )
  assert.ok(manifest.icons.some(({ sizes, purpose }) => sizes === '512x512' && purpose === 'maskable'))
  const pictures = [
    ...manifest.icons.filter(({ type }) => type === 'image/png'),
    { src: '/icons/180.png', sizes: '180x180' },
  ]
  assert.equal(pictures.length, 5)
  for (const { src, sizes } of pictures) {
    const bytes = Buffer.from(await (await ask(src)).arrayBuffer())
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src)
  }
})

test('no page says a word to the browser’s console, in either theme', async () => {
  for (const dark of [false, true]) {
    const visitor = await visit(browser)
    const said: string[] = []
    visitor.page.on('console', (message) => said.push(`${visitor.page.url()}: ${message.text()}`))
    await visitor.context.addInitScript((on) => localStorage.setItem('darkMode', String(on)), dark)
    for (const { path } of pages.filter(hasAddress)) {
      await goTo(visitor.page, `${world.api.url}${path}`)
    }
    assert.deepEqual([...said, ...visitor.faults], [])
    await visitor.close()
  }
})

test('what leads nowhere answers a branded page to people and a problem document to programs', async () => {
  const page = await ask('/no-such-place')
  assert.equal(page.status, 404)
  assert.match(await page.text(), /We can&#x27;t find that page\./)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'self'/)
  const problem = await fetch(`${world.api.url}/api/v1/no-such-call`, { headers: { accept: 'text/html' } })
  assert.equal(problem.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  // Paths of the two apps are theirs, known or not.
  for (const path of ['/app/no-such-place', '/dashboard/no-such-place'])
    assert.equal((await ask(path)).status, 200, path)
  for (const status of [404, 500, 503]) assert.equal((await ask(`/${status}`)).status, 404)
})

test('the pages for faults name the ways on', () => {
  for (const status of ['404', '500', '503']) {
    const html = readFileSync(join(folder, `${status}.html`), 'utf8')
    assert.match(html, /<meta name="robots" content="noindex"/)
    for (const way of ['href="/"', 'href="/contact"']) assert.ok(html.includes(way), `${status} ${way}`)
  }
})
