// Answers for the inbox of partners' webhooks: each stored once for ever, with what it hints at, and what became of it.
import type { Clock } from '../clock.ts'
import type { Sql } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Random } from '../random.ts'

/** What a webhook hints at, as texts: never trusted, only compared with what the partner answers. */
export type Hint = Readonly<Record<string, string>>

export type Received = {
  readonly provider: string
  readonly dedupeKey: string
  /** The bytes as they came. */
  readonly body: Uint8Array
  readonly hint: Hint
  /** Said at once of a webhook that leads to no work. */
  readonly outcome?: string
}

/** Stores a verified webhook. Answers its id in the inbox, or undefined when it is here already. */
export async function insertWebhook(
  sql: Sql,
  doors: { clock: Clock; random: Random },
  received: Received,
): Promise<string | undefined> {
  const now = doors.clock.now()
  const handledAt = received.outcome === undefined ? null : now
  const [row] = await sql<{ id: string }>`
    insert into webhook_inbox (id, provider, dedupe_key, received_at, body, hint, handled_at, outcome)
    values (${newId(doors)}, ${received.provider}, ${received.dedupeKey}, ${now}, ${Buffer.from(received.body)},
      ${JSON.stringify(received.hint)}::jsonb, ${handledAt}, ${received.outcome ?? null})
    on conflict (provider, dedupe_key) do nothing returning id`
  return row?.id
}

/** What a stored webhook hinted at. */
export async function findHint(sql: Sql, inboxId: string): Promise<Hint | undefined> {
  const [row] = await sql<{ hint: Hint }>`select hint from webhook_inbox where id = ${inboxId}`
  return row?.hint
}

/** Writes what became of a webhook. The first outcome stays. */
export async function markHandled(
  sql: Sql,
  handled: { inboxId: string; outcome: string; now: Date },
): Promise<void> {
  await sql`
    update webhook_inbox set handled_at = ${handled.now}, outcome = ${handled.outcome}
    where id = ${handled.inboxId} and handled_at is null`
}
