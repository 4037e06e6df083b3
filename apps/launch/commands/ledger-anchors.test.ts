// Promises about the command for anchors: the key is told, and with it alone a copy of the file is checked anywhere.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { anchorBooks, anchorKey } from '#features/money-proof/public.ts'
import { testApp } from '#kit/test/app.ts'
import type { CommandContext } from './command.ts'
import { ledgerAnchors } from './ledger-verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'ledger-anchors-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const said: string[] = []
/** An auditor's machine: there is no database, and no key of ours. */
const elsewhere: CommandContext = {
  root: folder,
  environment: {},
  commands: async () => [],
  callWords: 'operate',
  say: (line) => said.push(line),
  saySignIn: () => undefined,
  open: () => Promise.reject(new Error('there is no database here')),
}
const check = async (...args: string[]) => {
  said.length = 0
  return { code: await ledgerAnchors.run(args, elsewhere), words: said.join('\n') }
}

test('a copy of the file is checked with the public key alone', async () => {
  const file = join(folder, 'anchors.jsonl')
  const app = await testApp({ routes: () => undefined })
  const key = anchorKey(app.doors.vault).publicKey.toString('base64')
  await anchorBooks(app.doors, file)
  app.clock.advance(3_600_000)
  await anchorBooks(app.doors, file)
  await app.close()
  assert.deepEqual(await check('--file', file, '--key', key), {
    code: 0,
    words:
      '2 anchors are signed by this key, the first of 2026-11-21T11:00:00.000Z, the newest of 2026-11-21T12:00:00.000Z.',
  })
  writeFileSync(file, readFileSync(file, 'utf8').replace('11:00', '10:00'))
  const touched = await check('--file', file, '--key', key)
  assert.equal(touched.code, 1)
  assert.match(touched.words, /FAULT: Line 1 is not as it was signed/)
})

test('what cannot be checked is said in words', async () => {
  const key = Buffer.alloc(32, 'k').toString('base64')
  await assert.rejects(check('--file', join(folder, 'none')), /checked with the public key that signed it/)
  await assert.rejects(check('--file', join(folder, 'none'), '--key', 'short'), /32 bytes in base64/)
  await assert.rejects(check('--file', join(folder, 'none'), '--key', key), /There is no file/)
})
