// Answers for what is read from the access matrix: whether a role may make a call, and whether the matrix fits the server. Pure.
import type { CallContract } from '#kit/http/contract.ts'
import { type Access, type AccessMatrix, accessMatrix } from './access-matrix.ts'
import type { AdminRole } from '#kit/roles.ts'

/** Whether an admin of a role may make a call. A call without a row is allowed to nobody. */
export function mayCall(role: AdminRole, callName: string, matrix: AccessMatrix = accessMatrix): boolean {
  const access = Object.hasOwn(matrix, callName) ? matrix[callName] : undefined
  return typeof access === 'object' && access.includes(role)
}

/** The calls that a role may make, in the order of the alphabet: what a console shows and hides by. */
export function permissionsOf(role: AdminRole, matrix: AccessMatrix = accessMatrix): string[] {
  return Object.keys(matrix)
    .filter((name) => mayCall(role, name, matrix))
    .sort()
}

function realmOf(access: Access): CallContract['realm'] {
  return typeof access === 'string' ? access : 'admin'
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
