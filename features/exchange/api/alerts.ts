// Answers for rate alerts: made, listed and removed by their customer, and told once when a rate is there.
import { notify } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { parseRate, rateText } from '#kit/money/rate.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import type { alertSides, makeAlert as makeContract } from '../alert-contract.ts'
import { words } from '../message-words.ts'
import { alertsMost, type DollarRate, isThere, pair, pricesOf } from '../rules.ts'
import { shownRate } from '../shown-rate.ts'
import { findRate } from './rates.ts'
import { termsAt } from './terms.ts'

type Side = (typeof alertSides)[number]
type Row = {
  readonly id: string
  readonly user_id: string
  readonly side: Side
  readonly parts: bigint
  readonly made_at: Date
}

const viewOf = ({ id, side, parts, made_at }: Omit<Row, 'user_id'>) => ({
  id,
  side,
  rate: rateText({ parts }),
  made_at,
})

/** Those that were not told yet, the oldest first. */
export async function viewAlerts(sql: Sql, userId: string) {
  const rows = await sql<Row>`
    select id, user_id, side, parts, made_at from exchange_alerts
    where user_id = ${userId} and told_at is null order by made_at, id`
  return rows.map(viewOf)
}

type Making = { readonly userId: string; readonly body: BodyOf<typeof makeContract> }

export async function makeAlert(sql: Sql, doors: Doors, { userId, body: { side, rate } }: Making) {
  const read = parseRate(rate, pair)
  if (!read.ok) return refuse('rate_not_a_rate')
  const now = doors.clock.now()
  const prices = await pricesNow(sql, now)
  if (prices !== undefined && isThere({ side, parts: read.value.parts }, prices))
    return refuse('rate_is_there')
  // One at a time for a customer, or two at once would both be the last, or the same.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exchange-alerts\n${userId}`}, 24))`
  const open = await sql<{ side: Side; parts: bigint }>`
    select side, parts from exchange_alerts where user_id = ${userId} and told_at is null`
  if (open.some((one) => one.side === side && one.parts === read.value.parts)) return refuse('alert_exists')
  if (open.length >= alertsMost) return refuse('too_many_alerts')
  const made = { id: newId(doors), side, parts: read.value.parts, made_at: now }
  await sql`
    insert into exchange_alerts (id, user_id, side, parts, made_at)
    values (${made.id}, ${userId}, ${side}, ${made.parts}, ${now})`
  await noteChange(sql, [`customer:${userId}`], now)
  return done(viewOf(made))
}

export async function removeAlert(
  sql: Sql,
  { id, userId }: { readonly id: string; readonly userId: string },
) {
  const gone = await sql`
    delete from exchange_alerts where id = ${id} and user_id = ${userId} and told_at is null returning 1`
  return gone.length === 0 ? refuse('alert_not_found') : done(null)
}

async function pricesNow(
  sql: Sql,
  now: Date,
): Promise<{ readonly buy: DollarRate; readonly sell: DollarRate } | undefined> {
  const found = await findRate(sql, now)
  return found.ok ? pricesOf(found.value.rate, (await termsAt(sql, now)).spread) : undefined
}

const toldAtOnce = 500

/** Tells whoever waited for what a dollar costs or brings now, each once. */
export async function tellAlerts(doors: Doors): Promise<void> {
  const now = doors.clock.now()
  for (;;) {
    const told = await doors.database.begin(async (sql) => {
      const prices = await pricesNow(sql, now)
      if (prices === undefined) return 0
      const rows = await sql<Row>`
        select id, user_id, side, parts, made_at from exchange_alerts
        where told_at is null and ((side = 'buy' and parts >= ${prices.sell.parts}) or (side = 'sell' and parts <= ${prices.buy.parts}))
        order by made_at limit ${toldAtOnce} for update skip locked`
      for (const row of rows) await tell(sql, doors, row, { ...prices, now })
      await sql`update exchange_alerts set told_at = ${now} where id = any(${rows.map(({ id }) => id)}::uuid[])`
      return rows.length
    })
    if (told < toldAtOnce) return
  }
}

async function tell(
  sql: Sql,
  doors: Doors,
  { id, user_id: userId, side }: Row,
  { buy, sell, now }: { readonly buy: DollarRate; readonly sell: DollarRate; readonly now: Date },
): Promise<void> {
  const rate = shownRate(rateText(side === 'buy' ? sell : buy))
  const title = say(side === 'buy' ? words.alertBuy : words.alertSell, { rate })
  await notify(sql, doors, {
    userId,
    topic: 'money',
    kind: 'exchange.alert',
    key: `exchange.alert:${id}`,
    title,
    body: say(words.alertBody),
    href: '/app/convert',
    mail: { subject: title, button: { label: say(words.alertSee), href: '/app/convert' } },
    now,
  })
}
