// Answers for what staff call each act that may wait for a second person, by the name of its call.
import { catalogue, type Word } from '#kit/words/words.ts'

const words = catalogue('acts', {
  closeAccount: 'Close account',
  fund: 'Fund wallet',
  withdraw: 'Withdraw from wallet',
  reverse: 'Reverse transaction',
  refund: 'Refund charges',
  release: 'Release deposit',
  credit: 'Credit deposit to a customer',
  sendBack: 'Send deposit back',
  bookLine: 'Book statement line',
  decide: 'Decide transfer',
  decideLost: 'Decide lost payout',
  threshold: 'Change approval threshold',
  limit: 'Set daily limit',
  message: 'Message to many users',
  price: 'Change price',
  noPrice: 'Withdraw scheduled price',
  tier: 'Change tier limits',
  noTier: 'Withdraw scheduled tier limits',
  free: 'Change free transfers a month',
  noFree: 'Withdraw scheduled free transfers',
  version: 'Change app version',
  noVersion: 'Withdraw scheduled app version',
  service: 'Switch on service',
  payouts: 'Resume payouts',
  role: 'Change role',
  invite: 'Invite person',
  suspend: 'Suspend person',
  reinstate: 'Reinstate person',
  secondFactor: 'Reset second factor',
  details: 'Change name or birth date',
  endFreeze: 'End freeze by earlier email address',
  inFull: 'Export personal data in full',
})

export const actWords: Readonly<Record<string, Word>> = {
  'account-closing.close': words.closeAccount,
  'adjustments.fund': words.fund,
  'adjustments.withdraw': words.withdraw,
  'adjustments.reverse': words.reverse,
  'adjustments.refund': words.refund,
  'deposits.book-line': words.bookLine,
  'deposits.credit': words.credit,
  'deposits.release': words.release,
  'deposits.return': words.sendBack,
  'transfers.decide': words.decide,
  'transfers.decide-lost-payout': words.decideLost,
  'approvals.set-threshold': words.threshold,
  'limits.set-custom': words.limit,
  'staff-messages.send': words.message,
  'charges.change': words.price,
  'charges.withdraw-change': words.noPrice,
  'kyc.change-tier': words.tier,
  'kyc.withdraw-tier-change': words.noTier,
  'charges.set-free-transfers': words.free,
  'charges.withdraw-free-transfers': words.noFree,
  'app-versions.configure': words.version,
  'app-versions.withdraw': words.noVersion,
  'products.switch-service': words.service,
  'transfers.switch-payouts': words.payouts,
  'staff.change-role': words.role,
  'staff.invite': words.invite,
  'staff.suspend': words.suspend,
  'staff.reinstate': words.reinstate,
  'staff.reset-second-factor': words.secondFactor,
  'exports.ask-in-full': words.inFull,
  'user-record.update': words.details,
  'customer-safety.end-freeze': words.endFreeze,
}

/** Those whose second person is asked for by amount. */
export const byAmount = only([
  'adjustments.fund',
  'adjustments.withdraw',
  'adjustments.reverse',
  'adjustments.refund',
  'deposits.book-line',
  'deposits.credit',
  'deposits.release',
  'deposits.return',
  'transfers.decide',
  'transfers.decide-lost-payout',
  'limits.set-custom',
])

/** Those whose second person is asked for by how many people are told. */
export const byPeople = only(['staff-messages.send'])

function only(names: readonly string[]): Readonly<Record<string, Word>> {
  return Object.fromEntries(Object.entries(actWords).filter(([name]) => names.includes(name)))
}
