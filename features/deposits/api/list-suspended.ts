// Answers for the deposits that wait in suspense, and those that have waited there.
import { waitingRequestOf } from '#features/approvals/parts.ts'
import {
  findEnds,
  isTakenPart,
  markColumns,
  markJoin,
  markOf,
  type MarkRow,
  type QueueKinds,
  type QueueOrder,
  queuePage,
  type QueueState,
} from '#features/queues/public.ts'
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { assert } from '#kit/assert.ts'
import type { Currency } from '#kit/money/currency.ts'
import { type Money, money } from '#kit/money/money.ts'
import { maskedEmailPart } from '#kit/people/masked.ts'
import { listSuspended as contract, type releaseDeposit } from '../contract.ts'
import { bankCurrency, type BankMoney } from '../rail.ts'
import { type DepositCurrency, heldDueHours, type SuspensionReason } from '../rules.ts'

export const queueKinds: QueueKinds = {
  deposit: {
    readBy: contract.name,
    topic: 'deposits',
    rows: (sql, id) => sql.part`select 1 from deposits where id = ${id} and suspension is not null`,
  },
}

export type DepositView = AnswerOf<typeof releaseDeposit>

export type DepositRow = {
  id: string
  user_id: string | null
  transaction_id: string | null
  currency: DepositCurrency
  gross_minor: bigint
  provider_fee_minor: bigint
  state: DepositView['state']
  suspension: SuspensionReason | null
  sender_name: string
  sender_bank: string
  provider: string
  provider_reference: string
  account_number: string
  sender_account: string
  narration: string
  paid_at: Date
  recorded_at: Date
  /** Since when its customer owes it: the bank took it back, after they had it. */
  owed_at: Date | null
  /** When it left us for the bank. */
  returned_at: Date | null
  return_says: string | null
  returns_failed: number
}

/** What was sent, and what the bank kept of it. */
export const grossOf = (row: Pick<DepositRow, 'currency' | 'gross_minor'>): Money<DepositCurrency> =>
  money(row.currency, row.gross_minor)
export const feeOf = (row: Pick<DepositRow, 'currency' | 'provider_fee_minor'>): Money<DepositCurrency> =>
  money(row.currency, row.provider_fee_minor)

/** What of a row a bank's own book tells, which is of one currency. */
export function inBankMoney({ currency }: { readonly currency: Currency }, minor: bigint): BankMoney {
  assert(currency === bankCurrency, 'the book of a bank is in its currency')
  return money(currency, minor)
}

export function depositView(row: DepositRow): DepositView {
  return {
    id: row.id,
    user_uuid: row.user_id,
    amount: grossOf(row),
    currency: row.currency,
    state: row.state,
    suspension: row.suspension,
    sender_name: row.sender_name,
    sender_bank: row.sender_bank,
    provider: row.provider,
    provider_reference: row.provider_reference,
    paid_at: row.paid_at,
    recorded_at: row.recorded_at,
  }
}

type Asked = {
  readonly state: QueueState
  /** For which reason it was suspended. */
  readonly kind: SuspensionReason | undefined
  readonly taken: 'me' | 'nobody' | undefined
  readonly id?: string | undefined
  readonly reader: { readonly id: string }
}

type ListedRow = DepositRow &
  MarkRow & {
    user_name: string | null
    waiting_request: string | null
    released_at: Date | null
    returned_at: Date | null
  }

export const suspendedOrder = (sql: StaleSql): QueueOrder => ({
  since: sql.part`d.recorded_at`,
  endedAt: sql.part`coalesce(d.returned_at, d.released_at)`,
  id: sql.part`d.id`,
})

/** Which deposits `d` are asked for. */
export function suspendedPart(sql: StaleSql, { state, kind, taken, id, reader }: Asked): Part {
  const isHere =
    state === 'open'
      ? sql.part`d.state in ('suspended', 'returning')`
      : sql.part`d.suspension is not null and d.state in ('released', 'returned', 'taken_back')`
  const ofKind = kind === undefined ? sql.part`` : sql.part`and d.suspension = ${kind}`
  const one = id === undefined ? sql.part`` : sql.part`and d.id = ${id}`
  const mark = isTakenPart(sql, { type: 'deposit', id: sql.part`d.id`, taken, adminId: reader.id })
  return sql.part`${isHere} ${ofKind} ${one} ${mark}`
}

export type SuspendedDeposit = AnswerOf<typeof contract>['items'][number]

/** Deposits as their list has them; `tail` says in which order, and how many. */
export async function findSuspended(
  sql: StaleSql,
  { where, tail, now }: { readonly where: Part; readonly tail: Part; readonly now: Date },
): Promise<SuspendedDeposit[]> {
  const rows = await sql<ListedRow>`
    select d.*, ${markColumns(sql)}, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${maskedEmailPart(sql)}) as user_name,
      ${waitingRequestOf(sql, { type: 'deposit', id: sql.part`d.id`, now })} as waiting_request
    from deposits d left join users u on u.id = d.user_id ${markJoin(sql, 'deposit', sql.part`d.id`)}
    where ${where} ${tail}`
  return withEnds(sql, rows)
}

/** One page. The list is short by nature: pages are enough. */
export async function listSuspended(
  sql: Sql,
  asked: Asked & { readonly page: number; readonly perPage: number; readonly now: Date },
): Promise<AnswerOf<typeof contract>> {
  const { page, perPage, now } = asked
  const where = suspendedPart(sql, asked)
  const tail = queuePage(sql, { ...asked, order: suspendedOrder(sql) })
  const [all] = await sql<{ total: number; sum: bigint }>`
    select count(*)::int total, coalesce(sum(d.gross_minor) filter (where d.currency = ${bankCurrency}), 0)::bigint sum
    from deposits d where ${where}`
  return {
    items: await findSuspended(sql, { where, tail, now }),
    page,
    per_page: perPage,
    total: all?.total ?? 0,
    total_is_estimate: false,
    next_cursor: null,
    sum: money(bankCurrency, all?.sum ?? 0n),
  }
}

const endingActs = ['deposits.release', 'deposits.credit', 'deposits.return']

async function withEnds(sql: StaleSql, rows: readonly ListedRow[]) {
  const ends = await findEnds(
    sql,
    rows.flatMap((row) => {
      const endedAt = endedAtOf(row)
      const targets = [{ type: 'deposit', id: row.id }]
      return endedAt === null ? [] : [{ key: row.id, targets, acts: endingActs, endedAt }]
    }),
  )
  return rows.map((row) => ({ ...suspendedView(row), ended: ends.get(row.id) ?? null }))
}

const endedAtOf = (row: ListedRow) => row.returned_at ?? row.released_at

const suspendedView = (row: ListedRow) => ({
  ...depositView(row),
  user_name: row.user_name,
  account_number: row.account_number,
  sender_account: row.sender_account,
  narration: row.narration,
  return_says: row.return_says,
  waiting_request: row.waiting_request,
  due_at: new Date(row.recorded_at.getTime() + heldDueHours * 3_600_000),
  transaction_id: row.transaction_id,
  ended_at: endedAtOf(row),
  ...markOf(row),
})
