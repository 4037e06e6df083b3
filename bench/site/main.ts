// Answers for `npm run bench -- site`: what each public page weighs and how it does on cheap phones, beside a page that React hydrates.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { pagesFolder } from '#kit/brand/pages-folder.ts'
import { systemClock } from '#kit/clock.ts'
import { lagosDay } from '#kit/lagos.ts'
import { buildPages } from '../../apps/launch/build.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { openWorld } from '../../e2e/world.ts'
import { connections, scoresLeast, scriptBytesMost, shiftMost, totalBytesMost } from './bars.ts'
import { categories, judge, median } from './judge.ts'
import { paint } from './paint.ts'
import { addPeer, peerPath } from './peer.ts'
import { weigh } from './weigh.ts'

const root = join(import.meta.dirname, '../..')
const isQuick = process.argv.includes('--quick')
const runs = isQuick ? 1 : 3
const faults: string[] = []

// A copy of the brand, so that its pages can have the peer among them.
const folder = join(root, '.cache/brands', `bench-${process.pid}`)
cpSync(join(root, 'brand'), folder, { recursive: true })
const pages = pagesFolder(join(root, '.build'), folder)
process.env['NODE_ENV'] = 'production'
await buildPages({ root, brandDir: folder })
await addPeer({ folder, pages }, lagosDay(systemClock().now()).slice(0, 4))
process.env['NODE_ENV'] = 'test'

const world = await openWorld({ live: true, brandDir: folder })
const [port = 0] = await freePorts(1)
const executablePath = process.env['CHROME_PATH'] ?? ''
const browser = await chromium.launch({
  executablePath,
  args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})

try {
  const sitemap = await (await fetch(`${world.api.url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '/']) => path)
  console.log(
    `\n${paths.length} pages, ${runs} run${runs === 1 ? '' : 's'} each. Peer: the front page with the same HTML, hydrated by React.\n`,
  )
  console.log(
    row('page', [
      'html',
      'css',
      'js',
      'total KB',
      ...connections.flatMap(({ name }) => [`FCP ${name}`, 'CLS']),
      'perf',
      'a11y',
      'best',
      'seo',
    ]),
  )
  for (const path of paths) await measure(path, true)
  await measure(peerPath, false)
  for (const fault of faults) console.log(`BELOW THE BAR  ${fault}`)
  if (faults.length === 0) console.log('\nEvery bar holds.')
} finally {
  await browser.close()
  await world.close()
  for (const one of [folder, pages]) rmSync(one, { recursive: true, force: true })
}
process.exit(faults.length === 0 ? 0 : 1)

/** Measures a page and prints its line; notes what is below the bars of our own pages. */
async function measure(path: string, isOurs: boolean): Promise<void> {
  const url = `${world.api.url}${path}`
  const bar = (holds: boolean, words: string): void =>
    void (isOurs && !holds && faults.push(`${path}: ${words}`))
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const weight = await weigh(context, url)
  await context.close()
  bar(weight.js <= scriptBytesMost(path), `${kilobytes(weight.js)} KB of JavaScript`)
  bar(weight.total <= totalBytesMost, `${kilobytes(weight.total)} KB in all`)
  const paints: string[] = []
  for (const connection of connections) {
    const painted = []
    for (let run = 0; run < runs; run += 1) painted.push(await paint(browser, url, connection))
    const first = median(painted.map(({ firstContent }) => firstContent))
    const shift = Math.max(...painted.map((one) => one.shift))
    bar(
      first <= connection.firstContentMost,
      `first content after ${Math.round(first)} ms on ${connection.name}`,
    )
    bar(shift <= shiftMost, `moves by ${thousandths(shift)} on ${connection.name}`)
    paints.push(`${Math.round(first)} ms`, thousandths(shift))
  }
  const { scores, remarks } = await judge(url, { port, runs })
  for (const category of categories)
    bar(scores[category] >= scoresLeast[category], `${category} ${scores[category]} (${remarks.join(', ')})`)
  console.log(
    row(path, [
      kilobytes(weight.html),
      kilobytes(weight.css),
      kilobytes(weight.js),
      kilobytes(weight.total),
      ...paints,
      ...categories.map((category) => String(scores[category])),
    ]),
  )
}

function kilobytes(bytes: number): string {
  return String(Math.round((bytes / 1024) * 10) / 10)
}

function thousandths(value: number): string {
  return String(Math.round(value * 1_000) / 1_000)
}

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(22)}${cells.map((cell) => cell.padStart(12)).join('')}`
}
