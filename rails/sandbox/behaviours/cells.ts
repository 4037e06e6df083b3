// Answers for the cells of the table of behaviours: what is done to a method, and what it must make of it.
import type { Fault } from '../faults.ts'

/** The kinds of conversation about transfers out, and about what else a partner carries out for a customer. */
export type PayoutKind =
  | 'ask_name'
  | 'pay_out'
  | 'ask_payout'
  | 'ask_balance'
  | 'hear_payouts'
  | 'hear_question'

/** The kinds of conversation about coins at a custodian. */
export type CoinKind = 'make_address' | 'ask_address' | 'ask_coins' | 'list_coins' | 'hear_coins'

/** The kinds of conversation that methods have. */
export type MethodKind =
  | PayoutKind
  | CoinKind
  | 'make_customer'
  | 'open_account'
  | 'close_account'
  | 'return_deposit'
  | 'ask_payment'
  | 'list'
  | 'ask_person'
  | 'ask_face'
  | 'ask_whether_up'
  | 'hear_bank'
  | 'hear_bureau'

/** What the adapter must answer: accepted, unknown, or rejected for a documented reason. */
export type Expectation = 'accepted' | 'unknown' | `rejected:${string}`

/** What happens to a transfer out. A cell that asks about one begins with `payout` unless it says otherwise. */
export type PayoutAct =
  | 'payout'
  | 'payout_pending'
  | 'payout_untold'
  | 'payout_told_wrongly'
  | 'payout_told_late'
  | 'payout_told_first'
  | 'payout_succeeds'
  | 'payout_fails'
  | 'payout_is_reversed'
  /** What the next transfer of this cell will become. */
  | 'will_be_pending'
  | 'will_be_told_wrongly'
  | 'float_empty'

/** What happens at the bank around the call. A cell begins with `deposit` unless it says otherwise. */
export type WorldAct =
  | PayoutAct
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
  /** After an accepted answer about a transfer out: how it stands. */
  readonly state?: 'pending' | 'success' | 'failed' | 'reversed'
}

/** What our receiver of webhooks does with the tries of one webhook; after the last word it answers 200. */
export type Receiver = 'takes' | 'cuts' | 'hangs' | 'is_slow' | 'fails' | 'is_busy' | 'rejects'

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

export type Cells = Readonly<Partial<Record<MethodKind, Cell | undefined>>>

export type Behaviour = {
  readonly name: string
  /** How it is scripted, in words. */
  readonly how: string
  /** What adapter and worker must make of it. */
  readonly must: string
  /** What holds for whoever has such a conversation. */
  readonly cells: Cells
}

/** A method that calls the partner, or hears it: its conversation, and its requests as the partner knows them (`POST /transfer`). */
export type Method = {
  readonly kind: MethodKind
  /** The request that it is for. One that only hears has none. */
  readonly main?: string
  /** Those that it makes on the way. */
  readonly others?: readonly string[]
}

/** How a partner behaves towards the adapter that fills one of our ports. */
export type JudgedAdapter = {
  readonly port: string
  readonly methods: Readonly<Record<string, Method | 'calls_nobody'>>
  /** What is this partner's own, by the row's name: it stands before what holds for all. */
  readonly cells: Readonly<Record<string, Cells>>
}

/** A cell of calls. */
export const turns = (...list: Turn[]): Cell => ({ turns: list })
/** A cell of webhooks. */
export const hears = (...list: Hearing[]): Cell => ({ hears: list })
/** A cell that does not apply, and why. */
export const notApplicable = (reason: string): Cell => ({ notApplicable: reason })
/** A call without a fault. */
export const usual: Turn = { expect: 'accepted' }
/** One after which the transfer out has succeeded. */
export const seen: Turn = { expect: 'accepted', state: 'success' }
/** One in whose answer the money shows that it is about. */
export const saw: Turn = { expect: 'accepted', sees: true }

/** A fault that a GET is asked again after: once is not noticed, each time is unknown, and then all is well. */
export const repeatedRead = (...faults: Fault[]): Turn[] =>
  faults.flatMap((fault): Turn[] => [
    { faults: [fault], expect: 'accepted' },
    { faults: [fault, fault, fault], expect: 'unknown' },
  ])
/** A fault that is unknown at the first time, for reads and writes alike. */
export const unknownAtOnce = (...faults: Fault[]): Turn[] => judged('unknown', ...faults)
/** One call after each of these answers. */
export const judged = (expect: Expectation, ...faults: Fault[]): Turn[] =>
  faults.map((fault) => ({ faults: [fault], expect }))
/** The same turns on the other requests that the method makes. */
export const onOthers = (list: readonly Turn[]): Turn[] => list.map((turn) => ({ ...turn, on: 'others' }))
