// Promises about chance: what is drawn ahead is handed out once, whole, and to one alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemRandom } from './random.ts'

test('no bytes are handed out twice, however they are drawn', () => {
  const random = systemRandom()
  const parts: Buffer[] = []
  for (let turn = 0; turn < 300; turn++) for (const count of [8, 12, 16, 33]) parts.push(random.bytes(count))
  const drawn = Buffer.concat(parts)
  // Wherever two draws shared eight bytes, they would be found here twice.
  const windows = new Set<bigint>()
  for (let at = 0; at + 8 <= drawn.length; at++) windows.add(drawn.readBigUInt64BE(at))
  assert.equal(windows.size, drawn.length - 7)
})

test('what was drawn stays as it is when more is drawn', () => {
  const random = systemRandom()
  const all = Array.from({ length: 600 }, () => random.bytes(16))
  const before = all.map((one) => one.toString('hex'))
  for (let turn = 0; turn < 600; turn++) random.bytes(16).fill(0)
  assert.deepEqual(
    all.map((one) => one.toString('hex')),
    before,
  )
})

test('any length comes whole: none, one that ends what was drawn ahead, and more than that', () => {
  const random = systemRandom()
  for (const count of [0, 1, 4_095, 4_096, 4_097, 100_000]) {
    const bytes = random.bytes(count)
    assert.equal(bytes.length, count)
    // That a sixteenth of so many bytes are nothing happens to nobody.
    if (count >= 4_095) assert.ok(bytes.filter((byte) => byte === 0).length < count / 16)
  }
})
