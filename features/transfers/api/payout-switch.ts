// Answers for the switch of an emergency: whether money of a currency may leave to partners now.
import type { Sql } from '#kit/db/database.ts'

/** Transfers between customers leave to nobody: they go on. */
export async function arePayoutsOn(sql: Sql, kind: 'bank' | 'customer'): Promise<boolean> {
  if (kind === 'customer') return true
  const [row] = await sql<{ is_on: boolean }>`select is_on from payout_switches where currency = 'NGN'`
  return row?.is_on ?? true
}
