// Promises about what the console costs before anybody can do something: its shell, and each route beyond it, on the wire.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import * as wallets from '#features/wallets/contract.ts'
import { consolePages } from '../apps/console/console-pages.ts'
import { places, userHref } from '../apps/console/places.ts'
import { signInAdmin } from './admin.ts'
import { openBrowser } from './browser.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { newComer, type Scripts, scriptsOf, staysWithin } from './weight.ts'
import { openWorld, type World } from './world.ts'

/** Bytes of compressed scripts: of what is there whatever is opened, and of one page beyond that. */
const shellMost = 130_000
const routeMost = 45_000

const built = join(import.meta.dirname, '../.build/console')

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const readManifest = (): Manifest => JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))

/** A file as the server sends it: the build has compressed it. */
const weighed = (file: string): number => statSync(join(built, `${file}.br`)).size

/** As the build names a module of ours. */
function keyOf(manifest: Manifest, module: string): string {
  const named = relative(join(root, 'apps/console'), join(root, module))
  // What another screen has at once stands in a file that both share.
  const shared = basename(module, '.tsx')
  const key = Object.keys(manifest).find(
    (one) => one === named || (one.startsWith('_') && manifest[one]?.name === shared),
  )
  return key ?? assert.fail(`${module} is not built as a screen`)
}

/** The scripts that a chunk cannot do without, however far away. */
function scriptsBehind(manifest: Manifest, name: string): Scripts {
  const reached = new Set([name])
  for (const one of reached) for (const next of manifest[one]?.imports ?? []) reached.add(next)
  const files = [...reached].map((one) => manifest[one]?.file ?? one).filter((file) => file.endsWith('.js'))
  return new Map(files.map((file) => [file.split('/').at(-1) ?? '', weighed(file)]))
}

const root = join(import.meta.dirname, '..')
const frame = 'apps/console/pages/framed-page.tsx'
const loads = (code: string): readonly string[] =>
  [...code.matchAll(/import\(\s*'([^']+)'/g)].map(([, specifier = '']) => specifier)

/** The modules that the pages declared in a file come with, a list a page; `loadCaseParts` and `loadSettings` stand for what features give to them. */
function routesIn(file: string): readonly (readonly string[])[] {
  const [, ...pages] = readFileSync(join(root, file), 'utf8')
    .replaceAll(/loadQueue: .*/g, '')
    .split(/^ +path: /m)
  return pages.map((page) => {
    const [own = ''] = page.split(/^  \],?$/m)
    const found = loads(own).map((specifier) => relative(root, join(root, dirname(file), specifier)))
    return [
      ...found,
      ...(own.includes('loadCaseParts') ? givenToCases() : []),
      ...(own.includes('loadSettings') ? groupsOfSettings() : []),
      ...(own.includes('look: ') ? [frame] : []),
    ]
  })
}

const declared = readdirSync(join(root, 'features'))
  .map((feature) => `features/${feature}/console.ts`)
  .filter((file) => existsSync(join(root, file)))

/** What features give to the cases of theirs. */
const givenToCases = (): readonly string[] =>
  declared.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/loadCase\w+: .*import\('([^']+)'\)/g)].map(
      ([, specifier = '']) => relative(root, join(root, dirname(file), specifier)),
    ),
  )

/** The groups of the settings. */
const groupsOfSettings = (): readonly string[] =>
  [...declared, 'apps/console/settings-groups.ts'].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/target: '.*',\s+load: .*import\('([^']+)'\)/g)].map(
      ([, specifier = '']) => relative(root, join(root, dirname(file), specifier)),
    ),
  )

/** What the record of a customer comes with. */
const sidesOfUser = declared.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/at: 'side',[^}]*import\('([^']+)'\)/g)].map(
    ([, specifier = '']) => relative(root, join(root, dirname(file), specifier)),
  ),
)

test('each route that the desk knows stays within its bar, and so does the shell, as they are built', () => {
  const manifest = readManifest()
  const desk =
    Object.keys(manifest).find((key) => manifest[key]?.name === 'desk') ?? assert.fail('no desk is built')
  const shell = scriptsBehind(manifest, desk)
  staysWithin(shellMost, shell)
  const routes = [
    ...routesIn('apps/console/own-pages.ts'),
    ...declared.flatMap(routesIn),
    ['apps/console/pages/user-page.tsx', ...sidesOfUser],
    ['apps/console/pages/transaction-page.tsx'],
  ]
  // The two records are no pages by themselves.
  assert.equal(routes.length, consolePages.length + 2)
  for (const route of routes) {
    assert.ok(route.length > 0)
    const scripts = route.flatMap((module) => [...scriptsBehind(manifest, keyOf(manifest, module))])
    staysWithin(routeMost, new Map([...shell, ...scripts]), shell)
  }
})

let world: World
let browser: Browser
let token: string
let user: string

before(async () => {
  browser = await openBrowser()
  world = await openWorld()
  const customer = await aCustomer(world, { money: '50000' })
  const { data } = await send(world, wallets.listMyWallets, { cookie: customer.cookie })
  user = data[0]?.user_uuid ?? ''
  const headers = await signInAdmin(world, await aMember(world, 'owner'))
  token = headers['authorization']?.slice('Bearer '.length) ?? ''
})
after(async () => {
  await browser?.close()
  await world?.close()
})

/** The scripts of a screen from an empty cache, before anybody presses anything. */
async function firstLoad(
  path: string,
  noted: Record<string, string>,
  stands: (page: Page) => Promise<unknown>,
) {
  const context = await newComer(browser, { width: 1280, height: 800 }, noted)
  const page = await context.newPage()
  await page.clock.setFixedTime(world.clock.now())
  const read = scriptsOf(page)
  await page.goto(`${world.settings.publicUrl}${path}`)
  await stands(page)
  const first = await read()
  await context.close()
  return first
}

test('a browser loads no more than that: for the way in, for the frame alone, and for the fullest pages beyond it', async () => {
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()
  staysWithin(shellMost, await firstLoad('/login', {}, (page) => page.getByLabel('Email').waitFor()))
  const inside = { token }
  const frame = await firstLoad('/dashboard/nothing-here', inside, (page) =>
    page.getByRole('main').getByRole('heading').first().waitFor(),
  )
  staysWithin(shellMost, frame)
  const pages = [
    [places.dashboard, heading('Dashboard')],
    [
      places.users,
      (page: Page) => page.getByRole('table', { name: 'Customers' }).getByRole('row').nth(1).waitFor(),
    ],
    [userHref(user), heading('Olúwaṣeun Adébáyọ̀')],
    [places.transactions, (page: Page) => page.getByRole('table').getByRole('row').nth(1).waitFor()],
  ] as const
  for (const [path, stands] of pages) staysWithin(routeMost, await firstLoad(path, inside, stands), frame)
})
