// Answers for who may make which call: the only authority, one row for every call that the server mounts. Staff's stand here.
import { outsideAccess } from './outside-access.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { adminRoles, type AdminRole } from '#kit/roles.ts'

/** `anyone` needs no proof of identity, the name of a realm its own, such as the customer's session, a list the session of an admin of these roles. */
export type Access = Exclude<CallContract['realm'], 'admin'> | readonly AdminRole[]
export type AccessMatrix = Readonly<Record<string, Access>>

const everyRole = adminRoles
/** Make and approve money. */
const money = ['owner', 'finance'] as const
/** Say who works here, and as what. */
const people = ['owner'] as const
/** Hold the product's settings. */
const settings = ['owner'] as const
/** May look at money commands without giving them: who gives them, and who checks on them. */
const moneyAndAuditor = ['owner', 'finance', 'auditor'] as const
/** Settle what differs between two sides. */
const caseworkers = ['owner', 'admin', 'risk', 'finance'] as const
/** Review identity. */
const reviewers = ['owner', 'admin', 'risk'] as const
/** Write notes about users: everybody but who only reads. */
const writers = ['owner', 'admin', 'finance', 'risk', 'support'] as const
/** Talk with users: tell them something, and look at what is masked of them. */
const tellers = ['owner', 'admin', 'risk', 'support'] as const
const announcers = ['owner', 'admin'] as const
/** Read what the others did. */
const overseers = ['owner', 'admin', 'risk', 'auditor'] as const

/** Whoever may be the second person of some command; of which, `approverMatrix` says. */
const everyApprover = ['owner', 'admin', 'finance'] as const
/** Whoever may give some command that waits. */
const everyMaker = ['owner', 'admin', 'finance', 'risk'] as const

export const accessMatrix: AccessMatrix = {
  ...outsideAccess,

  'bills.all-billers': everyRole,
  'bills.one-biller': everyRole,
  'bills.plan-changes': everyRole,
  'bills.decide-plan-changes': money,
  'bills.partners': everyRole,
  'bills.orders': everyRole,
  'bills.places': everyRole,
  'bills.health': everyRole,
  'bills.report': everyRole,
  'bills.saved-of-user': everyRole,
  'bills.preview-biller': money,
  'bills.change-biller': money,
  'bills.withdraw-change': money,
  'bills.preview-switch': moneyAndAuditor,
  'bills.switch-biller': money,
  'bills.betting-of-user': everyRole,
  'bills.betting-limits': everyRole,
  'bills.preview-betting-limit': moneyAndAuditor,
  'bills.set-betting-limit': money,
  'bills.withdraw-betting-limit': money,

  'account-closing.list': everyRole,
  'account-closing.of-user': everyRole,
  'account-closing.close': reviewers,
  'account-closing.reject': reviewers,

  'adjustments.preview': moneyAndAuditor,
  'adjustments.fund': money,
  'adjustments.withdraw': money,
  'adjustments.preview-reversal': moneyAndAuditor,
  'adjustments.reverse': money,
  'adjustments.preview-refund': moneyAndAuditor,
  'adjustments.refund': money,

  'admin-sign-in.check': everyRole,
  'admin-sign-in.sign-out': everyRole,

  'admin-step-up.request-code': everyRole,
  'admin-step-up.prove-with-code': everyRole,
  'admin-step-up.begin-with-passkey': everyRole,
  'admin-step-up.prove-with-passkey': everyRole,
  'admin-step-up.my-passkeys': everyRole,
  'admin-step-up.begin-adding-passkey': everyRole,
  'admin-step-up.add-passkey': everyRole,
  'admin-step-up.rename-passkey': everyRole,
  'admin-step-up.remove-passkey': everyRole,

  'app-versions.configure': settings,
  'app-versions.list': everyRole,
  'app-versions.preview': ['owner', 'auditor'],
  'app-versions.withdraw': settings,

  'approvals.list': everyRole,
  'approvals.one': everyRole,
  'approvals.approve': everyApprover,
  'approvals.reject': everyApprover,
  'approvals.preview-many': everyApprover,
  'approvals.approve-many': everyApprover,
  'approvals.reject-many': everyApprover,
  'approvals.withdraw': everyMaker,
  'approvals.thresholds': everyRole,
  'approvals.preview-threshold': ['owner', 'auditor'],
  'approvals.set-threshold': settings,

  'audit.list': overseers,
  'audit.one': overseers,
  'audit.export': overseers,
  'audit.setting-history': everyRole,

  'cases.list': everyRole,
  'cases.one': everyRole,
  'cases.open': writers,
  'cases.close': caseworkers,
  'cases.retry-job': caseworkers,

  'charges.list': everyRole,
  'charges.cost-on-day': everyRole,
  'charges.free-transfers': everyRole,
  'charges.preview-free-transfers': ['owner', 'auditor'],
  'charges.set-free-transfers': settings,
  'charges.preview-change': ['owner', 'finance'],
  'charges.change': settings,
  'charges.withdraw-change': settings,
  'charges.withdraw-free-transfers': settings,

  'customer-safety.freeze-by-address': everyRole,
  'customer-safety.end-freeze': reviewers,

  'debts.list': everyRole,
  'debts.preview-claim': moneyAndAuditor,
  'debts.claim': money,
  'debts.preview-write-off': moneyAndAuditor,
  'debts.write-off': money,

  'deposits.virtual-account-of-user': everyRole,
  'deposits.suspended': everyRole,
  'deposits.preview-release': moneyAndAuditor,
  'deposits.release': money,
  'deposits.preview-credit': moneyAndAuditor,
  'deposits.credit': money,
  'deposits.preview-return': moneyAndAuditor,
  'deposits.return': money,
  'deposits.ask-about-line': caseworkers,
  'deposits.open-account-again': caseworkers,
  'deposits.preview-line': moneyAndAuditor,
  'deposits.book-line': money,
  'deposits.preview-unbooking': moneyAndAuditor,
  'deposits.unbook-line': money,

  'exports.preview': everyRole,
  'exchange.rates': everyRole,
  'exchange.positions': everyRole,
  'exchange.preview-override': moneyAndAuditor,
  'exchange.set-override': money,
  'exchange.end-override': money,
  'exchange.terms': everyRole,
  'exchange.preview-term': moneyAndAuditor,
  'exchange.set-term': money,
  'exchange.withdraw-term': money,
  'exports.ask': everyRole,
  'exports.ask-in-full': caseworkers,
  'exports.list': everyRole,
  'exports.list-all': ['owner', 'auditor'],
  'exports.cancel': everyRole,
  'exports.link': everyRole,

  'kyc.tiers': everyRole,
  'kyc.preview-tier-change': ['owner', 'finance', 'risk'],
  'kyc.change-tier': ['owner', 'risk'],
  'kyc.withdraw-tier-change': ['owner', 'risk'],
  'kyc.decide-screening': reviewers,
  'kyc.decide-watch-list': reviewers,
  'kyc.judge-double': reviewers,

  'limits.of-user': everyRole,
  'limits.set-custom': ['owner', 'risk'],

  'live.admin': everyRole,

  'backups.latest': everyRole,

  'money-proof.latest': everyRole,
  'money-proof.run': everyRole,

  'queues.mark': writers,

  'products.services': everyRole,
  'products.service-history': everyRole,
  'products.preview-switch': ['owner', 'auditor'],
  'products.switch-service': settings,

  'receipts.for-staff': everyRole,

  'saved-views.list': everyRole,
  'saved-views.save': everyRole,
  'saved-views.change': everyRole,
  'saved-views.remove': everyRole,

  'staff.people': everyRole,
  'staff.change-role': people,
  'staff.suspend': people,
  'staff.reinstate': people,
  'staff.reset-second-factor': people,
  'staff.sessions': ['owner', 'auditor'],
  'staff.end-session': people,
  'staff.end-all-sessions': people,
  'staff.my-sessions': everyRole,
  'staff.end-my-session': everyRole,
  'staff.invitations': ['owner', 'auditor'],
  'staff.invite': people,
  'staff.resend-invitation': people,
  'staff.withdraw-invitation': people,
  'staff.permissions': everyRole,
  'staff-messages.preview-to-user': tellers,
  'staff-messages.send-to-user': tellers,
  'staff-messages.preview': announcers,
  'staff-messages.send': announcers,
  'staff-messages.list': everyRole,
  'staff-messages.one': everyRole,
  'staff-messages.recipients': everyRole,
  'staff-messages.resend': tellers,
  'staff-messages.stop': announcers,

  'support.messages': everyRole,

  'tiers.requests': overseers,
  'tiers.of-user': overseers,
  'tiers.approve': reviewers,
  'tiers.reject': reviewers,
  'tiers.ask-again': reviewers,
  'tiers.approve-user': reviewers,
  'tiers.reject-user': reviewers,
  'tiers.preview-users': reviewers,
  'tiers.approve-users': reviewers,
  'tiers.reject-users': reviewers,

  'transactions.list': everyRole,
  'transactions.one': everyRole,
  'transactions.search': everyRole,
  'transactions.of-user': everyRole,
  'transactions.search-of-user': everyRole,
  'transactions.total-credit': everyRole,
  'transactions.total-outflows': everyRole,
  'transactions.admin-total-inflows': everyRole,
  'transactions.admin-total-outflows': everyRole,
  'transactions.user-total-inflows': everyRole,
  'transactions.user-total-outflows': everyRole,
  'transactions.total-system-fees': everyRole,
  'transactions.stamp-duty-inflow': everyRole,
  'transactions.flow-by-day': everyRole,

  'transfers.one': everyRole,
  'transfers.stuck': everyRole,
  'transfers.requery': caseworkers,
  'transfers.preview-decision': moneyAndAuditor,
  'transfers.decide': money,
  'transfers.new-payee-amounts': everyRole,
  'transfers.preview-new-payee-amount': moneyAndAuditor,
  'transfers.set-new-payee-amount': money,
  'transfers.withdraw-new-payee-amount': money,
  'transfers.restore': everyRole,
  'transfers.lost-payouts': everyRole,
  'transfers.preview-lost-payout': moneyAndAuditor,
  'transfers.decide-lost-payout': money,
  'transfers.preview-return-release': moneyAndAuditor,
  'transfers.release-return': money,
  'transfers.preview-return-settlement': moneyAndAuditor,
  'transfers.return-payments': moneyAndAuditor,
  'transfers.settle-return': money,
  'transfers.payout-status': everyRole,
  'transfers.payout-history': everyRole,
  'transfers.preview-payouts': moneyAndAuditor,
  'transfers.switch-payouts': money,

  'uploads.reveal': reviewers,
  'uploads.bring-paper': caseworkers,
  'uploads.paper': ['owner', 'admin', 'finance', 'risk', 'auditor'],
  'uploads.reveal-paper': caseworkers,

  'user-record.timeline': everyRole,
  'user-record.pinned-notes': everyRole,
  'user-record.add-note': writers,
  'user-record.mend-note': writers,
  'user-record.pin-note': writers,
  'user-record.preview-update': reviewers,
  'user-record.update': reviewers,

  'users.search': everyRole,
  'users.neighbours': everyRole,
  'users.total': everyRole,
  'users.profile': everyRole,
  'users.reveal': tellers,

  'visits.read': everyRole,

  'wallets.of-user': everyRole,
  'wallets.check-of-user': everyRole,
  'wallets.total-balance': everyRole,
  'wallets.house-totals': everyRole,
  'wallets.balance-analysis': everyRole,
  'wallets.preview-freeze': [...caseworkers, 'auditor'],
  'wallets.set-freeze': caseworkers,
}
