// Answers for the life of a transfer in order: writing what happened, and reading it.
import type { Sql } from '#kit/db/database.ts'

export type NewEvent = {
  readonly kind: 'state' | 'call' | 'webhook'
  /** Of a state its name, of a call `pay` or `find`, of a webhook its event. */
  readonly name: string
  readonly outcome?: string
  readonly responseCode?: string | undefined
  readonly detail?: string
  readonly at: Date
}

export type EventRow = {
  readonly number: number
  readonly at: Date
  readonly kind: 'state' | 'call' | 'webhook'
  readonly name: string
  readonly outcome: string
  readonly response_code: string | null
  readonly detail: string
  readonly times: number
}

/**
 * Writes what happened, after what happened before. The transfer's row must be locked. What the partner says again and again
 * is one row, with the latest time.
 */
export async function insertEvent(sql: Sql, transferId: string, event: NewEvent): Promise<void> {
  const outcome = event.outcome ?? ''
  const detail = (event.detail ?? '').slice(0, 500)
  const code = event.responseCode ?? null
  const [last] = await sql<EventRow>`
    select number, at, kind, name, outcome, response_code, detail, times from transfer_events
    where transfer_id = ${transferId} order by number desc limit 1`
  const repeats =
    event.kind === 'call' &&
    last?.kind === 'call' &&
    last.name === event.name &&
    last.outcome === outcome &&
    last.response_code === code &&
    last.detail === detail
  if (repeats) {
    await sql`
      update transfer_events set at = ${event.at}, times = times + 1
      where transfer_id = ${transferId} and number = ${last.number}`
    return
  }
  await sql`
    insert into transfer_events (transfer_id, number, at, kind, name, outcome, response_code, detail)
    values (${transferId}, ${(last?.number ?? 0) + 1}, ${event.at}, ${event.kind}, ${event.name}, ${outcome}, ${code}, ${detail})`
}

/** The first events of a transfer that is being made, in one statement. */
export async function insertFirstEvents(
  sql: Sql,
  transferId: string,
  events: readonly { readonly name: string; readonly at: Date; readonly outcome: string }[],
): Promise<void> {
  await sql`
    insert into transfer_events (transfer_id, number, at, kind, name, outcome, response_code, detail)
    select ${transferId}, e.number, e.at, 'state', e.name, e.outcome, null, ''
    from unnest(${events.map((one) => one.at)}::timestamptz[], ${events.map((one) => one.name)}::text[],
      ${events.map((one) => one.outcome)}::text[]) with ordinality e (at, name, outcome, number)`
}

/** Everything that happened to a transfer, in order. */
export function findEvents(sql: Sql, transferId: string): Promise<EventRow[]> {
  return sql<EventRow>`
    select number, at, kind, name, outcome, response_code, detail, times from transfer_events
    where transfer_id = ${transferId} order by number`
}
