// Answers for what each role may do, from the matrix that the door itself asks.
import { approverMatrix, mayCall } from '#features/team/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf, CallContract } from '#kit/http/contract.ts'
import type { listPermissions as contract } from '../contract.ts'
import { adminRoles } from '#kit/roles.ts'

type View = AnswerOf<typeof contract>

/** Every call of staff that this server answers, in the order of the alphabet, and how many active people have each role. */
export async function listPermissions(sql: Sql, calls: readonly CallContract[]): Promise<View> {
  const counts = await sql<{ role: string; people: number }>`
    select role, count(*)::int as people from admins where state = 'active' group by role`
  const countOf = new Map(counts.map(({ role, people }) => [role, people]))
  return {
    roles: adminRoles.map((role) => ({ role, people: countOf.get(role) ?? 0 })),
    permissions: calls
      .filter(({ realm }) => realm === 'admin')
      .map((one) => ({
        call: one.name,
        does: one.summary,
        changes_something: one.method !== 'GET',
        roles: adminRoles.filter((role) => mayCall(role, one.name)),
        approvers: [...(approverMatrix[one.name] ?? [])],
      }))
      .sort((a, b) => (a.call < b.call ? -1 : 1)),
  }
}
