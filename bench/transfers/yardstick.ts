// Answers for the yardstick: pgbench's TPC-B-like transactions on the same server, with the same durability.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Database } from '#kit/db/database.ts'

export type Yardstick = {
  readonly perSecond: number
  readonly milliseconds: number
  /** How long each transaction took, in milliseconds. */
  readonly took: readonly number[]
}

type Where = { readonly watch: Database; readonly superuserUrl: string; readonly pgbench: string }
const database = 'yardstick'

/** What to do where `findPgbench` finds none: our own PostgreSQL comes from npm, which has no pgbench. */
export const howToGetPgbench = [
  'This benchmark stands beside pgbench, and this machine has none. It comes with PostgreSQL, of any version from 13 on:',
  '  Debian, Ubuntu:  sudo apt-get install postgresql-contrib',
  '  Fedora:          sudo dnf install postgresql-contrib',
  '  macOS:           brew install postgresql@18, and put its bin folder on the PATH',
  'Then run this again.',
].join('\n')

/** The program on the `path`, or the newest of where Debian and Ubuntu keep each version, off the PATH: its whole name. */
export function findPgbench(path: string, versionsFolder = '/usr/lib/postgresql'): string | undefined {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const folders = [
    ...path.split(delimiter).filter((folder) => folder !== ''),
    ...newestFirst.map((version) => join(versionsFolder, version, 'bin')),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
}

/** Fills the tables of pgbench. */
export async function fillYardstick(where: Where, scale: number): Promise<void> {
  await where.watch.sql`create database yardstick`
  await run(where, ['-i', '-q', '-s', String(scale)])
}

/** Runs it for some seconds. */
export async function measureYardstick(
  where: Where,
  how: { readonly connections: number; readonly seconds: number },
): Promise<Yardstick> {
  const folder = mkdtempSync(join(tmpdir(), 'yardstick-'))
  const { connections, seconds } = how
  try {
    const said = await run(where, [
      '-n',
      '--protocol=prepared',
      `--client=${connections}`,
      '--jobs=2',
      `--time=${seconds}`,
      '--log',
      `--log-prefix=${join(folder, 'log')}`,
    ])
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(said)?.[1])
    const milliseconds = Number(/^latency average = ([\d.]+) ms/m.exec(said)?.[1])
    if (!Number.isFinite(perSecond)) throw new Error(`pgbench said nothing that we can read: ${said}`)
    return { perSecond, milliseconds, took: readTimes(folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// A line a transaction: client, number, microseconds, and what nobody asks for.
function readTimes(folder: string): number[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Number(line.split(' ')[2]) / 1_000),
  )
}

function run({ superuserUrl, pgbench }: Where, args: readonly string[]): Promise<string> {
  const url = new URL(superuserUrl.replace('@/', '@localhost/'))
  const env = {
    PATH: process.env['PATH'],
    PGHOST: url.searchParams.get('host') ?? 'localhost',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: database,
  }
  return new Promise((resolve, reject) => {
    const child = spawn(pgbench, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(said.join('')) : reject(new Error(`pgbench ${args.join(' ')}: ${said.join('')}`)),
    )
  })
}
