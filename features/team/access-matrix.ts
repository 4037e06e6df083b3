// Answers for who may make which call: the only authority, one row for every call that the server mounts.
import { type AdminRole, adminRoles } from '#features/admin-sign-in/contract.ts'
import type { CallContract } from '#kit/http/contract.ts'

/** `anyone` needs no proof of identity, `customer` the customer's own session, a list the session of an admin of these roles. */
export type Access = 'anyone' | 'customer' | readonly AdminRole[]
export type AccessMatrix = Readonly<Record<string, Access>>

const everyRole = adminRoles
/** Make and approve money. */
const money = ['owner', 'finance'] as const
/** Hold the product's settings. */
const settings = ['owner'] as const
/** May look at money commands without giving them: who gives them, and who checks on them. */
const moneyAndAuditor = ['owner', 'finance', 'auditor'] as const
/** Settle what differs between two sides. */
const caseworkers = ['owner', 'admin', 'risk', 'finance'] as const
/** Review identity. */
const reviewers = ['owner', 'admin', 'risk'] as const
/** Read what the others did. */
const overseers = ['owner', 'admin', 'risk', 'auditor'] as const

/** Whoever may be the second person of some command; of which, `approverMatrix` says. */
const everyApprover = ['owner', 'finance'] as const
/** Whoever may give some command that waits. */
const everyMaker = ['owner', 'admin', 'finance', 'risk'] as const

export const accessMatrix: AccessMatrix = {
  'adjustments.preview': moneyAndAuditor,
  'adjustments.fund': money,
  'adjustments.withdraw': money,
  'adjustments.preview-reversal': moneyAndAuditor,
  'adjustments.reverse': money,
  'adjustments.preview-refund': moneyAndAuditor,
  'adjustments.refund': money,

  'admin-sign-in.request-code': 'anyone',
  'admin-sign-in.sign-in': 'anyone',
  'admin-sign-in.request-reset-code': 'anyone',
  'admin-sign-in.reset-password': 'anyone',
  'admin-sign-in.check': everyRole,
  'admin-sign-in.sign-out': everyRole,

  'app-versions.configure': settings,
  'app-versions.list': everyRole,
  'app-versions.of-platform': 'anyone',

  'approvals.list': everyRole,
  'approvals.one': everyRole,
  'approvals.approve': everyApprover,
  'approvals.reject': everyApprover,
  'approvals.withdraw': everyMaker,
  'approvals.thresholds': everyRole,
  'approvals.preview-threshold': ['owner', 'auditor'],
  'approvals.set-threshold': settings,

  'audit.list': overseers,

  'banks.list': 'anyone',
  'banks.likely': 'anyone',

  'cases.list': everyRole,
  'cases.close': caseworkers,

  'charges.list': everyRole,
  'charges.cost-on-day': everyRole,
  'charges.cost-today': 'anyone',
  'charges.free-transfers': everyRole,
  'charges.preview-free-transfers': ['owner', 'auditor'],
  'charges.set-free-transfers': settings,

  'customer-sign-in.request-code': 'anyone',
  'customer-sign-in.confirm-code': 'anyone',
  'customer-sign-in.unlock': 'customer',
  'customer-sign-in.save-profile': 'customer',
  'customer-sign-in.choose-pin': 'customer',
  'customer-sign-in.choose-tag': 'customer',
  'customer-sign-in.who-am-i': 'customer',
  'customer-sign-in.sign-out': 'customer',
  'customer-sign-in.change-pin': 'customer',
  'customer-sign-in.request-pin-recovery': 'customer',
  'customer-sign-in.confirm-pin-recovery': 'customer',
  'customer-sign-in.recover-pin': 'customer',
  'customer-sign-in.lock': 'customer',
  'customer-sign-in.my-sessions': 'customer',
  'customer-sign-in.end-session': 'customer',
  'customer-sign-in.end-other-sessions': 'customer',

  'customer-safety.prepare-email': 'customer',
  'customer-safety.change-email': 'customer',
  'customer-safety.resend-email-code': 'customer',
  'customer-safety.confirm-email': 'customer',
  'customer-safety.prepare-phone': 'customer',
  'customer-safety.change-phone': 'customer',
  'customer-safety.request-freeze-code': 'anyone',
  'customer-safety.freeze-everything': 'anyone',
  'customer-safety.my-freeze': 'customer',
  'customer-safety.thaw': 'customer',

  'deposits.virtual-account-of-user': everyRole,
  'deposits.my-virtual-account': 'customer',
  'deposits.suspended': everyRole,
  'deposits.preview-release': moneyAndAuditor,
  'deposits.release': money,

  'kyc.check-identity': 'customer',
  'kyc.my-identity': 'customer',
  'kyc.tiers': everyRole,
  'kyc.decide-screening': reviewers,

  'limits.of-user': everyRole,
  'limits.set-custom': ['owner', 'risk'],
  'limits.mine': 'customer',
  'limits.preview-mine': 'customer',
  'limits.change-mine': 'customer',

  'live.mine': 'customer',
  'live.admin': everyRole,

  'newsletter.subscribe': 'anyone',
  'newsletter.confirm': 'anyone',
  'newsletter.unsubscribe': 'anyone',
  'notifications.mine': 'customer',
  'notifications.unread': 'customer',
  'notifications.mark-read': 'customer',
  'notifications.mark-all-read': 'customer',
  'notifications.settings': 'customer',
  'notifications.save-settings': 'customer',
  'notifications.subscribe': 'customer',
  'notifications.unsubscribe': 'customer',

  'products.services': everyRole,
  'products.switch-service': settings,

  'receipts.issue': 'customer',
  'receipts.pdf': 'customer',
  'receipts.check': 'anyone',

  'statements.issue': 'customer',
  'statements.pdf': 'customer',
  'statements.csv': 'customer',
  'statements.check': 'anyone',

  'saved-views.list': everyRole,
  'saved-views.save': everyRole,
  'saved-views.change': everyRole,
  'saved-views.remove': everyRole,

  'standing-orders.preview': 'customer',
  'standing-orders.make': 'customer',
  'standing-orders.mine': 'customer',
  'standing-orders.preview-confirmation': 'customer',
  'standing-orders.confirm': 'customer',
  'standing-orders.cancel': 'customer',

  'status.read': 'anyone',

  'step-up.authorise-with-pin': 'customer',
  'step-up.confirm-with-code': 'customer',
  'step-up.resend-code': 'customer',
  'step-up.begin-with-passkey': 'customer',
  'step-up.authorise-with-passkey': 'customer',
  'step-up.begin-unlocking': 'customer',
  'step-up.unlock-with-passkey': 'customer',
  'step-up.my-passkeys': 'customer',
  'step-up.begin-adding-passkey': 'customer',
  'step-up.add-passkey': 'customer',
  'step-up.remove-passkey': 'customer',

  'support.send-message': 'anyone',
  'support.messages': everyRole,

  'tiers.mine': 'customer',
  'tiers.ask-for-two': 'customer',
  'tiers.ask-for-three': 'customer',
  'tiers.send-paper-again': 'customer',
  'tiers.withdraw': 'customer',
  'tiers.requests': overseers,
  'tiers.of-user': overseers,
  'tiers.approve': reviewers,
  'tiers.reject': reviewers,
  'tiers.ask-again': reviewers,
  'tiers.approve-user': reviewers,
  'tiers.reject-user': reviewers,

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
  'transactions.mine': 'customer',
  'transactions.one-of-mine': 'customer',

  'transfers.find-payee': 'customer',
  'transfers.quote': 'customer',
  'transfers.send': 'customer',
  'transfers.one-of-mine': 'customer',
  'transfers.my-beneficiaries': 'customer',
  'transfers.keep-beneficiary': 'customer',
  'transfers.remove-beneficiary': 'customer',
  'transfers.bank-health': 'customer',
  'transfers.one': everyRole,
  'transfers.stuck': everyRole,
  'transfers.requery': caseworkers,
  'transfers.preview-decision': moneyAndAuditor,
  'transfers.decide': money,
  'transfers.payout-status': everyRole,
  'transfers.switch-payouts': money,

  'uploads.start': 'customer',
  'uploads.chunk': 'customer',
  'uploads.find': 'customer',
  'uploads.reveal': reviewers,

  'users.search': everyRole,
  'users.total': everyRole,
  'users.profile': everyRole,

  'visits.read': everyRole,

  'wallets.of-user': everyRole,
  'wallets.check-of-user': everyRole,
  'wallets.total-balance': everyRole,
  'wallets.balance-analysis': everyRole,
  'wallets.set-freeze': caseworkers,
  'wallets.mine': 'customer',
}

/** Whether an admin of a role may make a call. A call without a row is allowed to nobody. */
export function mayCall(role: AdminRole, callName: string, matrix: AccessMatrix = accessMatrix): boolean {
  const access = Object.hasOwn(matrix, callName) ? matrix[callName] : undefined
  return access !== undefined && access !== 'anyone' && access !== 'customer' && access.includes(role)
}

/** The calls that a role may make, in the order of the alphabet: what a console shows and hides by. */
export function permissionsOf(role: AdminRole, matrix: AccessMatrix = accessMatrix): string[] {
  return Object.keys(matrix)
    .filter((name) => mayCall(role, name, matrix))
    .sort()
}

function realmOf(access: Access): CallContract['realm'] {
  return access === 'anyone' || access === 'customer' ? access : 'admin'
}

/**
 * Holds the matrix against the calls that are mounted. Throws one Error that names every call without a row, every
 * row without a call and every row of another realm: a server does not start on a guess.
 */
export function checkMatrix(
  contracts: readonly Pick<CallContract, 'name' | 'realm'>[],
  matrix: AccessMatrix = accessMatrix,
): void {
  const mounted = new Set(contracts.map((contract) => contract.name))
  const faults = [
    ...contracts
      .filter((contract) => !Object.hasOwn(matrix, contract.name))
      .map((contract) => `${contract.name}: has no row`),
    ...Object.keys(matrix)
      .filter((name) => !mounted.has(name))
      .map((name) => `${name}: has a row, but no call of this name is mounted`),
    ...contracts.flatMap((contract) => {
      const access = Object.hasOwn(matrix, contract.name) ? matrix[contract.name] : undefined
      if (access === undefined || realmOf(access) === contract.realm) return []
      return [
        `${contract.name}: its row is of the realm ${realmOf(access)}, its contract of ${contract.realm}`,
      ]
    }),
    ...Object.entries(matrix)
      .filter(([, access]) => access.length === 0)
      .map(([name]) => `${name}: is allowed to no role`),
  ]
  if (faults.length > 0)
    throw new Error(
      `The access matrix and the calls of this server differ:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    )
}
