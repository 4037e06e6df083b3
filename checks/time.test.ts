// Promises of time, chance and network: the repository takes them by the door alone, and each way around is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources, type SourceFile, told } from './sources.ts'
import { sqlWorldFaults } from './sql-time.ts'
import { doorFaults, worldFaults } from './time.ts'

const files = readSources()
const inside = 'features/newborn/api/pay.ts'

/** What is found in one line of code. */
const saidOf = (text: string, path = inside): string[] =>
  worldFaults([{ path, text }]).map((fault) => fault.words)
/** What is found in one statement. */
const saidOfSql = (text: string): string[] =>
  sqlWorldFaults([{ path: 'db/migrations/9999-newborn.sql', text }]).map((fault) => fault.words)

test('no file takes time, chance or the network by itself', () =>
  assert.deepEqual(told(worldFaults(files)), []))
test('no SQL takes time or chance by itself', () => assert.deepEqual(told(sqlWorldFaults(files)), []))
test('at each door there stands a file', () => assert.deepEqual(told(doorFaults(files)), []))

const waysAround = [
  'export const at = Date.now()',
  'export const at = new Date()',
  'export const at = new globalThis.Date()',
  'export const at = Date()',
  "export const at = Date['now']()",
  'export const read = Date.now',
  'const { now } = Date',
  'const Clock = Date',
  'const { fetch: get } = globalThis',
  'const { random } = Math',
  'export const at = performance.now()',
  'export const at = process.hrtime.bigint()',
  'export const drawn = Math.random()',
  'export const drawn = [1].map(Math.random)',
  'setTimeout(() => undefined, 5)',
  'globalThis.setTimeout(() => undefined, 5)',
  'const wait = setInterval',
  'setImmediate(() => undefined)',
  'export const signal = AbortSignal.timeout(5)',
  "export const answer = await fetch('https://example.com')",
  "export const feed = new EventSource('/feed')",
  'export const id = crypto.randomUUID()',
  'export const id = crypto.getRandomValues(new Uint8Array(4))',
  "import { randomUUID } from 'node:crypto'",
  "import { randomBytes as drawn } from 'node:crypto'",
  "import * as crypto from 'node:crypto'",
  "import { setTimeout as delay } from 'node:timers/promises'",
  "import { request } from 'node:http'",
  "import { performance } from 'node:perf_hooks'",
  "export const today = new Intl.DateTimeFormat('en-NG').format()",
  "export const parts = new Intl.DateTimeFormat('en-NG', { hour: '2-digit' }).formatToParts()",
  "const day = Intl.DateTimeFormat('en-NG')\nexport const today = day['format'](undefined)",
  'export const today = (day: Intl.DateTimeFormat) => day?.format()',
]

test('each way around the doors of code is found', () => {
  assert.deepEqual(
    waysAround.filter((text) => saidOf(text).length === 0),
    [],
  )
})

const harmless = [
  'export const at = (clock: { now(): Date }) => clock.now()',
  'export const later = (at: Date) => new Date(at.getTime() + 5)',
  '// Date.now() and Math.random() are forbidden\nexport const words = "setTimeout(Date.now)"',
  'export const get = (fetch: (url: string) => string) => fetch("/")',
  'export type Door = { setTimeout(ms: number): void; fetch: typeof fetch }',
  'export const door = { fetch: (url: string) => url }\ndoor.fetch("/")',
  "import { createHash } from 'node:crypto'",
  "import type { Server } from 'node:http'",
  "import { isIP } from 'node:net'",
  "import { STATUS_CODES } from 'node:http'",
  'export const rounded = Math.round(1.5)',
  'const { max } = Math',
  "export const day = (at: Date) => new Intl.DateTimeFormat('en-NG').format(at)",
  'export const shown = (form: { format(text: string): string }) => ["a"].map(form.format)',
]

test('what comes in by the door, comments and texts are no fault', () => {
  assert.deepEqual(
    harmless.flatMap((text) => saidOf(text)),
    [],
  )
})

test('a door lets in what it is for and nothing else', () => {
  assert.deepEqual(saidOf('export const at = new Date()', 'kit/clock.ts'), [])
  assert.equal(saidOf('export const drawn = Math.random()', 'kit/clock.ts').length, 1)
  assert.deepEqual(saidOf("export const answer = await fetch('/')", 'rails/newborn/client.ts'), [])
  assert.equal(saidOf('export const at = Date.now()', 'rails/newborn/client.ts').length, 1)
  assert.equal(saidOf('export const at = Date.now()', 'kit/ui/newborn.tsx').length, 1)
})

test('a test may call a server, but a wait in a test is found', () => {
  for (const path of ['features/newborn/api/pay.test.ts', 'e2e/newborn.test.ts']) {
    assert.deepEqual(saidOf("export const answer = await fetch('/')", path), [])
    assert.equal(saidOf('await new Promise((resolve) => setTimeout(resolve, 50))', path).length, 1, path)
  }
})

const clocksOfSql = [
  'select now()',
  'select pg_catalog.now ( )',
  'select NOW()',
  'select "now"()',
  'create table held (at timestamptz not null default now())',
  'create table held (at timestamptz not null default current_timestamp)',
  'create table held (id uuid primary key default gen_random_uuid())',
  'create table held (id uuid primary key default uuidv7())',
  'select clock_timestamp()',
  'select statement_timestamp(), transaction_timestamp()',
  'select current_date',
  'select current_time',
  'select localtime',
  'select localtimestamp(3)',
  'select timeofday()',
  'select random()',
  "select timestamptz 'now'",
  "select 'today'::date",
  'select age(opened_at) from wallets',
  'select pg_sleep(1)',
  'create function held() returns timestamptz language sql as $$ select now() $$',
  "create function held() returns void language plpgsql as $do$ begin execute 'select now()'; end $do$",
]

test('each clock and each dice of the database is found', () => {
  assert.deepEqual(
    clocksOfSql.filter((text) => saidOfSql(text).length === 0),
    [],
  )
})

test('comments, names and words of people are no fault of SQL', () => {
  const texts = [
    '-- now() is forbidden\nselect 1 /* current_date, random() */',
    "select 'What happens now, and random things' as words",
    'select $1::timestamptz as now, changes.now from changes',
    'select age($1, opened_at), min(random_column) from wallets',
  ]
  assert.deepEqual(texts.flatMap(saidOfSql), [])
})

test('SQL in templates and texts is read, with the line it stands on', () => {
  const text = 'export const list = (sql: Sql) => sql<Row>`\n  select id\n  from held where at < now()`'
  const file: SourceFile = { path: inside, text }
  assert.deepEqual(told(sqlWorldFaults([file])), [`${inside}:3 SQL takes time or chance by itself: now()`])
  assert.equal(sqlWorldFaults([{ path: inside, text: 'const due = sql.part`at < now()`' }]).length, 1)
  assert.equal(sqlWorldFaults([{ path: inside, text: "client.query('select random()')" }]).length, 1)
  assert.equal(sqlWorldFaults([{ path: inside, text: 'doors.database.sql`select ${id}, now()`' }]).length, 1)
  assert.deepEqual(sqlWorldFaults([{ path: inside, text: '// sql`select now()`' }]), [])
})

test('a door that nobody goes through any more is found', () => {
  const said = doorFaults([{ path: 'kit/random.ts', text: "import { randomBytes } from 'node:crypto'" }]).map(
    (fault) => fault.words,
  )
  assert.ok(said.some((words) => words.includes('clock')))
  assert.ok(!said.some((words) => words.includes('random')))
})
