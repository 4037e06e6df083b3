// Answers for how transactions are found by the beginning of our reference or of a partner's.
import type { Part, Sql } from '#kit/db/database.ts'
import { likeText } from '#kit/db/search.ts'
import { foldForSearch } from '#kit/words/fold.ts'

/** More than these are met soon in the order of the list. */
const fewest = 1_000

// Ours are in small letters, the partners' as they like them.
const patternOf = (reference: string): string => `${likeText(foldForSearch(reference))}%`

/** What a reference asks of the table `t` of transactions: those that begin so, looked up first where they are few. */
export async function findReferences(sql: Sql, reference: string | undefined): Promise<Part | undefined> {
  if (reference === undefined) return undefined
  const pattern = patternOf(reference)
  const found = await sql<{ id: string }>`
    (select id from transactions where reference like ${pattern} limit ${fewest})
    union (select id from transactions where lower(provider_reference) like ${pattern} limit ${fewest})`
  if (found.length >= fewest) return referencePart(sql, reference)
  return sql.part`t.id = any(${found.map(({ id }) => id)}::uuid[])`
}

/** The same where all that is found is read. */
export function referencePart(sql: Sql, reference: string | undefined): Part | undefined {
  if (reference === undefined) return undefined
  const pattern = patternOf(reference)
  return sql.part`(t.reference like ${pattern} or lower(t.provider_reference) like ${pattern})`
}
