// Answers for whom a searched text finds: by any part of a name or tag, by email and phone only as a whole or as lists show them.
import type { Part, StaleSql } from '../db/database.ts'
import { containing } from '../db/search.ts'

/**
 * Whether the user `u` has a text of `searchedTexts`. Lists mask email and phone: whoever could ask for any part of them would read
 * the rest letter by letter. So the whole is asked for, or what stands before the @, or the last four digits.
 */
export function personHas(sql: StaleSql, text: string): Part {
  const named = sql.part`strpos(replace(replace(u.search_text, lower(coalesce(u.email, '')), ' '), coalesce(u.phone, ''), ' '), ${text}) > 0`
  if (!/^\+?\d+$/.test(text))
    return sql.part`(${named} or u.email = ${text} or split_part(u.email, '@', 1) = ${text.replace(/@$/, '')})`
  const number = `+${text.replace('+', '')}`
  return sql.part`(${named} or u.phone = ${number} or split_part(u.email, '@', 1) = ${text}
    ${text.length === 4 ? sql.part`or right(u.phone, 4) = ${text}` : sql.part``})`
}

/** The same where the index of texts finds who comes into question. */
export const personFound = (sql: StaleSql, text: string): Part =>
  sql.part`(u.search_text like ${containing(beforeAt(text))} and ${personHas(sql, text)})`

// What stands behind the @ of an address stands in very many others: the index is asked for what stands before it.
function beforeAt(text: string): string {
  const at = text.indexOf('@')
  return at < 3 ? text : text.slice(0, at)
}
