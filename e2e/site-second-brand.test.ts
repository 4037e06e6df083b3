// Promises of the white label as a whole: an invented brand restyles everything, and no word of the one that ships is left anywhere.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Browser, Page } from 'playwright-core'
import { readBrand } from '#kit/brand/brand.ts'
import { brandWords } from '../checks/brand.ts'
import { openBrowser, visit } from './browser.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { aCustomer } from './people.ts'
import { openSecondBrand, type SecondBrand, writeSecondBrand } from './second-brand.ts'
import { goTo } from './site.ts'
import { renderedFiles } from './site-files.ts'
import { openWorld, type World } from './world.ts'

const root = join(import.meta.dirname, '..')
const words = brandWords(readFileSync(join(root, 'brand/brand.json'), 'utf8'))

let brand: SecondBrand
let world: World
let browser: Browser
before(async () => {
  brand = await openSecondBrand('whole')
  world = await openWorld({ brandDir: brand.folder })
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await world?.close()
  brand?.remove()
})

/** Words of the brand that ships in a text, each with where it stands. */
function strays(where: string, text: string): string[] {
  const searched = text.toLowerCase()
  return words.flatMap(({ key, word }) => {
    const at = searched.indexOf(word)
    return at < 0 ? [] : [`${where} says ${key}: …${text.slice(Math.max(0, at - 30), at + 40)}…`]
  })
}

const textual = new Set(['.html', '.xml', '.txt', '.svg', '.css', '.js', '.json', '.webmanifest'])

async function textOf(path: string): Promise<string> {
  if (textual.has(extname(path))) return readFileSync(path, 'utf8')
  if (extname(path) !== '.pdf') return ''
  const document = await getDocumentProxy(new Uint8Array(readFileSync(path)))
  const { text } = await extractText(document, { mergePages: true })
  const { info } = await document.getMetadata()
  return `${text} ${JSON.stringify(info)}`
}

test('no rendered page, document or data file of another brand says a word of the one that ships', async () => {
  const found: string[] = []
  const kinds = new Set<string>()
  for (const name of renderedFiles(brand.pages)) {
    const text = await textOf(join(brand.pages, name))
    kinds.add(extname(name))
    found.push(...strays(name, text))
    if (extname(name) === '.pdf') assert.ok(text.includes('Palmline'), `${name} names its own brand`)
  }
  assert.deepEqual(found, [])
  for (const kind of ['.html', '.xml', '.txt', '.png', '.pdf'])
    assert.ok(kinds.has(kind), `there is a ${kind}`)
})

test('no built bundle holds a word or colour of any brand', async () => {
  const own = brandWords(readFileSync(join(brand.folder, 'brand.json'), 'utf8'))
  const files = ['site', 'console', 'customer'].flatMap((front) => {
    const folder = join(root, '.build', front)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => textual.has(extname(name)))
      .map((name) => join(folder, name))
  })
  assert.ok(files.length > 10)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    assert.deepEqual(strays(file, text), [])
    for (const { word } of own) assert.ok(!text.toLowerCase().includes(word), `${file} says ${word}`)
  }
})

test('no answer of the server says a word of the brand that ships', async () => {
  const paths = [
    '/',
    '/about',
    '/login',
    '/dashboard',
    '/app/',
    '/app/manifest.webmanifest',
    '/config.json',
    '/brand.css',
    '/favicon.svg',
    '/api/openapi.json',
    '/api/docs',
    '/no-such-page',
    '/api/v1/no-such-call',
    '/healthz',
    '/readyz',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
  ]
  for (const path of paths) {
    const answer = await fetch(`${world.api.url}${path}`, { headers: { accept: 'text/html, */*' } })
    const heads = JSON.stringify([...answer.headers])
    // The letters of a request's id are drawn by lot and may spell anything.
    const id = answer.headers.get('x-request-id') ?? ''
    assert.match(id, /^req_/, path)
    assert.deepEqual(strays(path, `${heads} ${await answer.text()}`.replaceAll(id, '')), [])
  }
})

test('somebody who signs up gets mails of that brand alone', async () => {
  const { email } = await aCustomer(world, { tier: 0 })
  await world.settle()
  const mails = await world.mails(email)
  assert.ok(mails.length > 0)
  for (const mail of mails) {
    assert.deepEqual(strays(mail.subject, JSON.stringify(mail)), [])
    assert.ok(mail.html.includes('Palmline'))
    assert.match(mail.from, /post@palmline\.test/)
  }
})

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('header, buttons and fields wear the second brand’s colours and face, in both themes', async () => {
  const { colors, displayFont } = readBrand(brand.folder)
  for (const theme of ['light', 'dark'] as const) {
    const visitor = await visit(browser, { width: 1280, height: 800 })
    await visitor.context.addInitScript(
      (on) => localStorage.setItem('darkMode', String(on)),
      theme === 'dark',
    )
    await visitor.page.goto(`${world.api.url}/no-such-page`)
    const own = colors[theme]
    assert.equal(await styleOf(visitor.page, 'header', 'background-color'), rgb(own.field))
    assert.equal(await styleOf(visitor.page, '.button--brand', 'background-color'), rgb(own.brand))
    assert.equal(await styleOf(visitor.page, '.button--brand', 'color'), rgb(own.onBrand))
    assert.equal(await styleOf(visitor.page, 'footer', 'background-color'), rgb(own.field))
    assert.equal(await styleOf(visitor.page, '.button--accent', 'background-color'), rgb(own.accent))
    assert.ok((await styleOf(visitor.page, 'h1', 'font-family')).includes(displayFont.family))
    assert.deepEqual(visitor.faults, [])
    await visitor.close()
  }
})

test('every page of the second brand is looked at: legible to axe, nothing wider than its screen', async () => {
  for (const [path, name] of [
    ['/', 'home'],
    ['/about', 'about'],
    ['/privacy', 'privacy'],
    ['/app/delete-account', 'delete-account'],
    ['/no-such-page', 'lost'],
  ] as const) {
    const visitor = await visit(browser)
    await goTo(visitor.page, `${world.api.url}${path}`)
    await visitor.look(`second-brand-${name}`)
    assert.deepEqual(visitor.faults, [])
    await visitor.close()
  }
})

/** Runs the launcher as a person does; answers its exit code and what it said. */
async function launch(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['apps/launch/start.mjs', 'start'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    })
  // Its end alone would not say that all of its words have been read.
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

test('a brand with missing values stops the start, before anything runs, and each of them is named', async () => {
  const broken = writeSecondBrand('broken', {
    supportPhone: undefined,
    companyName: undefined,
    host: 'Not A Host',
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'second-brand-'))
  const [port = 0, sandboxPort = 0, mailboxPort = 0] = await freePorts(3)
  try {
    const { code, said } = await launch({
      BRAND_DIR: broken.folder,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      MAILBOX_PORT: String(mailboxPort),
    })
    assert.equal(code, 1)
    assert.match(said, /BRAND_DIR is not usable/)
    assert.match(said, /supportPhone: is missing/)
    assert.match(said, /companyName: is missing/)
    assert.match(said, /host: write a host name/)
    assert.doesNotMatch(said, /\n\s+at /)
  } finally {
    broken.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
