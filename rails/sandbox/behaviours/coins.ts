// Answers for the cells about coins at a custodian: a deposit that networks confirm or take back, addresses, and what is heard of both.
import {
  type Behaviour,
  type Cells,
  hears,
  notApplicable,
  onOthers,
  repeatedRead,
  saw,
  turns,
  unknownAtOnce,
} from './cells.ts'
import { busy, garbled, passing } from './faults.ts'

const twoOf = { arrive: 2, verified: 2, different: 2 } as const
// What a deposit is of may be a question of its own, which fails as well.
const silence = unknownAtOnce({ kind: 'hang_before' })
const outage = [...repeatedRead(...passing), ...unknownAtOnce(...garbled)]
const tooMany = unknownAtOnce(...busy)
const noRefusal = notApplicable('A webhook refuses nothing and asks nobody.')
const tried = (receiver: 'cuts' | 'hangs' | 'is_busy') =>
  hears({ acts: ['deposit'], receiver: [receiver], arrive: 3, verified: 3, different: 2 })

// A deposit that is there at once has two webhooks: that it was seen, and that it is accepted.
const own: Readonly<Record<string, Cells>> = {
  'pending, then success': {
    ask_coins: turns(
      { world: 'deposit_pending', expect: 'accepted', state: 'pending', sees: true },
      { world: 'conclude_success', expect: 'accepted', state: 'success', sees: true },
    ),
    list_coins: turns(
      { world: 'deposit_pending', expect: 'accepted', sees: true },
      { world: 'conclude_success', expect: 'accepted', sees: true },
    ),
    ask_address: turns(
      { expect: 'accepted', state: 'pending' },
      { world: 'conclude_success', expect: 'accepted', state: 'success' },
    ),
    hear_coins: hears({ acts: ['deposit_pending', 'conclude_success'], ...twoOf }),
  },
  'pending, then failed': {
    ask_coins: turns(
      { world: 'deposit_pending', expect: 'accepted', state: 'pending' },
      { world: 'conclude_failed', expect: 'accepted', state: 'failed' },
    ),
    list_coins: turns(
      { world: 'deposit_pending', expect: 'accepted', sees: true },
      { world: 'conclude_failed', expect: 'accepted', sees: true },
    ),
    ask_address: notApplicable('An address that is being made is made in the end.'),
    hear_coins: hears({ acts: ['deposit_pending', 'conclude_failed'], ...twoOf }),
  },
  'duplicate webhook, three at once': {
    hear_coins: hears({ acts: ['deposit', 'copies'], arrive: 5, verified: 5, different: 2 }),
    make_address: notApplicable(
      'One job at a time makes an address; another one would be the same holder’s.',
    ),
  },
  'out of order': {
    ask_coins: turns(
      { world: 'reverse', expect: 'accepted', state: 'failed' },
      { expect: 'accepted', state: 'failed' },
    ),
    list_coins: turns({ world: 'reverse', expect: 'accepted', sees: true }),
    hear_coins: hears({ acts: ['late_first'], ...twoOf }),
  },
  'webhook lost': { hear_coins: hears({ acts: ['deposit_untold'], arrive: 0, verified: 0, different: 0 }) },
  'webhook before HTTP response': {
    hear_coins: hears({ acts: ['account_before_answer'], arrive: 1, verified: 1, different: 1 }),
  },
  'reversal after success': {
    ask_coins: turns(
      { expect: 'accepted', state: 'success' },
      { world: 'reverse', expect: 'accepted', state: 'failed' },
    ),
    list_coins: turns(
      { expect: 'accepted', sees: true },
      { world: 'reverse', expect: 'accepted', sees: true },
    ),
    hear_coins: hears({ acts: ['deposit', 'reverse'], arrive: 3, verified: 3, different: 3 }),
  },
  'wrong signature, altered body, replay': {
    hear_coins: hears(
      { acts: ['deposit', 'badsig'], arrive: 3, verified: 2, different: 2 },
      { acts: ['deposit', 'flipbyte'], arrive: 3, verified: 2, different: 2 },
      { acts: ['deposit', 'oldts'], arrive: 3, verified: 3, different: 2 },
    ),
  },
  'amount mismatch': { hear_coins: hears({ acts: ['deposit_told_wrongly'], ...twoOf }) },
  'accept, then no response': { hear_coins: tried('cuts') },
  'time-out before accept': {
    ask_coins: turns(...silence, ...onOthers(silence), saw),
    hear_coins: tried('hangs'),
  },
  'slow 200': { hear_coins: hears({ acts: ['deposit'], receiver: ['is_slow'], ...twoOf }) },
  'partial outage': {
    ask_coins: turns(...outage, ...onOthers(outage), saw),
    hear_coins: hears({
      acts: ['deposit'],
      receiver: ['fails', 'fails'],
      arrive: 4,
      verified: 4,
      different: 2,
    }),
  },
  'rate limit': {
    ask_coins: turns(...tooMany, ...onOthers(tooMany), saw),
    hear_coins: tried('is_busy'),
  },
  'balance exhausted': {
    ask_address: notApplicable('Asking for an address costs nothing there.'),
    hear_coins: notApplicable('Webhooks do not depend on what we have there.'),
  },
  'documented refusal': { hear_coins: noRefusal },
  'wrong key': {
    hear_coins: notApplicable(
      'A key that is not ours signs wrongly: see “wrong signature, altered body, replay”.',
    ),
  },
}

/** The cells of a row: as those about money at a bank, but where coins are other. */
export function coinCells({ name, cells }: Behaviour): Cells {
  return {
    ask_coins: cells.ask_payment,
    list_coins: cells.list,
    ask_address: cells.ask_whether_up,
    make_address: cells.open_account,
    ...own[name],
  }
}
