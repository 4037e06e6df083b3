// Answers for how Reloadly behaves towards our adapter: what each method asks of it, and its own words for what it refuses.
import {
  type JudgedAdapter,
  judged,
  notApplicable,
  onOthers,
  saw,
  seen,
  turns,
  type Turn,
  unknownAtOnce,
  usual,
} from '../behaviours/cells.ts'
import type { Fault } from '../faults.ts'

const says = (errorCode: string, status = 400): Fault => ({
  kind: 'answer',
  status,
  body: { message: 'No', errorCode, details: [] },
})
const expired = says('TOKEN_EXPIRED', 401)
const wrongKeys = (last: Turn): Turn[] => [
  // A token that holds no longer is renewed once, and nobody notices.
  { faults: [expired], expect: 'accepted' },
  { faults: [expired, expired], expect: 'unknown' },
  ...onOthers(unknownAtOnce(says('INVALID_CREDENTIALS', 401))),
  last,
]

const noWebhook = notApplicable('It is asked: how it signs webhooks is not documented.')
const others = ['POST /oauth/token']

const abroad: JudgedAdapter = {
  port: 'abroad',
  methods: {
    referenceOf: 'calls_nobody',
    referenceAt: 'calls_nobody',
    // Answered for good at once, like a question whether somebody is up.
    operators: { kind: 'ask_whether_up', main: 'GET /operators/countries/*', others },
    operatorOf: { kind: 'ask_name', main: 'GET /operators/auto-detect/*', others },
    pay: { kind: 'pay_out', main: 'POST /topups', others },
    find: { kind: 'ask_payout', main: 'GET /topups/reports/transactions', others },
    balance: { kind: 'ask_balance', main: 'GET /accounts/balance', others },
  },
  cells: {
    'webhook lost': { ask_payout: noWebhook, ask_balance: noWebhook },
    'webhook before HTTP response': { pay_out: noWebhook, ask_payout: noWebhook },
    'amount mismatch': { pay_out: noWebhook, ask_payout: noWebhook, ask_balance: noWebhook },
    'balance exhausted': {
      ask_whether_up: notApplicable('A list of operators costs nothing.'),
      pay_out: turns({ world: 'float_empty', expect: 'rejected:float_too_low' }),
    },
    'documented refusal': {
      ask_whether_up: turns(
        ...judged('rejected:away', says('COUNTRY_NOT_SUPPORTED', 409)),
        ...judged('unknown', says('OPERATOR_NOT_IN_SERVICE')),
        usual,
      ),
      ask_name: turns(
        ...judged('rejected:not_detected', says('COULD_NOT_AUTO_DETECT_OPERATOR', 404)),
        ...judged('rejected:not_found', says('INVALID_RECIPIENT_PHONE'), says('INVALID_PHONE_NUMBER')),
        ...judged('rejected:away', says('COUNTRY_NOT_SUPPORTED', 409)),
        ...judged('unknown', says('INVALID_AMOUNT')),
        usual,
      ),
      pay_out: turns(
        ...judged('rejected:float_too_low', says('INSUFFICIENT_BALANCE')),
        // It was not taken, and may be handed over again.
        ...judged('rejected:not_found', says('PHONE_RECENTLY_RECHARGED')),
        ...judged(
          'rejected:refused',
          says('ACCOUNT_NOT_FOUND', 404),
          says('COUNTRY_NOT_SUPPORTED', 409),
          says('INACTIVE_ACCOUNT', 403),
          says('INVALID_AMOUNT'),
          says('INVALID_AMOUNT_FOR_OPERATOR'),
          says('INVALID_PHONE_NUMBER'),
          says('INVALID_RECIPIENT_PHONE'),
          says('MAX_DAILY_TRANSACTION_AMOUNT_REACHED'),
          says('MAX_DAILY_TRANSACTION_COUNT_REACHED'),
          says('OPERATOR_NOT_IN_SERVICE'),
        ),
        // What became of these nobody says: the identifier is asked about.
        ...judged(
          'unknown',
          says('TOPUP_TRANSACTION_FAILED'),
          says('TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT'),
          says('OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE', 503),
        ),
        usual,
      ),
      ask_payout: turns(...judged('unknown', says('INVALID_INPUT_PROVIDED')), seen),
      ask_balance: turns(...judged('unknown', says('ACCOUNT_NOT_FOUND', 404)), saw),
    },
    'wrong key': {
      ask_whether_up: turns(...wrongKeys(usual)),
      ask_name: turns(...wrongKeys(usual)),
      pay_out: turns(...wrongKeys(usual)),
      ask_payout: turns(...wrongKeys(seen)),
      ask_balance: turns(...wrongKeys(saw)),
    },
  },
}

export const reloadlyBehaviours: readonly JudgedAdapter[] = [abroad]
