// Answers for a partner that asks before it pays: only what we have ordered, as we have ordered it, is approved.
import { findByReferences, insertEvent, lockOrder } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { PayoutToApprove } from '../rail.ts'

/** Whether a partner may pay what it asks about: known, open, of this amount, to this account. */
export async function approvePayout(
  doors: Doors,
  asked: { readonly provider: string; readonly payout: PayoutToApprove },
): Promise<boolean> {
  const { payout, provider } = asked
  return doors.database.begin(async (sql) => {
    const [known] = await findByReferences(sql, { provider, references: [payout.reference] })
    const row = known && (await lockOrder(sql, known))
    if (row === undefined) return false
    const isOrdered =
      (row.state === 'submitted' || row.state === 'pending') &&
      row.amount_minor === payout.amount.minor &&
      (payout.accountNumber === undefined || payout.accountNumber === row.to_account)
    await insertEvent(sql, row.id, {
      kind: 'webhook',
      name: 'approval',
      outcome: isOrdered ? 'approved' : 'refused',
      at: doors.clock.now(),
    })
    return isOrdered
  })
}
