// Answers for how staff close an account whose customer asked for it: two of them, from its date on, when nothing is open any more.
import { command, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import type { AuditChange } from '#features/audit/public.ts'
import { closeCustomer } from '#features/customer-sign-in/public.ts'
import { closeAccountNumbers } from '#features/deposits/public.ts'
import { removePasskeysOfDevices } from '#features/step-up/public.ts'
import { closeWallets, listWallets } from '#features/wallets/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayDay } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { decimalText } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { closeWords } from '../queue-words.ts'
import { inOneLine } from '../rules.ts'
import { closeAccount as contract } from '../staff-contract.ts'
import { blocksFor } from './find-blocks.ts'
import { type ClosingRow, lockOpenClosing } from './request-row.ts'

/** The command behind `account-closing.close`. */
export const closeCommand = command<
  typeof contract,
  { readonly userId: string },
  'user_not_found' | 'no_closing_request' | 'closing_not_due' | 'closing_blocked',
  'staff'
>({
  contract,
  stake: 'staff',
  declined: nothingDeclined,
  plan: async (sql, doors, { payload: { userId }, now }) => {
    const known = await sql`select 1 from users where id = ${userId} for update`
    if (known.length === 0) return refuse('user_not_found')
    const request = await lockOpenClosing(sql, userId)
    if (request === undefined) return refuse('no_closing_request')
    if (request.closes_at > now)
      return refuse('closing_not_due', { values: { day: displayDay(request.closes_at) } })
    // Nothing moves between what is found here and the end; a debt that is claimed names both rows, and waits for them too.
    await sql`select id from wallets where user_id = ${userId} order by id for update`
    // Who may close an account may know of every case.
    const blocks = await blocksFor(sql, { userId, now, reader: 'owner' })
    if (blocks.length > 0)
      return refuse('closing_blocked', { values: { reasons: inOneLine(blocks, displayAmount) } })
    return done({
      ...movesNothing,
      target: { type: 'user', id: userId },
      // Nobody can take it back: not the customer, and not we.
      others: 1,
      basis: { request: request.id },
      changes: [{ field: 'status', before: 'open', after: 'closed' }],
      shown: await whatIsClosed(sql, request, now),
      apply: async (inside, _posted, { call, approvalId }) => {
        await sealOff(inside, doors, {
          userId,
          now,
          requestId: call.requestId,
          approvalId,
          by: call.actor.id,
        })
        await inside`update closing_requests set state = 'closed', ended_at = ${now} where id = ${request.id}`
        await doors.outbox.enqueue(inside, {
          kind: 'account-closing.mail-closed',
          payload: { request_id: request.id },
          key: request.id,
        })
        await noteChange(inside, [`customer:${userId}`, `user:${userId}`, 'users', 'closing-requests'], now)
        return { closed_at: now }
      },
    })
  },
})

/** What the second person has to know, and cannot tell from a status: nothing is open, or this would have been refused above. */
async function whatIsClosed(sql: Sql, request: ClosingRow, now: Date): Promise<readonly AuditChange[]> {
  const wallets = await listWallets(sql, { userId: request.user_id, now, reader: 'staff' })
  const told = (field: string, is: string) => ({ field, before: is, after: is })
  return [
    told('lasts', say(closeWords.lasts)),
    told('closing_asked_at', request.asked_at.toISOString()),
    told('closes_at', request.closes_at.toISOString()),
    told('still_open', say(closeWords.nothing)),
    ...wallets.map(({ currency, balance }) =>
      told(`wallet_${currency}`, `${decimalText(balance)} ${currency}`),
    ),
  ]
}

type Closing = {
  readonly userId: string
  readonly now: Date
  readonly requestId: string
  readonly approvalId: string | undefined
  /** Who of staff. */
  readonly by: string
}

/** Sign-in, devices, wallets and the number at the bank: none of them works from here on. */
async function sealOff(sql: Sql, doors: Doors, closing: Closing): Promise<void> {
  const { userId, now } = closing
  const deviceIds = await closeCustomer(sql, { userId, now })
  await removePasskeysOfDevices(sql, { userId, deviceIds, now })
  await closeWallets(sql, closing)
  await closeAccountNumbers(sql, doors, { userId })
}
