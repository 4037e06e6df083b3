// Promises of rates: what is written is what is reckoned with, and whoever converts as often and as they like gains nothing.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sizeOf } from '../test/depth.ts'
import { fc } from '../test/properties.ts'
import { currencies } from './currency.ts'
import { money } from './money.ts'
import { convert, parseRate, pricesAround, type Rate, rateText } from './rate.ts'

const pair = { base: 'USD', quote: 'NGN' } as const
const rateOf = (text: string): Rate<'USD', 'NGN'> => {
  const read = parseRate(text, pair)
  assert.ok(read.ok, text)
  return read.value
}
const naira = (kobo: bigint) => money('NGN', kobo)
const dollars = (cents: bigint) => money('USD', cents)

describe('the text of a rate', () => {
  test('is read to the last digit, and written as it was', () => {
    for (const text of ['1543.27', '0.00064797', '999999999.99999999', '1600.00', '0.10', '1543.270001'])
      assert.equal(rateText(rateOf(text)), text)
    assert.equal(rateText(rateOf('1600')), '1600.00')
  })

  test('nothing, signs, exponents, blanks, commas and more digits than are kept are no rate', () => {
    for (const text of [
      '',
      '-1',
      '+1',
      '1e3',
      ' 1',
      '1 ',
      '1,543.27',
      '01',
      '.5',
      '5.',
      '1.123456789',
      '1234567890',
      'NaN',
      '１',
    ])
      assert.deepEqual(parseRate(text, pair), { ok: false, fault: 'not_a_rate' }, text)
    for (const text of ['0', '0.0', '0.00000000'])
      assert.deepEqual(parseRate(text, pair), { ok: false, fault: 'rate_is_zero' }, text)
  })
})

describe('a conversion', () => {
  test('gives what is written in an example, rounded down for whoever receives and up for whoever pays', () => {
    const { buy, sell } = pricesAround(rateOf('1543.27'), 300n)
    assert.deepEqual([rateText(buy), rateText(sell)], ['1496.9719', '1589.5681'])
    assert.deepEqual(convert(naira(1_000_000n), sell, { to: 'USD', round: 'down' }), dollars(629n))
    assert.deepEqual(convert(dollars(629n), sell, { to: 'NGN', round: 'up' }), naira(999_839n))
    assert.deepEqual(convert(dollars(629n), buy, { to: 'NGN', round: 'down' }), naira(941_595n))
    // Half up would have given a cent for it.
    assert.deepEqual(convert(naira(784n), sell, { to: 'USD', round: 'down' }), dollars(0n))
  })

  test('knows how finely each currency is divided', () => {
    const coin = { base: 'USDT', quote: 'NGN', parts: 154_327_000_000n } as const
    assert.deepEqual(convert(money('USDT', 1_000_000n), coin, { to: 'NGN', round: 'down' }), naira(154_327n))
    assert.deepEqual(convert(money('USDT', 6n), coin, { to: 'NGN', round: 'down' }), naira(0n))
    assert.deepEqual(convert(naira(154_327n), coin, { to: 'USDT', round: 'down' }), money('USDT', 1_000_000n))
  })

  test('between two that are not the rate’s, or of less than nothing, is a fault of ours', () => {
    const rate = rateOf('1543.27')
    assert.throws(() => convert(naira(1n), rate, { to: 'NGN', round: 'down' }), /one of these two/)
    assert.throws(() => convert(money('USDT', 1n), rate, { to: 'NGN', round: 'down' }), /one of these two/)
    assert.throws(() => convert(naira(-1n), rate, { to: 'USD', round: 'down' }), /not negative/)
  })
})

const anyRate = fc.bigInt(1n, 10n ** 17n - 1n)
const spread = fc.bigInt(0n, 2_000n)
const minor = fc.bigInt(0n, 10n ** 15n)
const anyPair = fc.constantFrom(
  ...currencies.flatMap((base) =>
    currencies.filter((quote) => quote !== base).map((quote) => ({ base, quote })),
  ),
)
const runs = { numRuns: sizeOf('conversionDraws') }

describe('whoever converts', () => {
  test('has no more than before after there and back, in either direction, whatever the rate and spread', () => {
    fc.assert(
      fc.property(
        anyPair,
        anyRate,
        spread,
        minor,
        fc.boolean(),
        ({ base, quote }, parts, points, amount, fromBase) => {
          const { buy, sell } = pricesAround({ base, quote, parts }, points)
          if (buy.parts === 0n) return
          const begun = money(fromBase ? base : quote, amount)
          const there = convert(begun, fromBase ? buy : sell, { to: fromBase ? quote : base, round: 'down' })
          const back = convert(there, fromBase ? sell : buy, { to: begun.currency, round: 'down' })
          assert.ok(back.minor <= begun.minor)
        },
      ),
      runs,
    )
  })

  test('gains nothing by asking for many small ones instead of one large', () => {
    fc.assert(
      fc.property(anyRate, spread, fc.array(minor, { maxLength: 8 }), (parts, points, amounts) => {
        const { sell } = pricesAround({ ...pair, parts }, points)
        const got = (kobo: bigint) => convert(naira(kobo), sell, { to: 'USD', round: 'down' }).minor
        const apart = amounts.reduce((sum, kobo) => sum + got(kobo), 0n)
        assert.ok(apart <= got(amounts.reduce((sum, kobo) => sum + kobo, 0n)))
      }),
      runs,
    )
  })

  test('pays for an amount what buys at least that amount, and a minor unit less would not', () => {
    fc.assert(
      fc.property(anyRate, fc.bigInt(1n, 10n ** 12n), (parts, cents) => {
        const rate = { ...pair, parts }
        const cost = convert(dollars(cents), rate, { to: 'NGN', round: 'up' })
        if (cost.minor === 0n) return
        const bought = convert(cost, rate, { to: 'USD', round: 'down' }).minor
        const lessBought = convert(naira(cost.minor - 1n), rate, { to: 'USD', round: 'down' }).minor
        assert.ok(bought >= cents && lessBought < cents)
      }),
      runs,
    )
  })
})
