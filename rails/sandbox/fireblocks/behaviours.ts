// Answers for how Fireblocks behaves towards our adapter: what each method asks of it, and its own words for what it refuses.
import {
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

const says = (status: number, code: number, message: string): Fault => ({
  kind: 'answer',
  status,
  body: { message, code },
})
const wrongKeys = unknownAtOnce(
  says(401, -1, 'Invalid signature'),
  says(401, -10, 'The request has expired'),
  says(403, -8, 'Insufficient permissions'),
)
const noSuchPath: Fault = { kind: 'answer', status: 404, body: { message: 'Not Found' } }
const internal = says(
  400,
  1000,
  'This operation does not support the same idempotency key after an internal error',
)
const costsNothing = notApplicable('It costs nothing to ask, and needs no coins.')

const custody: JudgedAdapter = {
  port: 'custody',
  methods: {
    ensureHolder: {
      kind: 'make_customer',
      main: 'POST /vault/accounts',
      others: ['GET /vault/accounts_paged'],
    },
    makeAddress: { kind: 'make_address', main: 'POST /vault/*', others: ['GET /vault/*'] },
    findAddress: { kind: 'ask_address', main: 'GET /vault/*' },
    findDeposit: { kind: 'ask_coins', main: 'GET /transactions/*', others: ['GET /assets/*'] },
    listDeposits: { kind: 'list_coins', main: 'GET /transactions' },
    balances: { kind: 'list', main: 'GET /vault/assets' },
    returnDeposit: { kind: 'return_deposit', main: 'POST /transactions' },
    findReturn: { kind: 'ask_payout', main: 'GET /transactions/*' },
    readWebhook: { kind: 'hear_coins' },
  },
  cells: {
    'reversal after success': {
      ask_payout: notApplicable('What a network has confirmed has left for good.'),
    },
    'out of order': { ask_payout: notApplicable('What a network has confirmed has left for good.') },
    'webhook before HTTP response': {
      ask_payout: notApplicable('Coins that leave are told of when a network has them.'),
    },
    'amount mismatch': { ask_payout: notApplicable('What leaves is told of by its reference alone.') },
    'balance exhausted': {
      make_address: costsNothing,
      ask_coins: costsNothing,
      ask_payout: costsNothing,
      return_deposit: notApplicable('It takes what it cannot pay, and lets that fail.'),
    },
    'documented refusal': {
      make_customer: turns(
        ...judged('rejected:invalid_customer', says(400, 1000, 'The name is not valid')),
        ...judged('unknown', noSuchPath, internal),
        usual,
      ),
      make_address: turns(
        ...judged(
          'rejected:unavailable',
          says(404, 1006, 'Asset does not exist'),
          says(400, 1005, 'Asset is not supported'),
        ),
        ...judged('rejected:not_found', says(404, 1004, 'Vault account Id was not found')),
        ...judged('unknown', noSuchPath, internal),
        ...onOthers([
          ...judged('rejected:not_found', says(404, 1004, 'Vault account Id was not found')),
          // It has no wallet for it yet, and one is made.
          ...judged('accepted', says(404, 1006, 'Asset does not exist')),
          ...judged('unknown', noSuchPath),
        ]),
        usual,
      ),
      ask_address: turns(
        ...judged(
          'rejected:not_found',
          says(404, 1004, 'Vault account Id was not found'),
          says(404, 1006, 'Asset does not exist'),
        ),
        ...judged('unknown', noSuchPath, says(400, 1000, 'The request has invalid values')),
        usual,
      ),
      ask_coins: turns(
        ...judged('rejected:not_found', says(404, 1400, 'The transaction was not found')),
        ...judged('unknown', noSuchPath, says(400, 1000, 'The request has invalid values')),
        // What its coins are nobody says: nothing is known of them.
        ...onOthers(judged('unknown', says(404, 1006, 'Asset does not exist'))),
        saw,
      ),
      list_coins: turns(
        ...judged('unknown', noSuchPath, says(400, 1000, 'The request has invalid values')),
        saw,
      ),
      list: turns(...judged('unknown', noSuchPath), saw),
      return_deposit: turns(
        ...judged('rejected:refused', says(400, 1427, 'The destination address is not valid')),
        // It may be ours that went before: the reference is asked about, and is not known.
        ...judged('unknown', says(400, 1438, 'External transaction id already exists'), noSuchPath, internal),
        usual,
      ),
      ask_payout: turns(
        ...judged('rejected:not_found', says(404, 1400, 'The transaction was not found')),
        ...judged('unknown', noSuchPath, says(400, 1000, 'The request has invalid values')),
        seen,
      ),
    },
    'wrong key': {
      make_customer: turns(...wrongKeys, ...onOthers(wrongKeys), usual),
      make_address: turns(...wrongKeys, ...onOthers(wrongKeys), usual),
      ask_address: turns(...wrongKeys, usual),
      ask_coins: turns(...wrongKeys, ...onOthers(wrongKeys), saw),
      list_coins: turns(...wrongKeys, saw),
      list: turns(...wrongKeys, saw),
      return_deposit: turns(...wrongKeys, usual),
      ask_payout: turns(...wrongKeys, seen),
    },
  },
}

export const fireblocksBehaviours: readonly JudgedAdapter[] = [custody]
