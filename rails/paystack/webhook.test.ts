// Answers for Paystack's webhooks: every flipped bit is refused, and each event has one key.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { isSigned, readPaystackWebhook } from './webhook.ts'

const key = 'sk_test_0123456789abcdef'
const bytes = (text: string): Uint8Array => Buffer.from(text)
const sign = (raw: Uint8Array, secret = key): string => createHmac('sha512', secret).update(raw).digest('hex')
const read = (body: unknown) => {
  const raw = bytes(typeof body === 'string' ? body : JSON.stringify(body))
  return readPaystackWebhook(raw, { 'x-paystack-signature': sign(raw) }, key)
}
const charge = {
  event: 'charge.success',
  data: {
    id: 3104021987,
    reference: 'zuz8ggd1ro',
    amount: 25000,
    currency: 'NGN',
    channel: 'dedicated_nuban',
    status: 'success',
  },
}

test('a signature holds for exactly its bytes and its key', () => {
  const raw = bytes('{"event":"charge.success"}')
  assert.equal(isSigned(raw, sign(raw), key), true)
  assert.equal(isSigned(raw, sign(raw, 'sk_test_another'), key), false)
  for (const header of [
    undefined,
    '',
    'x',
    sign(raw).slice(2),
    `${sign(raw)}00`,
    sign(raw).toUpperCase(),
    ` ${sign(raw)}`,
  ]) {
    assert.equal(isSigned(raw, header, key), false)
  }
  assert.equal(isSigned(bytes(''), sign(bytes('')), key), true)
})

test('one flipped bit anywhere, in the body or in the signature, is refused', () => {
  const raw = bytes(JSON.stringify(charge))
  const signature = sign(raw)
  for (let bit = 0; bit < raw.length * 8; bit++) {
    const flipped = Uint8Array.from(raw)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    assert.equal(readPaystackWebhook(flipped, { 'x-paystack-signature': signature }, key), undefined)
  }
  for (let bit = 0; bit < signature.length * 8; bit++) {
    const flipped = Buffer.from(signature, 'latin1')
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    assert.equal(
      readPaystackWebhook(raw, { 'x-paystack-signature': flipped.toString('latin1') }, key),
      undefined,
    )
  }
})

test('a transfer to an account number is a hint at a deposit', () => {
  assert.deepEqual(read(charge), {
    dedupeKey: 'charge.success:3104021987',
    event: { kind: 'deposit', providerReference: 'zuz8ggd1ro', amount: money('NGN', 25_000n) },
  })
})

test('without a usable id the reference names the event, and without that its bytes do', () => {
  const { id, ...withoutId } = charge.data
  assert.equal(read({ ...charge, data: withoutId })?.dedupeKey, 'charge.success:zuz8ggd1ro')
  // JSON.parse has rounded this one: two events would share it.
  assert.equal(
    read(JSON.stringify(charge).replace(String(id), '9007199254740993'))?.dedupeKey,
    'charge.success:zuz8ggd1ro',
  )
  const identified = {
    event: 'customeridentification.success',
    data: { customer_code: 'CUS_x', email: 'a@b.c' },
  }
  assert.match(read(identified)?.dedupeKey ?? '', /^customeridentification\.success:sha256-[0-9a-f]{64}$/)
  assert.notEqual(
    read(identified)?.dedupeKey,
    read({ ...identified, data: { customer_code: 'CUS_y' } })?.dedupeKey,
  )
})

test('an account that was opened or refused names its customer', () => {
  const data = {
    customer: { customer_code: 'CUS_hp05n9khsqcesz2' },
    dedicated_account: null,
    identification: { status: 'failed' },
  }
  assert.deepEqual(read({ event: 'dedicatedaccount.assign.success', data })?.event, {
    kind: 'account_opened',
    customerCode: 'CUS_hp05n9khsqcesz2',
  })
  const refused = read({ event: 'dedicatedaccount.assign.failed', data })?.event
  assert.ok(refused?.kind === 'account_refused' && refused.customerCode === 'CUS_hp05n9khsqcesz2')
})

test('whatever else Paystack signs is on record as other, never a deposit and never an exception', () => {
  const others: unknown[] = [
    { event: 'transfer.success', data: { reference: 'x', amount: 1 } },
    { ...charge, data: { ...charge.data, channel: 'card' } },
    { ...charge, data: { ...charge.data, amount: '25000' } },
    { ...charge, data: { ...charge.data, currency: 'USD' } },
    { ...charge, data: null },
    { event: 'dedicatedaccount.assign.success', data: {} },
    { event: 5 },
    null,
    [],
    '{"event":',
    '',
  ]
  for (const body of others) assert.equal(read(body)?.event.kind, 'other', JSON.stringify(body))
})

test('what no database can hold is on record under its bytes; where it stands in nothing that is kept it is harmless', () => {
  const odd: unknown[] = [
    { ...charge, event: 'a\u0000b' },
    { ...charge, data: { ...charge.data, reference: 'q\u0000y' } },
    { ...charge, data: { ...charge.data, reference: 'q\ud800y' } },
    { event: 'dedicatedaccount.assign.success', data: { customer: { customer_code: 'CUS_\udc00' } } },
  ]
  for (const body of odd) {
    const webhook = read(body)
    assert.match(webhook?.dedupeKey ?? '', /^unreadable:sha256-[0-9a-f]{64}$/)
    assert.deepEqual(webhook?.event, { kind: 'other', name: 'unreadable' })
  }
  const harmless = { ...charge, data: { ...charge.data, narration: 'a\u0000b' } }
  assert.equal(read(harmless)?.event.kind, 'deposit')
})
