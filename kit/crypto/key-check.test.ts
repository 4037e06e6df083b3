// Promises about the keys of a database: the first ones stay, every other one is named, and nothing is written under it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { movedClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { personKey } from '../people/person-keys.ts'
import { systemRandom } from '../random.ts'
import { sandboxTestDatabase, type TestDatabase, testDatabase } from '../test/database.ts'
import { openDatabase } from '../db/database.ts'
import { checkKeys, keyFaults } from './key-check.ts'
import { createVault, type Vault } from './vault.ts'

const clock = movedClock(new Date('2026-03-01T08:00:00Z'))
const vaultOf = (encryption: number, index: number): Vault =>
  createVault({
    encryptionKey: Buffer.alloc(32, encryption),
    indexKey: Buffer.alloc(32, index),
    random: systemRandom(),
  })
const first = { vault: vaultOf(1, 2), clock }

let testing: TestDatabase
let database: Database
before(async () => {
  testing = await testDatabase()
  database = testing.open('finance_app')
})
after(() => testing.drop())

test('data that were sealed before there was a check value judge the first keys', async () => {
  await personKey(database.sql, first, '00000000-0000-7000-8000-000000000001')
  const fault = await checkKeys(database.sql, { vault: vaultOf(9, 2), clock })
  assert.match(fault ?? '', /^ENCRYPTION_KEY is not the key that this database was sealed under: .*\.$/)
  assert.equal((await database.sql`select 1 from key_check`).length, 0)
})

test('the keys of the first start are taken, by each server again, also by two at once', async () => {
  assert.deepEqual(await Promise.all([checkKeys(database.sql, first), checkKeys(database.sql, first)]), [
    undefined,
    undefined,
  ])
  assert.equal(await checkKeys(database.sql, { vault: vaultOf(1, 2), clock }), undefined)
  assert.equal((await database.sql`select 1 from key_check`).length, 1)
})

test('another key is named, each for itself, and nothing is written', async () => {
  const names = async (vault: Vault) => (await keyFaults(database.sql, vault)).map(({ name }) => name)
  assert.deepEqual(await names(vaultOf(9, 2)), ['ENCRYPTION_KEY'])
  assert.deepEqual(await names(vaultOf(1, 9)), ['INDEX_KEY'])
  assert.deepEqual(await names(vaultOf(2, 1)), ['ENCRYPTION_KEY', 'INDEX_KEY'])
  const before = await database.sql`select * from key_check`
  assert.match(
    (await checkKeys(database.sql, { vault: vaultOf(1, 9), clock })) ?? '',
    /^INDEX_KEY .* indexed/,
  )
  assert.deepEqual(await database.sql`select * from key_check`, before)
})

test('no server replaces the check value', async () => {
  for (const role of ['finance_app', 'finance_worker'] as const) {
    const { sql } = testing.open(role)
    await assert.rejects(sql`update key_check set indexed = sealed`, /permission denied/)
    await assert.rejects(sql`delete from key_check`, /permission denied/)
  }
})

test('a database that waits for its migrations is judged by them, not by its keys', async () => {
  const empty = await sandboxTestDatabase()
  const bare = openDatabase({ url: empty.url, connections: 1, applicationName: 'bare' })
  assert.equal(await checkKeys(bare.sql, first), undefined)
  await bare.close()
  await empty.drop()
})
