// Answers for what work in the background is called where a person reads that it stopped.
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('cases-jobs', {
  'account-closing.mail-closed': 'Mail that an account is closed',
  'admin-sign-in.mail-account-notice': 'Mail to staff about their account',
  'admin-sign-in.mail-code': 'Mail of a code to staff',
  'admin-sign-in.mail-reset-notice': 'Mail about a reset password',
  'admin-sign-in.mail-stop-notice': 'Mail to owners about a stop',
  'approvals.mail-waiting': 'Mail to staff about requests to approve',
  'approvals.mail-outcome': 'Mail to staff about the outcome of their requests',
  'backups.mail-alert': 'Mail to owners about backups',
  'bills.read-plans': 'Reading a partner’s plans of a biller',
  'bill-lists.pay': 'List of bills',
  'bills.sms-token': 'SMS of a token to a customer',
  'crypto.make-address': 'Making a crypto address',
  'crypto.hear': 'Asking a custodian about what it told',
  'crypto.look': 'Asking a custodian about a deposit',
  'crypto.return': 'Returning coins',
  'customer-safety.tell-old-address': 'Mail to a customer’s old address',
  'customer-safety.mail-new-address': 'Mail to a customer’s new address',
  'customer-safety.sms-code': 'SMS of a code to a customer',
  'customer-sign-in.mail-code': 'Mail of a code to a customer',
  'debts.cancel': 'Cancelling a debt that the bank returned',
  'deposits.open-account': 'Opening an account number',
  'deposits.close-account': 'Closing an account number',
  'deposits.release-due': 'Release of a deposit that waited',
  'deposits.return': 'Returning a deposit',
  'deposits.ask-about-line': 'Asking the bank about a line of its statement',
  'deposits.record': 'Recording a deposit',
  'deposits.look-again': 'Asking the bank about a deposit',
  'deposits.mail-account': 'Mail of an account number',
  'exports.write': 'Writing an export',
  'kyc.ask-bureau': 'Identity check',
  'money-proof.run': 'Ledger check',
  'newsletter.mail-confirmation': 'Mail to a newsletter reader',
  'notifications.spread': 'Telling a customer',
  'notifications.deliver': 'Delivery of a message',
  'notifications.record-sms': 'Delivery report of an SMS',
  'orders.submit': 'Handing a payment to its partner',
  'orders.ask': 'Asking the partner about a payment',
  'staff.mail-invitation': 'Mail of an invitation',
  'staff-messages.spread': 'Message of staff to customers',
  'standing-orders.run': 'Scheduled payment',
  'support.mail-message': 'Mail of a message to support',
  'tiers.screen': 'Screening of an upgrade',
  'transfers.compare-restored': 'Comparing with the banks after a restore',
  'transfers.mail-restore': 'Mail to owners about a restore',
  'transfers.mail-unclaimed': 'Mail about money that is owed to a closed account',
  'treasury.compare': 'Comparing customers’ money with partners',
  'uploads.check': 'Check of a file',
  'wallets.end-freeze': 'End of a freeze',
})

/** The kinds of work that have words. */
export const jobsWithWords: readonly string[] = Object.keys(words)

const messages = [
  'bills.sms-token',
  'customer-safety.tell-old-address',
  'notifications.spread',
  'notifications.deliver',
  'notifications.record-sms',
  'staff-messages.spread',
]
const askedForAgain = ['exports.write', 'money-proof.run', 'treasury.compare']

/**
 * Work that is done in the end: what it was to do hangs on it alone. A message may be left unsaid, and an export or a check is asked for
 * again by whoever wants it.
 */
export const jobsToBeDone: readonly string[] = jobsWithWords.filter(
  (kind) => !kind.includes('.mail-') && ![...messages, ...askedForAgain].includes(kind),
)

/** What a kind of work is called; one that has no words is told as it is. */
export function jobInWords(kind: string): string {
  const word = Object.entries(words).find(([known]) => known === kind)?.[1]
  return word === undefined ? kind : say(word)
}
