// Answers for mail addresses that a server refused for good: nothing is sent there again.
import type { Vault } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'

const indexOf = (vault: Vault, address: string): Buffer =>
  vault.blindIndex('mail-address', address.toLowerCase())

export async function isSuppressed(sql: Sql, doors: { vault: Vault }, address: string): Promise<boolean> {
  const rows = await sql`
    select 1 from suppressed_addresses where address_index = ${indexOf(doors.vault, address)}`
  return rows.length > 0
}

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
