// Promises about chance: what is drawn ahead is handed out once, whole, and to one alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemRandom } from './random.ts'

test('no bytes are handed out twice, however they are drawn', () => {
  const random = systemRandom()
  const drawn: string[] = []
  for (let turn = 0; turn < 3_000; turn++)
    for (const count of [8, 12, 16, 33]) drawn.push(random.bytes(count).toString('hex').slice(0, 16))
  assert.equal(new Set(drawn).size, drawn.length)
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
