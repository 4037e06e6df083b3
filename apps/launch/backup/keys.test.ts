// Promises about the keys of copies: a new one seals, earlier ones open, files of the first kind open too, and what is missing is named.
import assert from 'node:assert/strict'
import { createCipheriv, hkdfSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { seededRandom } from '#kit/random.ts'
import { backupKeys } from '../commands/backup-keys.ts'
import { type BackupKeys, openKeys, sealKey } from './backup-keys.ts'
import { keepPiece } from './journal/sealed-piece.ts'
import { seal, sealKeyOf, unseal } from './sealed-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-keys-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const random = seededRandom('backup keys test')
const [encryptionKey, indexKey, second, third] = [32, 32, 32, 32].map((length) => random.bytes(length))
assert.ok(encryptionKey && indexKey && second && third)
const plain = Buffer.from('what is copied')

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
const sealed = (keys: BackupKeys) => collect(seal(once(plain), { key: sealKey(keys), random }))
const opened = (file: Buffer, keys: BackupKeys) => collect(unseal(once(file), openKeys(keys)))

/** As files were sealed before keys had ids. */
function sealedAtFirst(key: Buffer): Buffer {
  const magic = 'finance-backup-1\n'
  const salt = random.bytes(32)
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `${magic}${purpose}`, length))
  const nonce = Buffer.alloc(12)
  nonce[11] = 1
  const cipher = createCipheriv('aes-256-gcm', derive('pieces', 32), nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([Buffer.from(magic), salt, derive('check', 16), body])
}

const atFirst = { encryptionKey, indexKey }
const withKey = { ...atFirst, backupKey: second }
const rotated = { ...atFirst, backupKey: third, backupEarlierKeys: [second] }

test('after a change of keys all copies open, each under the key of its day', async () => {
  for (const keys of [atFirst, withKey, rotated])
    assert.deepEqual(await opened(await sealed(keys), rotated), plain)
  assert.deepEqual(await opened(sealedAtFirst(encryptionKey), rotated), plain)
  assert.notDeepEqual(sealKey(atFirst).id, sealKey(withKey).id)
})

test('without its key a copy opens not, and says which key it wants', async () => {
  const file = await sealed(withKey)
  const without = { ...atFirst, backupKey: third }
  await assert.rejects(opened(file, without), new RegExp(`another key \\(${sealKey(withKey).id}\\)`))
  await assert.rejects(opened(sealedAtFirst(second), without), /another key, or/)
})

test('PostgreSQL is given a key that seals and opens the journal, and from which nobody comes to the operator’s own', async () => {
  const { key, id, own } = sealKey(withKey)
  assert.ok(own?.equals(second) && !key.equals(second))
  assert.equal(sealKeyOf(key).id, id)
  const file = await collect(seal(once(plain), { key: sealKeyOf(key), random }))
  assert.deepEqual(await opened(file, rotated), plain)
})

test('the command says which keys are still needed, and fails where one is missing', async () => {
  const copies = join(folder, 'copies')
  mkdirSync(copies)
  writeFileSync(join(copies, '2026-11-25T010000Z.backup'), sealedAtFirst(encryptionKey))
  writeFileSync(join(copies, '2026-11-26T010000Z.backup'), await sealed(withKey))
  const pieces = join(folder, 'journal-1/pieces')
  for (const name of ['000000010000000000000001', '000000010000000000000002'])
    await keepPiece(pieces, { name, content: plain }, openKeys(rotated))
  const run = async (more: Record<string, string>): Promise<{ code: number; said: string[] }> => {
    const said: string[] = []
    const environment = {
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: folder,
      ENCRYPTION_KEY: encryptionKey.toString('base64'),
      INDEX_KEY: indexKey.toString('base64'),
      BACKUP_KEY: third.toString('base64'),
      ...more,
    }
    const code = await backupKeys.run([], {
      root: folder,
      environment,
      commands: async () => [],
      callWords: 'operate',
      say: (line) => said.push(line),
      saySignIn: () => undefined,
      open: () => Promise.reject(new Error('no database is needed')),
    })
    return { code, said }
  }
  const [now, before, first] = [rotated, withKey, atFirst].map((keys) => sealKey(keys).id)
  const unused = random.bytes(32)
  const all = [second, unused].map((key) => key.toString('base64')).join()
  const { code, said } = await run({ BACKUP_EARLIER_KEYS: all })
  assert.equal(code, 0)
  assert.deepEqual(said, [
    `BACKUP_KEY (${now}): opens 2 files and seals what is made now.`,
    `BACKUP_EARLIER_KEYS, number 1 (${before}): opens 1 file.`,
    `BACKUP_EARLIER_KEYS, number 2 (${sealKey({ ...atFirst, backupKey: unused }).id}): opens none. It may be forgotten.`,
    `ENCRYPTION_KEY (${first}): opens 1 file.`,
  ])
  const without = await run({})
  assert.equal(without.code, 1)
  assert.match(without.said.at(-1) ?? '', new RegExp(`^MISSING ${before}: 1 file open`))
})

test('a piece of the journal is kept once: the same again changes nothing, another content under its name is refused', async () => {
  const pieces = join(folder, 'journal-2/pieces')
  const piece = { name: '000000010000000000000001', content: plain }
  await keepPiece(pieces, piece, openKeys(withKey))
  // Also after a change of keys.
  await keepPiece(pieces, piece, openKeys(rotated))
  await assert.rejects(
    keepPiece(pieces, { ...piece, content: Buffer.from('other') }, openKeys(rotated)),
    /holds another content/,
  )
})
