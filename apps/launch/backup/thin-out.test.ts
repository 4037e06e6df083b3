// Promises about which copies stay: the last days, one of each of the last weeks, the newest always, and all that any second of a week needs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { type Base, journalDays, pieceNumber } from './journal/journal-folder.ts'
import { basesToRemove, copiesToRemove, copyName, piecesToRemove } from './thin-out.ts'

const day = 86_400_000
const now = new Date('2026-11-27T03:00:00Z')
const copy = (daysAgo: number) => ({ name: `${daysAgo}`, at: new Date(now.getTime() - daysAgo * day) })
const base = (daysAgo: number, number: number): Base => ({
  name: `${daysAgo}`,
  endedAt: new Date(now.getTime() - daysAgo * day),
  timeline: 1,
  end: 0n,
  firstPiece: `00000000${number.toString(16).toUpperCase().padStart(8, '0')}`,
})

test('each night of the last days is kept, then one a week, then none', () => {
  const nights = Array.from({ length: 100 }, (_, index) => copy(99 - index))
  const removed = new Set(copiesToRemove(nights, { days: 14, weeks: 8 }, now).map(({ name }) => name))
  const kept = nights.filter(({ name }) => !removed.has(name)).map(({ name }) => Number(name))
  assert.deepEqual(
    kept.filter((age) => age <= 14),
    [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
  )
  const weeks = kept.filter((age) => age > 14)
  assert.ok(weeks.every((age) => age <= 56))
  assert.ok(weeks.slice(1).every((age, index) => (weeks[index] ?? 0) - age === 7))
  assert.equal(weeks.length, 6)
})

test('the newest copy stays, however old it is', () => {
  assert.deepEqual(copiesToRemove([copy(400)], { days: 1, weeks: 0 }, now), [])
  assert.deepEqual(copiesToRemove([copy(500), copy(400)], { days: 1, weeks: 0 }, now), [copy(500)])
})

test('any second of the last seven days has a base copy before it and every piece since', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 20 }), (ages) => {
      const bases = ages.toSorted((a, b) => b - a).map((age) => base(age, 100 - age))
      const removed = basesToRemove(bases, now)
      const kept = bases.filter((one) => !removed.includes(one))
      const covered = (daysAgo: number): boolean => kept.some(({ name }) => Number(name) >= daysAgo)
      // As far as there ever was one before it.
      for (let ago = 0; ago <= journalDays; ago++)
        assert.equal(
          covered(ago),
          bases.some(({ name }) => Number(name) >= ago),
        )
      // And none more than that.
      assert.ok(kept.filter(({ name }) => Number(name) >= journalDays).length <= 1)
      const pieces = Array.from({ length: 100 }, (_, index) => `00000001${base(0, index).firstPiece}.sealed`)
      const gone = new Set(piecesToRemove([...pieces, '00000002.history.sealed'], kept))
      const first = 100 - Number(kept[0]?.name)
      for (const piece of pieces) assert.equal(gone.has(piece), pieceNumber(piece) < BigInt(first))
      assert.ok(!gone.has('00000002.history.sealed'))
    }),
  )
})

test('a copy is named by the instant that it was due', () => {
  assert.equal(copyName(new Date('2026-11-27T01:00:00Z')), '2026-11-27T010000Z.backup')
})
