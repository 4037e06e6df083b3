// Answers for the bank's webhooks at the door: verified over raw bytes, stored once for ever, answered at once.
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { decimalText } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { BankEvent, BankRail } from '../rail.ts'

// What the worker needs of the hint. The body itself stays in the inbox as it came.
function hintOf(event: BankEvent): Record<string, string> {
  switch (event.kind) {
    case 'deposit':
      return { kind: event.kind, provider_reference: event.providerReference, amount: decimalText(event.amount), currency: event.amount.currency }
    case 'account_opened':
    case 'account_refused':
      return { kind: event.kind, customer_code: event.customerCode }
    case 'other':
      return { kind: event.kind, name: event.name }
  }
}

/**
 * A wrong signature leaves no row. A copy of a webhook that is here already is answered like the first and does
 * nothing. Only deposits leave a job: everything else is kept for the record.
 */
export async function receiveBankWebhook(
  doors: Doors,
  rail: BankRail,
  incoming: { raw: Uint8Array; headers: Readonly<Record<string, string | undefined>> },
) {
  const verified = rail.readWebhook(incoming.raw, incoming.headers)
  if (verified === undefined) return refuse('wrong_signature')
  const now = doors.clock.now()
  await doors.database.begin(async (sql) => {
    const inboxId = newId(doors)
    const inserted = await sql<{ id: string }>`
      insert into webhook_inbox (id, provider, dedupe_key, received_at, body, hint, handled_at, outcome)
      values (${inboxId}, ${rail.provider}, ${verified.dedupeKey}, ${now}, ${Buffer.from(incoming.raw)},
        ${JSON.stringify(hintOf(verified.event))}::jsonb,
        ${verified.event.kind === 'deposit' ? null : now}, ${verified.event.kind === 'deposit' ? null : 'kept for the record'})
      on conflict (provider, dedupe_key) do nothing returning id`
    if (inserted.length === 0 || verified.event.kind !== 'deposit') return
    await doors.outbox.enqueue(sql, {
      kind: 'deposits.record',
      payload: { provider_reference: verified.event.providerReference, inbox_id: inboxId },
      key: `webhook:${inboxId}`,
    })
  })
  return done()
}
