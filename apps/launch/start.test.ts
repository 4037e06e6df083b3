// Answers for what npm start promises: everything up, and up again whatever was killed.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { settingNames } from '#rails/settings.ts'
import { eventually } from '#kit/test/eventually.ts'
import { commands } from './commands/table.ts'

// A project with the real launcher and two small servers in the places of the API and the sandbox.
const project = dirname(dirname(import.meta.dirname))
const root = mkdtempSync(join(tmpdir(), 'start-test-'))
const starts: Start[] = []

const smallServer = (port: string, database: string): string => `
import { createServer } from 'node:http'
import pg from 'pg'
const ask = async () => {
  const client = new pg.Client({ connectionString: process.env.${database} })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select current_user as role')
  await client.end()
  return rows[0].role
}
createServer(async (_, answer) => {
  const role = await ask().catch(() => 'no database')
  answer.end(JSON.stringify({ processId: process.pid, role, owner: process.env.DATABASE_OWNER_URL ?? '' }))
}).listen(Number(process.env.${port}), '127.0.0.1', () => process.send({ ready: true, url: 'here' }))
`

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const isAddress = (value: unknown): value is AddressInfo => typeof value === 'object' && value !== null
      const address = server.address()
      server.close(() => resolve(isAddress(address) ? address.port : 0))
    })
  })
}

const ports = { PORT: 0, SANDBOX_PORT: 0, MAILBOX_PORT: 0 }

before(async () => {
  const copied = ['package.json', 'package-lock.json', 'kit', 'ledger', 'features', 'rails', 'apps/launch']
  for (const path of copied) {
    cpSync(join(project, path), join(root, path), { recursive: true })
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'db/migrations'), { recursive: true })
  mkdirSync(join(root, 'apps/api'))
  writeFileSync(join(root, 'apps/api/main.ts'), smallServer('PORT', 'DATABASE_URL'))
  writeFileSync(join(root, 'rails/sandbox/main.ts'), smallServer('SANDBOX_PORT', 'DATABASE_SANDBOX_URL'))
  ports.PORT = await freePort()
  ports.SANDBOX_PORT = await freePort()
  ports.MAILBOX_PORT = await freePort()
})
after(async () => {
  for (const one of starts) await end(one, 'SIGTERM')
  rmSync(root, { recursive: true, force: true })
})

type Start = {
  readonly starter: ChildProcess
  readonly printed: () => string
  readonly code: () => number | undefined
}

function launch(args: readonly string[], more: Record<string, string> = {}, folder = root): Start {
  const environment: NodeJS.ProcessEnv = { ...process.env }
  for (const name of [...settingNames, 'NODE_TEST_CONTEXT', 'npm_lifecycle_event']) delete environment[name]
  const numbers = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  const starter = spawn(process.execPath, ['apps/launch/start.mjs', ...args], {
    cwd: folder,
    env: { ...environment, ...numbers, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let code: number | undefined
  for (const stream of [starter.stdout, starter.stderr])
    stream.on('data', (piece: Buffer) => (text += piece.toString()))
  starter.on('close', (found) => (code = found ?? -1))
  const one = { starter, printed: () => text, code: () => code }
  starts.push(one)
  return one
}

async function ready(): Promise<Start> {
  const one = launch(['start'])
  await eventually(() => assert.match(one.printed(), /Ready after/))
  return one
}

async function end(one: Start, signal: NodeJS.Signals): Promise<void> {
  one.starter.kill(signal)
  await eventually(() => assert.notEqual(one.code(), undefined))
}

type Answer = { readonly processId: number; readonly role: string; readonly owner: string }

function ask(port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port }, (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => (text += piece.toString()))
      response.on('end', () => resolve(JSON.parse(text)))
    })
    request.on('error', reject)
  })
}

/** Asks until both servers answer from their databases. */
function allAnswer(): Promise<{ api: Answer; sandbox: Answer }> {
  return eventually(async () => {
    const [api, sandbox] = await Promise.all([ask(ports.PORT), ask(ports.SANDBOX_PORT)])
    assert.equal(api.role, 'finance_app')
    assert.equal(sandbox.role, 'sandbox_owner')
    return { api, sandbox }
  })
}

const postgresProcess = (): number =>
  Number(readFileSync(join(root, '.data/pg18/postmaster.pid'), 'utf8').split('\n')[0])

/** The processes that work in our copy of the project. */
function processesInside(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((processId) => {
      try {
        return readlinkSync(`/proc/${processId}/cwd`).startsWith(root)
      } catch {
        return false
      }
    })
}

/** Kills a process, which may have ended with its parent a moment ago. */
function killIfThere(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL')
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) throw fault
  }
}

describe('npm start', () => {
  it('brings up database, sandbox and API, and says where they are', async () => {
    const one = await ready()
    const { api, sandbox } = await allAnswer()
    assert.match(one.printed(), new RegExp(`http://localhost:${ports.PORT}/api/docs`))
    assert.equal(api.owner, '')
    assert.equal(sandbox.owner, '')
    await end(one, 'SIGTERM')
    assert.equal(one.code(), 0)
    await eventually(() => assert.deepEqual(processesInside(), []))
  })

  it('heals by itself when the API, the sandbox or PostgreSQL is killed', async () => {
    const one = await ready()
    const before = await allAnswer()
    for (const processId of [before.api.processId, before.sandbox.processId, postgresProcess()]) {
      process.kill(processId, 'SIGKILL')
      await eventually(async () => {
        const { api, sandbox } = await allAnswer()
        assert.ok(![api.processId, sandbox.processId, postgresProcess()].includes(processId))
      })
    }
    await eventually(() => assert.match(one.printed(), /PostgreSQL is back/))
    await end(one, 'SIGINT')
    assert.equal(one.code(), 0)
  })

  it('just works after the launcher was killed, and takes over its PostgreSQL', async () => {
    const killed = await ready()
    const launcher = processesInside().find((processId) =>
      readFileSync(`/proc/${processId}/cmdline`, 'utf8').includes('apps/launch/main.ts'),
    )
    const postgres = postgresProcess()
    process.kill(launcher ?? 0, 'SIGKILL')
    const next = await ready()
    await allAnswer()
    assert.equal(postgresProcess(), postgres)
    await eventually(() => assert.notEqual(killed.code(), undefined))
    await end(next, 'SIGTERM')
  })

  it('just works after its first step was killed', async () => {
    const killed = await ready()
    killed.starter.kill('SIGKILL')
    const next = await ready()
    await allAnswer()
    await end(next, 'SIGTERM')
  })

  it('just works after everything was killed at once', async () => {
    await ready()
    const { api, sandbox } = await allAnswer()
    const all = new Set([...processesInside(), postgresProcess(), api.processId, sandbox.processId])
    for (const processId of all) killIfThere(processId)
    const next = await ready()
    await allAnswer()
    await end(next, 'SIGTERM')
  })

  it('says at once that it runs already, and where, and leaves that one alone', async () => {
    const one = await ready()
    const before = await allAnswer()
    const second = launch(['start'])
    await eventually(() => assert.equal(second.code(), 1))
    assert.match(
      second.printed(),
      new RegExp(`It runs already, at http://localhost:${ports.PORT}, .*DATA_DIR`),
    )
    assert.doesNotMatch(second.printed(), /Waiting/)
    assert.deepEqual(await allAnswer(), before)
    assert.doesNotMatch(one.printed(), /ended unexpectedly/)
    await end(one, 'SIGTERM')
  })

  it('names the port that another program has, and its setting', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(ports.SANDBOX_PORT, '127.0.0.1', resolve))
    const one = launch(['start'])
    await eventually(() => assert.equal(one.code(), 1))
    assert.match(one.printed(), new RegExp(`Port ${ports.SANDBOX_PORT} is taken.*SANDBOX_PORT`))
    other.close()
  })

  it('lists every wrong setting and starts nothing', async () => {
    const one = launch(['start'], { LOG_LEVEL: 'loud', DEMO_CUSTOMERS: 'many', PROT: '1' })
    await eventually(() => assert.equal(one.code(), 1))
    for (const words of [/LOG_LEVEL must/, /DEMO_CUSTOMERS must/, /Did you mean PORT/])
      assert.match(one.printed(), words)
    assert.deepEqual(processesInside(), [])
  })

  it('names a DATA_DIR that takes no files in words, and so does every command', async () => {
    const account = ['--email', 'a@example.com', '--password', 'a long enough sentence', '--role', 'owner']
    const backup = join(root, 'none.backup')
    for (const args of [
      ['start'],
      ['cli', 'doctor'],
      ['cli', 'admin', 'create', ...account],
      ['cli', 'backup', 'create'],
      ['cli', 'backup', 'verify', '--file', backup],
    ]) {
      const one = launch(args, { DATA_DIR: 'package.json' })
      await eventually(() => assert.equal(one.code(), 1))
      const words = `DATA_DIR is ${join(root, 'package.json')}, which is a file, not a folder: name a folder`
      assert.ok(one.printed().includes(words), one.printed())
      assert.doesNotMatch(one.printed(), /^ +at /m)
    }
  })

  it('refuses production with a pretend world', async () => {
    const one = launch(['start'], { NODE_ENV: 'production' })
    await eventually(() => assert.equal(one.code(), 1))
    for (const name of ['SANDBOX', 'DATABASE_URL', 'SMTP_URL', 'ENCRYPTION_KEY', 'METRICS_TOKEN']) {
      assert.match(one.printed(), new RegExp(`^ {2}${name} `, 'm'))
    }
  })
})

describe('the operator', () => {
  it('gets a list of commands, and is told when a command does not exist', async () => {
    const help = launch(['cli', 'help'], {}, project)
    await eventually(() => assert.equal(help.code(), 0))
    for (const { name } of commands) assert.match(help.printed(), new RegExp(`^ {2}${name}`, 'm'))
    const odd = launch(['cli', 'frobnicate'])
    await eventually(() => assert.equal(odd.code(), 1))
    assert.match(odd.printed(), /There is no command "frobnicate"/)
    const half = launch(['cli', 'backup'])
    await eventually(() => assert.equal(half.code(), 1))
    for (const verb of ['create', 'verify', 'restore'])
      assert.match(half.printed(), new RegExp(`^ {2}backup ${verb} `, 'm'))
    assert.doesNotMatch(half.printed(), /^ {2}admin/m)
  })

  it('gets a backup of the schema that is there: newer migrations wait for the next start', async () => {
    const later = join(root, 'db/migrations/0001-later.sql')
    writeFileSync(later, 'create table later (id int);')
    const backup = launch(['cli', 'backup', 'create'])
    await eventually(() => assert.equal(backup.code(), 0, backup.printed()))
    assert.match(backup.printed(), /rows of 0 tables .* read back whole/)
    const next = await ready()
    assert.match(next.printed(), /Migrated the database: 1 step/)
    await end(next, 'SIGTERM')
  })

  it('has all faults of the settings listed by the doctor', async () => {
    const well = launch(['cli', 'doctor'])
    await eventually(() => assert.equal(well.code(), 0))
    assert.match(well.printed(), /Nothing is wrong/)
    const ill = launch(['cli', 'doctor'], { PUBLIC_URL: 'nowhere', SANDBOX: 'maybe' })
    await eventually(() => assert.equal(ill.code(), 1))
    assert.match(ill.printed(), /2 settings are wrong/)
    const unread = launch(['cli', 'doctor'], { DATABASE_URL: 'no-address' })
    await eventually(() => assert.equal(unread.code(), 1))
    assert.equal(unread.printed().match(/^ {2}DATABASE_URL /gm)?.length, 1)
  })
})
