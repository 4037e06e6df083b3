// Promises about reading Paystack on refunds: its own examples, and what must not pass because money hangs on it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { madeRefundOf, refundPageOf } from './refunds.ts'

// As in Paystack's guide to refunds, in its own field order.
const made = {
  status: true,
  message: 'Refund has been queued for processing',
  data: {
    transaction: {
      id: 1004723697,
      domain: 'live',
      reference: 'T685312322670591',
      amount: 10000,
      paid_at: '2021-08-20T18:34:11.000Z',
      channel: 'dedicated_nuban',
      currency: 'NGN',
    },
    integration: 412829,
    deducted_amount: 0,
    channel: null,
    merchant_note: 'Refund for transaction T685312322670591 by test@me.com',
    customer_note: 'Refund for transaction T685312322670591',
    status: 'pending',
    refunded_by: 'test@me.com',
    expected_at: '2021-12-16T09:21:17.016Z',
    currency: 'NGN',
    domain: 'live',
    amount: 10000,
    fully_deducted: false,
    id: 3018284,
    createdAt: '2021-12-07T09:21:17.122Z',
    updatedAt: '2021-12-07T09:21:17.122Z',
  },
}
const deposit = {
  providerReference: 'T685312322670591',
  gross: money('NGN', 10_000n),
  paidAt: new Date('2021-08-20T18:34:11Z'),
  failedBefore: 0,
}
const changed = (more: object) => madeRefundOf({ ...made, data: { ...made.data, ...more } }, deposit)

test('a refund is named as the statement names it, and stands as its status says', () => {
  const states = {
    pending: 'pending',
    processing: 'pending',
    'needs-attention': 'pending',
    processed: 'done',
    failed: 'failed',
  }
  for (const [status, state] of Object.entries(states)) {
    const read = changed({ status })
    assert.deepEqual([read?.providerReference, read?.state], ['refund:3018284', state])
  }
})

test('another amount, payment, currency or status is not read', () => {
  for (const more of [
    { amount: 9_999 },
    { amount: '10000' },
    { currency: 'GHS' },
    { status: 'Processed' },
    { status: 'constructor' },
    { id: '3018284' },
    { transaction: { reference: 'another' } },
    { transaction: 1004723697 },
  ])
    assert.equal(changed(more), undefined, JSON.stringify(more))
  assert.equal(madeRefundOf({ ...made, status: false }, deposit), undefined)
})

test('a page of refunds is read whole or not at all', () => {
  const row = { id: 1, amount: 100, currency: 'NGN', status: 'failed', transaction_reference: 'T1' }
  const page = (data: unknown) => refundPageOf({ status: true, message: 'Refunds retrieved', data })
  assert.equal(page([row, { ...row, id: 2, currency: 'GHS', transaction_reference: null }])?.length, 2)
  assert.equal(page([row, { ...row, amount: 1.5 }]), undefined)
  assert.equal(page([row, { ...row, status: null }]), undefined)
  assert.equal(page({}), undefined)
})
