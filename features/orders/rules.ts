// Answers for the life of an order: its states, what the partner's answer makes of it, and when what is asked. Pure.
import type { OrderState, PlaceHealth } from './contract.ts'
import { add, compare, type Money, money } from '#kit/money/money.ts'
import type { OrderAtPartner } from './rail.ts'

/**
 * What an answer of the partner is for an order.
 * `settle`: it is paid. `give_back`: it is not paid and never will be. `confirm`: it says so, in words that are believed only
 * when they are repeated. `ask_again`: it says nothing final. `return`: it was paid and the money came back.
 * `recover`: it was paid after we gave the money back: a person recovers it. `cancel_debt`: what its customer owes for that has come back to
 * us. `nothing`: we know that already.
 */
export type Verdict =
  | 'settle'
  | 'give_back'
  | 'confirm'
  | 'ask_again'
  | 'return'
  | 'recover'
  | 'cancel_debt'
  | 'nothing'

/** What "failed" means beside the partner's code: final, final once it is repeated, or not known yet. */
export type Finality = 'final' | 'when_repeated' | 'open'

type Answer = Pick<OrderAtPartner, 'state' | 'responseCode'>

/** What is known of an order when its partner answers. */
export type Known = {
  readonly state: OrderState
  /** How many answers in a row before this one said that it failed. */
  readonly confirmations: number
  /** Its customer was made to owe it, because it was paid late. */
  readonly isOwed?: boolean
}

/** The word of the partner alone decides, read with its code as the kind of order reads it. */
export function verdictOf(
  known: Known,
  answer: Answer,
  finality: (code: string | undefined) => Finality,
): Verdict {
  switch (known.state) {
    case 'held':
    case 'submitted':
    case 'pending':
    case 'in_review':
      return openVerdict(known, answer, finality)
    case 'success':
      return isNotPaid(answer) ? 'return' : 'nothing'
    case 'failed':
    case 'returned':
      if (known.isOwed === true) return isNotPaid(answer) ? 'cancel_debt' : 'nothing'
      return answer.state === 'success' ? 'recover' : 'nothing'
  }
}

/** What the partner says of a payment that it had made. */
export const isNotPaid = ({ state }: Pick<OrderAtPartner, 'state'>): boolean =>
  state === 'reversed' || state === 'failed'

function openVerdict(
  { confirmations }: Known,
  answer: Answer,
  finality: (code: string | undefined) => Finality,
): Verdict {
  switch (answer.state) {
    case 'success':
      return 'settle'
    case 'pending':
      return 'ask_again'
    // It went out and came back before we heard of either: nothing was ever posted.
    case 'reversed':
      return 'give_back'
    case 'failed':
      return failedVerdict(finality(answer.responseCode), confirmations)
  }
}

// "Failed" beside a code that means "not known yet" is not final: the money stays held until the two agree.
function failedVerdict(finality: Finality, confirmations: number): Verdict {
  switch (finality) {
    case 'final':
      return 'give_back'
    case 'when_repeated':
      return confirmations >= 1 ? 'give_back' : 'confirm'
    case 'open':
      return 'ask_again'
  }
}

/** The same payee and amount within this time is asked about before it is sent again. */
export const duplicateMinutes = 10

/** How much later a customer may choose to send after a warning of people who talk others into sending. */
export const scamPauseMinutes = 30

/** What is more than this goes from bank to bank by RTGS. */
const instantMost: Money<'NGN'> = money('NGN', 1_000_000_000n)

/**
 * What a bank charges at most for a payment at its desk, where its line has both in one: ₦100, and of RTGS ₦1,100 (₦950 by the CBN's guide
 * of 2020, with VAT and levy).
 */
export const bankFeeMost = (amount: Money<'NGN'>): Money<'NGN'> =>
  money('NGN', compare(amount, instantMost) > 0 ? 110_000n : 10_000n)

/** How long to wait before the partner is asked again: 2 seconds, doubling to half an hour; every six hours in review. */
export function askAgainAfterSeconds(tries: number, state: OrderState): number {
  if (state === 'in_review') return 6 * 3_600
  return Math.min(1_800, 2 * 2 ** Math.min(Math.max(tries, 1) - 1, 20))
}

/**
 * What its partner does not have is handed over again so soon, however often it was, for an hour: the partner answers, and may have taken the
 * order for another one for the same number a moment ago. Its tries do not grow rarer, and those that were made later wait for it.
 */
export const handAgainMostSeconds = 20
export const handAgainMinutes = 60

/** What our money at the partner is too little for, or what could not be sent there, is handed over again at least so often. */
export const floatLowMostSeconds = 300

/** So long after its last try an order has its turn. */
export const turnSeconds = 3 * handAgainMostSeconds
/** So soon one that waits for its turn looks again. */
export const lookAgainSeconds = 5

/** A word that must be repeated, or that lacks something, is asked for again so soon, however late the next question would be. */
export const askSoonSeconds = 2

/**
 * When an order that is over, however it ended, is asked about once more by the same reference. Webhooks get lost, and a
 * partner may change its word: an hour later, because most late words come with the next settlement of the day; a day later,
 * because by then a transfer has to be delivered or back (CBN, instant transfers, 2018); a week later, because disputes
 * between banks about an old session are settled within days. Afterwards the partner's statement alone is compared.
 */
export const askAfterEndHours = [1, 24, 168] as const

/**
 * How long after it was handed over an order may still reach its partner, whatever that one says of it meanwhile. A request that timed out with us
 * may wait in a queue of the network or of the partner, and "not found" then means "not yet". No client of ours waits a minute, and
 * gateways let go of a request within minutes: half an hour is several times that, and well within the hours in which a person is asked.
 */
export const lostAfterMinutes = 30

export const healthMinutes = 15
/** Fewer orders than this say nothing about a place. */
export const healthSamplesLeast = 3
/** An order that is younger and on its way says nothing yet. */
export const healthPatienceSeconds = 60

/** Counted are `paid` orders, those that the place `failed` or sent back, and those that are `late`: they wait for it. */
export function healthOf(measured: { paid: number; failed: number; late: number }): PlaceHealth {
  const sent = measured.paid + measured.failed + measured.late
  if (sent < healthSamplesLeast) return 'unmeasured'
  const share = measured.paid / sent
  if (share >= 0.9) return 'fine'
  return share >= 0.6 ? 'slow' : 'trouble'
}

/** Younger ones are on their way. */
export const stuckMinutes = 10

/**
 * A larger amount to new payees, together in a day, or any above what the customer's shield allows, asks for more than the PIN. So does any to a
 * new one for whom no amount is set.
 */
export function strengthToNew(asked: {
  readonly isNewPayee: boolean
  readonly sentToNew: Money<'NGN'>
  readonly newMost: Money<'NGN'> | undefined
  readonly amount: Money<'NGN'>
  readonly shield: Money<'NGN'>
}): 'usual' | 'strong' {
  const { isNewPayee, newMost, amount, shield } = asked
  const isMuchToNew =
    isNewPayee && (newMost === undefined || compare(add(asked.sentToNew, amount), newMost) > 0)
  return isMuchToNew || compare(amount, shield) > 0 ? 'strong' : 'usual'
}
