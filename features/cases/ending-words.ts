// Answers for the sentences that say which act ends a case, where somebody would end it with a note.
import { catalogue, type Word } from '#kit/words/words.ts'

const words = catalogue('cases-endings', {
  line: 'Ask the bank about it, then book what it has.',
  deposit: 'Credit the deposit to its customer, or return it.',
  takenBack: 'Claim it from the customer, or return the deposit while it is suspended.',
  unbook: 'Record it as a deposit.',
  watchList: 'Clear or confirm the customer.',
  openAgain: 'Ask the bank for the account number again.',
  double: 'Decide whether it is one person.',
  screening: 'Clear or confirm the hit on the customer’s page.',
  transfer: 'Decide the transfer. The bank may still conclude it.',
  release: 'Release the returned transfer. It is also released when the wallet is unfrozen.',
  retryJob: 'Fix the cause, then try the job again.',
  settle: 'Pay the customer, and record the payment.',
})

/** By the first of the acts that end it. */
export const endingWords: Readonly<Record<string, Word>> = {
  'deposits.ask-about-line': words.line,
  'deposits.credit': words.deposit,
  'debts.claim': words.takenBack,
  'deposits.unbook-line': words.unbook,
  'kyc.decide-watch-list': words.watchList,
  'deposits.open-account-again': words.openAgain,
  'kyc.judge-double': words.double,
  'kyc.decide-screening': words.screening,
  'transfers.decide': words.transfer,
  'transfers.release-return': words.release,
  'transfers.settle-return': words.settle,
  'cases.retry-job': words.retryJob,
}
