// Answers for Quidax's webhooks: every flipped bit is refused, its time too, and each step of a deposit has one key.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { isSigned, readQuidaxWebhook } from './webhook.ts'

const key = 'whk_of_the_tests'
const time = '1772442000'
const sign = (raw: Uint8Array, at = time, secret = key): string =>
  `t=${at},s=${createHmac('sha256', secret).update(`${at}.`).update(raw).digest('hex')}`
const read = (body: unknown) => {
  const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return readQuidaxWebhook(raw, { 'quidax-signature': sign(raw) }, key)
}
const told = (event: string, more: object = {}) => ({
  event,
  data: {
    id: 'b8f9qzc0',
    status: 'submitted',
    currency: 'usdt',
    amount: '1.0',
    user: { id: 'h2uknjpm' },
    payment_transaction: { status: 'unconfirmed', confirmations: 3, required_confirmations: 15 },
    ...more,
  },
})

test('whatever is told of a deposit names it and its holder, once for each step', () => {
  const hint = { kind: 'deposit', depositId: 'b8f9qzc0', holderId: 'h2uknjpm' }
  for (const event of [
    'deposit.transaction.confirmation',
    'deposit.successful',
    'deposit.on_hold',
    'deposit.failed_aml',
    'deposit.rejected',
  ])
    assert.deepEqual(read(told(event))?.event, hint)
  const keys = [0, 3, 3, 15].map(
    (confirmations) =>
      read(told('deposit.transaction.confirmation', { payment_transaction: { confirmations } }))?.dedupeKey,
  )
  assert.equal(new Set(keys).size, 3)
  const accepted = read(told('deposit.successful', { status: 'accepted', payment_transaction: null }))
  assert.equal(accepted?.dedupeKey, 'deposit.successful:b8f9qzc0:accepted')
})

test('an address that is ready and coins that left are named, and anything else is kept by its name', () => {
  assert.deepEqual(read(told('wallet.address.generated', { id: 'a1', status: undefined }))?.event, {
    kind: 'address',
    addressId: 'a1',
    holderId: 'h2uknjpm',
  })
  assert.deepEqual(read(told('withdraw.successful', { reference: 'return-1' }))?.event, {
    kind: 'return',
    reference: 'return-1',
  })
  for (const name of ['withdraw.successful', 'wallet.updated', 'swap_transaction.completed'])
    assert.deepEqual(read(told(name))?.event, { kind: 'other', name })
  for (const nonsense of ['', '[]', 'null', '{"event":7}', '{"event":"a\\u0000b"}']) {
    const answer = read(nonsense)
    assert.deepEqual(answer?.event, { kind: 'other', name: 'unreadable' })
    assert.match(answer.dedupeKey, /^unreadable:sha256-[0-9a-f]{64}$/)
  }
})

test('one flipped bit anywhere, another time, another key and another writing are refused', () => {
  const raw = Buffer.from(JSON.stringify(told('deposit.successful')))
  const signature = sign(raw)
  assert.equal(isSigned(raw, signature, key), true)
  for (let bit = 0; bit < raw.length * 8; bit++) {
    const flipped = Uint8Array.from(raw)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    assert.equal(readQuidaxWebhook(flipped, { 'quidax-signature': signature }, key), undefined)
  }
  for (const header of [
    undefined,
    '',
    signature.toUpperCase(),
    signature.replace(time, '1772442001'),
    signature.replace(time, ''),
    signature.slice(0, -1),
    signature.replace(',', ', '),
    sign(raw, time, 'another'),
  ])
    assert.equal(isSigned(raw, header, key), false, header)
})
