// Answers for what whoever pays out must make of each behaviour: the cells about transfers out, by the row's name.
import {
  type Cells,
  hears,
  notApplicable,
  onOthers,
  repeatedRead,
  saw,
  seen,
  turns,
  type Turn,
  unknownAtOnce,
  usual,
} from './cells.ts'
import { busy, garbled, late, passing } from './faults.ts'

const atOnce = notApplicable('A name is answered for good at once; it has no pending state.')
const noName = notApplicable('What becomes of a transfer changes no name.')
const noQuestion = notApplicable('The question is asked before the transfer begins.')
const questionElsewhere = notApplicable(
  'The question at our approval URL is driven in rails/approval.test.ts.',
)
const noBalance = notApplicable('Our balance is the same, however it is told.')

const reads = (...list: Turn[]): Turn[] => [...list, usual]
const heardOnce = { arrive: 1, verified: 1, different: 1 } as const

const ofEvents: Readonly<Record<string, Cells>> = {
  'pending, then success': {
    ask_name: atOnce,
    pay_out: turns({ world: 'will_be_pending', expect: 'accepted', state: 'pending' }),
    ask_payout: turns(
      { world: 'payout_pending', expect: 'accepted', state: 'pending' },
      { world: 'payout_succeeds', expect: 'accepted', state: 'success' },
    ),
    ask_balance: turns(
      { world: 'payout_pending', expect: 'accepted', sees: true },
      { world: 'payout_succeeds', expect: 'accepted', sees: true },
    ),
    hear_payouts: hears({ acts: ['payout_pending', 'payout_succeeds'], ...heardOnce }),
    hear_question: noQuestion,
  },
  'pending, then failed': {
    ask_name: atOnce,
    pay_out: turns({ world: 'will_be_pending', expect: 'accepted', state: 'pending' }),
    ask_payout: turns(
      { world: 'payout_pending', expect: 'accepted', state: 'pending' },
      { world: 'payout_fails', expect: 'accepted', state: 'failed' },
    ),
    ask_balance: turns(
      { world: 'payout_pending', expect: 'accepted', sees: true },
      { world: 'payout_fails', expect: 'accepted', sees: false },
    ),
    hear_payouts: hears({ acts: ['payout_pending', 'payout_fails'], ...heardOnce }),
    hear_question: noQuestion,
  },
  'duplicate webhook, three at once': {
    ask_name: turns({ times: 3, expect: 'accepted' }),
    pay_out: turns({ times: 3, expect: 'accepted' }),
    ask_payout: turns({ times: 3, ...seen }),
    ask_balance: turns({ times: 3, expect: 'accepted', sees: true }),
    hear_payouts: hears({ acts: ['payout', 'copies'], arrive: 4, verified: 4, different: 1 }),
    hear_question: questionElsewhere,
  },
  'out of order': {
    ask_name: noName,
    pay_out: turns({ expect: 'accepted' }),
    ask_payout: turns(
      { world: 'payout_is_reversed', expect: 'accepted', state: 'reversed' },
      { expect: 'accepted', state: 'reversed' },
    ),
    ask_balance: turns({ world: 'payout_is_reversed', expect: 'accepted', sees: false }),
    hear_payouts: hears({
      acts: ['payout_told_late', 'payout_is_reversed'],
      arrive: 2,
      verified: 2,
      different: 2,
    }),
    hear_question: noQuestion,
  },
  'webhook lost': {
    ask_name: noName,
    pay_out: turns({ expect: 'accepted' }),
    ask_payout: turns({ world: 'payout_untold', ...seen }),
    ask_balance: turns({ world: 'payout_untold', expect: 'accepted', sees: true }),
    hear_payouts: hears({ acts: ['payout_untold'], arrive: 0, verified: 0, different: 0 }),
    hear_question: noQuestion,
  },
  'webhook before HTTP response': {
    ask_name: noName,
    pay_out: turns({ faults: [{ kind: 'webhook_first' }], expect: 'accepted' }),
    ask_payout: turns({ world: 'payout_told_first', ...seen }),
    ask_balance: noBalance,
    hear_payouts: hears({ acts: ['payout_told_first'], ...heardOnce }),
    hear_question: noQuestion,
  },
  'reversal after success': {
    ask_name: noName,
    pay_out: turns({ expect: 'accepted' }),
    ask_payout: turns(seen, { world: 'payout_is_reversed', expect: 'accepted', state: 'reversed' }),
    ask_balance: turns(
      { expect: 'accepted', sees: true },
      { world: 'payout_is_reversed', expect: 'accepted', sees: false },
    ),
    hear_payouts: hears({ acts: ['payout', 'payout_is_reversed'], arrive: 2, verified: 2, different: 2 }),
    hear_question: noQuestion,
  },
  'wrong signature, altered body, replay': {
    ask_name: notApplicable('A call is answered over the connection we opened.'),
    pay_out: notApplicable('A call is answered over the connection we opened.'),
    ask_payout: notApplicable('A call is answered over the connection we opened.'),
    ask_balance: notApplicable('A call is answered over the connection we opened.'),
    hear_payouts: hears(
      { acts: ['payout', 'badsig'], arrive: 2, verified: 1, different: 1 },
      { acts: ['payout', 'flipbyte'], arrive: 2, verified: 1, different: 1 },
      { acts: ['payout', 'oldts'], arrive: 2, verified: 2, different: 1 },
    ),
    hear_question: questionElsewhere,
  },
  'amount mismatch': {
    ask_name: notApplicable('No amount is part of this conversation.'),
    pay_out: turns({ world: 'will_be_told_wrongly', expect: 'accepted' }),
    ask_payout: turns({ world: 'payout_told_wrongly', ...seen, sees: true }),
    ask_balance: turns({ world: 'payout_told_wrongly', expect: 'accepted', sees: true }),
    hear_payouts: hears({ acts: ['payout_told_wrongly'], ...heardOnce }),
    hear_question: questionElsewhere,
  },
}

const lostAnswers = unknownAtOnce({ kind: 'drop_after' }, { kind: 'hang_after' })
const lostReads = [...repeatedRead({ kind: 'drop_after' }), ...unknownAtOnce({ kind: 'hang_after' })]
const silence = unknownAtOnce({ kind: 'hang_before' })
const slowly: Turn[] = [
  { faults: [late], expect: 'accepted' },
  { faults: [late], on: 'others', expect: 'accepted' },
]
const outageReads = [
  ...repeatedRead(...passing),
  ...unknownAtOnce(...garbled),
  ...onOthers(unknownAtOnce(...passing, ...garbled)),
]
const busyAnywhere = [...unknownAtOnce(...busy), ...onOthers(unknownAtOnce(...busy))]
const retried = (receiver: 'cuts' | 'hangs' | 'is_busy') =>
  hears({ acts: ['payout'], receiver: [receiver], arrive: 2, verified: 2, different: 1 })

const ofFaults: Readonly<Record<string, Cells>> = {
  'accept, then no response': {
    ask_name: turns(...reads(...lostReads)),
    pay_out: turns(...lostAnswers, ...onOthers(lostAnswers), usual),
    ask_payout: turns(...lostReads, seen),
    ask_balance: turns(...lostReads, saw),
    hear_payouts: retried('cuts'),
    hear_question: questionElsewhere,
  },
  'time-out before accept': {
    ask_name: turns(...reads(...silence, ...onOthers(silence))),
    pay_out: turns(...silence, ...onOthers(silence), usual),
    ask_payout: turns(...silence, ...onOthers(silence), seen),
    ask_balance: turns(...silence, ...onOthers(silence), saw),
    hear_payouts: retried('hangs'),
    hear_question: questionElsewhere,
  },
  'slow 200': {
    ask_name: turns(...slowly),
    pay_out: turns(...slowly),
    ask_payout: turns(...slowly.map((turn): Turn => ({ ...turn, state: 'success' }))),
    ask_balance: turns(...slowly),
    hear_payouts: hears({ acts: ['payout'], receiver: ['is_slow'], ...heardOnce }),
    hear_question: questionElsewhere,
  },
  'partial outage': {
    ask_name: turns(...reads(...outageReads)),
    pay_out: turns(
      ...unknownAtOnce(...passing, ...garbled),
      ...onOthers(unknownAtOnce(...passing, ...garbled)),
      usual,
    ),
    ask_payout: turns(...outageReads, seen),
    ask_balance: turns(...outageReads, saw),
    hear_payouts: hears({
      acts: ['payout'],
      receiver: ['fails', 'fails'],
      arrive: 3,
      verified: 3,
      different: 1,
    }),
    hear_question: questionElsewhere,
  },
  'rate limit': {
    ask_name: turns(...reads(...busyAnywhere)),
    pay_out: turns(...busyAnywhere, usual),
    ask_payout: turns(...busyAnywhere, seen),
    ask_balance: turns(...busyAnywhere, saw),
    hear_payouts: retried('is_busy'),
    hear_question: questionElsewhere,
  },
}

/** The words of refusals are each partner's own. */
const ofRefusals: Readonly<Record<string, Cells>> = {
  'balance exhausted': {
    ask_name: notApplicable('Asking for a name costs nothing here.'),
    ask_payout: turns({ world: 'float_empty', ...seen }),
    ask_balance: turns({ world: 'float_empty', expect: 'accepted' }),
    hear_payouts: notApplicable('Webhooks do not depend on our balance.'),
    hear_question: notApplicable('Nobody asks about a transfer that was not taken.'),
  },
  'documented refusal': {
    hear_payouts: notApplicable('A webhook refuses nothing and asks nobody.'),
    hear_question: notApplicable('The question carries no refusal of theirs.'),
  },
  'wrong key': {
    hear_payouts: notApplicable(
      'A key that is not ours signs wrongly: see “wrong signature, altered body, replay”.',
    ),
    hear_question: notApplicable('A key that is not ours signs wrongly: see rails/approval.test.ts.'),
  },
}

/** The cells about transfers out. */
export const payoutCells: Readonly<Record<string, Cells>> = { ...ofEvents, ...ofFaults, ...ofRefusals }
