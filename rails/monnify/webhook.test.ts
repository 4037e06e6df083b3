// Answers for Monnify's webhooks: every flipped bit is refused, and each event has one key.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { isSigned, readMonnifyWebhook } from './webhook.ts'

const key = '91MUDL9N6U3BQRXBQ2PJ9M0PW4J22M1Y'
const sign = (raw: Uint8Array, secret = key): string => createHmac('sha512', secret).update(raw).digest('hex')
const read = (body: unknown) => {
  const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return readMonnifyWebhook(raw, { 'monnify-signature': sign(raw) }, key)
}
// As in Monnify's developer documentation.
const told = (eventType: string) => ({
  eventType,
  eventData: {
    amount: 10,
    transactionReference: 'MFDS|20210317032332|002431',
    fee: 8,
    transactionDescription: 'Approved or completed successfully',
    destinationAccountNumber: '0068687503',
    sessionId: '090405210317032336726272971260',
    createdOn: '17/03/2021 3:23:32 AM',
    destinationAccountName: 'DAMILARE SAMUEL OGUNNAIKE',
    reference: 'ref1615947809303',
    destinationBankCode: '232',
    completedOn: '17/03/2021 3:23:38 AM',
    narration: 'This is a quite long narration',
    currency: 'NGN',
    destinationBankName: 'Sterling bank',
    status: 'SUCCESS',
  },
})

test('the three events of a transfer name our reference, and each has a key of its own', () => {
  const names = ['SUCCESSFUL_DISBURSEMENT', 'FAILED_DISBURSEMENT', 'REVERSED_DISBURSEMENT']
  for (const name of names) {
    const heard = read(told(name))
    const saysPaid = name === 'SUCCESSFUL_DISBURSEMENT'
    assert.deepEqual(heard?.event, { kind: 'payout', reference: 'ref1615947809303', saysPaid })
    assert.match(heard.dedupeKey, new RegExp(`^${name}:MFDS\\|20210317032332\\|002431:sha256-[0-9a-f]{64}$`))
    assert.equal(read(told(name))?.dedupeKey, heard.dedupeKey)
    // Reversed, paid and reversed again: the second word is no replay of the first.
    const { eventType, eventData } = told(name)
    const later = { eventType, eventData: { ...eventData, completedOn: '17/03/2021 4:23:38 AM' } }
    assert.notEqual(read(later)?.dedupeKey, heard.dedupeKey)
  }
})

test('other events and nonsense with a good signature are kept and name nobody', () => {
  assert.deepEqual(read(told('SUCCESSFUL_TRANSACTION'))?.event, {
    kind: 'other',
    name: 'SUCCESSFUL_TRANSACTION',
  })
  for (const nonsense of ['', '[]', 'null', '{"eventType":7}', '{"eventType":"a\\u0000b"}']) {
    const answer = read(nonsense)
    assert.deepEqual(answer?.event, { kind: 'other', name: 'unreadable' })
    assert.match(answer.dedupeKey, /^unreadable:sha256-[0-9a-f]{64}$/)
  }
  assert.notEqual(read('[]')?.dedupeKey, read('null')?.dedupeKey)
})

test('an event without Monnify’s own reference is told apart by ours', () => {
  const { transactionReference: _, ...eventData } = told('FAILED_DISBURSEMENT').eventData
  assert.match(
    read({ eventType: 'FAILED_DISBURSEMENT', eventData })?.dedupeKey ?? '',
    /^FAILED_DISBURSEMENT:ref1615947809303:sha256-/,
  )
})

test('one flipped bit anywhere, another key and another writing of the signature are refused', () => {
  const raw = Buffer.from(JSON.stringify(told('SUCCESSFUL_DISBURSEMENT')))
  const signature = sign(raw)
  assert.equal(isSigned(raw, signature, key), true)
  for (let bit = 0; bit < raw.length * 8; bit++) {
    const flipped = Uint8Array.from(raw)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    assert.equal(readMonnifyWebhook(flipped, { 'monnify-signature': signature }, key), undefined)
  }
  for (const header of [undefined, '', signature.toUpperCase(), signature.slice(1), sign(raw, 'another')])
    assert.equal(isSigned(raw, header, key), false)
})
