// Answers for what transfers say of their tables inside statements of other features, where a list reads, finds or sorts by them. What can be
// asked for by itself, `public.ts` answers.
import type { StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names. */
export const subjects = (sql: StaleSql) => ({
  lost_payout: {
    rows: sql.part`(select l.id, w.user_id from lost_payouts l join wallets w on w.id = l.wallet_id)`,
  },
})
