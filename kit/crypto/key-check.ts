// Answers for the keys being those that the data were sealed and indexed under: found at the start, not at the first reader.
import type { Clock } from '../clock.ts'
import { type Sql, sqlStateOf } from '../db/database.ts'
import { equalHashes, type Vault } from './vault.ts'

const place = 'key-check'
const index = (vault: Vault): Buffer => vault.blindIndex(place, 'one text that is no secret')

type KeyFault = { readonly name: 'ENCRYPTION_KEY' | 'INDEX_KEY'; readonly fault: string }

const wrongKey = (name: KeyFault['name'], verb: string): KeyFault => ({
  name,
  fault: `is not the key that this database was ${verb} under: give it the key of its first start, or name another database`,
})

function opens(vault: Vault, wrapped: Buffer, owner: string): boolean {
  try {
    vault.openKey(wrapped, owner)
    return true
  } catch {
    return false
  }
}

/**
 * What is wrong with the keys for this database, by the names of their settings. Reads only; a database that has no
 * check value yet is judged by the newest person's key in it, and one without this table by nothing.
 */
export async function keyFaults(sql: Sql, vault: Vault): Promise<KeyFault[]> {
  try {
    const [check] = await sql<{ sealed: Buffer; indexed: Buffer }>`select sealed, indexed from key_check`
    if (check !== undefined) {
      return [
        ...(opens(vault, check.sealed, place) ? [] : [wrongKey('ENCRYPTION_KEY', 'sealed')]),
        ...(equalHashes(check.indexed, index(vault)) ? [] : [wrongKey('INDEX_KEY', 'indexed')]),
      ]
    }
    const [person] = await sql<{ person_id: string; wrapped: Buffer }>`
      select person_id, wrapped from person_keys order by created_at desc limit 1`
    const isKnown = person === undefined || opens(vault, person.wrapped, person.person_id)
    return isKnown ? [] : [wrongKey('ENCRYPTION_KEY', 'sealed')]
  } catch (fault) {
    // A schema that waits for its migrations is readiness's to tell.
    if (sqlStateOf(fault) === '42P01') return []
    throw fault
  }
}

/** The same at the start of a server, which writes the check value where there is none. Answers the faults in one text. */
export async function checkKeys(
  sql: Sql,
  doors: { readonly vault: Vault; readonly clock: Clock },
): Promise<string | undefined> {
  const { vault, clock } = doors
  if ((await keyFaults(sql, vault)).length === 0) {
    try {
      await sql`
        insert into key_check (only_one, sealed, indexed, written_at)
        values (true, ${vault.wrapNewKey(place)}, ${index(vault)}, ${clock.now()}) on conflict do nothing`
    } catch (fault) {
      if (sqlStateOf(fault) !== '42P01') throw fault
    }
  }
  // Read again: of two first starts with different keys, the second finds the first one's.
  const faults = await keyFaults(sql, vault)
  if (faults.length === 0) return undefined
  return faults.map(({ name, fault }) => `${name} ${fault}.`).join('\n')
}
