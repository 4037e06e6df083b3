// Answers for the plans that are kept: those that are sold, and what their partner says otherwise, which waits for a person.
import type { Sql } from '#kit/db/database.ts'
import { records } from '#kit/db/records.ts'
import { noteChange } from '#kit/http/live.ts'
import { type Money, money } from '#kit/money/money.ts'
import { type Difference, differencesOf, isSameDifference } from '../plan-difference.ts'
import type { Plan } from '../rail.ts'

/** As its partner knows it. */
export type ServiceName = { readonly partner: string; readonly service: string }

/** `standing`: what its partner says of it otherwise, which nobody has accepted. */
export type KeptPlan = Plan & { readonly standing: Difference['kind'] | undefined }

export type Kept = { readonly plans: readonly KeptPlan[]; readonly askedAt: Date }

type Row = { code: string; name: string; price_minor: bigint; standing: Difference['kind'] | null }

const naira = (minor: bigint): Money<'NGN'> => money('NGN', minor)

/** Those that are sold of a service, and when its partner was asked last; undefined where it never was. */
export async function findKept(sql: Sql, { partner, service }: ServiceName): Promise<Kept | undefined> {
  const [read] = await sql<{ asked_at: Date }>`
    select asked_at from biller_plan_reads where partner = ${partner} and service = ${service}`
  if (read === undefined) return undefined
  const rows = await sql<Row>`
    select p.code, p.name, p.price_minor, c.kind standing
    from biller_plan_rows p left join biller_plan_changes c
      on c.partner = p.partner and c.service = p.service and c.code = p.code and c.state in ('waiting', 'refused')
    where p.partner = ${partner} and p.service = ${service} and p.until is null order by p.position, p.code`
  const plans = rows.map(({ code, name, price_minor: price, standing }) => ({
    code,
    name,
    price: naira(price),
    standing: standing ?? undefined,
  }))
  return { plans, askedAt: read.asked_at }
}

/**
 * Keeps what a partner says of a service. The first list of all is sold as it is; of a later one whatever differs from what is sold waits. An empty
 * first list is the beginning of nothing.
 */
export async function keepRead(
  sql: Sql,
  of: ServiceName,
  { said, now }: { readonly said: readonly Plan[]; readonly now: Date },
): Promise<void> {
  const { partner, service } = of
  const [begun] = await sql`
    insert into biller_plan_reads (partner, service, asked_at) select ${partner}, ${service}, ${now} where ${said.length > 0}
    on conflict do nothing returning partner`
  if (begun !== undefined) return insertPlans(sql, of, { plans: said, now, position: 0 })
  // One after the other: the row is locked until commit.
  await sql`update biller_plan_reads set asked_at = ${now} where partner = ${partner} and service = ${service}`
  await moveTo(sql, of, said)
  const kept = await findKept(sql, of)
  if (kept !== undefined && (await stand(sql, of, { found: differencesOf(kept.plans, said), now })))
    await noteChange(sql, ['billers'], now)
}

/** Behind all others, until its partner is read again. */
const last = 10_000

type NewPlans = { readonly plans: readonly Plan[]; readonly now: Date; readonly position: number | undefined }

/** Plans that are sold from now on, in the order of a list; those that are sold already stay as they are. */
export async function insertPlans(
  sql: Sql,
  { partner, service }: ServiceName,
  { plans, now, position = last }: NewPlans,
): Promise<void> {
  const rows = plans.map(({ code, name, price }) => ({ code, name, price_minor: price.minor }))
  await sql`
    insert into biller_plan_rows (partner, service, code, position, name, price_minor, since)
    select ${partner}, ${service}, code, ${position}::int + place, name, price_minor, ${now}
    from json_to_recordset(${records(rows)}::json) r (place int, code text, name text, price_minor bigint)
    on conflict (partner, service, code) where until is null do nothing`
}

/** They stand as their partner orders them. */
async function moveTo(sql: Sql, { partner, service }: ServiceName, said: readonly Plan[]): Promise<void> {
  await sql`
    update biller_plan_rows p set position = r.place
    from json_to_recordset(${records(said.map(({ code }) => ({ code })))}::json) r (place int, code text)
    where p.partner = ${partner} and p.service = ${service} and p.code = r.code and p.until is null and p.position <> r.place`
}

export type ChangeRow = {
  readonly number: string
  readonly partner: string
  readonly service: string
  readonly code: string
  readonly kind: Difference['kind']
  readonly was_name: string | null
  readonly was_minor: bigint | null
  readonly name: string | null
  readonly price_minor: bigint | null
  readonly seen_at: Date
  readonly state: 'waiting' | 'refused' | 'accepted' | 'over'
}

/** Those that stand: of all services, of one, or of these numbers, locked. */
export function findStanding(
  sql: Sql,
  which: { readonly of?: ServiceName; readonly numbers?: readonly string[] } = {},
): Promise<ChangeRow[]> {
  const { of, numbers } = which
  const one = of ? sql.part`and partner = ${of.partner} and service = ${of.service}` : sql.part``
  const some = numbers ? sql.part`and number = any(${numbers}::bigint[])` : sql.part``
  const locked = numbers ? sql.part`for update` : sql.part``
  return sql<ChangeRow>`
    select number::text, partner, service, code, kind, was_name, was_minor, name, price_minor, seen_at, state
    from biller_plan_changes where state in ('waiting', 'refused') ${one} ${some} order by partner, service, seen_at, code ${locked}`
}

const planOf = (code: string, name: string | null, minor: bigint | null): Plan | undefined =>
  name === null || minor === null ? undefined : { code, name, price: naira(minor) }

export const differenceOf = (row: ChangeRow): Difference => ({
  kind: row.kind,
  code: row.code,
  was: planOf(row.code, row.was_name, row.was_minor),
  now: planOf(row.code, row.name, row.price_minor),
})

/** What is found stands; what its partner says no more is over. Answers whether anything became another. */
async function stand(
  sql: Sql,
  of: ServiceName,
  { found, now }: { readonly found: readonly Difference[]; readonly now: Date },
): Promise<boolean> {
  const standing = await findStanding(sql, { of })
  const over = standing.filter((row) => !found.some((one) => isSameDifference(one, differenceOf(row))))
  const fresh = found.filter((one) => !standing.some((row) => isSameDifference(one, differenceOf(row))))
  await markDecided(sql, over, { state: 'over', now })
  const rows = fresh.map(({ kind, code, was, now: next }) => ({
    kind,
    code,
    was_name: was?.name,
    was_minor: was?.price.minor,
    name: next?.name,
    price_minor: next?.price.minor,
  }))
  await sql`
    insert into biller_plan_changes (partner, service, code, kind, was_name, was_minor, name, price_minor, seen_at, state)
    select ${of.partner}, ${of.service}, code, kind, was_name, was_minor, name, price_minor, ${now}, 'waiting'
    from json_to_recordset(${records(rows)}::json)
      r (kind text, code text, was_name text, was_minor bigint, name text, price_minor bigint)`
  return over.length + fresh.length > 0
}

/** Writes what became of changes. */
export async function markDecided(
  sql: Sql,
  rows: readonly Pick<ChangeRow, 'number'>[],
  { state, now }: { readonly state: Exclude<ChangeRow['state'], 'waiting'>; readonly now: Date },
): Promise<void> {
  await sql`
    update biller_plan_changes set state = ${state}, decided_at = ${now}
    where number = any(${rows.map(({ number }) => number)}::bigint[])`
}

/** What was sold so is sold so no more. Answers where it stood in the list. */
export async function endPlan(sql: Sql, row: ChangeRow, now: Date): Promise<number | undefined> {
  const [ended] = await sql<{ position: number }>`
    update biller_plan_rows set until = ${now}
    where partner = ${row.partner} and service = ${row.service} and code = ${row.code} and until is null
    returning position`
  return ended?.position
}
