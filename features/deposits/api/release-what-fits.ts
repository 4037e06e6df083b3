// Answers for deposits whose limit has risen, whose wallet has room again or is frozen no more: they reach it by themselves.
import type { Doors } from '#kit/doors.ts'
import type { BankRail } from '../rail.ts'
import { suspensionOf } from '../rules.ts'
import { askAboutPayment } from './ask-payment.ts'
import { type DepositRow, grossOf } from './list-suspended.ts'
import { bankBars } from './notice-taken-back.ts'
import { lockReceiver, receiverOf, worthOf } from './receiver.ts'
import { lockDeposit } from './release-deposit.ts'
import { leaveRelease, release } from './release-due-job.ts'

// Of one look; the next one goes on. The bank is asked about each.
const releasedAtOnce = 20

/** Looks at each deposit that waits for its owner. Answers how many were let go. What somebody has asked to decide is left to them. */
export async function releaseWhatFits(doors: Doors, bank: BankRail): Promise<number> {
  const now = doors.clock.now()
  const waiting = await doors.database.sql<DepositRow>`
    select d.* from deposits d
    where d.provider = ${bank.provider} and d.state = 'suspended' and d.user_id is not null
      and d.suspension in ('above_single_limit', 'above_balance_limit', 'no_dollar_rate', 'wallet_frozen')
      and not exists (
        select 1 from approvals a where a.target_type = 'deposit' and a.target_id = d.id::text and a.state = 'waiting'
          and a.expires_at > ${now})
      and not exists (
        select 1 from cases c where c.kind = 'deposit_taken_back' and c.key = d.provider || ':' || d.provider_reference)
    order by d.recorded_at, d.id`
  let released = 0
  for (const row of waiting) {
    if (released >= releasedAtOnce) break
    if (!(await fits(doors, row))) continue
    if ((await askAboutPayment(doors, bank, row)) !== 'there') continue
    if (await releaseOne(doors, row.id)) released += 1
  }
  return released
}

/** Whether nothing holds it now. Nothing is written. */
function fits(doors: Doors, row: DepositRow): Promise<boolean> {
  return doors.database.begin(async (sql) => {
    const wallet = await lockReceiver(sql, row.provider, row.account_number)
    const receiver = wallet && (await receiverOf(sql, wallet, doors.clock.now()))
    const worth = await worthOf(sql, { amount: grossOf(row), now: doors.clock.now() })
    return suspensionOf(worth, receiver) === undefined
  })
}

function releaseOne(doors: Doors, id: string): Promise<boolean> {
  return doors.database.begin(async (sql) => {
    const row = await lockDeposit(sql, id)
    if (row?.state !== 'suspended' || (await bankBars(sql, row)) !== undefined) return false
    const until = await release(sql, doors, { row, requestId: undefined })
    // The first day of a new device may hold it now: its job goes on then.
    if (until !== undefined) await leaveRelease(sql, doors, { id, until })
    const after = await lockDeposit(sql, id)
    return after?.state === 'released'
  })
}
