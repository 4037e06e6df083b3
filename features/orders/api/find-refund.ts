// Answers for whether the charges of an order are refunded: by a refund that was posted and not reversed.
import type { Sql } from '#kit/db/database.ts'
import { keyFrom } from '#ledger/ledger.ts'

/** `key`: of the refund that stands, or of the next one. Each has its own, so that none is posted twice. `reversed`: of those before. */
export type Refund = { readonly stands: boolean; readonly key: string; readonly reversed: readonly string[] }

/** By its transaction; who acts on it has locked that. */
export async function findRefund(
  sql: Sql,
  transactionId: string,
  reversed: readonly string[] = [],
): Promise<Refund> {
  const number = reversed.length === 0 ? [] : [String(reversed.length)]
  const key = keyFrom('charges-refund', transactionId, ...number)
  const [refund] = await sql<{ is_reversed: boolean }>`
    select exists (select 1 from ledger.transfers r where r.reverses = t.id) is_reversed
    from ledger.transfers t where t.key = ${key}`
  if (refund?.is_reversed) return findRefund(sql, transactionId, [...reversed, key])
  return { stands: refund !== undefined, key, reversed }
}
