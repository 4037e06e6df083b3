// Answers for asking the source of rates, every so often, and keeping what it says with whether it is believed.
import type { Doors } from '#kit/doors.ts'
import type { RateSource } from '../rail.ts'
import { whyRefused } from '../rules.ts'
import { tellAlerts } from './alerts.ts'
import { findBelieved, findHourAgo, findLastAccepted, insertRate } from './rates.ts'

/** Asks once. What a source does not say leaves the last rate as it is, which grows old by itself. */
export async function readRates(doors: Doors, source: RateSource): Promise<void> {
  const said = await source.latest()
  if (said.outcome !== 'accepted') return
  const now = doors.clock.now()
  const { sql } = doors.database
  const last = await findBelieved(sql)
  const hourAgo = await findHourAgo(sql, now)
  const newest = (await findLastAccepted(sql))?.asOf
  const refused = whyRefused(said.value, { last, hourAgo, newest }, now)
  await insertRate(sql, { ...said.value, source: source.source, now, refused })
  if (refused === undefined) await tellAlerts(doors)
}
