// Promises about the command that takes old entries away: sound books only, proved before and after, and told of in the audit log.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { anchorBooks } from '#features/money-proof/public.ts'
import { plantUser } from '#features/users/test-people.ts'
import { openDatabase } from '#kit/db/database.ts'
import { readSettings } from '#rails/settings.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { newId } from '#kit/ids.ts'
import { findCut } from '#ledger/cuts.ts'
import { wallet } from '#ledger/test-book.ts'
import { newKey } from '../secrets.ts'
import type { CommandContext } from './command.ts'
import { ledgerCut } from './ledger-cut.ts'
import { withDoors } from './server-doors.ts'

const folder = mkdtempSync(join(tmpdir(), 'ledger-cut-'))
const anchorFile = join(folder, 'anchors.jsonl')
const said: string[] = []
let world: TestDatabase
let context: CommandContext

before(async () => {
  world = await testDatabase()
  const environment = {
    DATABASE_URL: world.urlFor('finance_app'),
    DATABASE_WORKER_URL: world.urlFor('finance_worker'),
    DATABASE_READER_URL: world.urlFor('finance_reader'),
    DATABASE_OWNER_URL: world.urlFor('finance_owner'),
    DATABASE_SANDBOX_URL: world.urlFor('finance_owner'),
    DATA_DIR: folder,
    ANCHOR_FILE: anchorFile,
    ENCRYPTION_KEY: newKey(),
    INDEX_KEY: newKey(),
    VAPID_PRIVATE_KEY: newKey(),
  }
  const answer = readSettings(environment)
  assert.ok(answer.ok)
  const { settings } = answer
  context = {
    root: join(import.meta.dirname, '../../..'),
    environment,
    commands: async () => [],
    callWords: 'operate',
    say: (line) => said.push(line),
    saySignIn: () => undefined,
    open: async () => ({ settings, environment }),
  }
  const account = await wallet(world.open('finance_app').sql, 250_000n)
  await withDoors(context, async (doors) => {
    const { id } = await plantUser(doors)
    await doors.database.sql`
      insert into wallets (id, reference, user_id, currency, ledger_account, opened_at)
      values (${newId(doors)}, 'wlt_ngn_cut', ${id}, 'NGN', ${account}, ${doors.clock.now()})`
    await anchorBooks(doors, anchorFile)
  })
})
after(async () => {
  await world.drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) => ledgerCut.run(args, context)
const thisMonth = (): string => new Date().toISOString().slice(0, 7)

test('a month that is none, or too near, is refused in words', async () => {
  await assert.rejects(run(), /Name the month: --before YYYY-MM/)
  await assert.rejects(run('--before', '2026-13'), /Name the month/)
  await assert.rejects(run('--before', thisMonth()), /long over/)
})

test('books that are not sound stay whole', async () => {
  const superuser = openDatabase({ url: world.superuserUrl, connections: 1 })
  const bend = (minor: bigint) =>
    superuser.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      await sql`update ledger.accounts set balance = balance + ${minor} where code is null`
    })
  await bend(1n)
  await assert.rejects(run('--before', '2026-04'), /The books are not sound/)
  assert.match(said.splice(0).join('\n'), /FAULT currencies_sum_to_zero/)
  await bend(-1n)
  await superuser.close()
  assert.equal(await findCut(world.open('finance_app').sql), undefined)
})

test('the months before it are away, the books are proved and anchored, and the audit log tells of it', async () => {
  assert.equal(await run('--before', '2026-04'), 0)
  const words = said.splice(0).join('\n')
  assert.match(
    words,
    /Read the whole book[^]*Archived: ledger_away\.entries_2026_03[^]*Read the book since 2026-04-01T00:00:00.000Z: 0 transfers/,
  )
  const { sql } = world.open('finance_app')
  const kept = await findCut(sql)
  assert.ok(kept)
  const newest = readFileSync(anchorFile, 'utf8').trim().split('\n').at(-1) ?? ''
  assert.ok(newest.includes(kept.seal))
  const rows = await sql<{
    target: string
  }>`select target_id as target from audit_log where action = 'ledger.cut'`
  assert.deepEqual(rows, [{ target: '2026-04' }])
  await assert.rejects(run('--before', '2026-04'), /after the cut before/)
})
