// Answers for how transactions are found by the beginning of a reference: ours, that of its transfer with the bank, or the bank's.
import { ordersBeginning } from '#features/orders/parts.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { fewMost, findFew } from '#kit/db/few.ts'
import { likeText } from '#kit/db/search.ts'
import { foldForSearch } from '#kit/words/fold.ts'

// Ours are in small letters, the partners' as they like them.
const patternOf = (reference: string): string => `${likeText(foldForSearch(reference))}%`

/** What a reference asks of the table `t` of transactions: those that begin so, looked up first where they are few. */
export async function findReferences(
  sql: StaleSql,
  reference: string | undefined,
): Promise<Part | undefined> {
  if (reference === undefined) return undefined
  const pattern = patternOf(reference)
  const few = await findFew(
    sql,
    sql.part`(select id from transactions where reference like ${pattern} limit ${fewMost + 1})
      union (select id from transactions where lower(provider_reference) like ${pattern} limit ${fewMost + 1})
      union ${ordersBeginning(sql, pattern, fewMost + 1)}`,
  )
  return few === undefined ? referencePart(sql, reference) : sql.part`t.id = any(${few}::uuid[])`
}

/** The same where all that is found is read. */
export function referencePart(sql: StaleSql, reference: string | undefined): Part | undefined {
  if (reference === undefined) return undefined
  const pattern = patternOf(reference)
  return sql.part`(t.reference like ${pattern} or lower(t.provider_reference) like ${pattern} or t.id in (${ordersBeginning(sql, pattern)}))`
}
