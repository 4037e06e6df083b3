// Answers for how VTpass behaves towards our adapter: what each method asks of it, its codes, and what it does otherwise than who pays out.
import { garbled, passing } from '../behaviours/faults.ts'
import {
  hears,
  type JudgedAdapter,
  judged,
  notApplicable,
  saw,
  seen,
  turns,
  unknownAtOnce,
  usual,
} from '../behaviours/cells.ts'
import type { Fault } from '../faults.ts'

/** It says by a code how it went, with 200. */
const says = (code: string): Fault => ({
  kind: 'answer',
  status: 200,
  body: { code, response_description: 'NO', content: { errors: 'NO' } },
})
const unauthorised: Fault = { kind: 'status', status: 401 }

const toldLater = notApplicable('Its webhook tells only what a person there decided later.')
const noAmount = notApplicable('Its webhook is no more than a hint at an order of ours.')

const airtime: JudgedAdapter = {
  port: 'airtime',
  methods: {
    referenceOf: 'calls_nobody',
    referenceAt: 'calls_nobody',
    topUp: { kind: 'pay_out', main: 'POST /pay' },
    findTopUp: { kind: 'ask_payout', main: 'POST /requery' },
    balance: { kind: 'ask_balance', main: 'GET /balance' },
    readWebhook: { kind: 'hear_payouts' },
  },
  cells: {
    // It is asked by POST, which is not asked again in the same call.
    'accept, then no response': {
      ask_payout: turns(...unknownAtOnce({ kind: 'drop_after' }, { kind: 'hang_after' }), seen),
    },
    'partial outage': { ask_payout: turns(...unknownAtOnce(...passing, ...garbled), seen) },
    'out of order': {
      hear_payouts: hears({
        acts: ['payout_pending', 'payout_is_reversed', 'payout_succeeds'],
        arrive: 2,
        verified: 2,
        different: 2,
      }),
    },
    'webhook before HTTP response': {
      pay_out: toldLater,
      ask_payout: toldLater,
      hear_payouts: toldLater,
    },
    'wrong signature, altered body, replay': {
      // Nothing of it is signed, so another signature is none; a body that was altered is judged in rails/vtpass/webhook.test.ts.
      hear_payouts: hears(
        { acts: ['payout', 'badsig'], arrive: 2, verified: 2, different: 1 },
        { acts: ['payout', 'oldts'], arrive: 2, verified: 2, different: 1 },
      ),
    },
    'amount mismatch': {
      pay_out: noAmount,
      ask_payout: noAmount,
      ask_balance: noAmount,
      hear_payouts: noAmount,
    },
    'balance exhausted': { pay_out: turns({ world: 'float_empty', expect: 'rejected:float_too_low' }) },
    'documented refusal': {
      pay_out: turns(
        ...judged('rejected:refused', says('012'), says('030')),
        ...judged('rejected:float_too_low', says('018')),
        // Something like it is there already, and this one is not.
        ...judged('rejected:not_found', says('014'), says('019')),
        // Only a question is answered by the first; nobody documents the second.
        ...judged('unknown', says('015'), says('999')),
        usual,
      ),
      ask_payout: turns(
        ...judged('rejected:not_found', says('015')),
        ...judged('unknown', says('030'), says('999')),
        seen,
      ),
      ask_balance: turns(...judged('unknown', says('030')), saw),
    },
    'wrong key': {
      // Its code for that is documented as nothing done: the customer has the money back at once.
      pay_out: turns(...judged('rejected:refused', says('087')), ...judged('unknown', unauthorised), usual),
      ask_payout: turns(...judged('unknown', says('087'), unauthorised), seen),
      ask_balance: turns(...judged('unknown', says('087'), unauthorised), saw),
    },
  },
}

const nobody: Fault = {
  kind: 'answer',
  status: 200,
  body: { code: '000', content: { error: 'Not a valid meter', WrongBillersCode: true } },
}

const bills: JudgedAdapter = {
  port: 'bills',
  methods: {
    referenceOf: 'calls_nobody',
    referenceAt: 'calls_nobody',
    check: { kind: 'ask_name', main: 'POST /merchant-verify' },
    // What no order changes, read by GET.
    plans: { kind: 'ask_whether_up', main: 'GET /service-variations' },
    options: { kind: 'ask_whether_up', main: 'GET /options' },
    pay: { kind: 'pay_out', main: 'POST /pay' },
    find: { kind: 'ask_payout', main: 'POST /requery' },
    balance: { kind: 'ask_balance', main: 'GET /balance' },
  },
  cells: {
    'accept, then no response': {
      ask_name: turns(...unknownAtOnce({ kind: 'drop_after' }, { kind: 'hang_after' }), usual),
      ask_payout: airtime.cells['accept, then no response']?.ask_payout,
    },
    'partial outage': {
      ask_name: turns(...unknownAtOnce(...passing, ...garbled), usual),
      ask_payout: airtime.cells['partial outage']?.ask_payout,
    },
    'webhook before HTTP response': { pay_out: toldLater, ask_payout: toldLater },
    'amount mismatch': { pay_out: noAmount, ask_payout: noAmount, ask_balance: noAmount },
    'balance exhausted': {
      ...airtime.cells['balance exhausted'],
      ask_whether_up: turns({ world: 'float_empty', expect: 'accepted' }),
    },
    'documented refusal': {
      ask_name: turns(
        ...judged('rejected:not_found', nobody),
        ...judged('rejected:away', says('030'), says('034')),
        ...judged('unknown', says('011'), says('999')),
        usual,
      ),
      ask_whether_up: turns(
        ...judged('rejected:away', says('030'), says('034')),
        ...judged('unknown', says('012'), says('999')),
        usual,
      ),
      pay_out: airtime.cells['documented refusal']?.pay_out,
      ask_payout: airtime.cells['documented refusal']?.ask_payout,
      ask_balance: airtime.cells['documented refusal']?.ask_balance,
    },
    'wrong key': {
      ask_name: turns(...judged('unknown', says('087'), unauthorised), usual),
      ask_whether_up: turns(...judged('unknown', says('087'), unauthorised), usual),
      pay_out: airtime.cells['wrong key']?.pay_out,
      ask_payout: airtime.cells['wrong key']?.ask_payout,
      ask_balance: airtime.cells['wrong key']?.ask_balance,
    },
  },
}

export const vtpassBehaviours: readonly JudgedAdapter[] = [airtime, bills]
