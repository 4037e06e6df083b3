// Answers for refusals of transfers out: in each partner's own words, for our key, for our empty balance.
import { notApplicable, onOthers, type PayoutCells, turns, type Turn, unknownAtOnce } from './cells.ts'
import type { Fault } from '../faults.ts'

const paystack = 'paystack_payouts'
const monnify = 'monnify_payouts'
const paystackSays = (
  status: number,
  message: string,
  more: { type?: string; code?: string } = {},
): Fault => ({
  kind: 'answer',
  status,
  body: {
    status: false,
    message,
    type: more.type ?? 'validation_error',
    code: more.code ?? 'invalid_params',
  },
})
const monnifySays = (status: number, responseMessage: string, responseCode = '99'): Fault => ({
  kind: 'answer',
  status,
  body: { requestSuccessful: false, responseMessage, responseCode },
})
const judged = (of: string, expect: Turn['expect'], ...faults: Fault[]): Turn[] =>
  faults.map((fault) => ({ of, faults: [fault], expect }))

const wrongKey = paystackSays(401, 'Invalid key', { code: 'invalid_Key' })
const expired: Fault = { kind: 'answer', status: 401, body: { error: 'invalid_token' } }
const wrongKeys = (last: Turn): Turn[] => [
  ...unknownAtOnce(wrongKey).map((turn) => ({ ...turn, of: paystack })),
  // A token that holds no longer is renewed once, and nobody notices.
  { of: monnify, faults: [expired], expect: 'accepted' },
  { of: monnify, faults: [expired, expired], expect: 'unknown' },
  ...onOthers(unknownAtOnce(expired)).map((turn) => ({ ...turn, of: monnify })),
  last,
]
const seen: Turn = { expect: 'accepted', state: 'success' }
const saw: Turn = { expect: 'accepted', sees: true }
const usual: Turn = { expect: 'accepted' }
const noWebhook = notApplicable('A webhook refuses nothing and asks nobody.')
const noQuestion = notApplicable('The question carries no refusal of theirs.')

/** The cells of the rows about refusals, by the row's name. */
export const payoutRefusals: Readonly<Record<string, PayoutCells>> = {
  'balance exhausted': {
    ask_name: notApplicable('Asking for a name costs nothing here.'),
    pay_out: turns(
      { of: paystack, world: 'float_empty', expect: 'rejected:float_too_low' },
      // This partner takes the transfer and lets it fail; nothing leaves our balance.
      { of: monnify, world: 'float_empty', expect: 'accepted', state: 'pending' },
    ),
    ask_payout: turns({ world: 'float_empty', ...seen }),
    ask_balance: turns({ world: 'float_empty', expect: 'accepted' }),
    hear_payouts: notApplicable('Webhooks do not depend on our balance.'),
    hear_question: notApplicable('Nobody asks about a transfer that was not taken.'),
  },
  'documented refusal': {
    ask_name: turns(
      ...judged(
        paystack,
        'rejected:no_such_account',
        paystackSays(422, 'Could not resolve account name. Check parameters or try again.'),
        paystackSays(400, 'Cannot resolve account'),
      ),
      ...judged(
        paystack,
        'rejected:bank_away',
        paystackSays(400, 'The bank is not available right now', {
          type: 'api_error',
          code: 'bank_unavailable',
        }),
      ),
      ...judged(
        paystack,
        'unknown',
        paystackSays(404, 'Cannot GET /bank/resolve', { type: '', code: '' }),
        paystackSays(400, 'Unknown bank code: 999', { code: 'invalid_bank_code' }),
      ),
      ...judged(
        monnify,
        'rejected:no_such_account',
        monnifySays(404, 'Could not find account with the provided details'),
        monnifySays(200, 'Invalid account number'),
      ),
      ...judged(monnify, 'rejected:bank_away', monnifySays(400, 'Name inquiry network error.', 'R11')),
      ...judged(
        monnify,
        'unknown',
        { kind: 'answer', status: 404, body: { status: 404, error: 'Not Found' } },
        monnifySays(400, 'Error occurred while processing your request'),
      ),
      usual,
    ),
    pay_out: turns(
      ...judged(
        paystack,
        'rejected:refused',
        paystackSays(400, 'Recipient specified is invalid', { code: 'invalid_transfer_recipient' }),
      ),
      ...onOthers(judged(paystack, 'rejected:refused', paystackSays(400, 'Account number is invalid'))),
      ...judged(
        paystack,
        'rejected:float_too_low',
        paystackSays(400, 'Your balance is not enough to fulfill this request', { type: 'api_error' }),
        paystackSays(400, 'Your balance is not enough to fulfil this request', { type: 'api_error' }),
      ),
      ...judged(
        paystack,
        'unknown',
        paystackSays(400, 'An error occurred', { type: 'api_error', code: 'unknown' }),
        paystackSays(404, 'Please provide a unique reference. Reference already exists on a transfer', {
          code: 'duplicate_transfer_reference',
        }),
      ),
      ...judged(
        monnify,
        'rejected:refused',
        monnifySays(400, 'Bad request: a field is missing or not valid'),
        monnifySays(200, 'Invalid destination account'),
      ),
      ...judged(monnify, 'rejected:float_too_low', monnifySays(400, 'Insufficient balance')),
      ...judged(
        monnify,
        'unknown',
        monnifySays(400, 'Duplicate request', 'D07'),
        monnifySays(400, 'Duplicate reference: a transaction with it already exists'),
        monnifySays(400, 'Error occurred while processing your request'),
      ),
      usual,
    ),
    ask_payout: turns(
      ...judged(
        paystack,
        'rejected:not_found',
        paystackSays(404, 'Transfer not found', { code: 'transfer_not_found' }),
      ),
      ...judged(paystack, 'unknown', paystackSays(404, 'Cannot GET /nowhere', { type: '', code: '' })),
      ...judged(
        monnify,
        'rejected:not_found',
        monnifySays(404, 'Could not find transaction with the specified reference'),
        monnifySays(400, 'Transaction with specified reference does not exist.'),
      ),
      ...judged(
        monnify,
        'unknown',
        { kind: 'answer', status: 404, body: { status: 404, error: 'Not Found' } },
        monnifySays(400, 'Error occurred while processing your request'),
      ),
      seen,
    ),
    ask_balance: turns(
      ...judged(paystack, 'unknown', paystackSays(400, 'Invalid currency')),
      ...judged(monnify, 'unknown', monnifySays(404, 'Could not find a wallet with the account number')),
      saw,
    ),
    hear_payouts: noWebhook,
    hear_question: noQuestion,
  },
  'wrong key': {
    ask_name: turns(...wrongKeys(usual)),
    pay_out: turns(...wrongKeys(usual)),
    ask_payout: turns(...wrongKeys(seen)),
    ask_balance: turns(...wrongKeys(saw)),
    hear_payouts: notApplicable(
      'A key that is not ours signs wrongly: see “wrong signature, altered body, replay”.',
    ),
    hear_question: notApplicable('A key that is not ours signs wrongly: see rails/approval.test.ts.'),
  },
}
