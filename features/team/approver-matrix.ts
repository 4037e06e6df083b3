// Answers for who may be the second person of a command: never its maker, whatever their role.
import type { AdminRole } from '#kit/roles.ts'

/** Roles by the name of a command. */
export type ApproverMatrix = Readonly<Record<string, readonly AdminRole[]>>

const money = ['owner', 'finance'] as const

/** One row for each command that may wait. */
export const approverMatrix: ApproverMatrix = {
  'account-closing.close': ['owner', 'admin'],
  'adjustments.fund': money,
  'adjustments.withdraw': money,
  'adjustments.reverse': money,
  'adjustments.refund': money,
  'app-versions.configure': ['owner', 'admin'],
  'app-versions.withdraw': ['owner', 'admin'],
  'approvals.set-threshold': ['owner'],
  'charges.change': money,
  'charges.set-free-transfers': money,
  'charges.withdraw-change': money,
  'charges.withdraw-free-transfers': money,
  'debts.claim': money,
  'debts.write-off': money,
  'deposits.book-line': money,
  'deposits.unbook-line': money,
  'deposits.credit': money,
  'deposits.release': money,
  'deposits.return': money,
  'kyc.change-tier': money,
  'kyc.withdraw-tier-change': money,
  'exports.ask-in-full': ['owner', 'admin'],
  'limits.set-custom': money,
  'products.switch-service': ['owner', 'admin'],
  'staff.change-role': ['owner', 'admin'],
  'staff.invite': ['owner', 'admin'],
  'staff.reinstate': ['owner', 'admin'],
  'staff.reset-second-factor': ['owner', 'admin'],
  'staff.suspend': ['owner', 'admin'],
  'staff-messages.send': ['owner', 'admin'],
  'user-record.update': ['owner', 'admin'],
  'customer-safety.end-freeze': ['owner', 'admin'],
  'transfers.decide': money,
  'transfers.decide-lost-payout': money,
  'transfers.release-return': money,
  'transfers.settle-return': money,
  'transfers.switch-payouts': money,
}

/** Whether an admin of a role may approve what another asked for by this command. */
export function mayApprove(
  role: AdminRole,
  command: string,
  matrix: ApproverMatrix = approverMatrix,
): boolean {
  return Object.hasOwn(matrix, command) && matrix[command]?.includes(role) === true
}

/** The commands whose second person an admin of a role may be. */
export function approvableBy(role: AdminRole, matrix: ApproverMatrix = approverMatrix): string[] {
  return Object.keys(matrix).filter((command) => mayApprove(role, command, matrix))
}
