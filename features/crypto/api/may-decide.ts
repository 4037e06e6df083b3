// Answers for who decides a deposit whose sender stands on a list: nobody who talks to its customer, or moves their money.
import type { Sql } from '#kit/db/database.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { mayDecideScreened } from './staff-list.ts'

export async function mayDecide(
  sql: Sql,
  id: string,
  { role }: Pick<AdminActor, 'role'>,
): Promise<Result<undefined, 'not_yours'>> {
  if (mayDecideScreened(role)) return done()
  const screened = await sql`select 1 from crypto_deposits where id = ${id} and reason = 'screening'`
  return screened.length > 0 ? refuse('not_yours') : done()
}
