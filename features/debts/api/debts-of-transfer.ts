// Answers for what the customer of a transfer was made to owe for it: each debt, the postings that it made, and whose act of staff each was.
import { findEnds } from '#features/queues/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { type DebtRow, remainingOf } from './debt-row.ts'

type Row = Pick<
  DebtRow,
  | 'id'
  | 'case_id'
  | 'wallet_id'
  | 'state'
  | 'amount_minor'
  | 'recovered_minor'
  | 'written_off_minor'
  | 'cancelled_minor'
  | 'claimed_at'
  | 'ended_at'
>
type Of = { readonly userId: string; readonly transactionId: string }

/** The one that was claimed first stands first. */
export async function debtsOfTransfer(sql: Sql, { userId, transactionId }: Of) {
  const rows = await sql<Row>`
    select id, case_id, wallet_id, state, amount_minor, recovered_minor, written_off_minor, cancelled_minor, claimed_at, ended_at
    from debts where user_id = ${userId} and transaction_id = ${transactionId} order by claimed_at, id`
  const ends = await findEnds(
    sql,
    rows.flatMap(({ id, case_id: about, claimed_at: claimedAt, ended_at: endedAt }) => [
      {
        key: keyFrom('debt-claim', about),
        targets: [{ type: 'case', id: about }],
        acts: ['debts.claim'],
        endedAt: claimedAt,
      },
      ...(endedAt === null
        ? []
        : [
            {
              key: keyFrom('debt-write-off', id),
              targets: [{ type: 'debt', id }],
              acts: ['debts.write-off'],
              endedAt,
            },
          ]),
    ]),
  )
  const debts = []
  for (const row of rows) {
    const { id, state, case_id: about } = row
    const keys = [
      ...['debt-write-off', 'debt-cancelled'].map((name) => keyFrom(name, id)),
      keyFrom('debt-claim', about),
      keyFrom('debt-kept', about),
      ...(await recoveryKeys(sql, userId, row)),
    ]
    const postings = keys.map((key) => ({ key, ended: ends.get(key) ?? null }))
    debts.push({ id, state, remaining: remainingOf(row), postings })
  }
  return debts
}

/** Each part of a debt is posted under what had come before it. */
async function recoveryKeys(sql: Sql, userId: string, row: Row): Promise<string[]> {
  if (row.recovered_minor === 0n) return []
  const lines = await sql<{ key: string; minor: bigint }>`
    select t.key::text, x.amount_minor minor from transactions x join ledger.transfers t on t.id = x.ledger_transfer
    where x.user_id = ${userId} and x.wallet_id = ${row.wallet_id} and x.channel = 'debt' and x.direction = 'debit'
      and x.created_at >= ${row.claimed_at}`
  const taken = new Map(lines.map(({ key, minor }) => [key, minor]))
  const keys: string[] = []
  // What was kept came first.
  for (let before = taken.get(keyFrom('debt-kept', row.case_id)) ?? 0n; before < row.recovered_minor;) {
    const key = keyFrom('debt-recovery', row.id, String(before))
    const minor = taken.get(key)
    if (minor === undefined) break
    keys.push(key)
    before += minor
  }
  return keys
}
