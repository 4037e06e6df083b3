// Answers for how a bank is doing: our own transfers of the last minutes, and how long the paid ones took.
import { readingAlike } from '#kit/db/for-many.ts'
import {
  bankFailureCodes,
  type BankHealth,
  healthMinutes,
  healthOf,
  healthPatienceSeconds,
} from '../rules.ts'

export type MeasuredHealth = {
  readonly state: BankHealth
  /** Those that say something about the bank; `paid` of them arrived. */
  readonly sent: number
  readonly paid: number
  readonly minutes: number
  readonly usual_seconds: number | null
}

/**
 * Measures one bank at an instant. What waits counts against it only when our partner has taken the transfer (`pending`), and
 * not while it is young; what failed, only by the bank's own codes; what it took and sent back, always.
 */
export const measureBank = readingAlike(
  async (sql, of: { readonly bankCode: string; readonly now: Date }): Promise<MeasuredHealth> => {
    const from = new Date(of.now.getTime() - healthMinutes * 60_000)
    const young = new Date(of.now.getTime() - healthPatienceSeconds * 1_000)
    const [row] = await sql<{ paid: number; failed: number; late: number; usual: number | null }>`
    select (count(*) filter (where state = 'success'))::int paid,
      (count(*) filter (where state = 'returned' or state = 'failed' and response_code = any(${bankFailureCodes}::text[])))::int failed,
      (count(*) filter (where state in ('pending', 'in_review') and submitted_at <= ${young}))::int late,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from concluded_at - submitted_at))
        filter (where state = 'success'))::int usual
    from transfers where kind = 'bank' and bank_code = ${of.bankCode} and submitted_at > ${from} and submitted_at <= ${of.now}`
    const { paid, failed, late, usual } = row ?? { paid: 0, failed: 0, late: 0, usual: null }
    return {
      state: healthOf({ paid, failed, late }),
      sent: paid + failed + late,
      paid,
      minutes: healthMinutes,
      usual_seconds: usual === null ? null : Math.max(1, usual),
    }
  },
)
