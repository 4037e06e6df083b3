// Answers for the key of each person: made with the first thing sealed for them, erased with them.
import { assert } from '../assert.ts'
import type { Clock } from '../clock.ts'
import type { PersonKey, Vault } from '../crypto/vault.ts'
import type { Sql } from '../db/database.ts'
import { inOrder } from '../db/records.ts'
import { reading } from '../db/for-many.ts'

type Doors = { readonly vault: Vault; readonly clock: Clock }

/** The key of a person, made when they have none yet. Runs in the transaction that seals. */
export async function personKey(sql: Sql, doors: Doors, personId: string): Promise<PersonKey> {
  const [key] = await personKeys(sql, doors, [personId])
  assert(key !== undefined, 'who is asked for is answered for')
  return key
}

/** The keys of several persons, in their order. */
export async function personKeys(
  sql: Sql,
  doors: Doors,
  personIds: readonly string[],
): Promise<readonly PersonKey[]> {
  const found = await findWrapped.each(sql, personIds)
  const keys: PersonKey[] = []
  for (const [place, personId] of personIds.entries())
    keys.push(openKey(doors, found[place], personId) ?? (await makeKey(sql, doors, personId)))
  return keys
}

async function makeKey(sql: Sql, doors: Doors, personId: string): Promise<PersonKey> {
  await sql`
    insert into person_keys (person_id, wrapped, created_at)
    values (${personId}, ${doors.vault.wrapNewKey(personId)}, ${doors.clock.now()})
    on conflict (person_id) do nothing`
  const made = await findPersonKey(sql, doors, personId)
  assert(made !== undefined, 'a person key that was just made can be read')
  return made
}

const openKey = (
  { vault }: Pick<Doors, 'vault'>,
  wrapped: Buffer | undefined,
  personId: string,
): PersonKey | undefined => wrapped && vault.openKey(wrapped, personId)

/** The key of a person, or undefined when nothing was sealed for them or it was erased. */
export async function findPersonKey(
  sql: Sql,
  doors: Pick<Doors, 'vault'>,
  personId: string,
): Promise<PersonKey | undefined> {
  return openKey(doors, await findWrapped(sql, personId), personId)
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
