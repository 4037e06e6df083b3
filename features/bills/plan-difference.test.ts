// Promises about how a partner's list of plans differs from what is sold: each plan once, and whatever its order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { fc } from '#kit/test/properties.ts'
import { differencesOf, isSameDifference } from './plan-difference.ts'
import type { Plan } from './rail.ts'

const plan = (code: string, minor: bigint, name = code): Plan => ({ code, name, price: money('NGN', minor) })
const told = (sold: readonly Plan[], said: readonly Plan[]) =>
  differencesOf(sold, said).map(({ kind, code }) => `${kind} ${code}`)

test('the same list in another order differs in nothing', () => {
  const sold = [plan('a', 100n), plan('b', 200n)]
  assert.deepEqual(told(sold, sold.toReversed()), [])
})

test('another price, another name, a new one and one that is gone are a difference each', () => {
  const sold = [plan('a', 100n), plan('b', 200n), plan('c', 300n), plan('d', 400n)]
  const said = [plan('n', 50n), plan('a', 101n), plan('b', 200n, 'B, less'), plan('d', 400n)]
  assert.deepEqual(told(sold, said), ['new n', 'changed a', 'changed b', 'gone c'])
})

test('one price after another is another difference', () => {
  const [one, other] = [101n, 102n].flatMap((minor) => differencesOf([plan('a', 100n)], [plan('a', minor)]))
  assert.ok(one && other)
  assert.ok(isSameDifference(one, { ...one }) && !isSameDifference(one, other))
})

test('what is taken over leaves no difference', () => {
  const plans = fc.uniqueArray(
    fc.record({ code: fc.constantFrom('a', 'b', 'c', 'd'), minor: fc.bigInt({ min: 1n, max: 3n }) }),
    { selector: ({ code }) => code },
  )
  fc.assert(
    fc.property(plans, plans, (before, after) => {
      const [sold, said] = [before, after].map((list) => list.map(({ code, minor }) => plan(code, minor)))
      const found = differencesOf(sold ?? [], said ?? [])
      const kept = (sold ?? []).filter(({ code }) => !found.some((one) => one.code === code))
      const taken = [...kept, ...found.flatMap(({ now }) => now ?? [])]
      assert.deepEqual(differencesOf(taken, said ?? []), [])
    }),
  )
})
