// Answers for whether what ends a case of an order still applies to it.
import { type ActsApply, bankStandsByIt } from '#features/cases/public.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'

const isUndecided = (sql: StaleSql): Part =>
  sql.part`t.state in ('held', 'submitted', 'pending', 'in_review')`

export const actsApply = {
  transfer_amount_mismatch: isUndecided,
  transfer_unresolved: isUndecided,
  transfer_paid_after_return: (sql) =>
    sql.part`t.state in ('failed', 'returned') and t.paid_late_at is null and ${bankStandsByIt(sql)}`,
} satisfies ActsApply
