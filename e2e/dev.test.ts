// Promises about `npm run dev`, seen in a real browser: an open page shows what was just written, by itself, and the API follows.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { settingNames } from '#rails/settings.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser, visit, type Visitor } from './browser.ts'
import { freePorts } from '#kit/test/free-ports.ts'

// A project with the real launcher, and a small front end and API in the places of ours: nobody's sources are edited.
const project = dirname(import.meta.dirname)
const root = mkdtempSync(join(tmpdir(), 'dev-test-'))
let launcher: ChildProcess
let printed = ''
let address = ''
let browser: Browser
let visitor: Visitor

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const writeWord = (word: string): void =>
  write('apps/console/words.ts', `export const word: string = '${word}'\n`)
/** Like the real one it reads the built files when it starts. */
const writeApi = (version: string): void =>
  write(
    'apps/api/main.ts',
    `import { readFileSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
const folder = '.build/console/'
const files = new Map(readdirSync(folder, { recursive: true }).map(String)
  .filter((name) => statSync(folder + name).isFile()).map((name) => ['/_console/' + name, readFileSync(folder + name)]))
createServer((request, answer) => {
  if (request.url === '/version') return answer.end('${version}')
  const path = request.url === '/' ? '/_console/index.html' : request.url.split('?')[0]
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
  answer.writeHead(files.has(path) ? 200 : 404, { 'content-type': type }).end(files.get(path))
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send({ ready: true, url: 'here' }))
`,
  )

before(async () => {
  for (const path of ['package.json', 'package-lock.json', 'kit', 'rails', 'apps/launch'])
    cpSync(join(project, path), join(root, path), { recursive: true })
  // The partners' pretend world is none of what is followed here.
  rmSync(join(root, 'rails/sandbox/main.ts'))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'db/migrations'), { recursive: true })
  write('apps/console/index.html', '<main></main><script type="module" src="./main.ts"></script>')
  write(
    'apps/console/main.ts',
    `import { word } from './words.ts'\ndocument.querySelector('main')!.textContent = word\n`,
  )
  writeWord('first')
  writeApi('one')
  const [port] = await freePorts(1)
  address = `http://127.0.0.1:${port}`
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: '0',
    MAILBOX_PORT: '0',
  }
  for (const name of [...settingNames, 'NODE_TEST_CONTEXT', 'npm_lifecycle_event'])
    if (!name.endsWith('PORT')) delete environment[name]
  launcher = spawn(process.execPath, ['apps/launch/main.ts', 'dev'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on('data', (piece: Buffer) => (printed += piece.toString()))
  await eventually(() => assert.match(printed, /Watching the sources/))
  browser = await openBrowser()
  visitor = await visit(browser)
})
after(async () => {
  await visitor.close()
  await browser.close()
  launcher.kill('SIGTERM')
  await eventually(() => assert.notEqual(launcher.exitCode, null))
  rmSync(root, { recursive: true, force: true })
})

const shows = (word: string): Promise<void> => visitor.page.getByText(word, { exact: true }).waitFor()

test('an open page shows a word that was just written, without anybody reloading it', async () => {
  await eventually(async () => assert.equal((await visitor.page.goto(address))?.status(), 200))
  await shows('first')
  writeWord('second')
  await shows('second')
})

test('the API answers as its sources say now, and the open page follows as before', async () => {
  const version = async (): Promise<string> => (await fetch(`${address}/version`)).text()
  assert.equal(await version(), 'one')
  writeApi('two')
  await eventually(async () => assert.equal(await version(), 'two'))
  writeWord('third')
  await shows('third')
  assert.doesNotMatch(printed, /ended unexpectedly/)
})
