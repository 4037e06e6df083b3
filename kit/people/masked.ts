// Answers for what lists call somebody who has given no name: their address, masked as `kit/masked.ts` does it.
import type { Part, StaleSql } from '../db/database.ts'

/** Of the user `u`. */
export const maskedEmailPart = (sql: StaleSql): Part =>
  sql.part`left(u.email, 1) || '***@' || split_part(u.email, '@', 2)`
