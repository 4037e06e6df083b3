// Answers for holding a person against the lists in force: once for each purpose, with what was found and where.
import { openCase } from '#features/cases/public.ts'
import type { Database, Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import type { ListSource } from '../rail.ts'
import { bandOf, scoreOf, scoreText, type ScreenedPerson, wordsOfName, type Years } from '../rules.ts'
import { loadLists } from './load-lists.ts'

export type Screening = {
  readonly id: string
  readonly band: 'clear' | 'review' | 'block'
  readonly state: 'clear' | 'open' | 'cleared' | 'confirmed'
}

type EntryRow = {
  readonly list_id: string
  readonly source: string
  readonly entry: string
  readonly category: 'sanctions' | 'pep'
  readonly names: string[]
  readonly birth_years: number[]
}
type ReadEntry = EntryRow & { readonly words: readonly (readonly string[])[] }

/** The lists as they were last read here; the ids in the database say whether they still are. */
let kept: { readonly ids: string; readonly entries: readonly ReadEntry[] } = { ids: '', entries: [] }

async function entriesInForce(sql: Sql, listIds: readonly string[]): Promise<readonly ReadEntry[]> {
  const ids = listIds.join()
  if (kept.ids === ids) return kept.entries
  const rows = await sql<EntryRow>`
    select e.list_id, l.source, e.entry, e.category, e.names, e.birth_years
    from screening_entries e join screening_lists l on l.id = e.list_id where e.list_id = any(${[...listIds]}::uuid[])`
  kept = { ids, entries: rows.map((row) => ({ ...row, words: row.names.map(wordsOfName) })) }
  return kept.entries
}

async function listsInForce(sql: Sql): Promise<{ id: string; source: string }[]> {
  return sql`select id, source from screening_lists where until is null order by id`
}

export type Hit = {
  readonly source: string
  readonly entry: string
  readonly category: string
  readonly name: string
  readonly score: number
  readonly years: Years
}

const hitsMost = 10

/** All hits of a person, the nearest first. */
export async function findHits(
  database: Database,
  person: ScreenedPerson,
  listIds: readonly string[],
): Promise<Hit[]> {
  const words = person.names.map(wordsOfName)
  const entries = await entriesInForce(database.sql, listIds)
  return entries
    .flatMap((entry): Hit[] => {
      const found = scoreOf(
        { words, birthYear: person.birthYear },
        { words: entry.words, birthYears: entry.birth_years },
      )
      if (bandOf(found.score) === 'clear') return []
      const { source, category } = entry
      return [
        {
          source,
          category,
          entry: entry.entry,
          name: entry.names[found.name] ?? '',
          score: found.score,
          years: found.years,
        },
      ]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, hitsMost)
}

/**
 * Screens a person for a purpose, or answers the screening that this purpose has had. Undefined while a list has never
 * been read: nobody passes unscreened. Not inside a transaction: it may read lists from others.
 */
export async function screenPerson(
  doors: Doors,
  lists: readonly ListSource[],
  asked: { readonly userId: string; readonly purpose: string; readonly person: ScreenedPerson },
): Promise<Screening | undefined> {
  const [before] = await doors.database.sql<Screening>`
    select id, band, state from screenings where purpose = ${asked.purpose}`
  if (before !== undefined) return before
  const isThere = (found: readonly { source: string }[]): boolean =>
    lists.every(({ source }) => found.some((list) => list.source === source))
  let inForce = await listsInForce(doors.database.sql)
  if (!isThere(inForce)) {
    await loadLists(doors, lists)
    inForce = await listsInForce(doors.database.sql)
    if (!isThere(inForce)) return undefined
  }
  const listIds = inForce.map(({ id }) => id)
  const hits = await findHits(doors.database, asked.person, listIds)
  return doors.database.begin((sql) => insertScreening(sql, doors, { ...asked, listIds, hits }))
}

async function insertScreening(
  sql: Sql,
  doors: Doors,
  found: { userId: string; purpose: string; listIds: readonly string[]; hits: readonly Hit[] },
): Promise<Screening> {
  const [nearest] = found.hits
  const band = nearest === undefined ? 'clear' : bandOf(nearest.score)
  const state = band === 'clear' ? 'clear' : 'open'
  const id = newId(doors)
  const inserted = await sql<{ id: string }>`
    insert into screenings (id, user_id, purpose, band, state, lists, asked_at)
    values (${id}, ${found.userId}, ${found.purpose}, ${band}, ${state}, ${[...found.listIds]}::uuid[], ${doors.clock.now()})
    on conflict (purpose) do nothing returning id`
  if (inserted.length === 0) {
    const [other] =
      await sql<Screening>`select id, band, state from screenings where purpose = ${found.purpose}`
    if (other === undefined) throw new Error('Broken invariant: a screening that is there can be read')
    return other
  }
  for (const hit of found.hits)
    await sql`
      insert into screening_hits (screening_id, source, entry, category, name, score_thousandths, years)
      values (${id}, ${hit.source}, ${hit.entry}, ${hit.category}, ${hit.name}, ${Math.floor(hit.score * 1000)}, ${hit.years})
      on conflict do nothing`
  if (nearest !== undefined) await openHitCase(sql, doors, { id, ...found, band, nearest })
  return { id, band, state }
}

async function openHitCase(
  sql: Sql,
  doors: Doors,
  found: { id: string; userId: string; purpose: string; band: string; nearest: Hit },
): Promise<void> {
  const { nearest } = found
  await openCase(sql, doors, {
    kind: 'screening_hit',
    key: found.id,
    subject: { type: 'user', id: found.userId },
    facts: {
      upgrade: found.purpose.split('/')[0] ?? '',
      band: found.band,
      list: nearest.source,
      entry: nearest.entry,
      score: scoreText(Math.floor(nearest.score * 1000)),
      check: found.id,
    },
  })
}
