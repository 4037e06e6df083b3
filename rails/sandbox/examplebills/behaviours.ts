// Answers for how examplebills behaves towards our adapter: what each method asks of it, and its refusals by status and code.
import {
  type JudgedAdapter,
  judged,
  notApplicable,
  saw,
  seen,
  turns,
  unknownAtOnce,
  usual,
} from '../behaviours/cells.ts'
import { garbled, passing } from '../behaviours/faults.ts'
import type { Fault } from '../faults.ts'
import { refused, type RefusalCode } from './answers.ts'

const says = (code: RefusalCode, status = refused(code).status): Fault => ({
  kind: 'answer',
  status,
  body: { error: { code, message: 'No' } },
})
/** A code that comes with another status than its own. */
const saysOddly = (code: RefusalCode): Fault => says(code, 400)
const unauthorised: Fault = { kind: 'status', status: 401 }

const noWebhook = notApplicable('It sends no webhooks; it is asked.')

const bills: JudgedAdapter = {
  port: 'bills',
  methods: {
    referenceOf: 'calls_nobody',
    referenceAt: 'calls_nobody',
    check: { kind: 'ask_name', main: 'POST /v1/enquiries' },
    // Answered for good at once, like a question whether somebody is up.
    plans: { kind: 'ask_whether_up', main: 'GET /v1/services/*' },
    options: { kind: 'ask_whether_up', main: 'GET /v1/services/*' },
    pay: { kind: 'pay_out', main: 'POST /v1/payments' },
    find: { kind: 'ask_payout', main: 'GET /v1/payments/*' },
    balance: { kind: 'ask_balance', main: 'GET /v1/wallet' },
  },
  cells: {
    // Who is behind a reference is asked by POST, which is not asked again in the same call.
    'accept, then no response': {
      ask_name: turns(...unknownAtOnce({ kind: 'drop_after' }, { kind: 'hang_after' }), usual),
    },
    'partial outage': { ask_name: turns(...unknownAtOnce(...passing, ...garbled), usual) },
    'webhook lost': { ask_payout: noWebhook, ask_balance: noWebhook },
    'webhook before HTTP response': { pay_out: noWebhook, ask_payout: noWebhook },
    'amount mismatch': { pay_out: noWebhook, ask_payout: noWebhook, ask_balance: noWebhook },
    'balance exhausted': {
      ask_whether_up: notApplicable('A list of plans costs nothing here.'),
      pay_out: turns({ world: 'float_empty', expect: 'rejected:float_too_low' }),
    },
    'documented refusal': {
      ask_name: turns(
        ...judged('rejected:not_found', says('unknown_customer')),
        ...judged('rejected:away', says('biller_unavailable')),
        ...judged('rejected:paid', says('already_paid')),
        ...judged('rejected:expired', says('expired')),
        ...judged('unknown', says('invalid_request'), says('unknown_service'), saysOddly('unknown_customer')),
        usual,
      ),
      ask_whether_up: turns(
        ...judged('rejected:away', says('biller_unavailable')),
        ...judged('unknown', says('unknown_service'), saysOddly('biller_unavailable')),
        usual,
      ),
      pay_out: turns(
        ...judged('rejected:float_too_low', says('insufficient_funds')),
        ...judged(
          'rejected:refused',
          says('unknown_service'),
          says('unknown_customer'),
          says('already_paid'),
          says('not_payable'),
          says('expired'),
          says('invalid_request'),
          says('amount_not_accepted'),
          says('plan_not_sold'),
          says('biller_unavailable'),
        ),
        // The first says that there is a payment of this reference already, the second answers another question.
        ...judged(
          'unknown',
          says('reference_conflict'),
          says('unknown_reference'),
          saysOddly('already_paid'),
        ),
        usual,
      ),
      ask_payout: turns(
        ...judged('rejected:not_found', says('unknown_reference')),
        ...judged('unknown', says('no_such_path'), says('already_paid'), saysOddly('unknown_reference')),
        seen,
      ),
      ask_balance: turns(...judged('unknown', says('unknown_service')), saw),
    },
    'wrong key': {
      ask_name: turns(...judged('unknown', says('unauthorised'), unauthorised), usual),
      ask_whether_up: turns(...judged('unknown', says('unauthorised'), unauthorised), usual),
      // Its own word for that is documented as nothing done: the customer has the money back at once.
      pay_out: turns(
        ...judged('rejected:refused', says('unauthorised')),
        ...judged('unknown', unauthorised),
        usual,
      ),
      ask_payout: turns(...judged('unknown', says('unauthorised'), unauthorised), seen),
      ask_balance: turns(...judged('unknown', says('unauthorised'), unauthorised), saw),
    },
  },
}

export const examplebillsBehaviours: readonly JudgedAdapter[] = [bills]
