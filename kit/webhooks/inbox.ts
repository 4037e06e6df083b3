// Answers for the inbox of partners' webhooks: each stored once for ever, with what it hints at, and what became of it.
import type { Clock } from '../clock.ts'
import type { Sql } from '../db/database.ts'
import { reading, writing } from '../db/for-many.ts'
import { type Columns, inOrder, records } from '../db/records.ts'
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
  const id = newId(doors)
  const isNew = await insertRow(sql, {
    id,
    provider: received.provider,
    dedupe_key: received.dedupeKey,
    received_at: now,
    body: received.body,
    hint: JSON.stringify(received.hint),
    handled_at: received.outcome === undefined ? undefined : now,
    outcome: received.outcome,
  })
  return isNew ? id : undefined
}

const insertRow = writing<Columns & { readonly id: string }, boolean>(async (sql, rows) => {
  const inserted = await sql<{ id: string }>`
    insert into webhook_inbox (id, provider, dedupe_key, received_at, body, hint, handled_at, outcome)
    select id, provider, dedupe_key, received_at, body, hint::jsonb, handled_at, outcome
    from json_to_recordset(${records(rows)}::json) r (id uuid, provider text, dedupe_key text, received_at timestamptz, body bytea,
      hint text, handled_at timestamptz, outcome text)
    order by provider, dedupe_key
    on conflict (provider, dedupe_key) do nothing returning id`
  const ids = new Set(inserted.map(({ id }) => id))
  return rows.map(({ id }) => ids.has(id))
})

/** What a stored webhook hinted at. */
export const findHint = reading<string, Hint | undefined>(async (sql, inboxIds) => {
  const rows = await sql<{ place: number; hint: Hint }>`
    select i.at::int - 1 place, w.hint from unnest(${inboxIds}::uuid[]) with ordinality i (id, at)
    join webhook_inbox w on w.id = i.id`
  return inOrder(inboxIds.length, rows, (row) => row?.hint)
})

type Handled = { readonly inboxId: string; readonly outcome: string; readonly now: Date }

/** Writes what became of a webhook. The first outcome stays. */
export const markHandled = writing<Handled, void>(async (sql, handled) => {
  const rows = handled.map(({ inboxId, outcome, now }) => ({ id: inboxId, outcome, handled_at: now }))
  await sql`
    update webhook_inbox w set handled_at = r.handled_at, outcome = r.outcome
    from json_to_recordset(${records(rows)}::json) r (id uuid, outcome text, handled_at timestamptz)
    where w.id = r.id and w.handled_at is null`
  return handled.map(() => undefined)
})
