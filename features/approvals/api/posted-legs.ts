// Answers for the balances that an approved request met when it was posted: kept in the audit row of its act, since a request never changes.
import type { AuditChange } from '#features/audit/public.ts'
import type { StaleSql } from '#kit/db/database.ts'
import { decimalText } from '#kit/money/money.ts'
import { type ApprovalRow, type ApprovalView, legView } from './approval-rows.ts'
import type { PreviewedLeg } from './preview.ts'

/** One for each leg, in order, under the name of its account. */
export const balanceChanges = (legs: readonly PreviewedLeg[]): AuditChange[] =>
  legs.map(({ account, currency, balance_before: before, balance_after: after }) => ({
    field: account,
    before: `${decimalText(before)} ${currency}`,
    after: `${decimalText(after)} ${currency}`,
  }))

/** What was posted, with the balances of then; null for what was not approved, what is posted later, and before any were kept. */
export async function findPosted(
  sql: StaleSql,
  row: Pick<ApprovalRow, 'id' | 'command' | 'target_type' | 'target_id' | 'postings' | 'state'>,
): Promise<ApprovalView['postings'] | null> {
  if (row.state !== 'approved' || row.postings.length === 0) return null
  const of = JSON.stringify([{ field: 'approval', after: row.id }])
  const [act] = await sql<{ changes: readonly AuditChange[] }>`
    select changes from audit_log
    where target_type = ${row.target_type} and target_id = ${row.target_id} and action = ${row.command}
      and outcome = 'allowed' and changes @> ${of}::jsonb order by at desc limit 1`
  const rest = [...(act?.changes ?? [])]
  const legs = row.postings.map((leg) => {
    const at = rest.findIndex(({ field }) => field === leg.account)
    const [{ before, after } = { before: null, after: null }] = at < 0 ? [] : rest.splice(at, 1)
    return before === null || after === null
      ? undefined
      : legView({ ...leg, balance_before: amountOf(before), balance_after: amountOf(after) })
  })
  return legs.every((leg) => leg !== undefined) ? legs : null
}

/** `103628.41 NGN` without its currency. */
const amountOf = (text: string): string => text.split(' ')[0] ?? ''
