// Answers for one change of a transfer out: its state, our balance and the partner's webhooks, in one transaction.
import type { Clock } from '#kit/clock.ts'
import type { Sql } from '#kit/db/database.ts'
import { parseAmount } from '#kit/money/money.ts'
import { monnifyEvent } from '../monnify/answers.ts'
import { transferEvent } from '../paystack/payout-answers.ts'
import type { Telling } from './outcomes.ts'
import { eventOf, isOutOfBalance, type Payout, type PayoutStatus, sessionOf } from './payout-terms.ts'
import { moveBalance } from './transfers.ts'
import type { NewWebhook, Webhooks } from '../webhooks.ts'

export type PayoutTeller = { readonly clock: Clock; readonly webhooks: Pick<Webhooks, 'insert'> }

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
  const session = payout.session_id ?? (isHandedOver(change.status) ? sessionOf(payout) : null)
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
  const body = bodyOf(claimed.ok ? { ...payout, amount: claimed.value.minor } : payout, event)
  const id = await doors.webhooks.insert(sql, {
    ...body,
    rail: payout.rail,
    subject: payout.reference,
    delayMilliseconds: telling.webhook_delay_ms,
    copies: telling.webhook_times - 1,
    spoilt: telling.webhook_tamper,
  })
  return [id]
}

function bodyOf(
  payout: Payout,
  event: 'success' | 'failed' | 'reversed',
): Pick<NewWebhook, 'event' | 'body'> {
  switch (payout.rail) {
    case 'paystack': {
      const body = transferEvent(payout, event)
      return { event: body.event, body }
    }
    case 'monnify': {
      const body = monnifyEvent(payout, event)
      return { event: body.eventType, body }
    }
  }
}
