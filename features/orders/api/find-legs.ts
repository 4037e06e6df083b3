// Answers for the legs that an order has in the ledger, found by the keys of what may have been posted of it.
import type { Sql } from '#kit/db/database.ts'
import { money } from '#kit/money/money.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { findRefund } from './find-refund.ts'
import type { OrderRow } from './order-row.ts'
import { orderSubject } from './records.ts'

/** What the wallet that the money leaves is called among legs: staff see whose it is beside them. */
export const walletOfSender = 'Sender’s wallet'
const walletOfPayee = 'Payee’s wallet'

/** What an order may have posted, by the names of their keys. */
const steps = ['', '-settle', '-cost', '-return', '-return-held', '-cost-return']

/** Every leg that this order has in the ledger, in the order in which it was posted. `later`: keys of what followed from it. */
export async function findLegs(sql: Sql, row: OrderRow, later: readonly string[]) {
  const refund = await findRefund(sql, row.transaction_id)
  const own = [
    ...steps.map((step) => keyFrom(`${orderSubject}${step}`, row.id)),
    refund.key,
    ...refund.reversed,
  ]
  const legs = await sql<{
    transfer_id: bigint
    key: string
    kind: string
    code: string | null
    account_id: bigint
    amount: bigint
    recorded_at: Date
  }>`
    select e.transfer_id, t.key::text, t.kind, a.code, e.account_id, e.amount, e.recorded_at
    from ledger.transfers t join ledger.entries e on e.transfer_id = t.id join ledger.accounts a on a.id = e.account_id
    where t.id in (
      select id from ledger.transfers where key = any(${[...own, ...later]}::uuid[])
      union all
      select r.id from ledger.transfers r join ledger.transfers f on f.id = r.reverses where f.key = any(${[...refund.reversed]}::uuid[]))
    order by e.transfer_id, e.leg`
  return legs.map((leg) => ({
    key: leg.key,
    transfer: String(leg.transfer_id),
    kind: leg.kind,
    account: leg.code ?? (leg.account_id === row.wallet_account ? walletOfSender : walletOfPayee),
    side: leg.amount < 0n ? ('debit' as const) : ('credit' as const),
    amount: money(row.currency, leg.amount < 0n ? -leg.amount : leg.amount),
    recorded_at: leg.recorded_at,
  }))
}
