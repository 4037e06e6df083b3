// Promises about damage: whatever byte of a backup changes, moves or is missing, it is found and told.
import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import pg from 'pg'
import { systemClock } from '#kit/clock.ts'
import { seededRandom, systemRandom } from '#kit/random.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { readBackup } from './backup-content.ts'
import { createBackup } from './create-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'damage-test-'))
const random = seededRandom('damage test')
const keys = { encryptionKey: random.bytes(32), indexKey: random.bytes(32) }
// What stands before the first piece, and a whole piece with its proof.
const [openingLength, pieceLength] = [73, 64 * 1024 + 16]
let database: TestDatabase
let small: Buffer
let large: Buffer

async function backUp(name: string): Promise<Buffer> {
  const file = join(folder, name)
  const doors = {
    ownerUrl: database.urlFor('finance_owner'),
    keys,
    clock: systemClock(),
    random: systemRandom(),
  }
  await createBackup(doors, file)
  return readFileSync(file)
}

before(async () => {
  database = await testDatabase()
  small = await backUp('small')
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  for (let row = 0; row < 10; row++) {
    await client.query(
      "insert into idempotency_keys (principal, call, key, body_sha256, created_at) values ('p', 'c', $1, $2, '2026-03-02')",
      [String(row), random.bytes(30_000)],
    )
  }
  await client.end()
  large = await backUp('large')
})
after(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function isFound(spoilt: Buffer, words = /backup/): Promise<void> {
  const file = join(folder, 'spoilt')
  writeFileSync(file, spoilt)
  await assert.rejects(readBackup(file, keys), words)
}

function flipped(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[place] = (copy[place] ?? 0) ^ (1 << random.below(8))
  return copy
}

it('a bit that is flipped anywhere is found', async () => {
  const opening = Array.from({ length: openingLength + 40 }, (_, place) => place)
  const anywhere = Array.from({ length: 150 }, () => random.below(small.length))
  for (const place of [...opening, ...anywhere, small.length - 1]) await isFound(flipped(small, place))
  for (let many = 0; many < 20; many++)
    await isFound(
      flipped(large, openingLength + random.below(large.length - openingLength)),
      /damaged: bytes \d+ to \d+/,
    )
})

it('an end that is missing is found, wherever it is cut', async () => {
  const cuts = [0, 5, 17, 40, 64, 65, 72, 73, 74, 88, 89, 105, 300, small.length - 17, small.length - 1]
  for (const cut of cuts) await isFound(small.subarray(0, cut))
  for (let many = 0; many < 20; many++) await isFound(large.subarray(0, random.below(large.length)))
  // Between two pieces, where each piece is whole by itself.
  assert.ok(large.length > openingLength + 2 * pieceLength)
  await isFound(large.subarray(0, openingLength + pieceLength), /damaged/)
})

it('bytes that follow its end, and pieces that changed places, are found', async () => {
  await isFound(Buffer.concat([small, Buffer.from('x')]))
  const [first, second] = [openingLength, openingLength + pieceLength]
  const swapped = [
    large.subarray(0, first),
    large.subarray(second, second + pieceLength),
    large.subarray(first, second),
    large.subarray(second + pieceLength),
  ]
  await isFound(Buffer.concat(swapped), /damaged: bytes 73 to/)
})

it('another file is no backup, and a missing one is told', async () => {
  const file = join(folder, 'other')
  copyFileSync(import.meta.filename, file)
  await assert.rejects(readBackup(file, keys), /This file is no backup/)
  await assert.rejects(readBackup(join(folder, 'none'), keys), /There is no such file/)
})
