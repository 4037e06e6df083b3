// Answers for how each kind of case ends and by when: the acts that end it, or why a note is enough. Read by screens and a check. Pure.
import type { caseKinds } from './contract.ts'

type CaseKind = (typeof caseKinds)[number]

export type Ending = {
  /** Calls that end it, by name; a person finds them where the case is shown, or where the case leads. */
  readonly acts: readonly string[]
  /** It ends by itself when what it tells of is over. */
  readonly isOverByItself?: true
  /** Why nothing hangs on it, so that a look and a note end it. */
  readonly isOnlyLookedAt?: string
  /** Hours in which somebody should have ended it. */
  readonly dueHours: number
}

// Somebody's money is with us and not with them: a day, as for a transfer that failed (CBN, instant transfers, 2018).
const money = 24
const people = 48
const house = 72

export const caseEndings: Readonly<Record<CaseKind, Ending>> = {
  deposit_amount_mismatch: { acts: ['deposits.ask-about-line', 'deposits.book-line'], dueHours: money },
  deposit_without_owner: { acts: ['deposits.credit', 'deposits.return'], dueHours: money },
  deposit_taken_back: { acts: ['debts.claim', 'deposits.return'], dueHours: money },
  deposit_booked_as_house: { acts: ['deposits.unbook-line'], dueHours: money },
  watch_listed_identity: { acts: ['kyc.decide-watch-list'], dueHours: people },
  virtual_account_refused: { acts: ['deposits.open-account-again'], dueHours: people },
  possible_same_person: { acts: ['kyc.judge-double'], dueHours: people },
  same_file_of_two: { acts: ['kyc.judge-double'], dueHours: people },
  same_document_of_two: { acts: ['kyc.judge-double'], dueHours: people },
  screening_hit: { acts: ['kyc.decide-screening'], dueHours: people },
  sanctions_list_unread: { acts: [], isOverByItself: true, dueHours: people },
  transfer_amount_mismatch: { acts: ['transfers.decide'], dueHours: house },
  transfer_suspected: {
    acts: ['cases.close'],
    isOnlyLookedAt: 'the money is back with its customer, and a wallet is frozen on its own page',
    dueHours: people,
  },
  transfer_unresolved: { acts: ['transfers.decide'], dueHours: money },
  transfer_return_held: { acts: ['transfers.release-return'], isOverByItself: true, dueHours: money },
  transfer_return_unclaimed: { acts: ['transfers.settle-return'], dueHours: money },
  transfer_paid_after_return: { acts: ['debts.claim'], dueHours: money },
  transfer_question: {
    acts: ['cases.close'],
    isOnlyLookedAt: 'it ends when its customer has an answer, and no money hangs on it',
    dueHours: people,
  },
  payout_float_low: { acts: [], isOverByItself: true, dueHours: 4 },
  payout_refused_paid: {
    acts: ['cases.close'],
    isOnlyLookedAt:
      'what it took from our money at the partner is a difference of its statement, with a case of its own',
    dueHours: money,
  },
  settlement_differs: { acts: ['deposits.ask-about-line', 'deposits.book-line'], dueHours: house },
  // Of a message that was not sent, a note is enough: what else it is, it does in the end.
  job_stopped: { acts: ['cases.retry-job'], dueHours: house },
  backup_missing: { acts: [], isOverByItself: true, dueHours: money },
  journal_behind: { acts: [], isOverByItself: true, dueHours: 4 },
}

/** What alone ends a case of a kind while it applies; undefined where a look and a note are enough. */
export function actThatEnds(kind: CaseKind): string | undefined {
  const { acts } = caseEndings[kind]
  return acts.includes('cases.close') ? undefined : acts[0]
}

export const dueAt = (kind: CaseKind, openedAt: Date): Date =>
  new Date(openedAt.getTime() + caseEndings[kind].dueHours * 3_600_000)
