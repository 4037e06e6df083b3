// Answers for the life of a transfer in order: writing what happened, and reading it.
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import type { TransferRow } from './transfer-row.ts'

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

/** The outcome of a state that a person decided on; who and why has the audit log. */
export const decidedByStaff = 'decided by staff'

/** A transfer begins with so many events, which are no rows of their own. */
const firstMany = 3

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
    values (${transferId}, ${(last?.number ?? firstMany) + 1}, ${event.at}, ${event.kind}, ${event.name}, ${outcome}, ${code}, ${detail})`
}

/** How a transfer begins: made and authorised, then held or paid at once. Its own row tells it. */
function firstEvents(row: TransferRow): EventRow[] {
  const begun = [
    { name: 'created', at: row.authorised_at, outcome: '' },
    { name: 'authorised', at: row.authorised_at, outcome: row.authorised_by },
    { name: row.kind === 'bank' ? 'held' : 'success', at: row.created_at, outcome: '' },
  ]
  return begun.map((event, place) => ({
    ...event,
    number: place + 1,
    kind: 'state',
    response_code: null,
    detail: '',
    times: 1,
  }))
}

/** Everything that happened to a transfer, in order. */
export async function findEvents(sql: Sql, row: TransferRow): Promise<EventRow[]> {
  const isAsItBegan = row.kind === 'customer' && row.state === 'success'
  return isAsItBegan ? firstEvents(row) : [...firstEvents(row), ...(await findLaterEvents(sql, row.id))]
}

const findLaterEvents = reading<string, EventRow[]>(async (sql, transferIds) => {
  const rows = await sql<EventRow & { transfer_id: string }>`
    select transfer_id, number, at, kind, name, outcome, response_code, detail, times from transfer_events
    where transfer_id = any(${transferIds}::uuid[]) order by number`
  const byTransfer = Map.groupBy(rows, (row) => row.transfer_id)
  return transferIds.map((id) => byTransfer.get(id) ?? [])
})
