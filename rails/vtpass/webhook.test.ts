// Answers for VTpass's webhooks: they are not signed, so nothing of one counts but which order of ours it names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { requestIdOf } from './request-id.ts'
import { readVtpassWebhook } from './webhook.ts'

const requestId = requestIdOf(crypto.randomUUID(), new Date('2026-08-26T13:07:00Z'))
const bytes = (body: unknown): Buffer => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
const read = (body: unknown) => readVtpassWebhook(bytes(body))
/** As VTpass documents it, with a request id of ours. */
const told = {
  type: 'transaction-update',
  data: {
    code: '000',
    content: {
      transactions: {
        status: 'delivered',
        product_name: 'Airtel Airtime',
        unique_element: '08011111111',
        unit_price: 5,
        quantity: 1,
        total_amount: 4.85,
        amount: 5,
        transactionId: '1583519914158857111079',
      },
    },
    response_description: 'TRANSACTION DELIVERED',
    amount: 5,
    transaction_date: null,
    requestId,
    purchased_code: '',
  },
}

test('it hints at the order to ask about, and says that anybody may have sent it', () => {
  const heard = read(told)
  assert.deepEqual(heard?.event, { kind: 'payout', reference: requestId })
  assert.equal(heard.unsigned, true)
  assert.match(heard.dedupeKey, new RegExp(`^transaction-update:${requestId}:sha256-[0-9a-f]{64}$`))
  assert.equal(read(told)?.dedupeKey, heard.dedupeKey)
})

test('a later word about the same order is no repetition of an earlier one', () => {
  const transactions = { ...told.data.content.transactions, status: 'reversed' }
  const later = { ...told, data: { ...told.data, code: '040', content: { transactions } } }
  assert.notEqual(read(later)?.dedupeKey, read(told)?.dedupeKey)
  assert.deepEqual(read(later)?.event, { kind: 'payout', reference: requestId })
})

test('news of prices, and of what others bought in our name, is heard and names nobody', () => {
  const news = {
    type: 'variations-update',
    serviceID: 'dstv',
    summary: { added: 1 },
    data: [],
    actionRequired: true,
  }
  assert.deepEqual(read(news)?.event, { kind: 'other', name: 'variations-update', service: 'dstv' })
  for (const odd of [7, '', '../dstv', 'x'.repeat(61), null])
    assert.deepEqual(read({ ...news, serviceID: odd })?.event, { kind: 'other', name: 'variations-update' })
  for (const other of ['ELAET1RA7PC06250-12S5962-2102P', `${requestId}0`, requestId.toUpperCase(), 7, null]) {
    const heard = read({ ...told, data: { ...told.data, requestId: other } })
    assert.deepEqual([heard?.event, heard?.unsigned], [{ kind: 'other', name: 'transaction-update' }, true])
  }
})

test('nonsense is not from VTpass', () => {
  for (const nonsense of [
    '',
    '<html>',
    '[]',
    'null',
    '7',
    '{}',
    '{"type":7}',
    '{"type":""}',
    '{"type":"a\\u0000b"}',
  ])
    assert.equal(read(nonsense), undefined, nonsense)
  assert.equal(read({ ...told, type: 'x'.repeat(101) }), undefined)
  assert.equal(readVtpassWebhook(Uint8Array.from([0xff, 0xfe, 0x7b, 0x7d])), undefined)
})

test('a body that was bent hints at this order, at nobody, or is refused: it never throws, and never tells how it stands', () => {
  const right = bytes(told)
  const bend = fc.record({
    at: fc.nat({ max: right.length }),
    cut: fc.nat({ max: 8 }),
    in: fc.uint8Array({ maxLength: 8 }),
  })
  fc.assert(
    fc.property(fc.array(bend, { minLength: 1, maxLength: 4 }), (bends) => {
      const bent = bends.reduce<Buffer>(
        (body, { at, cut, in: added }) =>
          Buffer.concat([body.subarray(0, at), added, body.subarray(at + cut)]),
        right,
      )
      const heard = readVtpassWebhook(bent)
      if (heard === undefined) return
      assert.equal(heard.unsigned, true)
      assert.equal(heard.dedupeKey === read(told)?.dedupeKey, bent.equals(right))
      assert.deepEqual(
        Object.keys(heard.event).toSorted(),
        heard.event.kind === 'payout' ? ['kind', 'reference'] : ['kind', 'name'],
      )
      if (heard.event.kind === 'payout') assert.match(heard.event.reference, /^\d{12}[0-9a-z]{25}$/)
    }),
  )
})
