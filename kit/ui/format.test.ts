// Proves how amounts, times and names are written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import {
  compactAmount,
  formatAccountNumber,
  formatAmount,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatPhone,
  formatRelative,
  formatTimeToSecond,
  formatWeekday,
  readTypedAmount,
  shortId,
  showAmount,
} from './format.ts'

const ngn = (amount: string) => ({ currency: 'NGN', amount }) as const

test('an amount reads as in Nigeria, to the full scale of its currency', () => {
  assert.equal(formatAmount(ngn('1234567.5')), '₦1,234,567.50')
  assert.equal(formatAmount(ngn('0')), '₦0.00')
  assert.equal(formatAmount({ currency: 'USD', amount: '1234.50' }), '$1,234.50')
  assert.equal(formatAmount({ currency: 'USDT', amount: '12.5' }), '12.50 USDT')
  assert.equal(formatAmount({ currency: 'COIN', amount: '1284' }), '1,284 COIN')
})

test('the minus is U+2212, the plus only where it is asked for, and zero has no sign', () => {
  assert.equal(formatAmount(ngn('-250000.00')), '\u2212₦250,000.00')
  assert.equal(formatAmount(ngn('250000.00'), 'always'), '+₦250,000.00')
  assert.equal(formatAmount(ngn('-250000.00'), 'never'), '₦250,000.00')
  assert.equal(formatAmount(ngn('-0.00'), 'always'), '₦0.00')
})

test('amounts agree with the platform where the platform can count that far, and keep every digit beyond', () => {
  const platform = new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency: 'NGN',
    currencyDisplay: 'narrowSymbol',
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (kobo) => {
      const text = `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`
      assert.equal(formatAmount(ngn(text)), platform.format(Number(text)))
    }),
  )
  assert.equal(formatAmount(ngn('98765432109876543210.99')), '₦98,765,432,109,876,543,210.99')
})

test('an amount is never rounded to be shown: more decimals than the currency has is a fault of ours', () => {
  assert.throws(() => formatAmount(ngn('1.005')), /at most 2 decimals/)
  assert.equal(showAmount(ngn('1.500')).decimals, '50')
  for (const wrong of ['', '1e3', 'NaN', '1,000', '.5', '--1'])
    assert.throws(() => formatAmount(ngn(wrong)), /decimal text/)
})

test('the axis of a chart cuts amounts short and never rounds them up', () => {
  assert.equal(compactAmount(ngn('80000000')), '₦80M')
  assert.equal(compactAmount(ngn('1299999.99')), '₦1.2M')
  assert.equal(compactAmount(ngn('950')), '₦950')
  assert.equal(compactAmount(ngn('2500')), '₦2.5K')
  assert.equal(compactAmount(ngn('7500000000')), '₦7.5B')
  assert.equal(compactAmount(ngn('1234567890123456')), '₦1,234.5T')
  assert.equal(compactAmount(ngn('-40000')), '\u2212₦40K')
})

test('what people type as an amount is understood, and what is not is named', () => {
  for (const [typed, amount] of [
    ['1,000', '1000.00'],
    ['1000.5', '1000.50'],
    ['₦1000', '1000.00'],
    ['₦ 1,234,567.50', '1234567.50'],
    ['$12', '12.00'],
    ['N500', '500.00'],
    ['007', '7.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['NGN 5000', '5000.00'],
    ['NGN5,000.50', '5000.50'],
    ['1 000', '1000.00'],
    ['1\u00A0234\u202F567.5', '1234567.50'],
    ['\u202A₦2,500\u202C', '2500.00'],
    ['5000 naira', '5000.00'],
  ] as const) {
    assert.deepEqual(readTypedAmount(typed, 'NGN'), { amount }, typed)
  }
  assert.deepEqual(readTypedAmount('  ', 'NGN'), { wrong: 'empty' })
  assert.deepEqual(readTypedAmount('1.005', 'NGN'), { wrong: 'too_many_decimals' })
  for (const typed of ['1e3', '0x10', '-5', '1,00', '12 34', '1.2.3', '.', 'abc', '١٢']) {
    assert.deepEqual(readTypedAmount(typed, 'NGN'), { wrong: 'not_a_number' }, typed)
  }
})

test('an amount that was shown reads back as itself', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (kobo) => {
      const digits = kobo.toString().padStart(3, '0')
      const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`
      assert.deepEqual(readTypedAmount(formatAmount(ngn(amount)), 'NGN'), { amount })
    }),
  )
})

test('times are the times of Lagos, over midnight and the year too', () => {
  assert.equal(formatDateTime('2026-11-21T07:05:12Z'), '21 Nov 2026, 08:05')
  assert.equal(formatDateTime('2026-12-31T23:30:00Z'), '1 Jan 2027, 00:30')
  assert.equal(formatTimeToSecond('2026-11-21T07:05:12Z'), '08:05:12')
  assert.equal(formatDate('2026-09-03'), '3 Sep 2026')
  assert.equal(formatWeekday('2026-11-03'), 'Tue 3 Nov 2026')
  assert.throws(() => formatDateTime('yesterday'), /RFC 3339/)
})

test('a time is relative only under 24 hours', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  assert.equal(formatRelative('2026-11-21T11:59:30Z', now), 'just now')
  assert.equal(formatRelative('2026-11-21T11:58:00Z', now), '2 min ago')
  assert.equal(formatRelative('2026-11-21T08:59:00Z', now), '3 h ago')
  assert.equal(formatRelative('2026-11-21T12:05:00Z', now), 'in 5 min')
  assert.equal(formatRelative('2026-11-20T12:00:00Z', now), null)
})

test('countdowns, phones, account numbers and ids are written for the eye', () => {
  assert.equal(formatCountdown(65), '1:05')
  assert.equal(formatCountdown(-3), '0:00')
  assert.equal(formatPhone('+2348031234567'), '0803 123 4567')
  assert.equal(formatPhone('+12025550123'), '+12025550123')
  assert.equal(formatAccountNumber('8032114759'), '8032 114 759')
  assert.equal(shortId('018f3c2e-91d4-7c9k-2m4x-00000000b41a'), '018f3c2e…b41a')
})
