// Promises about rates as a source prints them: exact to the last digit that is kept, or none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseExact } from '#kit/http/exact-json.ts'
import { rateText } from '#kit/money/rate.ts'
import { readLatest, readRefusal } from './mapping.ts'

const answer = (rates: string, more = '"base":"USD","timestamp":1764150000') =>
  readLatest(parseExact(`{"disclaimer":"","license":"",${more},"rates":${rates}}`))

test('a rate is read as it is written, however many digits it has', () => {
  for (const [written, read] of [
    ['1543.27', '1543.27'],
    ['1543', '1543.00'],
    ['1543.2700000000001', '1543.27'],
    ['1543.123456789', '1543.12345678'],
  ] as const) {
    const found = answer(`{"NGN":${written}}`)
    assert.equal(found && rateText(found.rate), read)
    assert.deepEqual(found?.asOf, new Date('2025-11-26T09:40:00Z'))
  }
})

test('nothing else is a rate: none, zero, less, an exponent, text, another base, no instant', () => {
  for (const rates of [
    '{}',
    '{"NGN":0}',
    '{"NGN":-1543.27}',
    '{"NGN":1.5e3}',
    '{"NGN":null}',
    '[]',
    '{"NGN":"NaN"}',
  ])
    assert.equal(answer(rates), undefined, rates)
  assert.equal(answer('{"NGN":1543.27}', '"base":"EUR","timestamp":1764150000'), undefined)
  assert.equal(answer('{"NGN":1543.27}', '"base":"USD"'), undefined)
  assert.equal(answer('{"NGN":1543.27}', '"base":"USD","timestamp":1.5e9'), undefined)
})

test('a documented refusal is one, and whatever else it says is not known', () => {
  assert.deepEqual(
    readRefusal({ body: { error: true, status: 401, message: 'invalid_app_id', description: '' } }),
    {
      reason: 'refused',
      code: 'invalid_app_id',
      detail: 'invalid app id',
    },
  )
  assert.equal(readRefusal({ body: { error: true, status: 400, message: 'never heard of' } }), undefined)
  assert.equal(readRefusal({ body: 'no' }), undefined)
})
