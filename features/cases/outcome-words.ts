// Answers for what became of a closed case, in words: of the act that ended it, and of what that left.
import { catalogue, say, type Word } from '#kit/words/words.ts'

const words = catalogue('cases-outcomes', {
  closed: 'Closed',
  withNote: 'Closed with a note',
  claimed: 'Claimed from the customer',
  sentBack: 'Returned',
  goesBack: 'Being returned',
  takenBack: 'Reversed by the bank',
  credited: 'Credited to a customer',
  asTheBank: 'Recorded as the bank has it',
  booked: 'Booked by hand',
  recorded: 'Recorded as a deposit',
  cleared: 'Cleared',
  confirmed: 'Confirmed',
  samePerson: 'Same person: restricted',
  differentPeople: 'Different people',
  openedAgain: 'Account number asked for again',
  decided: 'Decided',
  paid: 'Decided: paid',
  notPaid: 'Decided: not paid',
  released: 'Released to the wallet',
  paidOut: 'Payment recorded',
  runAgain: 'Job tried again',
})

const byAct: Readonly<Record<string, Word>> = {
  'cases.close': words.withNote,
  'cases.retry-job': words.runAgain,
  'debts.claim': words.claimed,
  'deposits.ask-about-line': words.asTheBank,
  'deposits.book-line': words.booked,
  'deposits.credit': words.credited,
  'deposits.return': words.sentBack,
  'deposits.unbook-line': words.recorded,
  'deposits.open-account-again': words.openedAgain,
  'kyc.decide-watch-list': words.decided,
  'kyc.decide-screening': words.decided,
  'kyc.judge-double': words.decided,
  'transfers.decide': words.decided,
  'transfers.release-return': words.released,
  'transfers.settle-return': words.paidOut,
}

/** Where the act is a decision: which. */
const byDecision: Readonly<Record<string, Word>> = {
  success: words.paid,
  failed: words.notPaid,
  cleared: words.cleared,
  confirmed: words.confirmed,
  same_person: words.samePerson,
  different_people: words.differentPeople,
}

/** Where a deposit is sent back: how far it is. */
const byDeposit: Readonly<Record<string, Word>> = {
  returning: words.goesBack,
  taken_back: words.takenBack,
}

/** What ended without staff says no more than that it is closed. */
export function outcomeOf({
  ended,
  deposit,
}: {
  readonly ended: { readonly act: string; readonly became: string | null } | null
  readonly deposit: { readonly state: string } | null
}): string {
  if (ended === null) return say(words.closed)
  const known = byAct[ended.act]
  if (known === words.decided) return say(byDecision[ended.became ?? ''] ?? known)
  if (known === words.sentBack || known === words.asTheBank)
    return say(byDeposit[deposit?.state ?? ''] ?? known)
  return say(known ?? words.closed)
}

/** The acts that have words. */
export const actsWithOutcome: readonly string[] = Object.keys(byAct)
