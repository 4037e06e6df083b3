// Promises about the scanner's adapter: only a plain OK is clean, and every fault of the way is no answer.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import { movedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { seededRandom } from '#kit/random.ts'
import { eicar, serveClamd } from '#rails/sandbox/clamd/clamd.ts'
import { createFaults } from '#rails/sandbox/faults.ts'
import { clamdScanner, verdictOf } from './clamd.ts'

const faults = createFaults({
  clock: movedClock(new Date('2026-03-02T09:00:00Z')),
  random: seededRandom('scanner'),
})
const log = createLog({ level: 'silent', name: 'test' })
let server: Server
let address: string
before(async () => {
  server = createServer((socket) => serveClamd(faults, socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  assert.ok(typeof at === 'object' && at !== null)
  address = `127.0.0.1:${at.port}`
})
after(() => {
  server.close()
})
const scanner = (timeoutMilliseconds = 20_000) => clamdScanner({ address, log, timeoutMilliseconds })

test('a clean file is clean, the EICAR text is found across pieces, and a ping is answered', async () => {
  assert.equal((await scanner().scan(Buffer.alloc(5_000_000, 7))).outcome, 'accepted')
  assert.equal((await scanner().scan(Buffer.alloc(0))).outcome, 'accepted')
  const across = Buffer.concat([Buffer.alloc(64 * 1024 - 20), Buffer.from(eicar), Buffer.alloc(9)])
  const found = await scanner().scan(across)
  assert.deepEqual(found, { outcome: 'rejected', reason: 'infected', detail: 'Eicar-Signature' })
  assert.equal((await scanner().ping()).outcome, 'accepted')
})

test('silence, a cut connection, an ERROR, too large a file and nobody there are no answer', async () => {
  for (const kind of ['hang_before', 'drop_before', 'clamd_error'] as const) {
    faults.script({ rail: 'clamd', match: {}, script: [{ kind }] })
    assert.equal((await scanner(400).scan(Buffer.from('x'))).outcome, 'unknown', kind)
  }
  assert.equal((await scanner().scan(Buffer.alloc(26 * 1024 * 1024))).outcome, 'unknown')
  const nobody = clamdScanner({ address: '127.0.0.1:9', log, timeoutMilliseconds: 1_000 })
  assert.equal((await nobody.scan(Buffer.from('x'))).outcome, 'unknown')
  assert.equal((await nobody.ping()).outcome, 'unknown')
})

test('no other words are read as clean', () => {
  for (const words of ['', 'OK', 'stream: OK ', 'stream: ok', 'PONG', 'UNKNOWN COMMAND', 'stream: x ERROR'])
    assert.equal(verdictOf(words).outcome, 'unknown', words)
})
