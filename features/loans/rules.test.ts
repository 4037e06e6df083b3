// What a loan costs: agrees with vectors reckoned by others, and no kobo is lost or made on the way.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sizeOf } from '#kit/test/depth.ts'
import { fc } from '#kit/test/properties.ts'
import { displayAmount } from '#kit/money/display.ts'
import { decimalText, type Money, money, parseAmount } from '#kit/money/money.ts'
import loanVectors from './loan-vectors.json' with { type: 'json' }
import {
  type Instalment,
  loanCost,
  percentText,
  rateOfPercent,
  reducingBalanceSchedule,
  shareRoundedHalfUp,
  yearlyCost,
} from './rules.ts'

const { vectors } = loanVectors

const naira = (text: string): Money<'NGN'> => {
  const read = parseAmount(text, 'NGN')
  assert.ok(read.ok)
  return read.value
}
/** `0.04` of the vectors is 4 percent. */
const rateOf = (fraction: string) => {
  const [, decimals = ''] = fraction.split('.')
  return rateOfPercent(String(BigInt(decimals.padEnd(2, '0'))))
}
const rowOf = (one: Instalment<'NGN'> | undefined): unknown[] =>
  one === undefined
    ? []
    : [one.number, ...[one.amount, one.principal, one.interest, one.balance].map(decimalText)]

describe('the vectors', () => {
  for (const vector of vectors) {
    const name = `${vector.principal} at ${vector.monthlyRate} a month over ${vector.months} months`
    const cost = loanCost({
      principal: naira(vector.principal),
      monthlyRate: rateOf(vector.monthlyRate),
      feeRate: rateOf(vector.feeRate),
      months: vector.months,
    })
    const expected = vector.reducingBalance

    test(`${name}: each instalment, the last one absorbing the rounding`, () => {
      assert.equal(decimalText(cost.received), vector.netDisbursed)
      assert.deepEqual(rowOf(cost.schedule.at(0)), expected.first)
      assert.deepEqual(rowOf(cost.schedule.at(-1)), expected.last)
      assert.equal(decimalText(cost.totalRepaid), expected.totalRepayment)
      const interest = cost.schedule.reduce((sum, one) => sum + one.interest.minor, 0n)
      assert.equal(decimalText(money('NGN', interest)), expected.totalInterest)
      assert.equal(cost.costOfCredit.minor, interest + cost.fee.minor)
    })

    test(`${name}: the APR and the effective rate`, () => {
      assert.equal(percentText(cost.yearly.nominal), `${expected.aprNominalPct}%`)
      assert.equal(percentText(cost.yearly.effective), `${expected.eirPct}%`)
    })

    test(`${name}: the rates of the same loan with flat interest`, () => {
      const usual = naira(vector.flat.instalment)
      const total = naira(vector.flat.totalRepayment)
      const paid = Array.from({ length: vector.months }, (_, index) =>
        index < vector.months - 1
          ? usual
          : money('NGN', total.minor - usual.minor * BigInt(vector.months - 1)),
      )
      const yearly = yearlyCost(cost.received, paid)
      assert.equal(percentText(yearly.nominal), `${vector.flat.aprNominalPct}%`)
      assert.equal(percentText(yearly.effective), `${vector.flat.eirPct}%`)
    })
  }
})

describe('every loan', () => {
  const principal = fc.bigInt(1_000_00n, 5_000_000_00n).map((minor) => money('NGN', minor))
  const loan = fc.record({
    principal,
    monthlyRate: fc.integer({ min: 0, max: 30 }).map((percent) => rateOfPercent(String(percent))),
    feeRate: fc.integer({ min: 0, max: 15 }).map((percent) => rateOfPercent(String(percent))),
    months: fc.integer({ min: 3, max: 24 }),
  })

  test('repays exactly its principal and ends at nothing owed', () => {
    fc.assert(
      fc.property(loan, (one) => {
        const { schedule } = loanCost(one)
        assert.equal(schedule.length, one.months)
        assert.equal(
          schedule.reduce((sum, line) => sum + line.principal.minor, 0n),
          one.principal.minor,
        )
        assert.equal(schedule.at(-1)?.balance.minor, 0n)
        for (const line of schedule) {
          assert.equal(line.amount.minor, line.principal.minor + line.interest.minor)
          assert.ok(line.interest.minor >= 0n && line.balance.minor >= 0n)
        }
      }),
      { numRuns: sizeOf('loanDraws') },
    )
  })

  test('has equal instalments but for the last, which differs by less than a naira a month', () => {
    fc.assert(
      fc.property(loan, (one) => {
        const { schedule } = loanCost(one)
        const usual = schedule[0]?.amount.minor ?? 0n
        assert.ok(schedule.slice(0, -1).every((line) => line.amount.minor === usual))
        const difference = (schedule.at(-1)?.amount.minor ?? 0n) - usual
        const most = 100n * BigInt(one.months)
        assert.ok(difference < most && difference > -most, `${difference} kobo apart`)
      }),
      { numRuns: sizeOf('loanDraws') },
    )
  })

  test('without a fee has twelve monthly rates as its APR; a fee makes it dearer', () => {
    fc.assert(
      fc.property(loan, (one) => {
        const free = loanCost({ ...one, feeRate: rateOfPercent('0') })
        const twelve = (12n * one.monthlyRate) / 100n
        const apart = free.yearly.nominal - twelve
        assert.ok(apart <= 3n && apart >= -3n, `${free.yearly.nominal} is not ${twelve}`)
        if (one.feeRate > 0n) assert.ok(loanCost(one).yearly.nominal > free.yearly.nominal)
      }),
      { numRuns: 200 },
    )
  })
})

test('a loan without interest is divided evenly and costs nothing', () => {
  const cost = loanCost({
    principal: money('NGN', 100_00n),
    monthlyRate: rateOfPercent('0'),
    feeRate: rateOfPercent('0'),
    months: 3,
  })
  assert.deepEqual(
    cost.schedule.map(({ amount }) => displayAmount(amount)),
    ['₦33.33', '₦33.33', '₦33.34'],
  )
  assert.equal(cost.costOfCredit.minor, 0n)
  assert.deepEqual(cost.yearly, { nominal: 0n, effective: 0n })
})

test('percents are read with up to four decimals and written with two', () => {
  assert.equal(rateOfPercent('4'), 40_000n)
  assert.equal(rateOfPercent('2.5'), 25_000n)
  assert.equal(rateOfPercent('0.0001'), 1n)
  assert.equal(percentText(5n), '0.05%')
  assert.equal(percentText(4800n), '48.00%')
})

test('half a kobo is rounded up, less is not', () => {
  assert.equal(shareRoundedHalfUp(money('NGN', 50n), rateOfPercent('1')).minor, 1n)
  assert.equal(shareRoundedHalfUp(money('NGN', 49n), rateOfPercent('1')).minor, 0n)
})

test('of a single month the only instalment is principal and interest', () => {
  const [only] = reducingBalanceSchedule(money('NGN', 5_000_00n), rateOfPercent('35.5'), 1)
  assert.deepEqual(rowOf(only), [1, '6775.00', '5000.00', '1775.00', '0.00'])
})
