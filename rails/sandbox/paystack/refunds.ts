// Answers for refunds at the sandbox bank: a payment goes back to who sent it, in Paystack's contract.
import * as z from 'zod/mini'
import type { Sql } from '#kit/db/database.ts'
import { pageMeta, refused, succeeded } from './answers.ts'
import type { BookDoors } from '../bank/book.ts'
import { moveBalance } from '../bank/transfers.ts'
import { fine, shaped, wrong } from '../control/answers.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'

type Refund = {
  id: bigint
  transaction_id: bigint
  reference: string
  amount: bigint
  status: string
  created_at: Date
  refunded_at: Date | null
}

/** Nobody has said otherwise by then: the sender has it. */
const takesSeconds = 60

const order = z.object({ transaction: z.string(), amount: z.optional(z.int().check(z.positive())) })

export function bankRefundRoutes(
  doors: BookDoors,
  pageOf: (query: URLSearchParams) => { page: number; perPage: number },
): Route[] {
  return [
    { method: 'POST', path: '/refund', handle: (request) => refund(doors, request) },
    {
      method: 'GET',
      path: '/refund',
      handle: async ({ query }) => {
        await finishDue(doors)
        const page = pageOf(query)
        const from = query.get('from')
        const rows = await listRefunds(doors.database.sql, from === null ? new Date(0) : new Date(from))
        const own = rows.slice((page.page - 1) * page.perPage, page.page * page.perPage)
        return succeeded('Refunds retrieved', own.map(refundJson), pageMeta(page, rows.length))
      },
    },
  ]
}

/** Newest first, as the bank lists. */
const listRefunds = (sql: Sql, from: Date): Promise<Refund[]> => sql<Refund>`
  select r.id, r.transaction_id, t.reference, r.amount, r.status, r.created_at, r.refunded_at
  from bank_refunds r join bank_transactions t on t.id = r.transaction_id where r.created_at >= ${from} order by r.id desc`

function refundJson(one: Refund): Record<string, unknown> {
  return {
    id: Number(one.id),
    domain: 'test',
    transaction: Number(one.transaction_id),
    transaction_reference: one.reference,
    dispute: null,
    settlement: null,
    amount: Number(one.amount),
    deducted_amount: Number(one.amount),
    fully_deducted: 1,
    currency: 'NGN',
    status: one.status,
    refunded_by: 'api',
    refunded_at: one.refunded_at?.toISOString() ?? null,
    customer_note: `Refund for transaction ${one.reference}`,
    merchant_note: `Refund for transaction ${one.reference}`,
    createdAt: one.created_at.toISOString(),
  }
}

function refusal(status: number, message: string, code: string): Reply {
  const nextStep = 'Check the request and try again'
  return refused(status, { message, nextStep, type: 'validation_error', code })
}

/** The money leaves our balance at once. More than came is never given back. */
async function refund(doors: BookDoors, request: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(order, request.body)
  if (!parsed.success) return refusal(400, 'Transaction is required', 'missing_params')
  const now = doors.clock.now()
  return doors.database.begin(async (sql) => {
    const [payment] = await sql<{ id: bigint; amount: bigint; status: string }>`
      select id, amount, status from bank_transactions where reference = ${parsed.data.transaction} for update`
    if (payment === undefined) return refusal(404, 'Transaction not found', 'transaction_not_found')
    const [before] = await sql<{ total: bigint }>`
      select coalesce(sum(amount), 0)::bigint total from bank_refunds
      where transaction_id = ${payment.id} and status <> 'failed'`
    const amount = BigInt(parsed.data.amount ?? payment.amount)
    if (payment.status === 'reversed' || (before?.total ?? 0n) >= payment.amount)
      return refusal(400, 'Transaction has been fully reversed', 'transaction_reversed')
    if (payment.status !== 'success' || amount + (before?.total ?? 0n) > payment.amount)
      return refusal(400, 'Refund amount cannot be more than the transaction amount', 'invalid_params')
    const [row] = await sql<{ id: bigint }>`
      insert into bank_refunds (transaction_id, amount, status, created_at)
      values (${payment.id}, ${amount}, 'pending', ${now}) returning id`
    if (row === undefined) throw new Error('Broken invariant: an insert answers its row')
    await moveBalance(sql, { minor: -amount, reason: 'Refund', model: 'Refund', row: row.id, now })
    const [made] = (await listRefunds(sql, now)).filter(({ id }) => id === row.id)
    if (made === undefined) throw new Error('Broken invariant: a refund that was made is listed')
    return succeeded('Refund has been queued for processing', {
      ...refundJson(made),
      transaction: { id: Number(payment.id), reference: made.reference, amount: Number(payment.amount) },
    })
  })
}

/** Those of which nobody has decided otherwise are done after a while. */
async function finishDue({ database, clock }: BookDoors): Promise<void> {
  const now = clock.now()
  const due = new Date(now.getTime() - takesSeconds * 1_000)
  await database.begin(async (sql) => {
    const rows = await sql<{ id: bigint }>`
      select id from bank_refunds where status = 'pending' and created_at <= ${due} order by id for update`
    for (const { id } of rows) await conclude(sql, id, { status: 'processed', now })
  })
}

const decided = ['processing', 'needs-attention', 'failed', 'processed'] as const
type Decided = (typeof decided)[number]

async function conclude(
  sql: Sql,
  id: bigint,
  { status, now }: { readonly status: Decided; readonly now: Date },
): Promise<void> {
  const [row] = await sql<{ amount: bigint; transaction_id: bigint }>`
    update bank_refunds set status = ${status}, refunded_at = ${status === 'processed' ? now : null}
    where id = ${id} returning amount, transaction_id`
  if (row === undefined) return
  if (status === 'processed')
    await sql`update bank_transactions set status = 'reversed' where id = ${row.transaction_id}`
  if (status === 'failed')
    await moveBalance(sql, { minor: row.amount, reason: 'Refund failed', model: 'Refund', row: id, now })
}

/** What becomes of the refund of a payment that is under way; one that was done may come back. */
export function refundControlRoutes(doors: BookDoors): Route[] {
  return [
    {
      method: 'POST',
      path: '/bank/refunds/:reference',
      handle: shaped(z.strictObject({ status: z.enum(decided) }), async ({ status }, { reference = '' }) => {
        const now = doors.clock.now()
        const isFound = await doors.database.begin(async (sql) => {
          const [row] = await sql<{ id: bigint }>`
            select r.id from bank_refunds r join bank_transactions t on t.id = r.transaction_id
            where t.reference = ${reference} and r.status <> 'failed' and (r.status <> 'processed' or ${status} = 'failed')
            order by r.id desc limit 1 for update of r`
          if (row) await conclude(sql, row.id, { status, now })
          return row !== undefined
        })
        return isFound
          ? fine({ reference, status })
          : wrong(409, 'No refund of this payment is under way, or was done')
      }),
    },
  ]
}
