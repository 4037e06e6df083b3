// Answers for holding addresses of coins against the lists in force.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { ListSource } from '../rail.ts'
import { walletKey } from '../rules.ts'
import { loadLists } from './load-lists.ts'

export type WalletHit = { readonly source: string; readonly entry: string }

/** Entries that name one of these addresses. Undefined while a list has never been read: nobody passes unscreened. Not inside a transaction. */
export async function screenWallets(
  doors: Doors,
  lists: readonly ListSource[],
  addresses: readonly string[],
): Promise<readonly WalletHit[] | undefined> {
  const { sql } = doors.database
  const areThere = async (): Promise<boolean> => {
    const inForce = await sql<{ source: string }>`select source from screening_lists where until is null`
    return lists.every(({ source }) => inForce.some((list) => list.source === source))
  }
  if (!(await areThere())) {
    await loadLists(doors, lists)
    if (!(await areThere())) return undefined
  }
  return findWalletHits(sql, addresses)
}

/** The same by the lists as they are now, also inside a transaction. */
export async function findWalletHits(sql: Sql, addresses: readonly string[]): Promise<readonly WalletHit[]> {
  return sql<WalletHit>`
    select l.source, e.entry from screening_entries e join screening_lists l on l.id = e.list_id
    where l.until is null and e.wallets && ${addresses.map(walletKey)}::text[] and e.wallets <> '{}' order by l.source, e.entry`
}
