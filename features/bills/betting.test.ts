// Promises about the rules of betting: an exclusion ends when its time is over and not before, less holds at once, more after a day.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { chosenAt, dailyMostOf, endOf, ownAt, spans } from './betting.ts'

const at = (text: string): Date => new Date(text)
const naira = (whole: bigint) => money('NGN', whole * 100n)

describe('an exclusion', () => {
  for (const [span, begun, end] of [
    ['hours_24', '2026-02-02T09:00:00.000Z', '2026-02-03T09:00:00.000Z'],
    ['days_7', '2026-02-25T09:00:00.000Z', '2026-03-04T09:00:00.000Z'],
    ['days_30', '2026-02-02T09:00:00.000Z', '2026-03-04T09:00:00.000Z'],
    ['months_6', '2026-02-02T09:00:00.000Z', '2026-08-02T09:00:00.000Z'],
    ['months_6', '2026-08-31T09:00:00.000Z', '2027-03-03T09:00:00.000Z'],
    // In Lagos it is March already.
    ['months_6', '2027-02-28T23:30:00.000Z', '2027-08-31T23:30:00.000Z'],
    ['year_1', '2028-02-29T09:00:00.000Z', '2029-03-01T09:00:00.000Z'],
    ['years_5', '2026-02-02T09:00:00.000Z', '2031-02-02T09:00:00.000Z'],
  ] as const)
    test(`of ${span} from ${begun} ends at ${end}`, () =>
      assert.equal(endOf(span, at(begun)).toISOString(), end))

  test('is longer the later it stands in the list', () => {
    const ends = spans.map((span) => endOf(span, at('2026-02-02T09:00:00Z')).getTime())
    assert.deepEqual(
      ends,
      ends.toSorted((one, other) => one - other),
    )
  })
})

describe('a limit of one’s own', () => {
  const now = at('2026-02-02T09:00:00Z')
  const tomorrow = at('2026-02-03T09:00:00Z')
  const held = { daily: naira(5_000n), before: undefined, from: at('2026-01-01T00:00:00Z') }

  test('holds at once where it is the first, or lower', () => {
    for (const [own, daily] of [
      [undefined, naira(5_000n)],
      [held, naira(4_999n)],
      [held, naira(0n)],
    ] as const)
      assert.deepEqual(ownAt(chosenAt(own, daily, now), now), daily)
  })

  test('that is higher, or none, waits a day to the millisecond', () => {
    for (const daily of [naira(5_001n), undefined]) {
      const chosen = chosenAt(held, daily, now)
      assert.deepEqual(ownAt(chosen, new Date(tomorrow.getTime() - 1)), held.daily)
      assert.deepEqual(ownAt(chosen, tomorrow), daily)
    }
  })

  test('that waits is no more once a lower one, or the same again, is chosen', () => {
    const waits = chosenAt(held, naira(9_000n), now)
    for (const daily of [naira(1_000n), held.daily])
      assert.deepEqual(ownAt(chosenAt(waits, daily, now), tomorrow), daily)
  })

  test('asked for again begins to wait anew', () => {
    const later = at('2026-02-02T20:00:00Z')
    const again = chosenAt(chosenAt(held, naira(9_000n), now), naira(9_000n), later)
    assert.deepEqual(ownAt(again, tomorrow), held.daily)
  })

  test('never lifts the limit of everybody', () => {
    assert.deepEqual(dailyMostOf(naira(20_000n), naira(30_000n)), naira(20_000n))
    assert.deepEqual(dailyMostOf(naira(20_000n), naira(3_000n)), naira(3_000n))
    assert.deepEqual(dailyMostOf(naira(20_000n), undefined), naira(20_000n))
  })
})
