// Answers for the lists in force: read anew, kept in versions with their time; one that cannot be read leaves the last.
import { openCase, settleCases } from '#features/cases/public.ts'
import { equalHashes } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import type { ListReading, ListSource, ListSourceName } from '../rail.ts'
import { walletKey } from '../rules.ts'
import { every, minute } from '#kit/jobs/periodic.ts'

/** A list that loses more than half of its entries at once is taken for broken. */
const shrinksAtMost = 0.5

/** Reads every list. Answers whether all of them could be read. */
export async function loadLists(doors: Doors, lists: readonly ListSource[]): Promise<boolean> {
  const read: boolean[] = []
  for (const list of lists) read.push(await loadOne(doors, list))
  return read.every(Boolean)
}

async function loadOne(doors: Doors, list: ListSource): Promise<boolean> {
  const reading = await list.read()
  const fault =
    reading.outcome === 'accepted'
      ? await doors.database.begin((sql) => takeOver(sql, doors, list.source, reading.value))
      : reading.detail
  if (fault === undefined) return true
  doors.log.warn({ list: list.source, fault }, 'a list for screening could not be read; the last one stays')
  await doors.database.begin((sql) => noteFault(sql, doors, list.source, fault))
  return false
}

type InForce = { readonly id: string; readonly sha256: Buffer; readonly entries: number }

/** Puts a reading in force; the words of a fault when it must not be. The same bytes change nothing. */
async function takeOver(
  sql: Sql,
  doors: Doors,
  source: ListSourceName,
  reading: ListReading,
): Promise<string | undefined> {
  const now = doors.clock.now()
  // Two servers that read at once come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list\n${source}`}, 17))`
  const [last] = await sql<InForce>`
    select id, sha256, entries from screening_lists where source = ${source} and until is null`
  if (last !== undefined && reading.entries.length < last.entries * shrinksAtMost)
    return `has ${reading.entries.length} entries where it had ${last.entries}`
  await sql`
    insert into screening_sources (source, checked_at) values (${source}, ${now})
    on conflict (source) do update set checked_at = ${now}, failing_since = null, fault = null`
  await settleCases(sql, 'sanctions_list_unread', now, source)
  if (last !== undefined && equalHashes(last.sha256, reading.sha256)) return undefined
  await sql`update screening_lists set until = ${now} where source = ${source} and until is null`
  await insertList(sql, { id: newId(doors), source, reading, now })
  return undefined
}

async function insertList(
  sql: Sql,
  list: { id: string; source: ListSourceName; reading: ListReading; now: Date },
): Promise<void> {
  const { reading } = list
  await sql`
    insert into screening_lists (id, source, published, sha256, entries, loaded_at)
    values (${list.id}, ${list.source}, ${reading.published}, ${reading.sha256}, ${reading.entries.length}, ${list.now})`
  const rows = reading.entries.map((entry) => ({
    entry: entry.entry,
    category: entry.category,
    names: entry.names,
    years: entry.birthYears,
    programmes: entry.programmes,
    wallets: (entry.wallets ?? []).map(walletKey),
  }))
  await sql`
    insert into screening_entries (list_id, entry, category, names, birth_years, programmes, wallets)
    select ${list.id}, e ->> 'entry', e ->> 'category',
      array(select jsonb_array_elements_text(e -> 'names')),
      array(select jsonb_array_elements_text(e -> 'years')::int),
      array(select jsonb_array_elements_text(e -> 'programmes')),
      array(select jsonb_array_elements_text(e -> 'wallets'))
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) e`
}

/** One case for each time that a list stops being readable, however often it is tried. */
async function noteFault(sql: Sql, doors: Doors, source: ListSourceName, fault: string): Promise<void> {
  const now = doors.clock.now()
  const [row] = await sql<{ failing_since: Date }>`
    insert into screening_sources (source, checked_at, failing_since, fault) values (${source}, ${now}, ${now}, ${fault})
    on conflict (source) do update set checked_at = ${now}, fault = ${fault},
      failing_since = coalesce(screening_sources.failing_since, ${now})
    returning failing_since`
  await openCase(sql, doors, {
    kind: 'sanctions_list_unread',
    key: `${source}/${(row?.failing_since ?? now).toISOString()}`,
    subject: { type: 'list', id: source },
    facts: { list: source, reason: fault },
  })
}

export const periodic = (doors: Doors, { lists }: { lists: readonly ListSource[] }) => [
  every(360 * minute, 'screening.load', () => loadLists(doors, lists)),
]
