// Answers for how the process is: alive, ready to serve, and its numbers for a collector.
import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { keyFaults } from '#kit/crypto/key-check.ts'
import type { Vault } from '#kit/crypto/vault.ts'
import { type Migration, schemaFault } from '#kit/db/migrate.ts'
import type { Database, Part } from '#kit/db/database.ts'

type Numbers = { answered: Map<string, number>; seconds: Map<string, { count: number; sum: number }> }

/** Mounts /healthz (the process lives), /readyz (database, schema and keys as needed) and /metrics (Prometheus text). */
export function mountHealth(
  app: FastifyInstance,
  doors: {
    database: Database
    vault: Vault
    migrations: readonly Migration[]
    version: string
    metricsToken: string
    /** More numbers for the collector, by name. */
    numbers: () => Promise<Readonly<Record<string, number>>>
    /** How many deposits are held. */
    held: Part
  },
): void {
  const numbers: Numbers = { answered: new Map(), seconds: new Map() }
  app.addHook('onResponse', async (request, reply) =>
    countAnswer(numbers, request.routeOptions.url ?? 'none', request.method, reply),
  )
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok', version: doors.version }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const fault = await readinessFault(doors)
    return reply
      .code(fault === undefined ? 200 : 503)
      .send(fault === undefined ? { status: 'ready' } : { status: 'not ready', fault })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request.headers.authorization, doors.metricsToken))
      return reply.code(401).send({ status: 'not allowed' })
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metricsText(doors, numbers, await doors.numbers().catch(() => ({}))))
  })
}

async function readinessFault(doors: {
  database: Database
  vault: Vault
  migrations: readonly Migration[]
}): Promise<string | undefined> {
  try {
    const applied = await doors.database.sql<{
      name: string
      sha256: string
    }>`select name, sha256 from migrations order by name`
    const ofSchema = schemaFault(doors.migrations, applied)
    if (ofSchema !== undefined) return ofSchema
    const [ofKeys] = await keyFaults(doors.database.sql, doors.vault)
    return ofKeys && `${ofKeys.name} ${ofKeys.fault}.`
  } catch {
    return 'The database does not answer.'
  }
}

function mayRead(header: string | undefined, token: string): boolean {
  if (token === '') return true
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}

function countAnswer(
  numbers: Numbers,
  route: string,
  method: string,
  reply: { statusCode: number; elapsedTime: number },
): void {
  const labels = `method="${method}",route="${route}",status="${reply.statusCode}"`
  numbers.answered.set(labels, (numbers.answered.get(labels) ?? 0) + 1)
  const name = `method="${method}",route="${route}"`
  const known = numbers.seconds.get(name) ?? { count: 0, sum: 0 }
  numbers.seconds.set(name, { count: known.count + 1, sum: known.sum + reply.elapsedTime / 1000 })
}

type Backlog = { due: number; dead: number; suspended: number; open_cases: number; unsealed: number }

async function metricsText(
  { database, held }: { readonly database: Database; readonly held: Part },
  numbers: Numbers,
  more: Readonly<Record<string, number>>,
): Promise<string> {
  const lines = [
    '# TYPE http_requests_total counter',
    ...[...numbers.answered].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
    '# TYPE http_request_seconds summary',
    ...[...numbers.seconds].flatMap(([labels, { count, sum }]) => [
      `http_request_seconds_count{${labels}} ${count}`,
      `http_request_seconds_sum{${labels}} ${sum.toFixed(6)}`,
    ]),
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  ]
  const backlog = await database.sql<Backlog>`
    select (select count(*)::int from jobs where done_at is null and dead_at is null) due,
      (select count(*)::int from jobs where dead_at is not null) dead,
      ${held} suspended,
      (select count(*)::int from cases where state = 'open') open_cases,
      (select count(*)::int from audit_log where seal_number is null) unsealed`.catch(() => [])
  lines.push('# TYPE database_up gauge', `database_up ${backlog.length > 0 ? 1 : 0}`)
  for (const [name, value] of Object.entries(backlog[0] ?? {})) {
    lines.push(`# TYPE backlog_${name} gauge`, `backlog_${name} ${value}`)
  }
  for (const [name, value] of Object.entries(more))
    lines.push(`# TYPE ${name} gauge`, `${name} ${value === Number.POSITIVE_INFINITY ? '+Inf' : value}`)
  return `${lines.join('\n')}\n`
}
