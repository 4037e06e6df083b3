// Answers for what few rows are found by: looked up once, and known by their ids from then on.
import type { Part, StaleSql } from './database.ts'

/** More than these are met soon in the order of a list, and asked for again. */
export const fewMost = 1_000

/** The ids of a query's rows (uuids, column `id`), at most one more than `fewMost`; undefined where there are more than that. */
export async function findFew(sql: StaleSql, query: Part): Promise<string[] | undefined> {
  const known = await sql<{ id: string }>`select id from (${query}) found limit ${fewMost + 1}`
  return known.length > fewMost ? undefined : known.map(({ id }) => id)
}
