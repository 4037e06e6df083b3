// Answers for Dojah's webhooks: every flipped bit is refused, and each state of a check has one key.
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import { readDojahWebhook } from './webhook.ts'

const secret = 'webhook-secret-of-the-test'
const sign = (raw: Uint8Array): string => createHmac('sha256', secret).update(raw).digest('hex')
const read = (body: unknown) => {
  const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return readDojahWebhook(raw, { 'x-dojah-signature': sign(raw) }, secret)
}

test('one flipped bit anywhere, in the body or in the signature, is refused', () => {
  const raw = Buffer.from(JSON.stringify({ reference_id: 'DJ-1', status: 'Completed' }))
  const signature = sign(raw)
  const refused = (bytes: Uint8Array, header: string | undefined): boolean =>
    readDojahWebhook(bytes, { 'x-dojah-signature': header }, secret) === undefined
  assert.equal(refused(raw, signature), false)
  for (let bit = 0; bit < raw.length * 8; bit++) {
    const flipped = Uint8Array.from(raw)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    assert.ok(refused(flipped, signature))
  }
  for (let bit = 0; bit < signature.length * 8; bit++) {
    const flipped = Buffer.from(signature, 'latin1')
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    assert.ok(refused(raw, flipped.toString('latin1')))
  }
  assert.ok(refused(raw, undefined))
})

test('the static header proves nothing', () => {
  const raw = Buffer.from('{"reference_id":"DJ-1","status":"Completed"}')
  const constant = createHash('sha256').update(secret).digest('hex')
  assert.equal(readDojahWebhook(raw, { 'x-dojah-signature-v2': constant }, secret), undefined)
  assert.equal(readDojahWebhook(raw, { 'x-dojah-signature': constant }, secret), undefined)
})

test('a check’s change carries its reference and its state, and both make the key', () => {
  assert.deepEqual(read({ service: 'address', reference_id: 'DJ-1', status: 'Pending' }), {
    dedupeKey: 'DJ-1:Pending',
    event: { kind: 'check_changed', reference: 'DJ-1', status: 'Pending' },
  })
  const widget = read({ reference_id: 'DJ-2', status: true, verification_status: 'Completed', metadata: {} })
  assert.deepEqual(widget?.event, { kind: 'check_changed', reference: 'DJ-2', status: 'Completed' })
})

test('what names no check is on record under its bytes', () => {
  for (const body of [
    { message_id: 'dj_1', type: 'sms' },
    { reference_id: 5 },
    { reference_id: 'DJ\u00001', status: 'Completed' },
    { reference_id: 'DJ-1', status: 'Com\ud800pleted' },
    { reference_id: 'DJ-1', verification_status: '\u0000' },
    null,
    '{"reference_id":',
    '',
  ]) {
    const webhook = read(body)
    assert.match(webhook?.dedupeKey ?? '', /^sha256-[0-9a-f]{64}$/)
    assert.deepEqual(webhook?.event, { kind: 'check_changed', reference: '', status: 'unreadable' })
  }
})
