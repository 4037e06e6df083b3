// Answers for how Monnify behaves towards our adapter: what each method asks of it, and its own words for what it refuses.
import {
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

const says = (status: number, responseMessage: string, responseCode = '99'): Fault => ({
  kind: 'answer',
  status,
  body: { requestSuccessful: false, responseMessage, responseCode },
})
const failed = says(400, 'Error occurred while processing your request')
const noSuchPath: Fault = { kind: 'answer', status: 404, body: { status: 404, error: 'Not Found' } }

const expired: Fault = { kind: 'answer', status: 401, body: { error: 'invalid_token' } }
const wrongKeys = (last: Turn): Turn[] => [
  // A token that holds no longer is renewed once, and nobody notices.
  { faults: [expired], expect: 'accepted' },
  { faults: [expired, expired], expect: 'unknown' },
  ...onOthers(unknownAtOnce(expired)),
  last,
]

const others = ['POST /api/v1/auth/login']

const payouts: JudgedAdapter = {
  port: 'payouts',
  methods: {
    findAccountName: { kind: 'ask_name', main: 'GET /api/v1/disbursements/account/validate', others },
    pay: { kind: 'pay_out', main: 'POST /api/v2/disbursements/single', others },
    findPayout: { kind: 'ask_payout', main: 'GET /api/v2/disbursements/single/summary', others },
    // Both tell what transfers have taken of our money.
    payoutBalance: { kind: 'ask_balance', main: 'GET /api/v2/disbursements/wallet-balance', others },
    listPayouts: { kind: 'ask_balance', main: 'GET /api/v2/disbursements/single/transactions', others },
    readWebhook: { kind: 'hear_payouts' },
  },
  cells: {
    'balance exhausted': {
      // It takes the transfer and lets it fail; nothing leaves our balance.
      pay_out: turns({ world: 'float_empty', expect: 'accepted', state: 'pending' }),
    },
    'documented refusal': {
      ask_name: turns(
        ...judged(
          'rejected:no_such_account',
          says(404, 'Could not find account with the provided details'),
          says(200, 'Invalid account number'),
        ),
        ...judged('rejected:bank_away', says(400, 'Name inquiry network error.', 'R11')),
        ...judged('unknown', noSuchPath, failed),
        usual,
      ),
      pay_out: turns(
        ...judged(
          'rejected:refused',
          says(400, 'Bad request: a field is missing or not valid'),
          says(200, 'Invalid destination account'),
        ),
        ...judged('rejected:float_too_low', says(400, 'Insufficient balance')),
        ...judged(
          'unknown',
          says(400, 'Duplicate request', 'D07'),
          says(400, 'Duplicate reference: a transaction with it already exists'),
          failed,
        ),
        usual,
      ),
      ask_payout: turns(
        ...judged(
          'rejected:not_found',
          says(404, 'Could not find transaction with the specified reference'),
          says(400, 'Transaction with specified reference does not exist.'),
        ),
        ...judged('unknown', noSuchPath, failed),
        seen,
      ),
      ask_balance: turns(
        ...judged('unknown', says(404, 'Could not find a wallet with the account number')),
        saw,
      ),
    },
    'wrong key': {
      ask_name: turns(...wrongKeys(usual)),
      pay_out: turns(...wrongKeys(usual)),
      ask_payout: turns(...wrongKeys(seen)),
      ask_balance: turns(...wrongKeys(saw)),
    },
  },
}

export const monnifyBehaviours: readonly JudgedAdapter[] = [payouts]
