// Answers for the key of each person: made with the first thing sealed for them, erased with them.
import type { Clock } from '../clock.ts'
import type { PersonKey, Vault } from '../crypto/vault.ts'
import type { Sql } from '../db/database.ts'
import { inOrder } from '../db/records.ts'
import { reading } from '../db/for-many.ts'

/** The key of a person, made when they have none yet. Runs in the transaction that seals. */
export async function personKey(
  sql: Sql,
  doors: { vault: Vault; clock: Clock },
  personId: string,
): Promise<PersonKey> {
  const found = await findPersonKey(sql, doors, personId)
  if (found !== undefined) return found
  await sql`
    insert into person_keys (person_id, wrapped, created_at)
    values (${personId}, ${doors.vault.wrapNewKey(personId)}, ${doors.clock.now()})
    on conflict (person_id) do nothing`
  const made = await findPersonKey(sql, doors, personId)
  if (made === undefined) throw new Error('Broken invariant: a person key that was just made can be read')
  return made
}

/** The key of a person, or undefined when nothing was sealed for them or it was erased. */
export async function findPersonKey(
  sql: Sql,
  doors: { vault: Vault },
  personId: string,
): Promise<PersonKey | undefined> {
  const wrapped = await findWrapped(sql, personId)
  return wrapped && doors.vault.openKey(wrapped, personId)
}

const findWrapped = reading<string, Buffer | undefined>(async (sql, personIds) => {
  const rows = await sql<{ place: number; wrapped: Buffer }>`
    select i.at::int - 1 place, k.wrapped
    from unnest(${personIds}::uuid[]) with ordinality i (id, at) join person_keys k on k.person_id = i.id`
  return inOrder(personIds.length, rows, (row) => row?.wrapped)
})

/** Erases the keys of persons: what was sealed under them can never be read again. */
export async function erasePersonKeys(sql: Sql, personIds: readonly string[]): Promise<void> {
  await sql`delete from person_keys where person_id = any(${personIds}::uuid[])`
}
