// Answers for how staff end a freeze of the address before, after they have spoken with the customer: two of them, and its door is shut.
import { command, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import { formerEmailDays, tellNotice } from '#features/customer-sign-in/public.ts'
import { findOwnFreeze, listWallets, unfreezeWallets } from '#features/wallets/public.ts'
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { endFreeze as contract } from '../staff-contract.ts'
import { findFormerFreeze } from './freeze.ts'
import { tellFormerAddress } from './tell-old-address-job.ts'

/** What staff see of it. */
export async function findFreezeByAddress(doors: Doors, { id, now }: { id: string; now: Date }) {
  const { sql } = doors.database
  const known = await sql`select 1 from users where id = ${id}`
  if (known.length === 0) return refuse('user_not_found')
  const since = await findOwnFreeze(sql, id)
  const former = await findFormerFreeze(sql, id, now)
  if (since === undefined || former === undefined) return done({ freeze: null })
  return done({ freeze: { since, holds_until: former.holdsUntil, door_until: former.doorUntil } })
}

/** The command behind `customer-safety.end-freeze`. */
export const endFreezeCommand = command<
  typeof contract,
  { readonly userId: string },
  'user_not_found' | 'not_frozen',
  'staff'
>({
  contract,
  stake: 'staff',
  declined: nothingDeclined,
  plan: async (sql, doors, { payload: { userId }, now }) => {
    const known = await sql`select 1 from users where id = ${userId} for update`
    if (known.length === 0) return refuse('user_not_found')
    const since = await findOwnFreeze(sql, userId)
    const former = await findFormerFreeze(sql, userId, now)
    if (since === undefined || former === undefined) return refuse('not_frozen')
    return done({
      ...movesNothing,
      target: { type: 'user', id: userId },
      // Who held the address before and who holds the new one say the opposite: nobody decides between them alone.
      others: 1,
      basis: { since: since.toISOString(), change: former.changeId },
      changes: [
        { field: 'own_freeze', before: 'frozen', after: 'open' },
        { field: 'door_of_address_before', before: 'open', after: 'shut' },
      ],
      // Which of the two is the customer's is what is decided: both are read, and no row keeps them.
      told: [
        { field: 'email', before: former.before, after: former.after },
        { field: 'email_changed_at', before: null, after: former.changedAt.toISOString() },
        { field: 'email_changed_by', before: null, after: former.changedBy ?? 'the customer' },
      ],
      apply: async (inside, _posted, { call }) => {
        await unfreezeWallets(inside, { userId, now, requestId: call.requestId })
        const sinceThen = new Date(now.getTime() - formerEmailDays * 86_400_000)
        await inside`
          update email_changes set frozen_at = null, door_shut_at = ${now}
          where user_id = ${userId} and done_at > ${sinceThen} and door_shut_at is null`
        await tellNotice(inside, doors, { userId, notice: 'unfrozen' })
        await tellFormerAddress(inside, doors, { changeId: former.changeId, notice: 'unfrozen' })
        const wallets = await listWallets(inside, { userId, now, reader: 'staff' })
        return { still_frozen: wallets.some((wallet) => wallet.state === 'frozen') }
      },
    })
  },
})
