// Answers for deposits that are asked about by themselves: those that are on their way or wait, and those whose webhook was lost.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { every, minute } from '#kit/jobs/periodic.ts'
import type { CustodyRail } from '../rail.ts'
import { endedStates, sweptDaysMost, watchedHours } from '../rules.ts'
import { askAboutReturns } from './send-back.ts'
import { askLater, look, type Named, type Parts } from './look.ts'

/** How many a turn asks about; the next turn goes on. */
export const followedAtOnce = 100
const askedAtOnce = 4

/** Asks about each deposit that is due, those that somebody waits for before those that have ended. Answers how many. */
export async function followDeposits(doors: Doors, parts: Parts): Promise<number> {
  const now = doors.clock.now()
  const due = await doors.database.sql<Named>`
    select custodian, deposit_id "depositId", l.holder_id "holderId"
    from crypto_looks l left join crypto_deposits d using (custodian, deposit_id)
    where next_at <= ${now}
    order by (d.state = any(${endedStates}::text[])) is true, next_at, custodian, deposit_id limit ${followedAtOnce}`
  const left = due.values()
  const askOneByOne = async () => {
    for (const named of left) await lookOrLater(doors, parts, named)
  }
  await Promise.all(Array.from({ length: askedAtOnce }, askOneByOne))
  return due.length
}

/** One that cannot be taken keeps no other from being asked about. Answers whether the custodian said. */
async function lookOrLater(doors: Doors, parts: Parts, named: Named): Promise<boolean> {
  try {
    if ((await look(doors, parts, named)) !== 'unknown') return true
  } catch (fault) {
    doors.log.error({ err: fault, deposit: named.depositId }, 'a deposit of coins could not be taken')
  }
  await askLater(doors, named)
  return false
}

async function hasHolders(doors: Doors, custodian: string): Promise<boolean> {
  const rows = await doors.database.sql`select 1 from crypto_holders where custodian = ${custodian} limit 1`
  return rows.length > 0
}

/** From when on a custodian's list is read: two days before it was last read whole. */
async function sweptSince(sql: Sql, custodian: string, now: Date): Promise<Date> {
  const [row] = await sql<{
    swept_at: Date
  }>`select swept_at from crypto_sweeps where custodian = ${custodian}`
  const watched = (row?.swept_at ?? now).getTime() - watchedHours * 60 * minute
  return new Date(Math.max(watched, now.getTime() - sweptDaysMost * 24 * 60 * minute))
}

/** Asks about every deposit in a custodian's own list that we have never been answered about. Answers how many there were. */
async function sweepOne(doors: Doors, parts: Parts, rail: CustodyRail): Promise<number> {
  const now = doors.clock.now()
  const { sql } = doors.database
  const listed = await rail.listDeposits(await sweptSince(sql, rail.provider, now))
  if (listed.outcome !== 'accepted') {
    doors.log.warn({ provider: rail.provider }, 'a custodian did not list its deposits')
    return 0
  }
  const known = await sql<{ deposit_id: string }>`
    select deposit_id from crypto_deposits where custodian = ${rail.provider}
      and deposit_id = any(${listed.value.map(({ depositId }) => depositId)}::text[])`
  const have = new Set(known.map((row) => row.deposit_id))
  const missing = listed.value.filter(({ depositId }) => !have.has(depositId))
  let answered = 0
  for (const { depositId, holderId } of missing)
    if (await lookOrLater(doors, parts, { custodian: rail.provider, depositId, holderId })) answered += 1
  if (answered === missing.length)
    await sql`
      insert into crypto_sweeps (custodian, swept_at) values (${rail.provider}, ${now})
      on conflict (custodian) do update set swept_at = greatest(crypto_sweeps.swept_at, excluded.swept_at)`
  return missing.length
}

/** Where nobody has an address, nobody is sent anything. */
export async function sweepDeposits(doors: Doors, parts: Parts): Promise<number> {
  let missing = 0
  for (const rail of parts.ports('custody'))
    if (await hasHolders(doors, rail.provider)) missing += await sweepOne(doors, parts, rail)
  return missing
}

export const periodic = (doors: Doors, parts: Parts) => [
  every(minute / 12, 'crypto.follow', () => followDeposits(doors, parts)),
  every(minute, 'crypto.sweep', () => sweepDeposits(doors, parts)),
  every(10 * minute, 'crypto.returns', () => askAboutReturns(doors, parts)),
]
