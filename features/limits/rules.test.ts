// Promises about which limit binds: staff's before the tier's, one's own only where it is lower, and never less than nothing left.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { fc } from '#kit/test/properties.ts'
import {
  activationEnd,
  countedBack,
  dailyLimitOf,
  dayPeriod,
  leftOf,
  needsRate,
  periodOfUse,
  readUse,
  readWorth,
  shieldUsual,
  tighter,
  type Use,
  usedOf,
  usesSince,
  worthAt,
  worthOfAll,
  worthPeriod,
} from './rules.ts'

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

test('the tighter of two bounds is the smaller; where both leave the same, the first hours are named', () => {
  for (const [usual, firstHours, by, most] of [
    [50_000n, 20_000n, 'first_hours', 20_000n],
    [20_000n, 20_000n, 'first_hours', 20_000n],
    [19_999n, 20_000n, 'day', 19_999n],
    [0n, 0n, 'first_hours', 0n],
    [50_000n, undefined, 'day', 50_000n],
    [undefined, 20_000n, 'first_hours', 20_000n],
    [undefined, undefined, 'day', undefined],
  ] as const)
    assert.deepEqual(tighter({ by: 'day', most: naira(usual) }, naira(firstHours)), { by, most: naira(most) })
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

describe('what counts in the first hours of the newest activation', () => {
  const rule = { hours: 24, inMost: money('NGN', 2_000_000n), outMost: money('NGN', 2_000_000n) }
  const hour = (of: number): Date => new Date(Date.UTC(2026, 6, 5) + of * 3_600_000)
  const use = (begun: number, at: number, amount: bigint): Use => ({
    begun: hour(begun),
    at: hour(at),
    amount: money('NGN', amount),
  })
  // Hours: when the newest activation began, those of other devices, and uses by activation, time and amount.
  for (const [promise, newest, others, uses, used] of [
    ['what was used since', 0, [], [use(0, 1, 5n), use(0, 23, 7n)], 12n],
    ['nothing while nothing was used', 0, [], [], 0n],
    ['what was used on the device before, whose hours it cut short', 1, [0], [use(0, 0.5, 5n)], 5n],
    ['what was used on the same device before it was activated anew', 2, [1], [use(0, 0.5, 5n)], 5n],
    ['a use that began under the activation before and ended under this', 1, [0], [use(0, 1.5, 5n)], 5n],
    ['a use late in hours that an activation between cut short', 25, [23], [use(0, 22, 5n)], 5n],
    [
      'a use after which nothing else was used, over three activations',
      26,
      [24],
      [use(0, 3, 5n), use(23, 23.5, 1n)],
      6n,
    ],
    ['nothing of hours that had ended when it came', 24, [0], [use(0, 5, 5n)], 0n],
    ['nothing of a day before it, however often activated since', 46, [23], [use(0, 1, 5n)], 0n],
    ['nothing at exactly as long ago as the hours last', 24.5, [23], [use(0, 0.5, 5n)], 0n],
  ] as const)
    test(`is ${promise}`, () => {
      const activation = { deviceId: 'a', activatedAt: hour(newest), others: others.map(hour) }
      const since = usesSince(rule, activation)
      const read = uses.filter(({ at }) => at > since)
      assert.deepEqual(usedOf(rule, activation, uses), money('NGN', used))
      // Uses from before `usesSince` never matter.
      assert.deepEqual(usedOf(rule, activation, read), money('NGN', used))
    })
})

describe('what is counted in dollars', () => {
  const rate = { base: 'USD', quote: 'NGN', parts: 154_327_000_000n } as const

  test('is rounded up, so that an amount in parts never counts as less than whole', () => {
    assert.deepEqual(worthAt(money('USD', 1n), rate), money('NGN', 1_544n))
    assert.deepEqual(worthAt(money('USDT', 1n), rate), money('NGN', 1n))
    assert.deepEqual(worthAt(money('PYUSD', 1_000_000n), rate), money('NGN', 154_327n))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (a, b) => {
          const [one, other, both] = [a, b, a + b].map((minor) => worthAt(money('USDC', minor), rate).minor)
          assert.ok(one !== undefined && other !== undefined && both !== undefined && one + other >= both)
        },
      ),
    )
  })

  test('goes back part by part as exactly what was counted, whatever the parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (parts, counted) => {
          const amount = parts.reduce((sum, part) => sum + part, 0n)
          let before = 0n
          let back = 0n
          for (const part of parts) {
            const given = countedBack({ amount, counted }, { before, back: part })
            assert.ok(given >= 0n)
            back += given
            before += part
          }
          assert.equal(back, counted)
        },
      ),
    )
  })

  test('is summed with naira over all wallets; coins of rewards are no money, and empty wallets need no rate', () => {
    const held = [money('NGN', 500n), money('USD', 100n), money('USDT', 1_000_000n), money('COIN', 9n)]
    assert.deepEqual(worthOfAll(held, rate), money('NGN', 500n + 2n * 154_327n))
    assert.equal(worthOfAll(held, undefined), undefined)
    // As the total on home: no kobo more.
    assert.deepEqual(worthOfAll([money('USD', 1n)], rate), money('NGN', 1_543n))
    const empty = [money('NGN', 500n), money('USD', 0n), money('COIN', 9n)]
    assert.deepEqual([needsRate(held), needsRate(empty)], [true, false])
    assert.deepEqual(worthOfAll(empty, undefined), money('NGN', 500n))
  })

  test('is named among the periods of its use, and of nothing else', () => {
    assert.equal(readWorth(['out:2026-06-15', worthPeriod('7')]), '7')
    assert.equal(readWorth(['out:2026-06-15', 'worth:x']), undefined)
  })
})

describe('a period', () => {
  const at = new Date('2026-06-15T10:00:00.001Z')
  const of = (deviceId: string, day = '2026-06-15') => ({ deviceId, activatedAt: new Date(day), others: [] })

  test('is of one day, way, device, activation and instant', () => {
    const periods = [
      dayPeriod('2026-06-15'),
      dayPeriod('2026-06-16'),
      periodOfUse('in', of('a'), at),
      periodOfUse('out', of('a'), at),
      periodOfUse('out', of('b'), at),
      periodOfUse('out', of('a', '2026-06-14'), at),
      periodOfUse('out', of('a'), new Date('2026-06-15T10:00:00.002Z')),
    ]
    assert.equal(new Set(periods).size, periods.length)
  })

  test('is read back as the use that it counts; one of a whole activation is as old as that', () => {
    const amount = money('NGN', 7n)
    const begun = new Date('2026-06-15')
    assert.deepEqual(readUse(periodOfUse('out', of('a'), at), amount), { begun, at, amount })
    assert.deepEqual(readUse('in:activation:a:2026-06-15T00:00:00.000Z', amount), {
      begun,
      at: begun,
      amount,
    })
    for (const other of [dayPeriod('2026-06-15'), 'out:activation', 'out:activation:a'])
      assert.equal(readUse(other, amount), undefined, other)
  })
})

test('one transfer above ₦100,000.00 asks for more than the PIN while nothing else is chosen', () => {
  assert.deepEqual(shieldUsual, money('NGN', 10_000_000n))
})
