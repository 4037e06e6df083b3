// Answers for comparing customers' money with what partners hold for it: the books read, each partner asked, the books read again, and what came of it written down.
import { coins, isCoin } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import type { Ports } from '#kit/ports.ts'
import { type Compared, coverOf } from '../rules.ts'
import { findCoins } from './compare-coins.ts'
import { findMoney, readOwed } from './compare-money.ts'

export interface TreasuryPorts {
  readonly ports: <Kind extends keyof Ports>(kind: Kind) => readonly NonNullable<Ports[Kind]>[]
}

const hourMilliseconds = 3_600_000

/** Compares where nothing was compared for an hour; for the first time as soon as there is a wallet, or something of a currency that was never compared. */
export async function compareIfDue(doors: Doors, ports: TreasuryPorts): Promise<void> {
  const { sql } = doors.database
  const [last] = await sql<{ taken_at: Date }>`
    select taken_at from treasury_comparisons order by number desc limit 1`
  const isDue =
    last === undefined
      ? (await readOwed(sql)).length > 0
      : doors.clock.now().getTime() - last.taken_at.getTime() >= hourMilliseconds || (await isOneNew(sql))
  if (isDue) await compareHoldings(doors, ports)
}

/** Whether money of a currency with wallets, or a coin, has moved of which nothing was compared yet. */
async function isOneNew(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select 1 from ledger.accounts a where moved_at is not null and (code like '%/settlement' or code like '%/clearing')
      and (currency = any(${[...coins]}::text[]) or exists (select from wallets w where w.currency = a.currency))
      and not exists (select from treasury_comparisons t where t.currency = a.currency) limit 1`
  return rows.length > 0
}

/** Compares every currency in which there are wallets and every coin, and keeps what was found. */
export async function compareHoldings(doors: Doors, { ports }: TreasuryPorts): Promise<void> {
  const { sql } = doors.database
  const found = [
    ...(await findMoney(sql, { banks: ports('bank'), payouts: ports('payouts') })),
    ...(await findCoins(sql, ports('custody'))),
  ]
  const now = doors.clock.now()
  for (const compared of found) await insertComparison(sql, compared, now)
  await noteChange(sql, ['treasury'], now)
}

async function insertComparison(
  sql: Sql,
  { currency, customers, waiting, holders }: Compared,
  now: Date,
): Promise<void> {
  const { held } = coverOf(customers + waiting, holders, { ofCoins: isCoin(currency) })
  const written = JSON.stringify(
    holders.map(({ partner, booked, said, isAsked }) => ({
      partner,
      booked: String(booked),
      said: said === null ? null : String(said),
      is_asked: isAsked,
    })),
  )
  await sql`
    insert into treasury_comparisons (currency, taken_at, customers_minor, waiting_minor, holders, held_minor)
    values (${currency}, ${now}, ${customers}, ${waiting}, ${written}::jsonb, ${held})`
}
