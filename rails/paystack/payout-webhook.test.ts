// Answers for Paystack's webhooks about transfers out: one reader for both rails, one key for each event.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { readPayoutWebhook } from './payout-webhook.ts'
import { readPaystackWebhook } from './webhook.ts'

const key = 'sk_test_0123456789abcdef'
const sign = (raw: Uint8Array): string => createHmac('sha512', key).update(raw).digest('hex')
const read = (body: unknown) => {
  const raw = Buffer.from(JSON.stringify(body))
  const headers = { 'x-paystack-signature': sign(raw) }
  return { payout: readPayoutWebhook(raw, headers, key), deposit: readPaystackWebhook(raw, headers, key) }
}
// As in Paystack's guide to webhooks.
const told = (event: string) => ({
  event,
  data: {
    amount: 30000,
    currency: 'NGN',
    failures: null,
    id: 37272792,
    reason: 'Have fun...',
    reference: '1jhbs3ozmen0k7y5efmw',
    source: 'balance',
    status: event.split('.')[1],
    titan_code: null,
    transfer_code: 'TRF_wpl1dem4967avzm',
    session: { provider: null, id: null },
  },
})

test('the three events of a transfer name our reference, and each has a key of its own', () => {
  const keys = ['transfer.success', 'transfer.failed', 'transfer.reversed'].map((event) => {
    const { payout } = read(told(event))
    const saysPaid = event === 'transfer.success'
    assert.deepEqual(payout?.event, { kind: 'payout', reference: '1jhbs3ozmen0k7y5efmw', saysPaid })
    return payout.dedupeKey.replace(/sha256-[0-9a-f]{64}$/, 'bytes')
  })
  assert.deepEqual(keys, [
    'transfer.success:37272792:bytes',
    'transfer.failed:37272792:bytes',
    'transfer.reversed:37272792:bytes',
  ])
})

test('the same bytes again are one message; the same word at another time is another', () => {
  const at = (updatedAt: string) => {
    const { event, data } = told('transfer.reversed')
    return read({ event, data: { ...data, updatedAt } }).payout?.dedupeKey
  }
  assert.equal(at('2026-06-15T09:00:00.000Z'), at('2026-06-15T09:00:00.000Z'))
  assert.notEqual(at('2026-06-15T09:00:00.000Z'), at('2026-06-15T10:00:00.000Z'))
})

test('the two rails share a key for an event, and each leaves the other’s to it', () => {
  const transfer = read(told('transfer.success'))
  assert.equal(transfer.payout?.dedupeKey, transfer.deposit?.dedupeKey)
  assert.deepEqual(transfer.deposit?.event, { kind: 'other', name: 'transfer.success' })
  const charge = read({
    event: 'charge.success',
    data: { id: 1, reference: 'r', amount: 100, currency: 'NGN', channel: 'dedicated_nuban' },
  })
  assert.deepEqual(charge.payout?.event, { kind: 'other', name: 'charge.success' })
  assert.equal(charge.deposit?.event.kind, 'deposit')
})

test('an event without a reference, an unknown one and a broken one are kept and name nobody', () => {
  assert.deepEqual(read({ event: 'transfer.success', data: { id: 5 } }).payout?.event, {
    kind: 'other',
    name: 'transfer.success',
  })
  assert.deepEqual(read({ event: 'transfer.paused', data: { reference: 'x' } }).payout?.event, {
    kind: 'other',
    name: 'transfer.paused',
  })
  assert.deepEqual(read(['nothing']).payout?.event, { kind: 'other', name: 'unreadable' })
})

test('one flipped bit anywhere, in the body or in the signature, is refused', () => {
  const raw = Buffer.from(JSON.stringify(told('transfer.success')))
  const signature = sign(raw)
  for (let bit = 0; bit < raw.length * 8; bit++) {
    const flipped = Uint8Array.from(raw)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    assert.equal(readPayoutWebhook(flipped, { 'x-paystack-signature': signature }, key), undefined)
  }
  for (const header of [undefined, '', signature.toUpperCase(), signature.slice(1), `${signature}0`])
    assert.equal(readPayoutWebhook(raw, { 'x-paystack-signature': header }, key), undefined)
})
