// Answers for what each partner of bills can be made to do to one bill: which of its requests are about it, how they go wrong, and how it ends there.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Sold } from '#features/bills/api/catalogue.ts'
import { asksForName } from '#features/bills/biller.ts'
import { type Fault, matches } from '#rails/sandbox/faults.ts'
import type { Reachable } from './customer.ts'

/** A bill as its partner can be asked about it. */
export type AtPartner = {
  readonly sold: Sold
  readonly account: string
  readonly reference: string
}
type Call = 'look-up' | 'hand-over' | 'asking'
type Match = Readonly<Record<string, string>>
type Side = {
  match(bill: AtPartner, call: Call): Match
  /** Asked by GET: once more in the same call after some faults. */
  isRead(call: Call, isByPlans: boolean): boolean
  readonly words: Readonly<Record<Word, string>>
  /** Its own word for that our money there is too little. */
  readonly tooLittle: Fault
}

/** How somebody at the partner ends a bill. */
export type Word = 'done' | 'failed' | 'taken back' | 'pending'

/** Of a biller that names nobody, its plans are what is asked for. */
const isByPlans = ({ biller }: Sold): boolean => !asksForName(biller)

const answer = (status: number, body: Extract<Fault, { kind: 'answer' }>['body']): Fault => ({
  kind: 'answer',
  status,
  body,
})

const vtpass: Side = {
  match: ({ sold, account, reference }, call) => {
    if (call === 'hand-over') return { path: '/pay', billersCode: account }
    if (call === 'asking') return { path: '/requery', request_id: reference }
    return isByPlans(sold)
      ? { path: '/service-variations', serviceID: sold.offer.code }
      : { path: '/merchant-verify', billersCode: account }
  },
  isRead: (call, byPlans) => call === 'look-up' && byPlans,
  words: { done: 'delivered', failed: 'failed', 'taken back': 'reversed', pending: 'pending' },
  tooLittle: answer(200, { code: '018', response_description: 'LOW WALLET BALANCE', content: {} }),
}

const examplebills: Side = {
  match: ({ sold, account, reference }, call) => {
    if (call === 'hand-over') return { path: '/v1/payments', customer: account }
    if (call === 'asking') return { path: `/v1/payments/${reference}` }
    return isByPlans(sold)
      ? { path: `/v1/services/${sold.offer.code}/plans` }
      : { path: '/v1/enquiries', customer: account }
  },
  isRead: (call, byPlans) => call === 'asking' || (call === 'look-up' && byPlans),
  words: { done: 'completed', failed: 'failed', 'taken back': 'refunded', pending: 'processing' },
  tooLittle: answer(402, { error: { code: 'insufficient_funds', message: 'The wallet holds too little' } }),
}

const reloadly: Side = {
  match: ({ account, reference }, call) => {
    if (call === 'hand-over') return { path: '/topups', 'recipientPhone.number': account.slice(1) }
    return call === 'asking'
      ? { path: '/topups/reports/transactions', customIdentifier: reference }
      : { path: `/operators/auto-detect/phone/${account.slice(1)}*` }
  },
  isRead: (call) => call !== 'hand-over',
  words: { done: 'SUCCESSFUL', failed: 'FAILED', 'taken back': 'REFUNDED', pending: 'PROCESSING' },
  tooLittle: answer(400, { errorCode: 'INSUFFICIENT_BALANCE', message: 'The balance is too low' }),
}

const sides: Readonly<Record<string, Side>> = { vtpass, examplebills, reloadly }
const sideOf = ({ sold }: Pick<AtPartner, 'sold'>): Side =>
  sides[sold.offer.partner] ?? assert.fail(`${sold.offer.partner} is driven here`)

const outages: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'html', status: 502 },
  { kind: 'truncated' },
  { kind: 'odd_shape' },
  { kind: 'cut' },
]
/** What makes a call that reads be made again, three times at most. */
const isTriedAgain = ({ kind }: Fault): boolean =>
  kind === 'status' || kind === 'cut' || kind === 'drop_after'

function faultOf(behaviour: string, side: Side, number: number): Fault | undefined {
  switch (behaviour) {
    case 'accept, then no response':
      return { kind: 'drop_after' }
    case 'time-out before accept':
      return { kind: 'hang_before' }
    case 'slow 200':
      return { kind: 'slow', milliseconds: 300 }
    case 'webhook before HTTP response':
      // Nearly as long as we wait for an answer.
      return { kind: 'slow', milliseconds: 14_000 }
    case 'amount mismatch':
      return { kind: 'other_amount' }
    case 'partial outage':
      return outages[number % outages.length]
    case 'rate limit':
      return { kind: 'status', status: 429, retryAfterSeconds: 1 }
    case 'balance exhausted':
      return side.tooLittle
  }
  return undefined
}

type Control = Pick<Reachable, 'control'>

/** Lets the next such calls about a bill go as a behaviour has it; those of the others are no fault of a single call. */
export async function misbehave(
  { control }: Control,
  bill: AtPartner,
  { call, behaviour, number }: { readonly call: Call; readonly behaviour: string; readonly number: number },
): Promise<void> {
  const side = sideOf(bill)
  const fault = faultOf(behaviour, side, number)
  if (fault === undefined) return
  const isRepeated =
    side.isRead(call, isByPlans(bill.sold)) && isTriedAgain(fault) && behaviour !== 'rate limit'
  await script({ control }, bill, { call, faults: isRepeated ? [fault, fault, fault] : [fault] })
}

export const script = (
  { control }: Control,
  bill: AtPartner,
  { call, faults }: { readonly call: Call; readonly faults: readonly Fault[] },
): Promise<unknown> =>
  control('/scenarios', {
    rail: bill.sold.offer.partner,
    match: sideOf(bill).match(bill, call),
    script: faults,
  })

/** Whether a call about a bill has yet to meet what was scripted for it. */
export async function isScripted({ control }: Control, bill: AtPartner): Promise<boolean> {
  const { scenarios }: { scenarios: readonly { rail: string; match: Match }[] } = Object(
    await control('/state'),
  )
  const matches = (['look-up', 'hand-over', 'asking'] as const).map((call) => sideOf(bill).match(bill, call))
  return scenarios.some(
    ({ rail, match }) =>
      rail === bill.sold.offer.partner && matches.some((one) => isDeepStrictEqual(one, match)),
  )
}

/** Whether such a call about a bill is at its partner, which does not answer. */
export async function isHungThere({ control }: Control, bill: AtPartner, call: Call): Promise<boolean> {
  const { holding }: { holding: readonly { rail: string; facts: Match }[] } = Object(await control('/state'))
  const match = sideOf(bill).match(bill, call)
  return holding.some(({ rail, facts }) => rail === bill.sold.offer.partner && matches(match, facts))
}

/** Somebody at the partner ends it, and nobody is told. */
export const endThere = ({ control }: Control, bill: AtPartner, word: Word): Promise<unknown> =>
  control(`/${bill.sold.offer.partner}/purchases/${bill.reference}`, {
    status: sideOf(bill).words[word],
    ...(bill.sold.offer.partner === 'vtpass' && { webhook: false }),
  })
