// Promises about which limit binds: staff's before the tier's, one's own only where it is lower, and never less than nothing left.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { activationEnd, activationPeriod, dailyLimitOf, dayPeriod, leftOf, shieldUsual } from './rules.ts'

const naira = (whole: bigint | undefined) => (whole === undefined ? undefined : money('NGN', whole * 100n))

describe('the daily limit in force', () => {
  for (const [tier, custom, own, inForce] of [
    [50_000n, undefined, undefined, 50_000n],
    [50_000n, 80_000n, undefined, 80_000n],
    [50_000n, 20_000n, undefined, 20_000n],
    [50_000n, undefined, 10_000n, 10_000n],
    [50_000n, undefined, 60_000n, 50_000n],
    [50_000n, 80_000n, 60_000n, 60_000n],
    [50_000n, 20_000n, 60_000n, 20_000n],
    [50_000n, undefined, 0n, 0n],
    [50_000n, 0n, undefined, 0n],
    [undefined, undefined, undefined, undefined],
    [undefined, undefined, 60_000n, 60_000n],
    [undefined, 80_000n, undefined, 80_000n],
  ] as const)
    test(`tier ${tier}, staff ${custom}, own ${own}: ${inForce ?? 'no limit'}`, () => {
      const bounds = { tier: naira(tier), custom: naira(custom), own: naira(own) }
      assert.deepEqual(dailyLimitOf(bounds), naira(inForce))
    })
})

describe('what is left', () => {
  test('is the limit less what is used, and nothing once more is used than a limit that has sunk', () => {
    assert.deepEqual(leftOf(money('NGN', 500n), money('NGN', 499n)), money('NGN', 1n))
    assert.deepEqual(leftOf(money('NGN', 500n), money('NGN', 500n)), money('NGN', 0n))
    assert.deepEqual(leftOf(money('NGN', 500n), money('NGN', 900n)), money('NGN', 0n))
    assert.equal(leftOf(undefined, money('NGN', 900n)), undefined)
  })
})

describe('the first hours of an activation', () => {
  const rule = { hours: 24, inMost: money('NGN', 2_000_000n), outMost: money('NGN', 2_000_000n) }
  const activated = new Date('2026-07-05T10:00:00Z')
  const at = (text: string): Date => new Date(text)

  test('last a day to the millisecond', () => {
    const end = at('2026-07-06T10:00:00Z')
    assert.deepEqual(activationEnd(rule, activated, activated), end)
    assert.deepEqual(activationEnd(rule, activated, at('2026-07-06T09:59:59.999Z')), end)
    assert.equal(activationEnd(rule, activated, end), undefined)
  })

  test('do not begin where no rule is in force, or nothing was activated', () => {
    assert.equal(activationEnd(undefined, activated, activated), undefined)
    assert.equal(activationEnd(rule, undefined, activated), undefined)
  })
})

test('days, ways, devices and each activation of one are counted apart', () => {
  const of = (deviceId: string, day = '2026-06-15') => ({ deviceId, activatedAt: new Date(day) })
  const periods = [
    dayPeriod('2026-06-15'),
    dayPeriod('2026-06-16'),
    activationPeriod('in', of('a')),
    activationPeriod('out', of('a')),
    activationPeriod('out', of('b')),
    activationPeriod('out', of('a', '2026-06-16')),
  ]
  assert.equal(new Set(periods).size, periods.length)
})

test('one transfer above ₦100,000.00 asks for more than the PIN while nothing else is chosen', () => {
  assert.deepEqual(shieldUsual, money('NGN', 10_000_000n))
})
