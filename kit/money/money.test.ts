// Answers for money: text and amount are each other's mirror, nothing is rounded unseen, and currencies never mix.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sizeOf } from '#kit/test/depth.ts'
import { fc } from '#kit/test/properties.ts'
import { currencies, currencyScale } from './currency.ts'
import {
  add,
  compare,
  decimalText,
  minorMost,
  money,
  negate,
  parseAmount,
  portionRoundedHalfUp,
  subtract,
  zero,
} from './money.ts'

const runs = { numRuns: sizeOf('amountDraws') }
const currency = fc.constantFrom(...currencies)
const minor = fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n)
const amount = fc.tuple(currency, minor).map(([code, value]) => money(code, value))

describe('text and amount', () => {
  test('an amount written and read again is the same amount', () => {
    fc.assert(
      fc.property(amount, (one) => {
        assert.deepEqual(parseAmount(decimalText(one), one.currency), { ok: true, value: one })
      }),
      runs,
    )
  })

  test('a text read and written again is the same number, with all decimals of its currency', () => {
    const digits = (length: number) =>
      fc.array(fc.nat({ max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
    const decimal = currency.chain((code) =>
      fc.tuple(
        fc.constant(code),
        fc.bigInt(0n, 10n ** 15n - 1n),
        fc.nat({ max: currencyScale[code] }).chain(digits),
        fc.boolean(),
      ),
    )
    fc.assert(
      fc.property(decimal, ([code, whole, decimals, negative]) => {
        fc.pre(!negative || whole > 0n || /[1-9]/.test(decimals))
        const scale = currencyScale[code]
        const sign = negative ? '-' : ''
        const read = parseAmount(`${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`, code)
        const magnitude = BigInt(`${whole}${decimals.padEnd(scale, '0')}`)
        if (magnitude > minorMost) return assert.deepEqual(read, { ok: false, fault: 'too_large' })
        assert.ok(read.ok)
        const full = scale === 0 ? `${whole}` : `${whole}.${decimals.padEnd(scale, '0')}`
        assert.equal(decimalText(read.value), `${sign}${full}`)
      }),
      runs,
    )
  })

  test('known texts are known amounts', () => {
    const known = [
      ['1500', 'NGN', 150_000n],
      ['0.05', 'NGN', 5n],
      ['-0.5', 'NGN', -50n],
      ['0', 'NGN', 0n],
      ['0.00', 'NGN', 0n],
      ['12', 'COIN', 12n],
      ['0.000001', 'USDT', 1n],
      ['999999999999999.99', 'NGN', 99_999_999_999_999_999n],
    ] as const
    for (const [text, code, value] of known)
      assert.deepEqual(parseAmount(text, code), { ok: true, value: money(code, value) })
    assert.equal(decimalText(money('NGN', 150_050n)), '1500.50')
    assert.equal(decimalText(money('NGN', -5n)), '-0.05')
    assert.equal(decimalText(money('COIN', 7n)), '7')
  })

  test('whatever is not a plain decimal text is not_an_amount', () => {
    for (const text of [
      '',
      ' ',
      '1e3',
      '1E3',
      'NaN',
      'Infinity',
      '-Infinity',
      '+1',
      '--1',
      '- 1',
      '1.',
      '.5',
      '01',
      '00',
      '-01',
      '1,000',
      '1_000',
      ' 1',
      '1 ',
      '1\n',
      '\n1',
      '0x10',
      '0b1',
      '1n',
      '१२',
      '１',
      '−1',
      '1.2.3',
      '₦5',
      'null',
      'undefined',
      '1\0',
      '1\u200b',
      '1000000000000000',
      '1.123456789',
      '[object Object]',
    ]) {
      for (const code of currencies) {
        assert.deepEqual(parseAmount(text, code), { ok: false, fault: 'not_an_amount' }, JSON.stringify(text))
      }
    }
  })

  test('no text of chance is ever read as another number than it says, and none throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.double().map(String),
          fc.stringMatching(/^[-+0-9.eE]{0,12}$/),
        ),
        currency,
        (text, code) => {
          const read = parseAmount(text, code)
          if (!read.ok) return
          assert.match(text, /^-?\d+(\.\d+)?$/)
          const scale = 10n ** BigInt(currencyScale[code])
          const [whole = '', decimals = ''] = text.replace('-', '').split('.')
          const magnitude = (BigInt(whole) * 10n ** BigInt(decimals.length) + BigInt(decimals || '0')) * scale
          assert.equal(
            read.value.minor * 10n ** BigInt(decimals.length),
            text.startsWith('-') ? -magnitude : magnitude,
          )
        },
      ),
      runs,
    )
  })

  test('negative zero is refused in every spelling', () => {
    for (const text of ['-0', '-0.0', '-0.00'])
      assert.deepEqual(parseAmount(text, 'NGN'), { ok: false, fault: 'negative_zero' })
  })

  test('a decimal more than the currency has is refused, even a zero', () => {
    for (const code of currencies) {
      const text = `1.${'0'.repeat(currencyScale[code] + 1)}`
      assert.deepEqual(parseAmount(text, code), { ok: false, fault: 'too_many_decimals' })
    }
  })
})

describe('arithmetic', () => {
  test('adding and subtracting undo each other, in every order', () => {
    fc.assert(
      fc.property(currency, minor, minor, minor, (code, a, b, c) => {
        const [one, two, three] = [money(code, a), money(code, b), money(code, c)]
        assert.deepEqual(subtract(add(one, two), two), one)
        assert.deepEqual(add(one, add(two, three)), add(add(one, two), three))
        assert.deepEqual(add(one, negate(one)), zero(code))
        assert.equal(compare(one, two) < 0, compare(two, one) > 0)
        assert.equal(compare(one, two) === 0, a === b)
      }),
      runs,
    )
  })

  test('currencies never mix, whatever the types were told', () => {
    const [naira, dollars]: [ReturnType<typeof money>, ReturnType<typeof money>] = [
      money('NGN', 1n),
      money('USD', 1n),
    ]
    for (const mix of [add, subtract, compare])
      assert.throws(() => mix(naira, dollars), /only like currencies/)
  })

  test('a portion is the nearest minor unit, half away from zero, the same on both sides of zero', () => {
    fc.assert(
      fc.property(amount, fc.bigInt(0n, 20_000n), (whole, basisPoints) => {
        const portion = portionRoundedHalfUp(whole, basisPoints)
        const error = portion.minor * 10_000n - whole.minor * basisPoints
        assert.ok(error >= -5_000n && error <= 5_000n)
        if (error === 5_000n || error === -5_000n) assert.equal(error > 0n, whole.minor > 0n)
        assert.deepEqual(portionRoundedHalfUp(negate(whole), basisPoints), negate(portion))
        assert.equal(portion.currency, whole.currency)
      }),
      runs,
    )
    assert.equal(portionRoundedHalfUp(money('NGN', 50n), 100n).minor, 1n)
    assert.equal(portionRoundedHalfUp(money('NGN', 49n), 100n).minor, 0n)
    assert.equal(portionRoundedHalfUp(money('NGN', 10_001n), 750n).minor, 750n)
    assert.equal(portionRoundedHalfUp(money('NGN', 10_007n), 750n).minor, 751n)
  })

  test('a whole split into portions and what remains has lost nothing', () => {
    const points = fc.array(fc.bigInt(0n, 2_500n), { maxLength: 4 })
    fc.assert(
      fc.property(amount, points, (whole, shares) => {
        const parts = shares.map((share) => portionRoundedHalfUp(whole, share))
        const rest = parts.reduce((left, part) => subtract(left, part), whole)
        assert.deepEqual(
          parts.reduce((sum, part) => add(sum, part), rest),
          whole,
        )
        const bound = shares.reduce((left, share) => left - share, 10_000n)
        const drift = rest.minor * 10_000n - whole.minor * bound
        assert.ok((drift < 0n ? -drift : drift) <= 5_000n * BigInt(shares.length))
      }),
      runs,
    )
  })
})
