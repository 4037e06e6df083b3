// Answers for behaviours of events: what is pending, late, double, lost, taken back or wrongly told.
import { type Behaviour, hears, notApplicable, turns, usual } from './cells.ts'

const noWebhook = notApplicable('No webhook belongs to this call.')
const noAmount = notApplicable('No amount is part of this conversation.')
const atOnce = notApplicable('This call is answered for good at once; it has no pending state.')
const nothingBack = notApplicable('There is nothing that the partner could take back.')
const ofWebhooks = notApplicable(
  'Only webhooks are signed; a call is answered over the connection we opened.',
)

/** Rows about what becomes of a thing, and of the webhooks that tell of it. */
export const behavioursOfEvents: readonly Behaviour[] = [
  {
    name: 'pending, then success',
    how: 'a deposit that is pending, then concluded by the control plane; its webhook leaves after the conclusion',
    must: 'stay unknown while pending and settle once',
    cells: {
      make_customer: atOnce,
      open_account: atOnce,
      ask_payment: turns(
        { world: 'deposit_pending', expect: 'unknown' },
        { world: 'conclude_success', expect: 'accepted', sees: true },
      ),
      list: turns(
        { world: 'deposit_pending', expect: 'accepted', sees: false },
        { world: 'conclude_success', expect: 'accepted', sees: true },
      ),
      ask_person: atOnce,
      ask_face: atOnce,
      ask_whether_up: atOnce,
      hear_bank: hears({
        acts: ['deposit_pending', 'conclude_success'],
        arrive: 1,
        verified: 1,
        different: 1,
        tellsTrue: true,
      }),
      hear_bureau: hears({
        acts: ['event:Pending', 'event:Completed'],
        arrive: 2,
        verified: 2,
        different: 2,
      }),
    },
  },
  {
    name: 'pending, then failed',
    how: 'a deposit that is pending, then fails',
    must: 'stay unknown while pending, then be rejected: nothing to credit',
    cells: {
      make_customer: atOnce,
      open_account: atOnce,
      ask_payment: turns(
        { world: 'deposit_pending', expect: 'unknown' },
        { world: 'conclude_failed', expect: 'rejected:not_successful' },
      ),
      list: turns(
        { world: 'deposit_pending', expect: 'accepted', sees: false },
        { world: 'conclude_failed', expect: 'accepted', sees: false },
      ),
      ask_person: atOnce,
      ask_face: atOnce,
      ask_whether_up: atOnce,
      hear_bank: hears({
        acts: ['deposit_pending', 'conclude_failed'],
        arrive: 0,
        verified: 0,
        different: 0,
      }),
      hear_bureau: hears({ acts: ['event:Pending', 'event:Failed'], arrive: 2, verified: 2, different: 2 }),
    },
  },
  {
    name: 'duplicate webhook, three at once',
    how: 'three copies of a webhook are sent in parallel; a worker that asks for each calls three times at once',
    must: 'have one dedupe key, and answer the same three times',
    cells: {
      make_customer: turns({ times: 3, expect: 'accepted' }),
      open_account: turns({ times: 3, expect: 'accepted' }),
      ask_payment: turns({ times: 3, expect: 'accepted', sees: true }),
      list: turns({ times: 3, expect: 'accepted', sees: true }),
      ask_person: turns({ times: 3, expect: 'accepted' }),
      ask_face: turns({ times: 3, expect: 'accepted' }),
      ask_whether_up: turns({ times: 3, expect: 'accepted' }),
      hear_bank: hears({
        acts: ['deposit', 'copies'],
        arrive: 4,
        verified: 4,
        different: 1,
        tellsTrue: true,
      }),
      hear_bureau: hears({ acts: ['event:Completed', 'copies'], arrive: 4, verified: 4, different: 1 }),
    },
  },
  {
    name: 'out of order',
    how: 'a deposit is taken back before its success is asked about; the later webhook arrives first',
    must: 'answer what is true now, and tell the events apart',
    cells: {
      make_customer: atOnce,
      open_account: atOnce,
      ask_payment: turns(
        { world: 'reverse', expect: 'rejected:not_successful' },
        { expect: 'rejected:not_successful' },
      ),
      list: turns({ world: 'reverse', expect: 'accepted', sees: false }),
      ask_person: atOnce,
      ask_face: atOnce,
      ask_whether_up: atOnce,
      hear_bank: hears({ acts: ['late_first'], arrive: 2, verified: 2, different: 2 }),
      hear_bureau: hears({
        acts: ['event:Completed', 'event:Pending'],
        arrive: 2,
        verified: 2,
        different: 2,
      }),
    },
  },
  {
    name: 'webhook lost',
    how: 'a deposit arrives and the bank’s webhook is never written',
    must: 'be found by asking and by listing',
    cells: {
      make_customer: noWebhook,
      open_account: turns(usual),
      ask_payment: turns({ world: 'deposit_untold', expect: 'accepted', sees: true }),
      list: turns({ world: 'deposit_untold', expect: 'accepted', sees: true }),
      ask_person: noWebhook,
      ask_face: noWebhook,
      ask_whether_up: noWebhook,
      hear_bank: hears({ acts: ['deposit_untold'], arrive: 0, verified: 0, different: 0 }),
      hear_bureau: notApplicable(
        'A check whose webhook is lost is found by asking about it; that call comes with address checks.',
      ),
    },
  },
  {
    name: 'webhook before HTTP response',
    how: 'the account’s webhook is delivered before the answer that opens it leaves',
    must: 'be accepted; the webhook names the same customer',
    cells: {
      make_customer: noWebhook,
      open_account: turns({ faults: [{ kind: 'webhook_first' }], expect: 'accepted' }),
      ask_payment: notApplicable('Asking changes nothing, so no webhook belongs to its answer.'),
      list: notApplicable('Listing changes nothing, so no webhook belongs to its answer.'),
      ask_person: noWebhook,
      ask_face: noWebhook,
      ask_whether_up: noWebhook,
      hear_bank: hears({ acts: ['account_before_answer'], arrive: 1, verified: 1, different: 1 }),
      hear_bureau: notApplicable('The bureau’s look-ups are answered at once and send no webhook.'),
    },
  },
  {
    name: 'reversal after success',
    how: 'the bank takes a successful deposit back',
    must: 'be accepted before and rejected after; the statement shows both movements',
    cells: {
      make_customer: nothingBack,
      open_account: nothingBack,
      ask_payment: turns(
        { expect: 'accepted', sees: true },
        { world: 'reverse', expect: 'rejected:not_successful' },
      ),
      list: turns({ expect: 'accepted', sees: true }, { world: 'reverse', expect: 'accepted', sees: false }),
      ask_person: nothingBack,
      ask_face: nothingBack,
      // The bank sends no webhook when it takes a transfer back: the sweep finds it.
      ask_whether_up: nothingBack,
      // The bank sends no webhook when it takes a transfer back: the sweep finds it.
      hear_bank: hears({ acts: ['deposit', 'reverse'], arrive: 1, verified: 1, different: 1 }),
      hear_bureau: hears({ acts: ['event:Completed', 'event:Failed'], arrive: 2, verified: 2, different: 2 }),
    },
  },
  {
    name: 'wrong signature, altered body, replay',
    how: 'a webhook is sent again with another signature, with one bit changed, and as it was',
    must: 'refuse the first two without a trace; the third has the dedupe key of the original',
    cells: {
      make_customer: ofWebhooks,
      open_account: ofWebhooks,
      ask_payment: ofWebhooks,
      list: ofWebhooks,
      ask_person: ofWebhooks,
      ask_face: ofWebhooks,
      ask_whether_up: ofWebhooks,
      hear_bank: hears(
        { acts: ['deposit', 'badsig'], arrive: 2, verified: 1, different: 1 },
        { acts: ['deposit', 'flipbyte'], arrive: 2, verified: 1, different: 1 },
        { acts: ['deposit', 'oldts'], arrive: 2, verified: 2, different: 1 },
      ),
      hear_bureau: hears(
        { acts: ['event:Completed', 'badsig'], arrive: 2, verified: 1, different: 1 },
        { acts: ['event:Completed', 'flipbyte'], arrive: 2, verified: 1, different: 1 },
        { acts: ['event:Completed', 'oldts'], arrive: 2, verified: 2, different: 1 },
      ),
    },
  },
  {
    name: 'amount mismatch',
    how: 'the webhook claims another amount than the bank’s book has',
    must: 'show the claim in the hint and the truth in the answer, so that the worker can compare',
    cells: {
      make_customer: noAmount,
      open_account: noAmount,
      ask_payment: turns({ world: 'deposit_told_wrongly', expect: 'accepted', sees: true }),
      list: turns({ world: 'deposit_told_wrongly', expect: 'accepted', sees: true }),
      ask_person: noAmount,
      ask_face: noAmount,
      ask_whether_up: noAmount,
      hear_bank: hears({
        acts: ['deposit_told_wrongly'],
        arrive: 1,
        verified: 1,
        different: 1,
        tellsTrue: false,
      }),
      hear_bureau: noAmount,
    },
  },
]
