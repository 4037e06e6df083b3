// Answers for what the twin of Reloadly keeps: our wallet there, and every top-up by our identifier, with how it ends.
import type { Clock } from '#kit/clock.ts'
import type { Database, Sql } from '#kit/db/database.ts'

export type ReloadlyBook = { readonly database: Database; readonly clock: Clock }

export const statuses = ['PROCESSING', 'SUCCESSFUL', 'FAILED', 'REFUNDED'] as const
export type Status = (typeof statuses)[number]

export type TopUp = {
  readonly id: bigint
  readonly custom_identifier: string
  readonly operator_id: number
  readonly country: string
  /** Digits, with the country's code. */
  readonly phone: string
  readonly amount: bigint
  readonly discount: bigint
  readonly delivered: string
  readonly currency: string
  readonly status: Status
  /** What it becomes, and when. */
  readonly next_status: Status | null
  readonly next_at: Date | null
  readonly created_at: Date
}

type Wanted = Omit<TopUp, 'id' | 'discount' | 'status' | 'next_status' | 'next_at' | 'created_at'>
/** What becomes of it. */
export type Fate = Pick<TopUp, 'status' | 'next_status' | 'next_at'>

/** Two in a hundred, in whole kobo, to our disadvantage. */
const discountOf = (amount: bigint): bigint => amount / 50n

const keepsMoney = (status: Status): boolean => status === 'PROCESSING' || status === 'SUCCESSFUL'

/** Whoever reads or changes top-ups holds the wallet first, so that nobody waits in a ring. */
export const inTurn = <Done>(
  database: Database,
  work: (sql: Sql, balance: bigint) => Promise<Done>,
): Promise<Done> =>
  database.begin(async (sql) => {
    const [wallet] = await sql<{ balance: bigint }>`select balance from reloadly_wallet for update`
    return work(sql, wallet?.balance ?? 0n)
  })

export type Taken =
  | { readonly is: 'new'; readonly topUp: TopUp }
  | { readonly is: 'used' | 'recent' | 'too_little' }

const pauseMilliseconds = 120_000

/** Takes a top-up and its money, once for each identifier, one at a time, and for each phone two minutes after the one before. */
export function takeTopUp(
  { database, clock }: ReloadlyBook,
  { fate, ...wanted }: Wanted & { readonly fate: Fate },
): Promise<Taken> {
  return inTurn(database, async (sql, balance): Promise<Taken> => {
    const now = clock.now()
    if ((await standing(sql, now, wanted.custom_identifier)) !== undefined) return { is: 'used' }
    const since = new Date(now.getTime() - pauseMilliseconds)
    const recent = await sql`
      select from reloadly_topups where phone = ${wanted.phone} and created_at > ${since} and status in ('PROCESSING', 'SUCCESSFUL')`
    if (recent.length > 0) return { is: 'recent' }
    const discount = discountOf(wanted.amount)
    if (balance < wanted.amount - discount) return { is: 'too_little' }
    const [topUp] = await sql<TopUp>`
      insert into reloadly_topups (custom_identifier, operator_id, country, phone, amount, discount, delivered, currency, status,
        next_status, next_at, created_at)
      values (${wanted.custom_identifier}, ${wanted.operator_id}, ${wanted.country}, ${wanted.phone}, ${wanted.amount}, ${discount},
        ${wanted.delivered}, ${wanted.currency}, ${fate.status}, ${fate.next_status}, ${fate.next_at}, ${now})
      returning *`
    if (topUp === undefined) throw new Error('a top-up that was written is there')
    if (keepsMoney(fate.status)) await move(sql, discount - wanted.amount)
    return { is: 'new', topUp }
  })
}

const move = (sql: Sql, difference: bigint) =>
  sql`update reloadly_wallet set balance = balance + ${difference}`

/** A top-up as it stands at this instant: what was to become of it has. */
export const findTopUp = (
  { database, clock }: ReloadlyBook,
  identifier: string,
): Promise<TopUp | undefined> => inTurn(database, (sql) => standing(sql, clock.now(), identifier))

async function standing(sql: Sql, now: Date, identifier: string): Promise<TopUp | undefined> {
  const [row] = await sql<TopUp>`
    select * from reloadly_topups where custom_identifier = ${identifier}`
  if (row === undefined || row.next_status === null || row.next_at === null || row.next_at > now) return row
  return enter(sql, row, row.next_status)
}

/** Ends a top-up, as time or a person there does: its money comes back or is taken once more. */
export async function enter(sql: Sql, row: TopUp, status: Status): Promise<TopUp> {
  const cost = row.amount - row.discount
  if (keepsMoney(row.status) && !keepsMoney(status)) await move(sql, cost)
  if (!keepsMoney(row.status) && keepsMoney(status)) await move(sql, -cost)
  const [changed] = await sql<TopUp>`
    update reloadly_topups set status = ${status}, next_status = null, next_at = null where id = ${row.id} returning *`
  if (changed === undefined) throw new Error('a top-up that is changed is there')
  return changed
}
