// Promises about the commands for backups: made, proven and restored, with words for what was done and what was refused.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { systemClock } from '#kit/clock.ts'
import { createOutbox } from '#kit/jobs/jobs.ts'
import { readSettings } from '#rails/settings.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { cut } from '#ledger/cuts.ts'
import { accepted, fromTo, post, settlement, wallet } from '#ledger/test-book.ts'
import { newKey } from '../secrets.ts'
import { backupCreate, backupRestore, backupVerify } from './backup.ts'
import type { CommandContext } from './command.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'backup-command-test-'))
const keys = { ENCRYPTION_KEY: newKey(), INDEX_KEY: newKey(), VAPID_PRIVATE_KEY: newKey() }
const said: string[] = []
let full: TestDatabase
let empty: TestDatabase

before(async () => {
  full = await testDatabase()
  empty = await testDatabase()
  const { sql } = full.open('finance_app')
  const account = await wallet(sql, 250_000n)
  // Of a book whose first months are away, what stayed is backed up.
  await cut(full.open('finance_owner').sql, {
    before: new Date('2026-05-01T00:00:00Z'),
    now: new Date('2026-07-01T00:00:00Z'),
  })
  await accepted(sql, post(fromTo(settlement, account, 7_000n)), new Date('2026-07-01T00:00:00Z'))
  const outbox = createOutbox({ queue: 'main', clock: systemClock() })
  for (const key of ['one', 'two']) await outbox.enqueue(sql, { kind: 'test', payload: {}, key })
})
after(async () => {
  await full.drop()
  await empty.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

function contextOver(database: TestDatabase, more: Record<string, string> = {}): CommandContext {
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.urlFor('finance_app'),
    DATABASE_WORKER_URL: database.urlFor('finance_worker'),
    DATABASE_READER_URL: database.urlFor('finance_reader'),
    DATABASE_OWNER_URL: database.urlFor('finance_owner'),
    DATABASE_SANDBOX_URL: database.urlFor('finance_owner'),
    ...keys,
    ...more,
  }
  const answer = readSettings(environment)
  assert.ok(answer.ok)
  return {
    root: join(import.meta.dirname, '../../..'),
    environment,
    commands: async () => [],
    callWords: 'operate',
    say: (line) => said.push(line),
    saySignIn: () => undefined,
    open: async () => ({ settings: answer.settings, environment }),
  }
}
const words = (): string => said.splice(0).join('\n')

let file = ''

it('create makes a file named by the time, and says that it opens only with the key', async () => {
  assert.equal(await backupCreate.run([], contextOver(full)), 0)
  const [name = ''] = readdirSync(join(dataDir, 'backups'))
  assert.match(name, /^\d{4}-\d\d-\d\dT\d{6}Z\.backup$/)
  file = join(dataDir, 'backups', name)
  assert.match(words(), /rows of \d+ tables in \d+ bytes, read back whole[^]*ENCRYPTION_KEY/)
  await assert.rejects(backupCreate.run(['--out', file], contextOver(full)), /exists already/)
})

it('verify restores it into a PostgreSQL of its own, proves the books there and leaves nothing behind', async () => {
  // No database is named: a backup is proven on any machine that has the keys.
  const bare = contextOver(full)
  const environment = { DATA_DIR: dataDir, ...keys }
  assert.equal(await backupVerify.run(['--file', file], { ...bare, environment }), 0)
  assert.match(
    words(),
    /is whole[^]*ok +transfer_seals[^]*ok +audit_chain_intact[^]*It restores, and its books are sound\./,
  )
  assert.deepEqual(readdirSync(dataDir), ['backups'])
  await assert.rejects(
    backupVerify.run(['--file', file], {
      ...bare,
      environment: { ...environment, ENCRYPTION_KEY: newKey() },
    }),
    /another key/,
  )
})

it('restore fills an empty database, says what waits, and refuses a full one unless told', async () => {
  assert.equal(await backupRestore.run(['--file', file, '--into-empty'], contextOver(empty)), 0)
  assert.match(words(), /ok +guards[^]*The database is as it was at[^]*as they did then: 2\./)
  await assert.rejects(backupRestore.run(['--file', file], contextOver(empty)), /entries in its ledger/)
  assert.equal(await backupRestore.run(['--file', file, '--replace'], contextOver(empty)), 0)
  await assert.rejects(backupRestore.run([], contextOver(empty)), /--file is missing/)
  await assert.rejects(
    backupRestore.run(['--file', file, '--replace', '--into-empty'], contextOver(empty)),
    /exclude each other/,
  )
  await assert.rejects(
    backupRestore.run(['--file', file, '--replace'], contextOver(empty, { INDEX_KEY: newKey() })),
    /another INDEX_KEY/,
  )
})
