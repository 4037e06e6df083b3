// Answers for what is not kept: files that expired or were never finished, keys that open nothing any more, old history.
import type { ObjectStore } from '#kit/object-store.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { graceMinutes, historyDays, stalledHours } from '../rules.ts'
import { storeKey } from './export-row.ts'
import { every, minute } from '#kit/jobs/periodic.ts'

const atOnce = 500

/**
 * Marks first and removes then: whoever is killed in between leaves rows of pieces, which the next run removes. A store
 * that is away is asked again at the next run.
 */
export async function removeOldExports(doors: Doors, store: ObjectStore): Promise<void> {
  const now = doors.clock.now()
  const before = (minutes: number): Date => new Date(now.getTime() - minutes * minute)
  await endOld(doors, { now, stalled: before(stalledHours * 60), expired: before(graceMinutes) })
  await removePieces(doors, store, before(stalledHours * 60))
  const { sql } = doors.database
  await sql`delete from export_links where expires_at < ${now}`
  await sql`
    delete from exports e where e.asked_at < ${before(historyDays * 1_440)} and e.state not in ('waiting', 'running')
      and not exists (select 1 from export_pieces p where p.export_id = e.id)`
}

function endOld(doors: Doors, at: { now: Date; stalled: Date; expired: Date }): Promise<void> {
  return doors.database.begin(async (sql) => {
    const ended = await sql`
      update exports set state = 'failed', fault = 'stalled', ended_at = ${at.now}, wrapped_key = null
      where state in ('waiting', 'running') and moved_at < ${at.stalled} returning id`
    const expired = await sql`
      update exports set state = 'expired', wrapped_key = null
      where state = 'done' and expires_at < ${at.expired} returning id`
    // One that was too large for its format has a key left.
    await sql`update exports set wrapped_key = null where state = 'failed' and wrapped_key is not null`
    if (ended.length + expired.length > 0) await noteChange(sql, ['exports'], at.now)
  })
}

async function removePieces({ database, log }: Doors, store: ObjectStore, begunBefore: Date): Promise<void> {
  const { sql } = database
  const pieces = await sql<{ id: string; export_id: string }>`
    select p.id, p.export_id from export_pieces p join exports e on e.id = p.export_id
    where e.state in ('cancelled', 'failed', 'expired') or (p.number is null and p.begun_at < ${begunBefore})
    order by p.id limit ${atOnce}`
  for (const piece of pieces) {
    const removed = await store.remove(storeKey(piece))
    if (removed.outcome !== 'accepted')
      return log.warn({ export: piece.export_id }, 'a piece of an export could not be removed')
    await sql`delete from export_pieces where id = ${piece.id}`
  }
}

export const periodic = (doors: Doors, { store }: { store: ObjectStore }) => [
  every(10 * minute, 'exports.remove-old', () => removeOldExports(doors, store)),
]
