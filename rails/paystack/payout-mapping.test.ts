// Answers for reading Paystack about transfers out: its own examples, and what must not pass because money hangs on it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '#kit/money/money.ts'
import {
  accountNameOf,
  nameRefusalOf,
  notFoundOf,
  payoutOf,
  recipientCodeOf,
  transferPageOf,
  transferRefusalOf,
} from './payout-mapping.ts'

// Payloads as in Paystack's API reference and its guides to transfers, in their own field order.
const queued = {
  status: true,
  message: 'Transfer has been queued',
  data: {
    reference: 'your-unique-reference',
    integration: 428626,
    domain: 'test',
    amount: 37800,
    currency: 'NGN',
    source: 'balance',
    reason: 'Holiday Flexing',
    recipient: 6788170,
    status: 'success',
    transfer_code: 'TRF_1ptvuv321ahaa7q',
    id: 14,
    createdAt: '2017-02-03T17:21:54.508Z',
    updatedAt: '2017-02-03T17:21:54.508Z',
  },
}
const retrieved = {
  status: true,
  message: 'Transfer retrieved',
  data: {
    amount: 10000,
    createdAt: '2025-08-04T10:32:40.000Z',
    currency: 'NGN',
    domain: 'live',
    failures: null,
    id: 860703114,
    integration: 463433,
    reason: 'Bonus for the week',
    reference: 'acv_9ee55786-2323-4760-98e2-6380c9cb3f68',
    source: 'balance',
    source_details: null,
    status: 'success',
    titan_code: null,
    transfer_code: 'TRF_v5tip3zx8nna9o78',
    transferred_at: null,
    updatedAt: '2025-08-04T10:32:40.000Z',
    recipient: {
      active: true,
      name: 'Jekanmo Padie',
      recipient_code: 'RCP_gd9vgag7n5lr5ix',
      type: 'nuban',
      details: {
        account_number: '9876543210',
        account_name: null,
        bank_code: '044',
        bank_name: 'Access Bank',
      },
    },
    session: { provider: 'nip', id: '110006250804113240900123456789' },
    fee_charged: 1000,
    fees_breakdown: null,
    gateway_response: null,
  },
}
const wanted = { reference: retrieved.data.reference }
const changed = (more: object) => payoutOf({ ...retrieved, data: { ...retrieved.data, ...more } }, wanted)

test('a transfer that was just taken has its state and its amount, and no session yet', () => {
  assert.deepEqual(payoutOf(queued, { reference: 'your-unique-reference', amount: money('NGN', 378_00n) }), {
    state: 'success',
    providerReference: 'TRF_1ptvuv321ahaa7q',
    amount: money('NGN', 378_00n),
    sessionId: undefined,
    responseCode: undefined,
    providerFee: undefined,
    detail: 'success',
  })
})

test('a transfer that is asked about has its session and what the bank kept', () => {
  assert.deepEqual(payoutOf(retrieved, wanted), {
    state: 'success',
    providerReference: 'TRF_v5tip3zx8nna9o78',
    amount: money('NGN', 100_00n),
    sessionId: '110006250804113240900123456789',
    responseCode: undefined,
    providerFee: money('NGN', 10_00n),
    detail: 'success',
  })
})

test('each documented status is one of our states, and no other one is any', () => {
  const states = {
    pending: 'pending',
    otp: 'pending',
    received: 'pending',
    success: 'success',
    failed: 'failed',
    abandoned: 'failed',
    blocked: 'failed',
    rejected: 'failed',
    reversed: 'reversed',
  }
  for (const [status, state] of Object.entries(states)) assert.equal(changed({ status })?.state, state)
  for (const status of ['', 'Success', 'processing', 'queued', 'constructor', null, 1])
    assert.equal(changed({ status }), undefined, String(status))
})

test('a transfer under another reference, of another amount or in other money is not ours', () => {
  assert.equal(payoutOf(retrieved, { reference: 'another-reference' }), undefined)
  assert.equal(payoutOf(retrieved, { ...wanted, amount: money('NGN', 100_01n) }), undefined)
  assert.ok(payoutOf(retrieved, { ...wanted, amount: money('NGN', 100_00n) }))
  for (const amount of [0, -1, 1.5, '10000', null, Number.MAX_SAFE_INTEGER + 2])
    assert.equal(changed({ amount }), undefined, String(amount))
  assert.equal(changed({ currency: 'GHS' }), undefined)
  assert.equal(changed({ transfer_code: '' }), undefined)
  assert.equal(payoutOf({ ...retrieved, status: false }, wanted), undefined)
})

test('a session that is none and a fee that is not known yet are left open', () => {
  for (const session of [null, { id: null }, { id: '' }, { id: '12' }, { provider: 'nip', id: 'abc' }])
    assert.equal(changed({ session })?.sessionId, undefined)
  assert.equal(changed({ status: 'pending', fee_charged: 0 })?.providerFee, undefined)
  assert.deepEqual(changed({ status: 'failed', fee_charged: 0 })?.providerFee, money('NGN', 0n))
  assert.equal(changed({ fee_charged: -5 }), undefined)
})

test('the response code is read where the words begin with it, and nowhere else', () => {
  const codes = [
    ['91: Beneficiary bank not available', '91'],
    ['51 - Insufficient funds', '51'],
    ['Declined', undefined],
    ['Session 91: odd', undefined],
    ['911: no', undefined],
    [null, undefined],
  ] as const
  for (const [gateway_response, code] of codes)
    assert.equal(
      changed({ status: 'failed', gateway_response })?.responseCode,
      code,
      String(gateway_response),
    )
})

test('long numbers are not repeated in words for staff', () => {
  assert.equal(
    changed({ status: 'failed', gateway_response: 'Account 0123456789 closed' })?.detail,
    'failed: Account … closed',
  )
})

test('a name is that of the account we asked about, or none', () => {
  const answer = (account_number: string, account_name = ' DOE JANE LOREN ') => ({
    status: true,
    message: 'Account number resolved',
    data: { account_number, account_name, bank_id: 9 },
  })
  const account = { bankCode: '044', accountNumber: '0001234567' }
  assert.deepEqual(accountNameOf(answer('0001234567'), account), { accountName: 'DOE JANE LOREN' })
  assert.equal(accountNameOf(answer('0001234568'), account), undefined)
  assert.equal(accountNameOf(answer('0001234567', ' '), account), undefined)
})

test('a recipient of another account is never paid', () => {
  const body = (account_number: string, bank_code: string) => ({
    status: true,
    message: 'Transfer recipient created successfully',
    data: { recipient_code: 'RCP_2x5j67tnnw1t98k', details: { account_number, bank_code } },
  })
  const account = { bankCode: '058', accountNumber: '0000000000' }
  assert.equal(recipientCodeOf(body('0000000000', '058'), account), 'RCP_2x5j67tnnw1t98k')
  assert.equal(recipientCodeOf(body('0000000001', '058'), account), undefined)
  assert.equal(recipientCodeOf(body('0000000000', '044'), account), undefined)
})

const says = (status: number, message: string, more: object = {}) => ({
  status,
  body: { status: false, message, type: 'validation_error', code: 'x', ...more },
})

test('a refusal needs the envelope of a refusal and a status that speaks of the request', () => {
  assert.equal(transferRefusalOf(says(400, 'Recipient specified is invalid'))?.reason, 'refused')
  for (const status of [401, 403, 409, 500])
    assert.equal(transferRefusalOf(says(status, 'Recipient specified is invalid')), undefined)
  assert.equal(transferRefusalOf(says(400, 'Oops', { type: 'api_error' })), undefined)
  assert.equal(
    transferRefusalOf({ status: 400, body: { message: 'Recipient specified is invalid' } }),
    undefined,
  )
  assert.equal(
    transferRefusalOf(
      says(400, 'Please provide a unique reference. Reference already exists on a transfer', {
        code: 'duplicate_transfer_reference',
      }),
    )?.reason,
    'duplicate',
  )
})

test('only words about this transfer say that there is none', () => {
  assert.equal(notFoundOf(says(404, 'Transfer not found'))?.reason, 'not_found')
  assert.equal(notFoundOf(says(404, 'Page not found')), undefined)
  assert.equal(notFoundOf({ status: 404, body: 'Transfer not found' }), undefined)
  assert.equal(notFoundOf(says(500, 'Transfer not found')), undefined)
})

test('a name that is not found and a bank that is away are told apart', () => {
  const words = 'Could not resolve account name. Check parameters or try again.'
  assert.equal(nameRefusalOf(says(422, words))?.reason, 'no_such_account')
  assert.equal(nameRefusalOf(says(400, 'x', { code: 'bank_unavailable' }))?.reason, 'bank_away')
  assert.equal(nameRefusalOf(says(429, words)), undefined)
  assert.equal(nameRefusalOf(says(422, 'Unknown bank code')), undefined)
})

test('a page of transfers is read whole or not at all', () => {
  const page = transferPageOf({ status: true, data: [retrieved.data] })
  assert.deepEqual([...(page?.references ?? [])], [[860703114, retrieved.data.reference]])
  assert.equal(transferPageOf({ status: true, data: [retrieved.data, { id: 1 }] }), undefined)
})
