// Answers for a customer's account number at the partner bank.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { findMyVirtualAccount } from '../contract.ts'

type Row = {
  account_number: string
  account_name: string
  bank_name: string
  bank_code: string
  provider: string
  state: 'active' | 'closed'
}

/** The account number, or null while there is none: the bank may still be opening it. */
export async function findVirtualAccount(
  sql: Sql,
  userId: string,
): Promise<AnswerOf<typeof findMyVirtualAccount>> {
  const [row] = await sql<Row>`
    select account_number, account_name, bank_name, bank_code, provider, state from virtual_accounts
    where user_id = ${userId} and state in ('active', 'closed') order by requested_at limit 1`
  return row ?? null
}

export async function hasUser(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select 1 from users where id = ${userId}`
  return rows.length > 0
}
