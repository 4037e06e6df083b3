// Answers for the life of a transfer: its states, what the bank's answer makes of it, and when what is asked. Pure.
import { compare, type Money, money } from '#kit/money/money.ts'
import type { transferStates } from './contract.ts'
import { findNipCode, nipCodes } from './nip-codes.ts'
import type { PayoutAtBank } from './rail.ts'

export type TransferState = (typeof transferStates)[number]

/** States in which the bank has not answered: the money is held. */
export const openStates = [
  'held',
  'submitted',
  'pending',
  'in_review',
] as const satisfies readonly TransferState[]
export type OpenState = (typeof openStates)[number]

export function isOpen(state: TransferState): state is OpenState {
  return openStates.some((open) => open === state)
}

/**
 * What an answer of the bank is for a transfer.
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

/**
 * Final words that are believed when they come twice in a row: the code itself says that a query should follow. So is
 * "failed" without any code: partners answer the order itself so, and name the code only when they are asked.
 */
const believedTwice: ReadonlySet<string> = new Set(['21', '91'])

/**
 * The word of the bank alone decides, read with NIP's code where there is one. `confirmations`: how many answers in a row
 * before this one said that it failed. `isOwed`: its customer was made to owe it, because it was paid late.
 */
export function verdictOf(
  state: TransferState,
  answer: Pick<PayoutAtBank, 'state' | 'responseCode'>,
  confirmations: number,
  isOwed = false,
): Verdict {
  switch (state) {
    case 'held':
    case 'submitted':
    case 'pending':
    case 'in_review':
      return openVerdict(answer, confirmations)
    case 'success':
      return isNotPaid(answer) ? 'return' : 'nothing'
    case 'failed':
    case 'returned':
      if (isOwed) return isNotPaid(answer) ? 'cancel_debt' : 'nothing'
      return answer.state === 'success' ? 'recover' : 'nothing'
  }
}

/** What the bank says of a payment that it had made. */
export const isNotPaid = ({ state }: Pick<PayoutAtBank, 'state'>): boolean =>
  state === 'reversed' || state === 'failed'

function openVerdict(answer: Pick<PayoutAtBank, 'state' | 'responseCode'>, confirmations: number): Verdict {
  switch (answer.state) {
    case 'success':
      return 'settle'
    case 'pending':
      return 'ask_again'
    // It went out and came back before we heard of either: nothing was ever posted.
    case 'reversed':
      return 'give_back'
    case 'failed':
      return failedVerdict(answer.responseCode, confirmations)
  }
}

// "Failed" beside a code that means "not known yet" is not final: the money stays held until the two agree.
function failedVerdict(code: string | undefined, confirmations: number): Verdict {
  if (code === undefined || believedTwice.has(code)) return confirmations >= 1 ? 'give_back' : 'confirm'
  const known = findNipCode(code)
  return known?.final === 'failed' ? 'give_back' : 'ask_again'
}

/** Codes after which somebody looks at the customer or the payee, beside giving the money back. */
export const suspectCodes: ReadonlySet<string> = new Set(['34', '63'])

/** How long to wait before the bank is asked again: 2 seconds, doubling to half an hour; every six hours in review. */
export function askAgainAfterSeconds(tries: number, state: TransferState): number {
  if (state === 'in_review') return 6 * 3_600
  return Math.min(1_800, 2 * 2 ** Math.min(Math.max(tries, 1) - 1, 20))
}

/** A word that must be repeated is asked for again so soon, however late the next question would be. */
export const confirmAfterSeconds = 2

/** The promise: delivered or given back within a day (CBN, instant transfers, 2018). Afterwards a person looks. */
export const promisedHours = 24
export const reviewHours = 72

/**
 * When a transfer that is over, however it ended, is asked about once more by the same reference. Webhooks get lost, and a
 * bank may change its word: an hour later, because most late words come with the next settlement of the day; a day later,
 * because by then a transfer has to be delivered or back (CBN, instant transfers, 2018); a week later, because disputes
 * between banks about an old session are settled within days. Afterwards the partner's statement alone is compared.
 */
export const askAfterEndHours = [1, 24, 168] as const

export type Naira = Money<'NGN'>

/** The same payee and amount within this time is asked about before it is sent again. */
export const duplicateMinutes = 10

/** From this amount on, a payee who was never paid before is a reason to pause. */
export const scamPauseFrom: Naira = money('NGN', 10_000_000n)
/** How much later a customer may choose to send after such a pause. */
export const scamPauseMinutes = 30

/** What is more than this goes from bank to bank by RTGS. */
const instantMost: Naira = money('NGN', 1_000_000_000n)

/**
 * What a bank charges at most for a payment at its desk, where its line has both in one: ₦100, and of RTGS ₦1,100 (₦950 by the CBN's guide
 * of 2020, with VAT and levy).
 */
export const bankFeeMost = (amount: Naira): Naira =>
  money('NGN', compare(amount, instantMost) > 0 ? 110_000n : 10_000n)

/** What a transfer asks of its customer. */
export function strengthOf(asked: { isNewPayee: boolean; amount: Naira; shield: Naira }): 'usual' | 'strong' {
  return asked.isNewPayee || compare(asked.amount, asked.shield) > 0 ? 'strong' : 'usual'
}

export function needsScamPause(asked: { isNewPayee: boolean; amount: Naira }): boolean {
  return asked.isNewPayee && compare(asked.amount, scamPauseFrom) >= 0
}

/** How a bank has been doing, from our own transfers of the last minutes. */
export type BankHealth = 'fine' | 'slow' | 'trouble' | 'unmeasured'
export const healthMinutes = 15
/** Fewer transfers than this say nothing about a bank. */
export const healthSamplesLeast = 3
/** A transfer that is younger and on its way says nothing yet. */
export const healthPatienceSeconds = 60

/**
 * Codes of a failure that is the receiving bank's own: those that NIP's table does not call final by themselves, because the
 * bank was not there to say yes or no, and a broken route to it. Every other failure speaks of the account, the sender, a
 * limit or our own money at the partner, and one without a code of our partner.
 */
export const bankFailureCodes: readonly string[] = nipCodes
  .filter(({ code, final, action }) => final === 'pending' || action === 'TSQ then reverse' || code === '92')
  .map(({ code }) => code)

/** Counted are `paid` transfers, those that the bank `failed` or sent back, and those that are `late`: they wait for it. */
export function healthOf(measured: { paid: number; failed: number; late: number }): BankHealth {
  const sent = measured.paid + measured.failed + measured.late
  if (sent < healthSamplesLeast) return 'unmeasured'
  const share = measured.paid / sent
  if (share >= 0.9) return 'fine'
  return share >= 0.6 ? 'slow' : 'trouble'
}
