// Answers for reading Monnify: its own examples, naira without floats, and what must not pass because money hangs on it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { money } from '#kit/money/money.ts'
import {
  accountNameOf,
  asItMeans,
  balanceOf,
  nairaOf,
  nameRefusalOf,
  notFoundOf,
  payoutOf,
  tokenOf,
  transferRefusalOf,
} from './mapping.ts'

const envelope = (responseBody: object) => ({
  requestSuccessful: true,
  responseMessage: 'success',
  responseCode: '0',
  responseBody,
})
// Payloads as in Monnify's developer documentation, in their own field order.
const initiated = envelope({
  amount: 20,
  reference: 'ben9-jlo00hdhdjjdfjoj--i',
  status: 'SUCCESS',
  dateCreated: '2022-11-03T14:13:38.140+0000',
  totalFee: 0.0,
  sessionId: '090405221103151339936348270655',
  destinationAccountName: 'Marvelous Benji',
  destinationBankName: 'Zenith bank',
  destinationAccountNumber: '2085096393',
  destinationBankCode: '057',
})
const summary = {
  amount: 230.05,
  reference: 'final-reference-3a00',
  narration: '911 Transaction',
  currency: 'NGN',
  fee: 20.0,
  twoFaEnabled: false,
  status: 'SUCCESS',
  transactionDescription: 'Approved or completed successfully',
  transactionReference: 'MFDS20200805230000',
  destinationBankCode: '058',
  destinationAccountNumber: '0111946768',
  destinationAccountName: 'MEKILIUWA, SMART CHINONSO',
  destinationBankName: 'GTBank',
  createdOn: '13/11/2019 09:42:07 PM',
}
const wanted = { reference: summary.reference }
const changed = (more: object, want: Parameters<typeof payoutOf>[1] = wanted) =>
  payoutOf(envelope({ ...summary, ...more }), want)

test('the answer that takes a transfer and the summary of one are read', () => {
  assert.deepEqual(
    payoutOf(initiated, { reference: 'ben9-jlo00hdhdjjdfjoj--i', amount: money('NGN', 20_00n) }),
    {
      state: 'success',
      providerReference: 'ben9-jlo00hdhdjjdfjoj--i',
      amount: money('NGN', 20_00n),
      sessionId: '090405221103151339936348270655',
      responseCode: undefined,
      providerFee: money('NGN', 0n),
      detail: 'SUCCESS',
    },
  )
  assert.deepEqual(changed({}), {
    state: 'success',
    providerReference: 'MFDS20200805230000',
    amount: money('NGN', 230_05n),
    sessionId: undefined,
    responseCode: '00',
    providerFee: money('NGN', 20_00n),
    detail: 'SUCCESS: Approved or completed successfully',
  })
})

test('each documented status is one of our states, and no other one is any', () => {
  const states = {
    PENDING: 'pending',
    AWAITING_PROCESSING: 'pending',
    IN_PROGRESS: 'pending',
    PENDING_AUTHORIZATION: 'pending',
    OTP_EMAIL_DISPATCH_FAILED: 'pending',
    SUCCESS: 'success',
    COMPLETED: 'success',
    FAILED: 'failed',
    EXPIRED: 'failed',
    REVERSED: 'reversed',
  }
  for (const [status, state] of Object.entries(states)) assert.equal(changed({ status })?.state, state)
  for (const status of ['', 'success', 'DONE', 'constructor', null])
    assert.equal(changed({ status }), undefined, String(status))
})

test('every kobo goes out and comes back as it was, as a number and as a text', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), (minor) => {
      const number = nairaOf(money('NGN', minor))
      const sent: unknown = JSON.parse(JSON.stringify({ amount: number }))
      const { amount } = Object(sent)
      assert.equal(changed({ amount })?.amount.minor, minor)
      assert.equal(changed({ amount: String(amount) })?.amount.minor, minor)
    }),
  )
  assert.equal(nairaOf(money('NGN', 10n ** 15n)), undefined)
  assert.equal(nairaOf(money('NGN', 0n)), undefined)
})

test('amounts that are none, or that a number has rounded, are refused', () => {
  for (const amount of [1.005, -1, '-1', '1e3', 1e21, Number.NaN, null, '20,00', ' 20', 10 ** 15, '٢٠'])
    assert.equal(changed({ amount }), undefined, String(amount))
})

test('a transfer under another reference, of another amount or to another account is not ours', () => {
  assert.equal(changed({}, { reference: 'another' }), undefined)
  assert.equal(changed({}, { ...wanted, amount: money('NGN', 230_06n) }), undefined)
  assert.equal(changed({}, { ...wanted, accountNumber: '0111946769' }), undefined)
  assert.ok(changed({}, { ...wanted, amount: money('NGN', 230_05n), accountNumber: '0111946768' }))
  assert.equal(changed({ currency: 'USD' }), undefined)
})

test('a refusal inside a 200 is judged as a refusal', () => {
  const body = { requestSuccessful: false, responseMessage: 'Insufficient balance', responseCode: '99' }
  const answer = asItMeans({ answered: true, status: 200, body })
  assert.ok(answer.answered)
  assert.equal(transferRefusalOf({ status: answer.status, body: answer.body })?.reason, 'float_too_low')
  const kept = { answered: true, status: 401, body } as const
  assert.deepEqual(asItMeans(kept), kept)
})

const says = (status: number, responseMessage: string, responseCode = '99') => ({
  status,
  body: { requestSuccessful: false, responseMessage, responseCode },
})

test('refusals are told apart by their words, and words about nothing are none', () => {
  assert.equal(transferRefusalOf(says(400, 'Duplicate request', 'D07'))?.reason, 'same_again')
  assert.equal(transferRefusalOf(says(400, 'Duplicate reference'))?.reason, 'duplicate')
  assert.equal(transferRefusalOf(says(422, 'Invalid destination bank code'))?.reason, 'refused')
  assert.equal(transferRefusalOf(says(400, 'You do not have sufficient balance'))?.reason, 'float_too_low')
  for (const refused of [
    says(400, 'Error occurred while processing your request'),
    says(401, 'Invalid credentials'),
    says(500, 'Invalid bank'),
    { status: 404, body: { status: 404, error: 'Not Found' } },
  ])
    assert.equal(transferRefusalOf(refused), undefined)
  assert.equal(
    notFoundOf(says(404, 'Could not find transaction with the specified reference'))?.reason,
    'not_found',
  )
  assert.equal(notFoundOf(says(404, 'Not Found')), undefined)
  assert.equal(nameRefusalOf(says(404, 'Invalid account number'))?.reason, 'no_such_account')
  assert.equal(nameRefusalOf(says(400, 'Name inquiry network error.', 'R11'))?.reason, 'bank_away')
  assert.equal(nameRefusalOf(says(403, 'Invalid account number')), undefined)
})

test('a name is that of the account we asked about, or none', () => {
  const account = { bankCode: '058', accountNumber: '0111946768' }
  const answer = (more: object = {}) =>
    envelope({ accountNumber: '0111946768', accountName: 'SMART CHINONSO', bankCode: '058', ...more })
  assert.deepEqual(accountNameOf(answer(), account), { accountName: 'SMART CHINONSO' })
  assert.equal(accountNameOf(answer({ accountNumber: '0111946769' }), account), undefined)
  assert.equal(accountNameOf(answer({ bankCode: '044' }), account), undefined)
  assert.equal(accountNameOf(answer({ accountName: '' }), account), undefined)
})

test('a token and a balance are read, as numbers and as texts', () => {
  assert.deepEqual(tokenOf(envelope({ accessToken: 'eyJ', expiresIn: 3567 })), {
    accessToken: 'eyJ',
    expiresIn: 3567,
  })
  assert.equal(tokenOf(envelope({ accessToken: '', expiresIn: 3567 })), undefined)
  assert.deepEqual(
    balanceOf(envelope({ availableBalance: 862.68, ledgerBalance: 862.68 })),
    money('NGN', 862_68n),
  )
  assert.deepEqual(balanceOf(envelope({ availableBalance: '0.00' })), money('NGN', 0n))
  assert.equal(balanceOf(envelope({ ledgerBalance: 5 })), undefined)
})
