// Answers for behaviours of single calls: cut, late, garbled, refused by a gateway or by a limit.
import { type Behaviour, hears, onOthers, repeatedRead, turns, unknownAtOnce, usual } from './cells.ts'
import type { Fault } from '../faults.ts'

export const passing: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 504 },
  { kind: 'cut' },
  { kind: 'drop_before' },
]
export const garbled: readonly Fault[] = [
  { kind: 'status', status: 501 },
  { kind: 'html', status: 200 },
  { kind: 'html', status: 404 },
  { kind: 'truncated' },
  { kind: 'odd_shape' },
  { kind: 'too_large' },
]
export const busy: readonly Fault[] = [
  { kind: 'status', status: 429, retryAfterSeconds: 2 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 420 },
]
export const late: Fault = { kind: 'slow', milliseconds: 9_000 }

/** Rows about single calls that go wrong on the way. */
export const behavioursOfFaults: readonly Behaviour[] = [
  {
    name: 'accept, then no response',
    how: 'the work is done, then the socket is cut or the answer never comes',
    must: 'be unknown; asking again finds what was made and never makes a second one',
    cells: {
      make_customer: turns(...unknownAtOnce({ kind: 'drop_after' }, { kind: 'hang_after' }), usual),
      open_account: turns(
        ...unknownAtOnce({ kind: 'drop_after' }, { kind: 'hang_after' }),
        usual,
        ...onOthers(repeatedRead({ kind: 'drop_after' })),
      ),
      ask_payment: turns(...repeatedRead({ kind: 'drop_after' }), ...unknownAtOnce({ kind: 'hang_after' }), {
        ...usual,
        sees: true,
      }),
      list: turns(
        ...repeatedRead({ kind: 'drop_after' }),
        ...unknownAtOnce({ kind: 'hang_after' }),
        ...onOthers(repeatedRead({ kind: 'drop_after' })),
        { ...usual, sees: true },
      ),
      ask_person: turns(
        ...repeatedRead({ kind: 'drop_after' }),
        ...unknownAtOnce({ kind: 'hang_after' }),
        usual,
      ),
      ask_face: turns(...unknownAtOnce({ kind: 'drop_after' }, { kind: 'hang_after' }), usual),
      ask_whether_up: turns(
        ...repeatedRead({ kind: 'drop_after' }),
        ...unknownAtOnce({ kind: 'hang_after' }),
        usual,
      ),
      hear_bank: hears({
        acts: ['deposit'],
        receiver: ['cuts'],
        arrive: 2,
        verified: 2,
        different: 1,
        tellsTrue: true,
      }),
      hear_bureau: hears({
        acts: ['event:Completed'],
        receiver: ['cuts'],
        arrive: 2,
        verified: 2,
        different: 1,
      }),
    },
  },
  {
    name: 'time-out before accept',
    how: 'no answer comes and nothing is done',
    must: 'be unknown; the same call later makes it once',
    cells: {
      make_customer: turns(...unknownAtOnce({ kind: 'hang_before' }), usual),
      open_account: turns(
        ...unknownAtOnce({ kind: 'hang_before' }),
        ...onOthers(unknownAtOnce({ kind: 'hang_before' })),
        usual,
      ),
      ask_payment: turns(...unknownAtOnce({ kind: 'hang_before' }), { ...usual, sees: true }),
      list: turns(
        ...unknownAtOnce({ kind: 'hang_before' }),
        ...onOthers(unknownAtOnce({ kind: 'hang_before' })),
        { ...usual, sees: true },
      ),
      ask_person: turns(...unknownAtOnce({ kind: 'hang_before' }), usual),
      ask_face: turns(...unknownAtOnce({ kind: 'hang_before' }), usual),
      ask_whether_up: turns(...unknownAtOnce({ kind: 'hang_before' }), usual),
      hear_bank: hears({
        acts: ['deposit'],
        receiver: ['hangs'],
        arrive: 2,
        verified: 2,
        different: 1,
        tellsTrue: true,
      }),
      hear_bureau: hears({
        acts: ['event:Completed'],
        receiver: ['hangs'],
        arrive: 2,
        verified: 2,
        different: 1,
      }),
    },
  },
  {
    name: 'slow 200',
    how: 'the answer comes nine tenths of the time-out late, by the sandbox’s clock',
    must: 'wait for it and not ask twice',
    cells: {
      make_customer: turns({ faults: [late], expect: 'accepted' }),
      open_account: turns(
        { faults: [late], expect: 'accepted' },
        { faults: [late], on: 'others', expect: 'accepted' },
      ),
      ask_payment: turns({ faults: [late], expect: 'accepted', sees: true }),
      list: turns(
        { faults: [late], expect: 'accepted', sees: true },
        { faults: [late], on: 'others', expect: 'accepted', sees: true },
      ),
      ask_person: turns({ faults: [late], expect: 'accepted' }),
      ask_face: turns({ faults: [late], expect: 'accepted' }),
      ask_whether_up: turns({ faults: [late], expect: 'accepted' }),
      hear_bank: hears({
        acts: ['deposit'],
        receiver: ['is_slow'],
        arrive: 1,
        verified: 1,
        different: 1,
        tellsTrue: true,
      }),
      hear_bureau: hears({
        acts: ['event:Completed'],
        receiver: ['is_slow'],
        arrive: 1,
        verified: 1,
        different: 1,
      }),
    },
  },
  {
    name: 'partial outage',
    how: 'single paths answer 5xx, web pages, half of their JSON, other JSON or far too much; sockets are cut',
    must: 'be unknown; passing faults of reads are asked again; the other partner answers meanwhile',
    cells: {
      make_customer: turns(...unknownAtOnce(...passing, ...garbled), usual),
      open_account: turns(
        ...unknownAtOnce(...passing, ...garbled),
        ...onOthers([...repeatedRead(...passing), ...unknownAtOnce(...garbled)]),
        usual,
      ),
      ask_payment: turns(...repeatedRead(...passing), ...unknownAtOnce(...garbled), { ...usual, sees: true }),
      list: turns(
        ...repeatedRead(...passing),
        ...unknownAtOnce(...garbled),
        ...onOthers([...repeatedRead(...passing), ...unknownAtOnce(...garbled)]),
        { ...usual, sees: true },
      ),
      ask_person: turns(...repeatedRead(...passing), ...unknownAtOnce(...garbled), usual),
      // A picture is sent once a try: the job sends it again.
      ask_face: turns(...unknownAtOnce(...passing, ...garbled), usual),
      ask_whether_up: turns(...repeatedRead(...passing), ...unknownAtOnce(...garbled), usual),
      hear_bank: hears({
        acts: ['deposit'],
        receiver: ['fails', 'fails'],
        arrive: 3,
        verified: 3,
        different: 1,
      }),
      hear_bureau: hears({
        acts: ['event:Completed'],
        receiver: ['fails', 'fails'],
        arrive: 3,
        verified: 3,
        different: 1,
      }),
    },
  },
  {
    name: 'rate limit',
    how: '429 with and without Retry-After, and 420',
    must: 'be unknown and not ask again at once',
    cells: {
      make_customer: turns(...unknownAtOnce(...busy), usual),
      open_account: turns(...unknownAtOnce(...busy), ...onOthers(unknownAtOnce(...busy)), usual),
      ask_payment: turns(...unknownAtOnce(...busy), { ...usual, sees: true }),
      list: turns(...unknownAtOnce(...busy), ...onOthers(unknownAtOnce(...busy)), { ...usual, sees: true }),
      ask_person: turns(
        ...unknownAtOnce(...busy, { kind: 'status', status: 424 }, { kind: 'status', status: 408 }),
        usual,
      ),
      ask_face: turns(
        ...unknownAtOnce(...busy, { kind: 'status', status: 424 }, { kind: 'status', status: 408 }),
        usual,
      ),
      ask_whether_up: turns(
        ...unknownAtOnce(...busy, { kind: 'status', status: 424 }, { kind: 'status', status: 408 }),
        usual,
      ),
      hear_bank: hears({ acts: ['deposit'], receiver: ['is_busy'], arrive: 2, verified: 2, different: 1 }),
      hear_bureau: hears({
        acts: ['event:Completed'],
        receiver: ['is_busy'],
        arrive: 2,
        verified: 2,
        different: 1,
      }),
    },
  },
]
