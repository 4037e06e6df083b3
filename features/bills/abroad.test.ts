// Proves how numbers abroad are read and what naira arrive there as: exact, and never more than arrives.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { amountThere, arrivalOf, countries, countryOf, findCountry, numberIn } from './abroad.ts'

describe('a number abroad', () => {
  const of = (code: string, typed: string) => {
    const country = findCountry(code)
    assert.ok(country)
    return numberIn(country, typed)
  }
  it('is read with the country’s code, with a 0 before it, and with neither', () => {
    for (const typed of [
      '+233 24 123 4567',
      '00233241234567',
      '233-24-123-4567',
      '024 123 4567',
      '241234567',
    ])
      assert.equal(of('GH', typed), '+233241234567', typed)
    assert.equal(of('CI', '07 08 12 34 56'), '+2250708123456')
    assert.equal(of('US', '(415) 555-0123'), '+14155550123')
  })

  it('of digits that could be a code is read as it is typed', () => {
    assert.equal(of('GH', '233456789'), '+233233456789')
  })

  it('is none where it is too short, too long, of another country or no number', () => {
    for (const typed of ['', '24123456', '2412345678', '+234 803 123 4567', '024 123 456a', '+'])
      assert.equal(of('GH', typed), undefined, typed)
  })

  it('is of the country that was named, where it can be, and else of the first that it is of', () => {
    assert.equal(countryOf('+14165550123', 'CA')?.name, 'Canada')
    assert.equal(countryOf('+14165550123', 'US')?.name, 'United States')
    assert.equal(countryOf('+233241234567', undefined)?.code, 'GH')
    for (const [number, named] of [
      ['+233241234567', 'KE'],
      ['+23324123456', undefined],
      ['+2348031234567', undefined],
    ] as const)
      assert.equal(countryOf(number, named), undefined, number)
  })

  it('may be in thirty countries, which are listed by their names', () => {
    assert.equal(new Set(countries.map(({ code }) => code)).size, 30)
    const names = countries.map(({ name }) => name)
    assert.deepEqual(
      names,
      names.toSorted((one, other) => one.localeCompare(other, 'en')),
    )
  })
})

describe('what arrives', () => {
  it('is cut off at the smallest coin there is', () => {
    assert.equal(arrivalOf(1_000_00n, { rate: '0.00749', currency: 'GHS' }), 'GHS 7.49')
    assert.equal(arrivalOf(999_99n, { rate: '0.00749', currency: 'GHS' }), 'GHS 7.48')
    assert.equal(arrivalOf(1_000_00n, { rate: '0.3714', currency: 'XOF' }), 'XOF 371')
    assert.equal(arrivalOf(1_000_00n, { rate: '2.4105', currency: 'UGX' }), 'UGX 2,410')
    assert.equal(arrivalOf(100n, { rate: '0.000487', currency: 'GBP' }), 'GBP 0.00')
    assert.equal(
      arrivalOf(9_007_199_254_740_993n, { rate: '1', currency: 'USD' }),
      'USD 90,071,992,547,409.93',
    )
  })

  it('of an amount that is named there is that amount', () => {
    assert.equal(amountThere('10', 'GHS'), 'GHS 10.00')
    assert.equal(amountThere('1500.5', 'XOF'), 'XOF 1,500')
  })
})
