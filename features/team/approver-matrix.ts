// Answers for who may be the second person of a command: never its maker, whatever their role.
import type { AdminRole } from '#kit/roles.ts'
import { everyAct } from './every-act.ts'

/** Roles by the name of a command. */
export type ApproverMatrix = Readonly<Record<string, readonly AdminRole[]>>

/** Of each command that may wait, as its feature declares it. */
export const approverMatrix: ApproverMatrix = Object.fromEntries(
  everyAct.flatMap(([name, { approvers }]) => (approvers === undefined ? [] : [[name, approvers] as const])),
)

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
