// Answers for roles and databases inside our own PostgreSQL: who owns what, and who may enter where.
import pg from 'pg'
import { type Secrets, newPassword } from './secrets.ts'

const roles = ['finance_owner', 'finance_app', 'finance_worker', 'finance_reader', 'sandbox_owner'] as const
export type ClusterRole = (typeof roles)[number]
export type ClusterDatabase = 'main' | 'sandbox'

/** The address of a database behind a socket, as `pg` understands it. */
export function clusterUrl(parts: {
  user: string
  password: string
  socketDir: string
  database: string
}): string {
  return `postgresql://${parts.user}:${parts.password}@/${parts.database}?host=${encodeURIComponent(parts.socketDir)}`
}

/** Makes what is missing of roles and databases, as superuser, and answers the roles' passwords. */
export async function ensureRoles(doors: {
  superuserUrl: string
  secrets: Secrets
  socketDir: string
}): Promise<Readonly<Record<ClusterRole, string>>> {
  // A statement that holds a password is not logged, however slow the machine is.
  const silent = '-c log_min_duration_statement=-1'
  const client = new pg.Client({ connectionString: doors.superuserUrl, options: silent })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query<{ name: string }>('select rolname as name from pg_roles')
    const existing = new Set(found.rows.map((role) => role.name))
    const ensure = async (role: ClusterRole): Promise<string> => {
      const { value, made } = doors.secrets.take(role, newPassword)
      const rights = 'login nosuperuser nocreatedb nocreaterole nobypassrls noreplication'
      const sentence = existing.has(role) ? 'alter role' : 'create role'
      if (made || !existing.has(role)) {
        await client.query(`${sentence} ${role} ${rights} password ${client.escapeLiteral(value)}`)
      }
      return value
    }
    const passwords = {
      finance_owner: await ensure('finance_owner'),
      finance_app: await ensure('finance_app'),
      finance_worker: await ensure('finance_worker'),
      finance_reader: await ensure('finance_reader'),
      sandbox_owner: await ensure('sandbox_owner'),
    }
    await ensureDatabases(client, doors.superuserUrl)
    return passwords
  } finally {
    await client.end()
  }
}

/** Gives the roles of a cluster that came from elsewhere the passwords that are known here. */
export async function setPasswords(
  superuserUrl: string,
  secrets: Secrets,
  superuserPassword: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const found = await client.query<{ name: string }>('select rolname as name from pg_roles')
    const existing = new Set(found.rows.map(({ name }) => name))
    for (const role of roles.filter((name) => existing.has(name)))
      await client.query(
        `alter role ${role} password ${client.escapeLiteral(secrets.take(role, newPassword).value)}`,
      )
    await client.query(`alter role postgres password ${client.escapeLiteral(superuserPassword)}`)
  } finally {
    await client.end()
  }
}

async function ensureDatabases(client: pg.Client, superuserUrl: string): Promise<void> {
  const found = await client.query<{ name: string }>('select datname as name from pg_database')
  const existing = new Set(found.rows.map((database) => database.name))
  // Said again at every start: a start that was killed half way has left a database without them.
  if (!existing.has('main')) await client.query('create database main owner finance_owner')
  if (!existing.has('sandbox')) await client.query('create database sandbox owner sandbox_owner')
  await client.query('revoke all on database main, sandbox, postgres from public')
  await client.query('grant connect on database main to finance_app, finance_worker, finance_reader')
  await addStatistics(superuserUrl)
}

// Only a superuser may create this extension, so the migrations cannot. Without its library there are no statistics.
async function addStatistics(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl.replace('@/postgres?', '@/main?') })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_settings where name = 'pg_stat_statements.max'")
    if (rowCount) await client.query('create extension if not exists pg_stat_statements')
  } finally {
    await client.end()
  }
}
