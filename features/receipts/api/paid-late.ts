// Answers for a transfer that the bank paid after its customer had the money again: its receipt says paid, whatever their list says.
import type { Part, StaleSql } from '#kit/db/database.ts'

/**
 * Since when, of the transaction `t`: in our books, or by the bank's word in an open case, as for a deposit that it takes back. Null where the
 * bank has not paid it, or has taken its word back.
 */
export const paidLatePart = (sql: StaleSql): Part => sql.part`
  (select coalesce(f.paid_late_at, c.opened_at) from transfers f left join cases c
      on c.kind = 'transfer_paid_after_return' and c.key = f.id::text and c.state = 'open'
      and coalesce(c.facts ->> 'bank_changed_at', '') = ''
    where f.transaction_id = t.id and f.state in ('failed', 'returned') limit 1)`
