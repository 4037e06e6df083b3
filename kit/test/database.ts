// Answers for databases of tests: each test file gets a clone of a freshly migrated template on a real PostgreSQL.
import { createHash, randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { spending } from './seconds-spent.ts'

const roles = ['finance_owner', 'finance_app', 'finance_worker', 'finance_reader'] as const
type Role = (typeof roles)[number]
const testPassword = 'test-only'

export type TestDatabase = {
  readonly name: string
  readonly superuserUrl: string
  urlFor(role: Role): string
  /** A pool as one of the roles; closed by `drop`. Hundreds of calls at once wait for its few connections, on a slow machine for long. */
  open(role: Role): Database
  drop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** A database that is made once a run and cloned for each test file. */
type Template = { readonly name: string; readonly folder: string; readonly owner: Role | 'sandbox_owner' }
const ours: Template = { name: 'ours', folder: join(root, 'db/migrations'), owner: 'finance_owner' }
const sandbox: Template = {
  name: 'sandbox',
  folder: join(root, 'rails/sandbox/migrations'),
  owner: 'sandbox_owner',
}

function clusterUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url)
    throw new Error(
      'TEST_POSTGRES_URL is not set: run tests through `npm test -- <path>`, which starts a PostgreSQL for them.',
    )
  return url
}

/** The same cluster with another database, and another user when named. */
export function withDatabase(
  url: string,
  to: { database: string; user?: string; password?: string },
): string {
  const next = new URL(url.replace(/^postgres(ql)?:\/\/([^@]*@)?\//, 'postgresql://$2placeholder/'))
  next.pathname = `/${to.database}`
  if (to.user !== undefined) next.username = to.user
  if (to.password !== undefined) next.password = to.password
  return next.toString().replace('@placeholder/', '@/').replace('//placeholder/', '///')
}

async function asSuperuser<Value>(
  database: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: withDatabase(clusterUrl(), { database }) })
  // What is asked fails by itself when the server goes away; unheard, this would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

let kept: { readonly client: Promise<pg.Client>; readonly socket: Socket; users: number } | undefined

/** Asks on the process's one connection as superuser, which is kept: to make one takes a third of what a clone does. */
async function askAsSuperuser(statement: string): Promise<void> {
  const one = (kept ??= keepConnection())
  const client = await one.client
  // Between two questions it keeps no process alive.
  if (one.users++ === 0) one.socket.ref()
  try {
    await client.query(statement)
  } finally {
    if (--one.users === 0) one.socket.unref()
  }
}

function keepConnection(): NonNullable<typeof kept> {
  const socket = new Socket()
  const connectionString = withDatabase(clusterUrl(), { database: 'postgres' })
  const client = new pg.Client({ connectionString, stream: () => socket })
  const forget = (): void => {
    kept = undefined
  }
  client.on('error', forget)
  client.once('end', forget)
  return { client: client.connect().then(() => client), socket, users: 0 }
}

const made = new Map<string, Promise<string>>()

/** The name of a template's database, which is made where there is none. Asked once a process. */
function templateOf(template: Template): Promise<string> {
  const found = made.get(template.name) ?? makeTemplate(template)
  made.set(template.name, found)
  return found
}

async function makeTemplate({ name, folder, owner }: Template): Promise<string> {
  const hash = createHash('sha256')
    .update(
      readMigrations(folder)
        .map((migration) => migration.sha256)
        .join(),
    )
    .digest('hex')
  const template = `template_${name}_${hash.slice(0, 16)}`
  await asSuperuser('postgres', async (client) => {
    // One test process builds the template, the others wait for it here.
    await client.query('select pg_advisory_lock(7002)')
    const { rowCount } = await client.query(
      'select 1 from pg_database where datname = $1 and datistemplate',
      [template],
    )
    if (rowCount) return
    await ensureRoles(client)
    await client.query(`drop database if exists ${template}`)
    await client.query(`create database ${template} owner ${owner}`)
    const url = withDatabase(clusterUrl(), { database: template, user: owner, password: testPassword })
    await migrate({ url, folder, clock: systemClock() })
    await client.query(`alter database ${template} is_template true`)
  })
  return template
}

async function ensureRoles(client: pg.Client): Promise<void> {
  for (const role of [...roles, 'sandbox_owner']) {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
    const verb = found.rowCount ? 'alter' : 'create'
    await client.query(`${verb} role ${role} login password '${testPassword}'`)
  }
}

/** Makes what the databases of test files are cloned from. */
export async function prepareTemplates(): Promise<void> {
  for (const template of [ours, sandbox]) await templateOf(template)
}

async function cloneOf(template: Template): Promise<string> {
  const from = await templateOf(template)
  const name = `test_${randomBytes(8).toString('hex')}`
  await spending('databases', () =>
    // By files: through the journal, each page would be written twice.
    askAsSuperuser(`create database ${name} template ${from} owner ${template.owner} strategy file_copy`),
  )
  return name
}

const dropClone = (name: string): Promise<unknown> =>
  spending('databases', () => askAsSuperuser(`drop database if exists ${name} with (force)`))

/** A new empty database at this version, for one test file. Close it with `drop` in `after`. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = await cloneOf(ours)
  const opened: Database[] = []
  const urlFor = (role: Role) =>
    withDatabase(clusterUrl(), { database: name, user: role, password: testPassword })
  return {
    name,
    superuserUrl: withDatabase(clusterUrl(), { database: name }),
    urlFor,
    open: (role) => {
      const database = openDatabase({
        url: urlFor(role),
        connections: 8,
        connectionWaitMilliseconds: 60_000,
        applicationName: `test-${role}`,
      })
      opened.push(database)
      return database
    },
    drop: async () => {
      await Promise.all(opened.map((database) => database.close()))
      await dropClone(name)
    },
  }
}

/** A database of the sandbox partner world at this version, which has nothing in it and an owner of its own. */
export async function sandboxTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = await cloneOf(sandbox)
  return {
    url: withDatabase(clusterUrl(), { database: name, user: 'sandbox_owner', password: testPassword }),
    drop: async () => void (await dropClone(name)),
  }
}
