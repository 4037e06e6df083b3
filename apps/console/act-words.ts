// Answers for what staff call each act that may wait for a second person, by the name of its call.
import { catalogue, type Word } from '#kit/words/words.ts'

const words = catalogue('acts', {
  fund: 'Fund wallet',
  withdraw: 'Withdraw from wallet',
  reverse: 'Reverse transaction',
  refund: 'Refund charges',
  release: 'Release deposit',
  decide: 'Decide transfer',
  threshold: 'Change approval threshold',
  limit: 'Set daily limit',
})

export const actWords: Readonly<Record<string, Word>> = {
  'adjustments.fund': words.fund,
  'adjustments.withdraw': words.withdraw,
  'adjustments.reverse': words.reverse,
  'adjustments.refund': words.refund,
  'deposits.release': words.release,
  'transfers.decide': words.decide,
  'approvals.set-threshold': words.threshold,
  'limits.set-custom': words.limit,
}

/** Those whose second person is asked for by amount. */
export const byAmount: Readonly<Record<string, Word>> = Object.fromEntries(
  Object.entries(actWords).filter(([name]) => name !== 'approvals.set-threshold'),
)
