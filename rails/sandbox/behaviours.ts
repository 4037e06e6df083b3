// Answers for how partners misbehave: one table of behaviours, how each is scripted, and what an adapter must make of it.
import type { Fault } from './faults.ts'

/**
 * What kind of conversation a method of an adapter has. Every method of every adapter stands here; the test that
 * drives the table finds the methods by itself and fails for one that does not.
 */
export const methodKinds = {
  paystack: {
    ensureCustomer: 'make_customer',
    openAccount: 'open_account',
    verifyDeposit: 'ask_payment',
    listDeposits: 'list',
    floatBalance: 'list',
    statement: 'list',
    readWebhook: 'hear_bank',
  },
  dojah: {
    lookup: 'ask_person',
    readWebhook: 'hear_bureau',
  },
} as const satisfies Record<string, Record<string, MethodKind>>

export const methodKindNames = [
  'make_customer',
  'open_account',
  'ask_payment',
  'list',
  'ask_person',
  'hear_bank',
  'hear_bureau',
] as const
export type MethodKind = (typeof methodKindNames)[number]

/** What the adapter must answer: accepted, unknown, or rejected for a documented reason. */
export type Expectation = 'accepted' | 'unknown' | `rejected:${string}`

/** What happens at the bank around the call. A cell begins with `deposit` unless it says otherwise. */
export type WorldAct =
  | 'nothing'
  | 'deposit'
  | 'deposit_pending'
  | 'deposit_untold'
  | 'deposit_told_wrongly'
  | 'conclude_success'
  | 'conclude_failed'
  | 'reverse'

/** One call of the method, with the faults that its requests meet one after the other. */
export type Turn = {
  readonly world?: WorldAct
  readonly faults?: readonly Fault[]
  /** Which of the method's requests meet the faults: the one it is for, or each of the others in turn. */
  readonly on?: 'main' | 'others'
  /** Calls at once; all must answer as expected. */
  readonly times?: number
  readonly expect: Expectation
  /** After an accepted answer: whether the deposit of this cell, with the bank's own amount, shows in it. */
  readonly sees?: boolean
}

/** What our receiver of webhooks does with the tries of one webhook; after the last word it answers 200. */
export type Receiver = 'takes' | 'cuts' | 'hangs' | 'is_slow' | 'fails' | 'is_busy'

/** What happens on the partner's side, in order. `event:` is a word about a check of the bureau. */
export type HeardAct =
  | WorldAct
  | `event:${string}`
  | 'copies'
  | 'badsig'
  | 'flipbyte'
  | 'oldts'
  | 'late_first'
  | 'account_before_answer'

/** How many webhooks arrive, how many hold their signature, how many are different by their dedupe keys. */
export type Hearing = {
  readonly acts: readonly HeardAct[]
  readonly receiver?: readonly Receiver[]
  readonly arrive: number
  readonly verified: number
  readonly different: number
  /** Whether the webhook's amount is the bank's own. */
  readonly tellsTrue?: boolean
}

export type Cell =
  | { readonly turns: readonly Turn[] }
  | { readonly hears: readonly Hearing[] }
  | { readonly notApplicable: string }

export type Behaviour = {
  readonly name: string
  /** How it is scripted, in words. */
  readonly how: string
  /** What adapter and worker must make of it. */
  readonly must: string
  readonly cells: Readonly<Record<MethodKind, Cell>>
}

const turns = (...list: Turn[]): Cell => ({ turns: list })
const hears = (...list: Hearing[]): Cell => ({ hears: list })
const notApplicable = (reason: string): Cell => ({ notApplicable: reason })
const usual: Turn = { expect: 'accepted' }

/** A fault that a GET is asked again after: once is not noticed, each time is unknown, and then all is well. */
const repeatedRead = (...faults: Fault[]): Turn[] =>
  faults.flatMap((fault): Turn[] => [
    { faults: [fault], expect: 'accepted' },
    { faults: [fault, fault, fault], expect: 'unknown' },
  ])
/** A fault that is unknown at the first time, for reads and writes alike. */
const unknownAtOnce = (...faults: Fault[]): Turn[] =>
  faults.map((fault) => ({ faults: [fault], expect: 'unknown' }))
const onOthers = (list: readonly Turn[]): Turn[] => list.map((turn) => ({ ...turn, on: 'others' }))

const passing: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 504 },
  { kind: 'cut' },
  { kind: 'drop_before' },
]
const garbled: readonly Fault[] = [
  { kind: 'status', status: 501 },
  { kind: 'html', status: 200 },
  { kind: 'html', status: 404 },
  { kind: 'truncated' },
  { kind: 'odd_shape' },
  { kind: 'too_large' },
]
const busy: readonly Fault[] = [
  { kind: 'status', status: 429, retryAfterSeconds: 2 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 420 },
]
const late: Fault = { kind: 'slow', milliseconds: 9_000 }
const wrongKey: Fault = {
  kind: 'answer',
  status: 401,
  body: {
    status: false,
    message: 'Invalid key',
    type: 'validation_error',
    code: 'invalid_Key',
    error: 'Authorization Error',
  },
}
const bankSays = (status: number, refusal: { message: string; type: string; code: string }): Fault => ({
  kind: 'answer',
  status,
  body: { status: false, ...refusal },
})
const bureauSays = (status: number, error: string): Fault => ({ kind: 'answer', status, body: { error } })

const noWebhook = notApplicable('No webhook belongs to this call.')
const noAmount = notApplicable('No amount is part of this conversation.')
const atOnce = notApplicable('This call is answered for good at once; it has no pending state.')
const nothingBack = notApplicable('There is nothing that the partner could take back.')
const ofWebhooks = notApplicable(
  'Only webhooks are signed; a call is answered over the connection we opened.',
)

/** What the world of partners does. A row added here is driven through every method of every adapter. */
export const behaviours: readonly Behaviour[] = [
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
    name: 'duplicate webhook, three at once',
    how: 'three copies of a webhook are sent in parallel; a worker that asks for each calls three times at once',
    must: 'have one dedupe key, and answer the same three times',
    cells: {
      make_customer: turns({ times: 3, expect: 'accepted' }),
      open_account: turns({ times: 3, expect: 'accepted' }),
      ask_payment: turns({ times: 3, expect: 'accepted', sees: true }),
      list: turns({ times: 3, expect: 'accepted', sees: true }),
      ask_person: turns({ times: 3, expect: 'accepted' }),
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
  {
    name: 'balance exhausted',
    how: 'nothing lies at the bank; the bureau asks to be topped up',
    must: 'read zero as zero; a bureau without credit is unknown and rejects nobody',
    cells: {
      make_customer: notApplicable('Making customers costs nothing at this bank.'),
      open_account: notApplicable('Opening accounts costs nothing at this bank.'),
      ask_payment: notApplicable('Incoming money needs no balance of ours; payouts come later.'),
      list: turns({ world: 'nothing', expect: 'accepted', sees: false }),
      ask_person: turns(
        ...unknownAtOnce(bureauSays(402, 'Your balance is low, please visit the dashboard to top up')),
        usual,
      ),
      hear_bank: notApplicable('Webhooks do not depend on our balance.'),
      hear_bureau: notApplicable('Webhooks do not depend on our balance.'),
    },
  },
  {
    name: 'documented refusal',
    how: 'the partner’s own words for what it will not do',
    must: 'be rejected for that reason, and only for words that speak of the thing asked about',
    cells: {
      make_customer: turns(
        {
          faults: [
            bankSays(400, { message: 'Email is invalid', type: 'validation_error', code: 'invalid_params' }),
          ],
          expect: 'rejected:invalid_customer',
        },
        {
          faults: [bankSays(400, { message: 'An error occurred', type: 'api_error', code: 'unknown' })],
          expect: 'unknown',
        },
        usual,
      ),
      open_account: turns(
        {
          faults: [
            bankSays(400, {
              message: 'Customer phone number is required',
              type: 'validation_error',
              code: 'invalid_params',
            }),
          ],
          expect: 'rejected:invalid_customer',
        },
        {
          faults: [
            bankSays(400, {
              message: 'Dedicated NUBAN is not available for your business',
              type: 'api_error',
              code: 'feature_unavailable',
            }),
          ],
          expect: 'rejected:unavailable',
        },
        {
          faults: [
            bankSays(400, {
              message: 'Preferred bank is not available',
              type: 'validation_error',
              code: 'invalid_bank',
            }),
          ],
          expect: 'rejected:unavailable',
        },
        usual,
      ),
      ask_payment: turns(
        {
          faults: [
            bankSays(404, {
              message: 'Transaction reference not found.',
              type: 'validation_error',
              code: 'transaction_not_found',
            }),
          ],
          expect: 'rejected:not_found',
        },
        // A wrong address is no answer about a payment.
        {
          faults: [bankSays(404, { message: 'Cannot GET /nowhere', type: '', code: '' })],
          expect: 'unknown',
        },
        { ...usual, sees: true },
      ),
      list: turns(
        {
          faults: [
            bankSays(400, { message: 'Invalid date', type: 'validation_error', code: 'invalid_params' }),
          ],
          expect: 'unknown',
        },
        { ...usual, sees: true },
      ),
      ask_person: turns(
        { faults: [bureauSays(404, 'BVN not found')], expect: 'rejected:not_found' },
        { faults: [bureauSays(400, 'This NIN is suspended')], expect: 'rejected:unusable' },
        { faults: [bureauSays(404, 'Url not found')], expect: 'unknown' },
        { faults: [bureauSays(400, 'bvn must be 11 digits')], expect: 'unknown' },
        usual,
      ),
      hear_bank: notApplicable('A webhook refuses nothing.'),
      hear_bureau: notApplicable('A webhook refuses nothing.'),
    },
  },
  {
    name: 'wrong key',
    how: '401 in the partner’s own words',
    must: 'be unknown: our key is at fault and no customer',
    cells: {
      make_customer: turns(...unknownAtOnce(wrongKey), usual),
      open_account: turns(...unknownAtOnce(wrongKey), ...onOthers(unknownAtOnce(wrongKey)), usual),
      ask_payment: turns(...unknownAtOnce(wrongKey), { ...usual, sees: true }),
      list: turns(...unknownAtOnce(wrongKey), ...onOthers(unknownAtOnce(wrongKey)), { ...usual, sees: true }),
      ask_person: turns(...unknownAtOnce(wrongKey), usual),
      hear_bank: notApplicable(
        'A key that is not ours signs wrongly: see “wrong signature, altered body, replay”.',
      ),
      hear_bureau: notApplicable(
        'A key that is not ours signs wrongly: see “wrong signature, altered body, replay”.',
      ),
    },
  },
]

/** What every rail must be shown to survive: each name must have its row above. */
export const behavioursRequired: readonly string[] = [
  'pending, then success',
  'pending, then failed',
  'accept, then no response',
  'time-out before accept',
  'slow 200',
  'duplicate webhook, three at once',
  'out of order',
  'webhook lost',
  'webhook before HTTP response',
  'reversal after success',
  'wrong signature, altered body, replay',
  'amount mismatch',
  'partial outage',
  'rate limit',
  'balance exhausted',
]

/**
 * What is missing: a row, a method, a kind of method in a row, or a reason. `methods` is what the adapters really
 * have, found at run time. An empty answer means that the table leaves nothing out.
 */
export function omissions(
  table: readonly Behaviour[],
  methods: readonly { rail: string; method: string }[],
  kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = methodKinds,
): string[] {
  const names = new Set(table.map((row) => row.name))
  const missingRows = behavioursRequired
    .filter((name) => !names.has(name))
    .map((name) => `no row for “${name}”`)
  const known = new Set(methods.map(({ rail, method }) => `${rail}.${method}`))
  const missingMethods = methods
    .filter(({ rail, method }) => kinds[rail]?.[method] === undefined)
    .map(({ rail, method }) => `no kind for ${rail}.${method}`)
  const goneMethods = Object.entries(kinds).flatMap(([rail, ofRail]) =>
    Object.keys(ofRail)
      .filter((method) => !known.has(`${rail}.${method}`))
      .map((method) => `${rail}.${method} is no method`),
  )
  const emptyCells = table.flatMap((row) =>
    methodKindNames
      .filter((kind) => isEmpty(row.cells[kind]))
      .map((kind) => `“${row.name}” says nothing of ${kind}`),
  )
  return [...missingRows, ...missingMethods, ...goneMethods, ...emptyCells]
}

function isEmpty(cell: Cell | undefined): boolean {
  if (cell === undefined) return true
  if ('notApplicable' in cell) return cell.notApplicable.trim().split(' ').length < 4
  return 'turns' in cell ? cell.turns.length === 0 : cell.hears.length === 0
}
