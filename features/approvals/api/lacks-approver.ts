// Answers for whether anybody of the team but its maker may approve a request, as the team is now.
import { type ApproverMatrix, approverMatrix } from '#features/team/public.ts'
import type { StaleSql } from '#kit/db/database.ts'

/** Whoever was reset today counts: they may again before the request expires, or a little later. */
export async function lacksApprover(
  sql: StaleSql,
  request: {
    readonly command: string
    readonly makerId: string
    readonly target: { readonly type: string; readonly id: string }
    /** Those whom the request itself names. */
    readonly only?: readonly string[] | null | undefined
  },
  approvers: ApproverMatrix = approverMatrix,
): Promise<boolean> {
  const { command, makerId, target, only } = request
  const roles = only ?? (Object.hasOwn(approvers, command) ? (approvers[command] ?? []) : [])
  const about = target.type === 'admin' ? target.id : ''
  const [one] = await sql`
    select 1 from admins
    where state = 'active' and role = any(${[...roles]}::text[]) and id <> ${makerId} and id::text <> ${about} limit 1`
  return one === undefined
}
