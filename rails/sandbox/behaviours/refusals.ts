// Answers for behaviours of refusal: in the partner's own words, which its twin has, for our key, for our empty balance.
import { type Behaviour, notApplicable, turns } from './cells.ts'

const hearsWrongKey = notApplicable(
  'A key that is not ours signs wrongly: see “wrong signature, altered body, replay”.',
)

/** Rows about what a partner will not do. */
export const behavioursOfRefusals: readonly Behaviour[] = [
  {
    name: 'balance exhausted',
    how: 'nothing lies at the bank; the bureau asks to be topped up',
    must: 'read zero as zero; a bureau without credit is unknown and rejects nobody',
    cells: {
      make_customer: notApplicable('Making customers costs nothing at this bank.'),
      open_account: notApplicable('Opening accounts costs nothing at this bank.'),
      ask_payment: notApplicable('Incoming money needs no balance of ours.'),
      list: turns({ world: 'nothing', expect: 'accepted', sees: false }),
      hear_bank: notApplicable('Webhooks do not depend on our balance.'),
      hear_bureau: notApplicable('Webhooks do not depend on our balance.'),
    },
  },
  {
    name: 'documented refusal',
    how: 'the partner’s own words for what it will not do',
    must: 'be rejected for that reason, and only for words that speak of the thing asked about',
    cells: {
      hear_bank: notApplicable('A webhook refuses nothing.'),
      hear_bureau: notApplicable('A webhook refuses nothing.'),
    },
  },
  {
    name: 'wrong key',
    how: 'the partner’s own words for a key that it does not know',
    must: 'be unknown: our key is at fault and no customer; where nothing was done for certain, be refused',
    cells: { hear_bank: hearsWrongKey, hear_bureau: hearsWrongKey },
  },
]
