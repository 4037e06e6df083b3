// Promises about reading what a bill delivered: what is no token, no amount or no PIN is not said to anybody.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '#kit/money/money.ts'
import { deliveredOf, isWhole } from './delivered.ts'

const paid = money('NGN', 500_000n)
const token = '2636 2054 4059 8298 2802'
const of = (goods: Record<string, string>) => deliveredOf(goods, paid)

describe('what a bill delivered', () => {
  it('has its token and the keys before it as digits', () => {
    const { token: digits, before } = of({ token, kct1: token, kct2: 'N/A' })
    assert.deepEqual([digits, before], ['26362054405982982802', ['26362054405982982802']])
    assert.equal(of({ token: 'N/A' }).token, null)
  })

  for (const [written, minor] of [
    ['348.84', 34_884n],
    ['348.837209', 34_883n],
    ['₦1,234.50', 123_450n],
    ['NGN 2000', 200_000n],
  ] as const)
    it(`reads ${written} as an amount`, () => assert.equal(of({ vat: written }).vat?.minor, minor))

  for (const written of ['0.075', '0', '5000', '7.5%', '-20', 'none'])
    it(`says nothing of ${written}: a rate, all of it, or no amount`, () =>
      assert.equal(of({ debt: written }).debt, null))

  it('has each PIN with its serial number', () => {
    assert.deepEqual(of({ pin1: '111', serial1: 'W1', pin2: '222' }).pins, [
      { pin: '111', serial: 'W1' },
      { pin: '222', serial: null },
    ])
  })

  it('is whole once that is there which was paid for', () => {
    assert.ok(isWhole({ delivers: 'token' }, { token }))
    assert.ok(!isWhole({ delivers: 'token' }, { token: 'N/A' }))
    assert.ok(isWhole({ delivers: 'pin' }, { pin1: '1' }))
    assert.ok(!isWhole({ delivers: 'pin' }, { serial1: 'W1' }))
    assert.ok(!isWhole({ delivers: 'pin' }, undefined))
    assert.ok(isWhole({ delivers: 'receipt' }, undefined))
  })
})
