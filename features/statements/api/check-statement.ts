// Answers for whether a statement that somebody was shown is real: its period, its figures and its fingerprint.
import { hashProofCode, readProofCode } from '#kit/crypto/proof-code.ts'
import type { StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { checkStatement as contract } from '../contract.ts'
import { findHolder } from './holder.ts'
import { figuresOf, type StatementRow } from './issue-statement.ts'
import { isAway } from './movements.ts'

/** What was issued under a code. What cannot be a code is said to be none, and no forgery. */
export async function checkStatement(
  sql: StaleSql,
  typed: string,
): Promise<
  Result<AnswerOf<typeof contract>, 'statement_not_issued' | 'not_a_statement_code' | 'period_is_away'>
> {
  const code = readProofCode(typed)
  if (code === undefined) return refuse('not_a_statement_code')
  const [row] = await sql<StatementRow>`
    select s.*, w.ledger_account, w.currency from issued_statements s join wallets w on w.id = s.wallet_id
    where s.code_hash = ${hashProofCode(code)}`
  if (row === undefined) return refuse('statement_not_issued')
  if (await isAway(sql, { from: row.from_day })) return refuse('period_is_away')
  const holder = await findHolder(sql, row.wallet_id)
  return done({
    code,
    holder: holder.shortName,
    account_ending: holder.accountNumber.slice(-4),
    ...(await figuresOf(sql, row)),
  })
}
