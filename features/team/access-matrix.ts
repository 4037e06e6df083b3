// Answers for who may make which call: the only authority, one row for every call that the server mounts.
import { type AdminRole, adminRoles } from '#features/admin-sign-in/contract.ts'
import type { CallContract } from '#kit/http/contract.ts'

/** `anyone` needs no proof of identity, `customer` the customer's own session, a list the session of an admin of these roles. */
export type Access = 'anyone' | 'customer' | readonly AdminRole[]
export type AccessMatrix = Readonly<Record<string, Access>>

const everyRole = adminRoles
/** Make and approve money. */
const money = ['owner', 'finance'] as const
/** May look at money commands without giving them: who gives them, and who checks on them. */
const moneyAndAuditor = ['owner', 'finance', 'auditor'] as const
/** Settle what differs between two sides. */
const caseworkers = ['owner', 'admin', 'risk', 'finance'] as const
/** Read what the others did. */
const overseers = ['owner', 'admin', 'risk', 'auditor'] as const

export const accessMatrix: AccessMatrix = {
  'admin-sign-in.request-code': 'anyone',
  'admin-sign-in.sign-in': 'anyone',
  'admin-sign-in.request-reset-code': 'anyone',
  'admin-sign-in.reset-password': 'anyone',
  'admin-sign-in.check': everyRole,
  'admin-sign-in.sign-out': everyRole,

  'audit.list': overseers,

  'cases.list': everyRole,
  'cases.close': caseworkers,

  'charges.list': everyRole,
  'charges.cost-on-day': everyRole,
  'charges.cost-today': 'anyone',

  'customer-sign-in.request-code': 'anyone',
  'customer-sign-in.confirm-code': 'anyone',
  'customer-sign-in.unlock': 'customer',
  'customer-sign-in.save-profile': 'customer',
  'customer-sign-in.choose-pin': 'customer',
  'customer-sign-in.who-am-i': 'customer',
  'customer-sign-in.sign-out': 'customer',

  'deposits.virtual-account-of-user': everyRole,
  'deposits.my-virtual-account': 'customer',
  'deposits.suspended': everyRole,
  'deposits.preview-release': moneyAndAuditor,
  'deposits.release': money,

  'kyc.check-identity': 'customer',
  'kyc.my-identity': 'customer',
  'kyc.tiers': everyRole,

  'live.mine': 'customer',
  'live.admin': everyRole,

  'newsletter.subscribe': 'anyone',
  'newsletter.confirm': 'anyone',
  'newsletter.unsubscribe': 'anyone',

  'status.read': 'anyone',

  'support.send-message': 'anyone',
  'support.messages': everyRole,

  'transactions.list': everyRole,
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

  'users.search': everyRole,
  'users.total': everyRole,
  'users.profile': everyRole,

  'visits.read': everyRole,

  'wallets.of-user': everyRole,
  'wallets.check-of-user': everyRole,
  'wallets.total-balance': everyRole,
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
