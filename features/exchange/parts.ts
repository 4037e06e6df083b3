// Answers for what exchange says of its tables inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part =>
  sql.part`select 'conversion' as type, id, user_id, null::text as sort, false as is_matter from conversions`

/**
 * Parts of a hundred millionth of a naira for a dollar that amounts of a Lagos day are counted at, whatever happens to the rate in that day: the last that was
 * believed before the day began, or the first of all; null where none ever was.
 */
export const dayRateParts = (sql: StaleSql, began: Date): Part => sql.part`
  coalesce(
    (select parts from exchange_rates where base = 'USD' and quote = 'NGN' and refused is null and read_at < ${began}
      order by read_at desc limit 1),
    (select parts from exchange_rates where base = 'USD' and quote = 'NGN' and refused is null order by read_at limit 1))`

/** What customers pay beyond the middle rate, in hundredths of a percent, and since when: a row. */
export const spreadInForce = (sql: StaleSql, now: Date): Part => sql.part`
  (select value, valid_from from exchange_terms where term = 'spread' and withdrawn_at is null and valid_from <= ${now}
    order by valid_from desc, number desc limit 1)`
