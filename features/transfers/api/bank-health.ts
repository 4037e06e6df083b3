// Answers for how a bank is doing: our own transfers of the last minutes, and how long the paid ones took.
import type { Sql } from '#kit/db/database.ts'
import { type BankHealth, healthMinutes, healthOf } from '../rules.ts'

export type MeasuredHealth = {
  readonly state: BankHealth
  readonly sent: number
  readonly paid: number
  readonly minutes: number
  readonly usual_seconds: number | null
}

/** Measures one bank at an instant. */
export async function measureBank(
  sql: Sql,
  of: { readonly bankCode: string; readonly now: Date },
): Promise<MeasuredHealth> {
  const from = new Date(of.now.getTime() - healthMinutes * 60_000)
  const [row] = await sql<{ sent: number; paid: number; failed: number; usual: number | null }>`
    select count(*)::int sent, (count(*) filter (where state = 'success'))::int paid,
      (count(*) filter (where state in ('failed', 'returned')))::int failed,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from concluded_at - submitted_at))
        filter (where state = 'success'))::int usual
    from transfers where kind = 'bank' and bank_code = ${of.bankCode} and submitted_at > ${from} and submitted_at <= ${of.now}`
  const { sent, paid, failed, usual } = row ?? { sent: 0, paid: 0, failed: 0, usual: null }
  return {
    state: healthOf({ sent, paid, failed }),
    sent,
    paid,
    minutes: healthMinutes,
    usual_seconds: usual === null ? null : Math.max(1, usual),
  }
}
