// Promises about the words of scheduled payments: when they go out, what they cost at most, and what became of them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lastLine, mostLine, type Order, pauseLine, rhythmAtTime, rhythmOf, whenLine } from './describe.ts'
import { sorted } from './orders.ts'
import { differencesOf, type Preview } from './plan-difference.ts'

const order: Order = {
  id: '018f3c2e-0000-7000-8000-000000000001',
  state: 'active',
  paused_for: null,
  payee: { kind: 'bank', name: 'ADA OBI', bank_name: 'Zenith Bank', account_number: '1234567899' },
  to: { kind: 'bank', bank_code: '057', account_number: '1234567899' },
  amount: '5000.00',
  total_most: '5010.75',
  currency: 'NGN',
  narration: '',
  every: 'month',
  first_at: '2027-01-31T08:00:00.000Z',
  next_at: '2027-02-28T08:00:00.000Z',
  until: null,
  runs: [],
  try_now: null,
  created_at: '2027-01-01T08:00:00.000Z',
}

describe('a scheduled payment in words', () => {
  test('a month names its day and the next one, which may be shorter', () => {
    assert.equal(whenLine(order), 'Every month on the 31st, next 28 Feb')
    for (const [day, words] of [
      ['01', '1st'],
      ['02', '2nd'],
      ['03', '3rd'],
      ['11', '11th'],
      ['22', '22nd'],
    ] as const)
      assert.equal(rhythmOf('month', `2027-01-${day}T08:00:00Z`), `Every month on the ${words}`)
  })

  test('a week names its weekday and time in Lagos, also shortly after midnight', () => {
    assert.equal(rhythmAtTime('week', '2027-01-01T23:30:00Z'), 'Every Saturday at 00:30')
    assert.equal(rhythmAtTime('day', '2027-01-01T08:00:00Z'), 'Every day at 09:00')
  })

  test('once says its day; what waits or is over says no next', () => {
    const once: Order = { ...order, every: 'once', next_at: null }
    assert.equal(whenLine(once), 'Sun 31 Jan 2027, 09:00')
    assert.equal(whenLine({ ...order, next_at: null }), 'Every month on the 31st')
    const until = '2027-12-31T22:59:00Z'
    assert.equal(whenLine({ ...order, next_at: null, until }), 'Every month on the 31st, until 31 Dec 2027')
  })

  test('the most that it costs is said for each time, and nothing where there are no charges', () => {
    assert.equal(mostLine(order), 'At most ₦5,010.75 each time')
    assert.equal(mostLine({ ...order, every: 'once' }), 'At most ₦5,010.75')
    assert.equal(mostLine({ ...order, total_most: '5000.00' }), 'No charges')
  })

  test('the last one is told, with its reason where it was not sent', () => {
    const reason = 'There was not enough money in your wallet.'
    const run = { due_at: '2027-01-31T08:00:00Z', transaction_id: null, reason }
    const again = '2027-01-31T11:00:00Z'
    const with_ = (state: Order['runs'][number]['state']): Order => ({
      ...order,
      runs: [{ ...run, state, again_at: state === 'waiting' ? again : null }],
    })
    assert.equal(lastLine(order), undefined)
    assert.equal(lastLine(with_('sent')), 'Last sent 31 Jan')
    assert.equal(
      lastLine(with_('waiting')),
      `Not sent yet. ${reason} We’ll try again on Sun 31 Jan 2027, 12:00.`,
    )
    assert.equal(whenLine(with_('waiting')), 'Every month on the 31st', 'no next day that has passed')
    assert.equal(lastLine(with_('not_sent')), `Not sent 31 Jan. ${reason}`)
  })

  test('why it waits is a sentence', () => {
    assert.match(pauseLine({ ...order, paused_for: 'price_changed' }), /cost more/)
    assert.match(pauseLine({ ...order, paused_for: 'payee_changed' }), /another name/)
  })

  test('what waits for the customer stands by itself, what is over too', () => {
    const states = ['paused', 'active', 'active', 'done', 'cancelled'] as const
    const orders = states.map((state): Order => ({ ...order, state }))
    const { waiting, coming, ended } = sorted(orders)
    assert.deepEqual([waiting.length, coming.length, ended.length], [1, 2, 2])
  })
})

describe('what changed while somebody looked', () => {
  const preview: Preview = {
    payee: order.payee,
    amount: '5000.00',
    fee: '10.00',
    vat: '0.75',
    stamp_duty: '0.00',
    total_most: '5010.75',
    currency: 'NGN',
    due: [order.first_at],
    hash: 'a',
    seen: '',
  }

  test('is said line by line, the name first', () => {
    assert.deepEqual(differencesOf(preview, preview), [])
    const other = {
      ...preview,
      hash: 'b',
      seen: '',
      payee: { ...preview.payee, name: 'ADA EZE' },
      fee: '25.00',
      vat: '1.88',
      total_most: '5026.88',
    }
    assert.deepEqual(differencesOf(preview, other), [
      'Name: ADA OBI, now ADA EZE.',
      'Fee: ₦10.00, now ₦25.00.',
      'VAT on the fee: ₦0.75, now ₦1.88.',
      'At most: ₦5,010.75, now ₦5,026.88.',
    ])
  })

  test('is never silent where the hash is another', () => {
    assert.equal(differencesOf(preview, { ...preview, hash: 'b' }).length, 1)
  })
})
