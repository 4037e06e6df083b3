// Answers for the open cases about customers: what an act on an account has to wait for.
import type { Sql } from '#kit/db/database.ts'
import { caseTables } from './case-view.ts'
import type { CaseKind } from '../contract.ts'

export type OpenCase = {
  readonly kind: CaseKind
  /** Whether it is about this customer, or names them as the other one of two. */
  readonly concerns: (userId: string) => boolean
}

/** The open cases about any of these customers. */
export async function openCasesAbout(sql: Sql, userIds: readonly string[]): Promise<OpenCase[]> {
  const rows = await sql<{ kind: CaseKind; user_id: string | null; others: string[] | null }>`
    select c.kind, u.id user_id, string_to_array(c.facts ->> 'other_accounts', ', ') others from ${caseTables(sql)}
    where c.state = 'open' and (u.id = any(${[...userIds]}::uuid[])
      or string_to_array(c.facts ->> 'other_accounts', ', ') && ${[...userIds]}::text[])`
  return rows.map(({ kind, user_id: about, others }) => ({
    kind,
    concerns: (userId) => about === userId || others?.includes(userId) === true,
  }))
}
