// Answers for one change of a transfer out: its state, our balance and the partner's webhooks, in one transaction.
import type { Clock } from '#kit/clock.ts'
import type { Sql } from '#kit/db/database.ts'
import { parseAmount } from '#kit/money/money.ts'
import type { Telling } from './outcomes.ts'
import { type Payers, payerOf } from './payer.ts'
import { eventOf, isOutOfBalance, type Payout, type PayoutStatus, sessionOf } from './payout-terms.ts'
import { moveBalance } from './transfers.ts'
import type { Webhooks } from '../webhooks.ts'

export type PayoutTeller = {
  readonly clock: Clock
  readonly webhooks: Pick<Webhooks, 'insert'>
  /** The partners that pay, by their names. */
  readonly payers: Payers
}

export type PayoutChange = {
  readonly status: PayoutStatus
  readonly code?: string | undefined
  /** How its webhooks go wrong; without it none is written. */
  readonly telling?: Telling
}

/**
 * A transfer becomes something else. Whatever came before, amount and fee are out of our balance exactly while its state
 * says so. Answers the webhooks that were written.
 */
export async function becomes(
  doors: PayoutTeller,
  sql: Sql,
  payout: Payout,
  change: PayoutChange,
): Promise<string[]> {
  const now = doors.clock.now()
  const debited = isOutOfBalance(change.status)
  if (payout.debited !== debited)
    await moveBalance(sql, {
      minor: debited ? -(payout.amount + payout.fee) : payout.amount + payout.fee,
      reason: debited ? '' : 'Reversal',
      model: 'Transfer',
      row: payout.id,
      now,
    })
  // A session is there once the transfer was handed to the other bank.
  const session =
    payout.session_id ??
    (isHandedOver(change.status) ? sessionOf(payout, payerOf(doors.payers, payout.rail).institution) : null)
  const [changed] = await sql<Payout>`
    update bank_payouts set status = ${change.status}, debited = ${debited}, session_id = ${session},
      response_code = coalesce(${change.code ?? null}, response_code), updated_at = ${now}
    where id = ${payout.id} returning *`
  if (changed === undefined) throw new Error('Broken invariant: a transfer that changes is there')
  return change.telling ? tell(doors, sql, changed, change.telling) : []
}

function isHandedOver(status: PayoutStatus): boolean {
  return status === 'pending' || status === 'success' || status === 'failed' || status === 'reversed'
}

async function tell(doors: PayoutTeller, sql: Sql, payout: Payout, telling: Telling): Promise<string[]> {
  const event = eventOf(payout.status)
  if (event === undefined || !telling.webhook) return []
  const claimed = parseAmount(telling.webhook_amount ?? '', 'NGN')
  const claims = claimed.ok ? { ...payout, amount: claimed.value.minor } : payout
  const id = await doors.webhooks.insert(sql, {
    ...payerOf(doors.payers, payout.rail).tell(claims, event),
    rail: payout.rail,
    subject: payout.reference,
    delayMilliseconds: telling.webhook_delay_ms,
    copies: telling.webhook_times - 1,
    spoilt: telling.webhook_tamper,
  })
  return [id]
}
