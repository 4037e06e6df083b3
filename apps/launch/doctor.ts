// Answers for databases that must not be trusted with money: asked through the very addresses the server would use.
import pg from 'pg'
import { keyFaults } from '#kit/crypto/key-check.ts'
import { createVault } from '#kit/crypto/vault.ts'
import { openDatabase } from '#kit/db/database.ts'
import { systemRandom } from '#kit/random.ts'
import type { Environment, SettingFault } from '#kit/settings.ts'

/** What a database says about itself and about the role that asks. */
type Facts = {
  readonly version: number
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly data_checksums: string
  /** Whether the server's log tells values of people: details of errors, and parameters. */
  readonly logs_values: boolean
  readonly is_superuser: boolean
  readonly bypasses_row_security: boolean
  readonly creates_databases: boolean
  readonly creates_roles: boolean
  readonly owns_database: boolean
}

const question = `select
  current_setting('server_version_num')::int as version,
  current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes,
  current_setting('synchronous_commit') as synchronous_commit,
  current_setting('data_checksums') as data_checksums,
  current_setting('log_error_verbosity') <> 'terse' or current_setting('log_parameter_max_length') <> '0'
    or current_setting('log_parameter_max_length_on_error') <> '0' as logs_values,
  role.rolsuper as is_superuser,
  role.rolbypassrls as bypasses_row_security,
  role.rolcreatedb as creates_databases,
  role.rolcreaterole as creates_roles,
  pg_has_role(current_user, base.datdba, 'member') as owns_database
from pg_roles role, pg_database base
where role.rolname = current_user and base.datname = current_database()`

/** Asks a database. Answers its facts, or in words why it cannot be asked; never the address, which holds a password. */
async function ask(url: string): Promise<Facts | string> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<Facts>(question)
    return rows[0] ?? 'answers nothing about itself'
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
    return (
      reasons.get(code) ??
      `cannot be reached (${code || (fault instanceof Error ? fault.message : 'unknown')})`
    )
  } finally {
    await client?.end().catch(() => undefined)
  }
}

const reasons = new Map([
  ['28P01', 'is refused by the database: wrong user or password'],
  ['28000', 'is refused by the database: this user may not connect from here'],
  ['3D000', 'names a database that does not exist'],
  ['ECONNREFUSED', 'cannot be reached: nothing answers at that address'],
  ['ENOTFOUND', 'cannot be reached: there is no such host'],
  ['ENOENT', 'cannot be reached: there is no such socket'],
])

/** What is wrong with the rights of a role: too many, never too few. */
function roleFault(facts: Facts, isOwner: boolean): string | undefined {
  if (facts.is_superuser) return 'connects as a superuser; use a role that owns nothing but its rights'
  if (facts.bypasses_row_security) return 'connects as a role with bypassrls'
  if (facts.creates_databases || facts.creates_roles)
    return 'connects as a role that may create databases or roles'
  if (facts.owns_database && !isOwner) return "connects with the owner's rights; only DATABASE_OWNER_URL may"
  return undefined
}

/** What is wrong with a server that holds real money: its durability, and what its log tells. */
function serverFault(facts: Facts): string | undefined {
  if (facts.version < 150_000)
    return `is PostgreSQL ${Math.floor(facts.version / 10_000)}; 15 or newer is needed`
  const off = (['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const).filter(
    (name) => facts[name] === 'off',
  )
  if (off.length > 0) return `is a database with ${off.join(', ')} off: a crash could lose or damage money`
  return facts.logs_values
    ? "writes people's data into PostgreSQL's log; set log_error_verbosity to terse, and log_parameter_max_length and log_parameter_max_length_on_error to 0"
    : undefined
}

/**
 * Every fault of the databases that are named in the settings: unreachable, superuser or owner's rights for the
 * server, data under other keys than those in the settings; in production also an old version, unsafe durability, and a log that tells people's data. Empty addresses are not asked.
 */
export async function databaseFaults(environment: Environment): Promise<SettingFault[]> {
  const isProduction = environment['NODE_ENV']?.trim() === 'production'
  const names = [
    'DATABASE_URL',
    'DATABASE_WORKER_URL',
    'DATABASE_READER_URL',
    'DATABASE_REPLICA_URL',
    'DATABASE_OWNER_URL',
  ] as const
  const answers = await Promise.all(
    names.map(async (name) => {
      const url = environment[name]?.trim()
      if (!url) return undefined
      const facts = await ask(url)
      if (typeof facts === 'string') return { name, fault: facts }
      const fault =
        roleFault(facts, name === 'DATABASE_OWNER_URL') ?? (isProduction ? serverFault(facts) : undefined)
      return fault === undefined ? undefined : { name, fault }
    }),
  )
  return [...answers.flatMap((answer) => answer ?? []), ...(await faultsOfKeys(environment))]
}

/** Whether the keys are those that the data were sealed and indexed under. What cannot be asked is told of elsewhere. */
async function faultsOfKeys(environment: Environment): Promise<SettingFault[]> {
  const url = environment['DATABASE_URL']?.trim()
  const [encryptionKey, indexKey] = ['ENCRYPTION_KEY', 'INDEX_KEY'].map((name) =>
    Buffer.from(environment[name]?.trim() ?? '', 'base64'),
  )
  if (!url || encryptionKey?.length !== 32 || indexKey?.length !== 32) return []
  const database = openDatabase({ url, connections: 1, applicationName: 'doctor' })
  const vault = createVault({ encryptionKey, indexKey, random: systemRandom() })
  try {
    return await keyFaults(database.sql, vault)
  } catch {
    return []
  } finally {
    await database.close()
  }
}
