// Answers for the bank's webhooks at the door: verified over raw bytes, stored once for ever, answered at once.
import type { Sql } from '#kit/db/database.ts'
import { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import { decimalText } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type Hint, insertWebhook } from '#kit/webhooks/inbox.ts'
import type { BankEvent, BankRail } from '../rail.ts'

// What the worker needs of the hint. The body itself stays in the inbox as it came.
function hintOf(event: BankEvent): Hint {
  switch (event.kind) {
    case 'deposit':
      return {
        kind: event.kind,
        provider_reference: event.providerReference,
        amount: decimalText(event.amount),
        currency: event.amount.currency,
      }
    case 'account_opened':
    case 'account_refused':
      return { kind: event.kind, customer_code: event.customerCode }
    case 'other':
      return { kind: event.kind, name: event.name }
  }
}

type Incoming = {
  readonly raw: Uint8Array
  readonly headers: Readonly<Record<string, string | undefined>>
}

/**
 * What the bank calls. A wrong signature leaves no row. A copy of a webhook that is here already is answered like the first and does
 * nothing. Only deposits leave a job: everything else is kept for the record. Those that come at once share a transaction.
 */
export function bankHook(doors: Doors, rail: BankRail) {
  const receiving = together(doors.database)
  return async (incoming: Incoming) => {
    const verified = rail.readWebhook(incoming.raw, incoming.headers)
    if (verified === undefined) return refuse('wrong_signature')
    const { event, dedupeKey } = verified
    const isDeposit = event.kind === 'deposit'
    const store = async (sql: Sql): Promise<void> => {
      const inboxId = await insertWebhook(sql, doors, {
        provider: rail.provider,
        dedupeKey,
        body: incoming.raw,
        hint: hintOf(event),
        ...(isDeposit ? {} : { outcome: 'kept for the record' }),
      })
      if (inboxId === undefined || !isDeposit) return
      await doors.outbox.enqueue(sql, {
        kind: 'deposits.record',
        payload: { provider_reference: event.providerReference, inbox_id: inboxId },
        key: `webhook:${inboxId}`,
      })
    }
    await receiving.begin(store, [dedupeKey])
    return done()
  }
}
