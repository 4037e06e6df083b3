// Answers for what the twin of examplebills keeps: our wallet there, and every payment by our reference, with how it ends.
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#kit/clock.ts'
import type { Database, Sql } from '#kit/db/database.ts'

export type ExamplebillsBook = { readonly database: Database; readonly clock: Clock }

export const states = ['accepted', 'processing', 'completed', 'failed', 'refunded'] as const
export type State = (typeof states)[number]

export type Payment = {
  readonly id: bigint
  readonly client_reference: string
  readonly service: string
  readonly customer: string
  readonly plan: string | null
  readonly quantity: number
  /** What the service was told beside its customer. */
  readonly fields: Readonly<Record<string, string>>
  readonly amount: bigint
  readonly commission: bigint
  readonly state: State
  readonly failure_code: string | null
  /** What it becomes, and when. */
  readonly next_state: State | null
  readonly next_at: Date | null
  readonly created_at: Date
}

type Wanted = Pick<
  Payment,
  'client_reference' | 'service' | 'customer' | 'plan' | 'quantity' | 'fields' | 'amount'
>
/** What becomes of it. */
export type Fate = Pick<Payment, 'state' | 'failure_code' | 'next_state' | 'next_at'>

/** One in a hundred, in whole kobo, to our disadvantage. */
const commissionOf = (amount: bigint): bigint => amount / 100n

const keepsMoney = (state: State): boolean => state !== 'failed' && state !== 'refunded'

/** Whoever reads or changes payments holds the wallet first, so that nobody waits in a ring. */
export const inTurn = <Done>(
  database: Database,
  work: (sql: Sql, balance: bigint) => Promise<Done>,
): Promise<Done> =>
  database.begin(async (sql) => {
    const [wallet] = await sql<{ balance: bigint }>`select balance from examplebills_wallet for update`
    return work(sql, wallet?.balance ?? 0n)
  })

export type Taken =
  | { readonly is: 'new' | 'known'; readonly payment: Payment }
  | { readonly is: 'conflict' | 'paid' | 'too_little' }

/** Takes a payment and its money, once for each reference; one at a time, so that a bill (`isBill`) is paid once, whoever pays it. */
export function takePayment(
  { database, clock }: ExamplebillsBook,
  { isBill, fate, ...wanted }: Wanted & { readonly isBill: boolean; readonly fate: Fate },
): Promise<Taken> {
  return inTurn(database, async (sql, balance) => {
    const known = await standing(sql, clock.now(), wanted.client_reference)
    if (known !== undefined)
      return isSame(known, wanted) ? { is: 'known', payment: known } : { is: 'conflict' }
    if (isBill && (await isPaid(sql, wanted))) return { is: 'paid' }
    const commission = commissionOf(wanted.amount)
    if (balance < wanted.amount - commission) return { is: 'too_little' }
    const [payment] = await sql<Payment>`
      insert into examplebills_payments (client_reference, service, customer, plan, quantity, fields, amount, commission, state, failure_code,
        next_state, next_at, created_at)
      values (${wanted.client_reference}, ${wanted.service}, ${wanted.customer}, ${wanted.plan}, ${wanted.quantity}, ${JSON.stringify(wanted.fields)}::jsonb, ${wanted.amount},
        ${commission}, ${fate.state}, ${fate.failure_code}, ${fate.next_state}, ${fate.next_at}, ${clock.now()})
      returning *`
    if (payment === undefined) throw new Error('a payment that was written is there')
    if (keepsMoney(fate.state)) await move(sql, commission - wanted.amount)
    return { is: 'new', payment }
  })
}

const isSame = (known: Wanted, wanted: Wanted): boolean =>
  known.service === wanted.service &&
  known.customer === wanted.customer &&
  known.amount === wanted.amount &&
  known.plan === wanted.plan &&
  known.quantity === wanted.quantity &&
  isDeepStrictEqual(known.fields, wanted.fields)

/** Whether what a reference asked for was paid, or is about to be. */
export async function isPaid(sql: Sql, bill: Pick<Wanted, 'service' | 'customer'>): Promise<boolean> {
  const rows = await sql`
    select from examplebills_payments
    where service = ${bill.service} and customer = ${bill.customer} and state in ('accepted', 'processing', 'completed')`
  return rows.length > 0
}

const move = (sql: Sql, difference: bigint) =>
  sql`update examplebills_wallet set balance = balance + ${difference}`

/** A payment as it stands at this instant: what was to become of it has. */
export const findPayment = (
  { database, clock }: ExamplebillsBook,
  reference: string,
): Promise<Payment | undefined> => inTurn(database, (sql) => standing(sql, clock.now(), reference))

async function standing(sql: Sql, now: Date, reference: string): Promise<Payment | undefined> {
  const [row] = await sql<Payment>`
    select * from examplebills_payments where client_reference = ${reference}`
  if (row === undefined || row.next_state === null || row.next_at === null || row.next_at > now) return row
  return enter(sql, row, row.next_state)
}

/** Ends a payment, as time or a person there does: its money comes back or is taken once more. */
export async function enter(sql: Sql, row: Payment, state: State): Promise<Payment> {
  const cost = row.amount - row.commission
  if (keepsMoney(row.state) && !keepsMoney(state)) await move(sql, cost)
  if (!keepsMoney(row.state) && keepsMoney(state)) await move(sql, -cost)
  const [changed] = await sql<Payment>`
    update examplebills_payments
    set state = ${state}, failure_code = ${state === 'failed' ? 'biller_timeout' : null}, next_state = null, next_at = null
    where id = ${row.id} returning *`
  if (changed === undefined) throw new Error('a payment that is changed is there')
  return changed
}
