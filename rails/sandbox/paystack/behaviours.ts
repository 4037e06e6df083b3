// Answers for how Paystack behaves towards our adapters: what each method asks of it, and its own words for what it refuses.
import {
  type Cell,
  type JudgedAdapter,
  judged,
  onOthers,
  saw,
  seen,
  turns,
  type Turn,
  unknownAtOnce,
  usual,
} from '../behaviours/cells.ts'
import type { Fault } from '../faults.ts'

type More = { readonly type?: string; readonly code?: string }
const says = (status: number, message: string, more: More = {}): Fault => ({
  kind: 'answer',
  status,
  body: {
    status: false,
    message,
    type: more.type ?? 'validation_error',
    code: more.code ?? 'invalid_params',
  },
})

const wrongKey: Fault = {
  kind: 'answer',
  status: 401,
  body: {
    status: false,
    message: 'Invalid key',
    type: 'validation_error',
    code: 'invalid_Key',
    error: 'Authorization Error',
  },
}
const wrongKeys = unknownAtOnce(wrongKey)
const wrongKeyAnywhere: Cell = turns(...wrongKeys, ...onOthers(wrongKeys), usual)
const fails: More = { type: 'api_error', code: 'unknown' }
// A wrong address is no answer about what was asked.
const noSuchPath = (path: string): Turn[] => judged('unknown', says(404, path, { type: '', code: '' }))

const bank: JudgedAdapter = {
  port: 'bank',
  methods: {
    ensureCustomer: { kind: 'make_customer', main: 'POST /customer' },
    openAccount: {
      kind: 'open_account',
      main: 'POST /dedicated_account',
      others: ['GET /customer/*', 'GET /dedicated_account'],
    },
    closeAccount: { kind: 'close_account', main: 'DELETE /dedicated_account/*' },
    verifyDeposit: { kind: 'ask_payment', main: 'GET /transaction/verify/*' },
    listDeposits: { kind: 'list', main: 'GET /transaction' },
    returnDeposit: { kind: 'return_deposit', main: 'POST /refund', others: ['GET /refund'] },
    floatBalance: { kind: 'list', main: 'GET /balance' },
    statement: { kind: 'list', main: 'GET /balance/ledger', others: ['GET /transaction'] },
    readWebhook: { kind: 'hear_bank' },
  },
  cells: {
    'balance exhausted': {
      return_deposit: turns(
        ...judged(
          'unknown',
          says(400, 'Your balance is not enough to fulfil this request', { code: 'insufficient_balance' }),
        ),
        usual,
      ),
    },
    'documented refusal': {
      make_customer: turns(
        ...judged('rejected:invalid_customer', says(400, 'Email is invalid')),
        ...judged('unknown', says(400, 'An error occurred', fails)),
        usual,
      ),
      open_account: turns(
        ...judged('rejected:invalid_customer', says(400, 'Customer phone number is required')),
        ...judged(
          'rejected:unavailable',
          says(400, 'Dedicated NUBAN is not available for your business', {
            type: 'api_error',
            code: 'feature_unavailable',
          }),
          says(400, 'Preferred bank is not available', { code: 'invalid_bank' }),
        ),
        usual,
      ),
      close_account: turns(
        ...judged('rejected:not_found', says(404, 'Dedicated account not found', { code: '' })),
        ...judged(
          'unknown',
          says(404, 'Cannot DELETE /nowhere', { code: '' }),
          says(400, 'An error occurred', { code: '' }),
        ),
        usual,
      ),
      return_deposit: turns(
        ...judged(
          'rejected:not_returnable',
          says(404, 'Transaction not found', { code: 'transaction_not_found' }),
        ),
        // It may be ours that went before: the list of refunds tells.
        ...judged(
          'unknown',
          says(400, 'Transaction has been fully reversed', { code: 'transaction_reversed' }),
          says(404, 'Cannot POST /nowhere', { code: '' }),
        ),
        usual,
      ),
      ask_payment: turns(
        ...judged(
          'rejected:not_found',
          says(404, 'Transaction reference not found.', { code: 'transaction_not_found' }),
        ),
        ...noSuchPath('Cannot GET /nowhere'),
        saw,
      ),
      list: turns(...judged('unknown', says(400, 'Invalid date')), saw),
    },
    'wrong key': {
      make_customer: turns(...wrongKeys, usual),
      open_account: wrongKeyAnywhere,
      close_account: wrongKeyAnywhere,
      return_deposit: wrongKeyAnywhere,
      ask_payment: turns(...wrongKeys, saw),
      list: turns(...wrongKeys, ...onOthers(wrongKeys), saw),
    },
  },
}

const payouts: JudgedAdapter = {
  port: 'payouts',
  methods: {
    findAccountName: { kind: 'ask_name', main: 'GET /bank/resolve' },
    pay: { kind: 'pay_out', main: 'POST /transfer', others: ['POST /transferrecipient'] },
    findPayout: { kind: 'ask_payout', main: 'GET /transfer/verify/*' },
    // Both tell what transfers have taken of our money.
    payoutBalance: { kind: 'ask_balance', main: 'GET /balance' },
    listPayouts: { kind: 'ask_balance', main: 'GET /transfer' },
    readWebhook: { kind: 'hear_payouts' },
    readApproval: { kind: 'hear_question' },
  },
  cells: {
    'balance exhausted': { pay_out: turns({ world: 'float_empty', expect: 'rejected:float_too_low' }) },
    'documented refusal': {
      ask_name: turns(
        ...judged(
          'rejected:no_such_account',
          says(422, 'Could not resolve account name. Check parameters or try again.'),
          says(400, 'Cannot resolve account'),
        ),
        ...judged(
          'rejected:bank_away',
          says(400, 'The bank is not available right now', { type: 'api_error', code: 'bank_unavailable' }),
        ),
        ...noSuchPath('Cannot GET /bank/resolve'),
        ...judged('unknown', says(400, 'Unknown bank code: 999', { code: 'invalid_bank_code' })),
        usual,
      ),
      pay_out: turns(
        ...judged(
          'rejected:refused',
          says(400, 'Recipient specified is invalid', { code: 'invalid_transfer_recipient' }),
        ),
        ...onOthers(judged('rejected:refused', says(400, 'Account number is invalid'))),
        ...judged(
          'rejected:float_too_low',
          says(400, 'Your balance is not enough to fulfill this request', { type: 'api_error' }),
          says(400, 'Your balance is not enough to fulfil this request', { type: 'api_error' }),
        ),
        ...judged(
          'unknown',
          says(400, 'An error occurred', fails),
          says(404, 'Please provide a unique reference. Reference already exists on a transfer', {
            code: 'duplicate_transfer_reference',
          }),
        ),
        usual,
      ),
      ask_payout: turns(
        ...judged('rejected:not_found', says(404, 'Transfer not found', { code: 'transfer_not_found' })),
        ...noSuchPath('Cannot GET /nowhere'),
        seen,
      ),
      ask_balance: turns(...judged('unknown', says(400, 'Invalid currency')), saw),
    },
    'wrong key': {
      ask_name: turns(...wrongKeys, usual),
      pay_out: turns(...wrongKeys, usual),
      ask_payout: turns(...wrongKeys, seen),
      ask_balance: turns(...wrongKeys, saw),
    },
  },
}

export const paystackBehaviours: readonly JudgedAdapter[] = [bank, payouts]
