// Answers for how Quidax behaves towards our adapter: what each method asks of it, and its own words for what it refuses.
import {
  hears,
  type JudgedAdapter,
  judged,
  notApplicable,
  onOthers,
  saw,
  seen,
  turns,
  unknownAtOnce,
  usual,
} from '../behaviours/cells.ts'
import type { Fault } from '../faults.ts'

const says = (status: number, message: string): Fault => ({
  kind: 'answer',
  status,
  body: { status: 'error', message, data: { code: `E0${status}`, message } },
})
const wrongKeys = unknownAtOnce(
  says(401, 'Unauthorized: the API key is not valid'),
  says(403, 'You do not have permission to perform this action'),
)
const noSuchPath: Fault = { kind: 'answer', status: 404, body: { error: 'Not Found' } }
const costsNothing = notApplicable('It costs nothing to ask, and needs no coins.')

const custody: JudgedAdapter = {
  port: 'custody',
  methods: {
    ensureHolder: { kind: 'make_customer', main: 'POST /users' },
    makeAddress: {
      kind: 'make_address',
      main: 'POST /users/*',
      others: ['GET /users/*'],
    },
    findAddress: { kind: 'ask_address', main: 'GET /users/*' },
    findDeposit: { kind: 'ask_coins', main: 'GET /users/*' },
    listDeposits: { kind: 'list_coins', main: 'GET /users/deposits/all' },
    balances: { kind: 'list', main: 'GET /users/me/wallets', others: ['GET /users/*'] },
    returnDeposit: { kind: 'return_deposit', main: 'POST /users/*' },
    findReturn: { kind: 'ask_payout', main: 'GET /users/*' },
    readWebhook: { kind: 'hear_coins' },
  },
  cells: {
    'pending, then failed': {
      // What no block holds any more is shown to nobody, and nothing is told of it.
      ask_coins: turns(
        { world: 'deposit_pending', expect: 'accepted', state: 'pending' },
        { world: 'conclude_failed', expect: 'rejected:not_found' },
      ),
      list_coins: turns(
        { world: 'deposit_pending', expect: 'accepted', sees: true },
        { world: 'conclude_failed', expect: 'accepted', sees: false },
      ),
      hear_coins: hears({
        acts: ['deposit_pending', 'conclude_failed'],
        arrive: 1,
        verified: 1,
        different: 1,
      }),
    },
    'reversal after success': {
      ask_payout: notApplicable('What a network has confirmed has left for good.'),
      // It tells nobody when a network takes back what it had confirmed: asking again finds it.
      hear_coins: hears({ acts: ['deposit', 'reverse'], arrive: 2, verified: 2, different: 2 }),
    },
    'out of order': { ask_payout: notApplicable('What a network has confirmed has left for good.') },
    'webhook before HTTP response': {
      ask_payout: notApplicable('Coins that leave are told of when a network has them.'),
    },
    'amount mismatch': { ask_payout: notApplicable('A withdrawal is told of by its reference alone.') },
    'balance exhausted': {
      make_address: costsNothing,
      ask_coins: costsNothing,
      ask_payout: costsNothing,
      return_deposit: turns(...judged('rejected:float_too_low', says(400, 'Insufficient balance')), usual),
    },
    'documented refusal': {
      make_customer: turns(
        ...judged(
          'rejected:invalid_customer',
          says(400, 'email is not valid'),
          says(422, 'First name is required'),
        ),
        ...judged('unknown', noSuchPath, says(400, 'Something went wrong')),
        usual,
      ),
      make_address: turns(
        ...judged(
          'rejected:unavailable',
          says(400, 'Network is not supported for this currency'),
          says(422, 'Deposits are disabled for this network'),
          says(200, 'Deposit is not available on this network'),
        ),
        ...judged('rejected:not_found', says(404, 'User was not found')),
        ...judged('unknown', noSuchPath, says(400, 'Something went wrong')),
        usual,
      ),
      ask_address: turns(
        ...judged('rejected:not_found', says(404, 'Payment address was not found')),
        ...judged('unknown', noSuchPath, says(400, 'Something went wrong')),
        usual,
      ),
      ask_coins: turns(
        ...judged(
          'rejected:not_found',
          says(404, 'Deposit was not found'),
          says(200, 'Deposit does not exist'),
        ),
        ...judged('unknown', noSuchPath, says(400, 'Something went wrong')),
        saw,
      ),
      list_coins: turns(...judged('unknown', noSuchPath, says(400, 'start_date is not valid')), saw),
      list: turns(...judged('unknown', noSuchPath, says(404, 'User was not found')), saw),
      return_deposit: turns(
        ...judged(
          'rejected:refused',
          says(400, 'fund_uid is not a valid address'),
          says(422, 'Amount is below the minimum'),
        ),
        // It may be ours that went before: the reference is asked about, and is not known.
        ...judged('unknown', says(400, 'Reference has already been taken'), noSuchPath),
        usual,
      ),
      ask_payout: turns(
        ...judged('rejected:not_found', says(404, 'Withdrawal was not found')),
        ...judged('unknown', noSuchPath, says(400, 'Something went wrong')),
        seen,
      ),
    },
    'wrong key': {
      make_customer: turns(...wrongKeys, usual),
      make_address: turns(...wrongKeys, ...onOthers(wrongKeys), usual),
      ask_address: turns(...wrongKeys, usual),
      ask_coins: turns(...wrongKeys, saw),
      list_coins: turns(...wrongKeys, saw),
      list: turns(...wrongKeys, ...onOthers(wrongKeys), saw),
      return_deposit: turns(...wrongKeys, usual),
      ask_payout: turns(...wrongKeys, seen),
    },
  },
}

export const quidaxBehaviours: readonly JudgedAdapter[] = [custody]
