// Answers for keeping a measurement: the present state of its part, and its hour.
import type { Sql } from '#kit/db/database.ts'
import type { PartState } from '../contract.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import { type Measured, recentMost, staleMilliseconds, stateOf } from '../rules.ts'

export type Measurement = { readonly part: MeasuredPart; readonly measured: Measured; readonly at: Date }

type HealthRow = { state: Exclude<PartState, 'unknown'>; since: Date; checked_at: Date; recent: Measured[] }

const hourMilliseconds = 3_600_000

/** Writes one measurement. Runs in a transaction; measurements of one part wait for one another. */
export async function recordMeasurement(sql: Sql, { part, measured, at }: Measurement): Promise<void> {
  const { name } = part
  const before = await lockHealth(sql, name)
  const isStale = before !== undefined && at.getTime() - before.checked_at.getTime() > staleMilliseconds
  const recent = [...(before === undefined || isStale ? [] : before.recent), measured].slice(-recentMost)
  const state = stateOf(part, recent)
  const since = before !== undefined && !isStale && before.state === state ? before.since : at
  await sql`
    insert into part_health (part, state, since, checked_at, recent)
    values (${name}, ${state}, ${since}, ${at}, ${recent}::int[])
    on conflict (part) do update set state = excluded.state, since = excluded.since,
      checked_at = excluded.checked_at, recent = excluded.recent`
  await addToHour(sql, { part, measured, at })
}

async function lockHealth(sql: Sql, part: string): Promise<HealthRow | undefined> {
  const [row] = await sql<HealthRow>`
    select state, since, checked_at, recent from part_health where part = ${part} for update`
  return row
}

async function addToHour(sql: Sql, { part, measured, at }: Measurement): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / hourMilliseconds) * hourMilliseconds)
  const failed = measured === null ? 1 : 0
  const slow = measured !== null && measured >= part.slowFrom ? 1 : 0
  await sql`
    insert into part_health_hours (part, hour, asked, slow, failed) values (${part.name}, ${hour}, 1, ${slow}, ${failed})
    on conflict (part, hour) do update set asked = part_health_hours.asked + 1,
      slow = part_health_hours.slow + excluded.slow, failed = part_health_hours.failed + excluded.failed`
}

/** Removes hours that no page shows any more. */
export async function removeOldHours(sql: Sql, before: Date): Promise<void> {
  await sql`delete from part_health_hours where hour < ${before}`
}
