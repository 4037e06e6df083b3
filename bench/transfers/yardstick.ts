// Answers for the yardstick: pgbench's TPC-B-like transactions on the same server, with the same durability.
import { spawn } from 'node:child_process'
import type { Database } from '#kit/db/database.ts'

export type Yardstick = { readonly perSecond: number; readonly milliseconds: number }

type Where = { readonly watch: Database; readonly superuserUrl: string }
const database = 'yardstick'

/** Fills the tables of pgbench. False when this machine has no pgbench. */
export async function fillYardstick(where: Where, scale: number): Promise<boolean> {
  await where.watch.sql`create database yardstick`
  const filled = await run(where, ['-i', '-q', '-s', String(scale)])
  return filled !== undefined
}

/** Runs it for some seconds. */
export async function measureYardstick(
  where: Where,
  how: { readonly connections: number; readonly seconds: number },
): Promise<Yardstick> {
  const said = await run(where, [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(how.connections),
    '-j',
    '2',
    '-T',
    String(how.seconds),
  ])
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(said ?? '')?.[1])
  const milliseconds = Number(/^latency average = ([\d.]+) ms/m.exec(said ?? '')?.[1])
  if (!Number.isFinite(perSecond)) throw new Error(`pgbench said nothing that we can read: ${said}`)
  return { perSecond, milliseconds }
}

function run({ superuserUrl }: Where, args: readonly string[]): Promise<string | undefined> {
  const url = new URL(superuserUrl.replace('@/', '@localhost/'))
  const env = {
    PATH: process.env['PATH'],
    PGHOST: url.searchParams.get('host') ?? 'localhost',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: database,
  }
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.once('error', (fault) =>
      'code' in fault && fault.code === 'ENOENT' ? resolve(undefined) : reject(fault),
    )
    child.once('close', (code) =>
      code === 0 ? resolve(said.join('')) : reject(new Error(`pgbench ${args.join(' ')}: ${said.join('')}`)),
    )
  })
}
