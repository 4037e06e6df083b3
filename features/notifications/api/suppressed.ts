// Answers for mail addresses that a server refused for good: nothing is sent there again.
import type { Vault } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import { inOrder, records } from '#kit/db/records.ts'

const indexOf = (vault: Vault, address: string): Buffer =>
  vault.blindIndex('mail-address', address.toLowerCase())

export function isSuppressed(sql: Sql, doors: { vault: Vault }, address: string): Promise<boolean> {
  return isListed(sql, { address_index: indexOf(doors.vault, address) })
}

const isListed = reading<{ address_index: Buffer }, boolean>(async (sql, asked) => {
  const rows = await sql<{ place: number }>`
    select r.place from json_to_recordset(${records(asked)}::json) r (place int, address_index bytea)
    join suppressed_addresses s on s.address_index = r.address_index`
  return inOrder(asked.length, rows, (row) => row !== undefined)
})

/** Writes an address off. The first refusal stays. */
export async function suppress(
  sql: Sql,
  doors: { vault: Vault },
  refused: { readonly address: string; readonly code: number; readonly now: Date },
): Promise<void> {
  await sql`
    insert into suppressed_addresses (address_index, reply_code, created_at)
    values (${indexOf(doors.vault, refused.address)}, ${refused.code}, ${refused.now})
    on conflict (address_index) do nothing`
}
