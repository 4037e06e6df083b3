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

  it('shows units and a tariff only where they are some', () => {
    assert.deepEqual(
      [of({ token, units: '1,073.5 kWh' }).units, of({ units: '79.9' }).units],
      ['1,073.5 kWh', '79.9'],
    )
    for (const units of ['<b>call 08031234567</b>', '73 kWh, call us'])
      assert.equal(of({ units }).units, null)
    assert.equal(of({ tariff: 'A Non-MD' }).tariff, 'A Non-MD')
    assert.equal(of({ tariff: '<script>' }).tariff, null)
  })

  it('is whole once that is there which was paid for', () => {
    assert.ok(isWhole({ delivers: 'token' }, { token }, undefined))
    assert.ok(!isWhole({ delivers: 'token' }, { token: 'N/A' }, undefined))
    assert.ok(isWhole({ delivers: 'pin' }, { pin1: '1' }, undefined))
    assert.ok(!isWhole({ delivers: 'pin' }, { serial1: 'W1' }, undefined))
    assert.ok(!isWhole({ delivers: 'pin' }, undefined, undefined))
    assert.ok(!isWhole({ delivers: 'pin' }, { pin1: '1', pin2: '2' }, '3'))
    assert.ok(isWhole({ delivers: 'pin' }, { pin1: '1', pin2: '2', pin3: '3' }, '3'))
    assert.ok(!isWhole({ delivers: 'pin' }, { pin1: '1', pin2: '1' }, '2'), 'the same PIN twice')
    assert.ok(isWhole({ delivers: 'receipt' }, undefined, undefined))
    assert.ok(isWhole({ delivers: 'certificate' }, { certificate: 'https://insurer.example/1' }, undefined))
    assert.ok(!isWhole({ delivers: 'certificate' }, { receipt: '1' }, undefined))
  })

  it('is a certificate only where its address is one of https, with a host and nobody’s password', () => {
    const address = 'https://insurer.example/a?b=1'
    assert.equal(of({ certificate: ` ${address} ` }).certificate, address)
    for (const certificate of [
      'N/A',
      'http://insurer.example/1',
      'https://',
      'https://localhost/1',
      'https://ada:secret@insurer.example/1',
      'https://insurer.example\\@other.example/1',
      'https://insurer.example/a b',
      `https://insurer.example/${'x'.repeat(600)}`,
      'data:text/html,1',
    ])
      assert.equal(of({ certificate }).certificate, null, certificate)
  })
})
