// Answers for what VTpass's twin keeps: our wallet there, and every request by its id, with how it ends.
import type { Clock } from '#kit/clock.ts'
import type { Database, Sql } from '#kit/db/database.ts'

export type VtpassBook = { readonly database: Database; readonly clock: Clock }

export const statuses = ['initiated', 'pending', 'delivered', 'failed', 'reversed'] as const
export type Status = (typeof statuses)[number]

export type Purchase = {
  readonly id: bigint
  readonly request_id: string
  readonly service_id: string
  /** The number, meter or card that it is for. */
  readonly account: string
  /** Its variation: prepaid or postpaid of electricity, a bundle or bouquet. */
  readonly plan: string | null
  /** How many of it. */
  readonly quantity: number
  /** What its service was told beside. */
  readonly fields: Readonly<Record<string, string>>
  readonly amount: bigint
  readonly commission: bigint
  readonly status: Status
  /** What it becomes, and when. */
  readonly next_status: Status | null
  readonly next_at: Date | null
  readonly created_at: Date
}

/** The last two digits of what it is for: of a number plate those before its last letters. */
export const endingOf = (account: string): string =>
  /^[A-Z]{3}-?\d(\d\d)[A-Z]{2}$/.exec(account)?.[1] ?? account.slice(-2)

/** Three in a hundred, in whole kobo, to our disadvantage. */
export const commissionOf = (amount: bigint): bigint => (amount * 3n) / 100n

export type NewPurchase = Pick<
  Purchase,
  'request_id' | 'service_id' | 'account' | 'plan' | 'quantity' | 'fields' | 'amount' | 'status'
> & {
  readonly next: { readonly status: Status; readonly at: Date } | undefined
}

/** For how long the same service for the same number is taken for the same purchase. */
const duplicateMilliseconds = 30_000

/** Takes a purchase and its money, once for each request id. */
export function takePurchase(
  { database, clock }: VtpassBook,
  wanted: NewPurchase,
): Promise<Purchase | 'known' | 'likely_duplicate' | 'balance_too_low'> {
  return database.begin(async (sql) => {
    const [wallet] = await sql<{ balance: bigint }>`select balance from vtpass_wallet for update`
    const [known] = await sql`select 1 from vtpass_purchases where request_id = ${wanted.request_id}`
    if (known !== undefined) return 'known'
    const [alike] = await sql`
      select 1 from vtpass_purchases where service_id = ${wanted.service_id} and account = ${wanted.account} and status <> 'failed'
        and created_at > ${new Date(clock.now().getTime() - duplicateMilliseconds)}`
    if (alike !== undefined) return 'likely_duplicate'
    const commission = commissionOf(wanted.amount)
    if ((wallet?.balance ?? 0n) < wanted.amount - commission) return 'balance_too_low'
    const [made] = await sql<Purchase>`
      insert into vtpass_purchases (request_id, service_id, account, plan, quantity, fields, amount, commission, status, next_status, next_at, created_at)
      values (${wanted.request_id}, ${wanted.service_id}, ${wanted.account}, ${wanted.plan}, ${wanted.quantity}, ${JSON.stringify(wanted.fields)}::jsonb, ${wanted.amount}, ${commission}, ${wanted.status},
        ${wanted.next?.status ?? null}, ${wanted.next?.at ?? null}, ${clock.now()})
      returning *`
    if (made === undefined) throw new Error('a purchase that was written is there')
    if (keepsMoney(wanted.status)) await move(sql, -(wanted.amount - commission))
    return made
  })
}

const keepsMoney = (status: Status): boolean => status !== 'failed' && status !== 'reversed'

const move = (sql: Sql, difference: bigint) => sql`update vtpass_wallet set balance = balance + ${difference}`

/** A purchase as it stands at this instant: what was to become of it has. */
export function findPurchase(
  { database, clock }: VtpassBook,
  requestId: string,
): Promise<Purchase | undefined> {
  return database.begin(async (sql) => {
    const [row] =
      await sql<Purchase>`select * from vtpass_purchases where request_id = ${requestId} for update`
    if (row === undefined || row.next_status === null || row.next_at === null) return row
    return row.next_at > clock.now() ? row : enter(sql, row, row.next_status)
  })
}

/** Ends a purchase, as a person there does: its money comes back or is taken once more. */
export async function enter(sql: Sql, row: Purchase, status: Status): Promise<Purchase> {
  const cost = row.amount - row.commission
  if (keepsMoney(row.status) && !keepsMoney(status)) await move(sql, cost)
  if (!keepsMoney(row.status) && keepsMoney(status)) await move(sql, -cost)
  const [changed] = await sql<Purchase>`
    update vtpass_purchases set status = ${status}, next_status = null, next_at = null where id = ${row.id} returning *`
  if (changed === undefined) throw new Error('a purchase that is changed is there')
  return changed
}
