// Answers for a debt as it stands in its table, and for how staff and its customer read it.
import { markColumns, markJoin, markOf, type MarkRow } from '#features/queues/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import { maskedEmailPart } from '#kit/people/masked.ts'
import { accountId } from '#ledger/posting.ts'
import type { claimDebt, debtCauses, debtStates, listMyDebts } from '../contract.ts'

export type DebtView = Exclude<AnswerOf<typeof claimDebt>, { approval: object }>
export type OwnDebtView = AnswerOf<typeof listMyDebts>[number]

export type DebtRow = MarkRow & {
  readonly id: string
  readonly user_id: string
  readonly user_name: string | null
  readonly wallet_id: string
  readonly cause: (typeof debtCauses)[number]
  readonly state: (typeof debtStates)[number]
  readonly case_id: string
  readonly claimed_by: string | null
  readonly claim_reason: string | null
  readonly claim_paper: string | null
  readonly transaction_id: string
  readonly transaction_reference: string
  readonly counterparty_name: string
  readonly counterparty_bank: string | null
  readonly amount_minor: bigint
  readonly recovered_minor: bigint
  readonly written_off_minor: bigint
  readonly cancelled_minor: bigint
  readonly claimed_at: Date
  readonly ended_at: Date | null
  readonly available_minor: bigint
  readonly frozen: 'by_staff' | 'by_customer' | null
}

/** What is not recovered by then is looked at: it may never come. */
const lookedAtAfterDays = 30

/** `columns from …` of a `DebtRow`; debts are `d`. */
export function debtRows(sql: StaleSql) {
  return sql.part`d.id, d.user_id, d.wallet_id, d.cause, d.state, d.case_id, d.transaction_id, d.amount_minor, d.recovered_minor,
    d.written_off_minor, d.cancelled_minor, ${markColumns(sql)}, d.claimed_at, d.ended_at, x.reference transaction_reference, x.counterparty_name, x.counterparty_bank,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${maskedEmailPart(sql)}) as user_name,
    cl.claimed_by, cl.reason claim_reason, cl.paper claim_paper, greatest(o.balance - o.held, 0) available_minor,
    case when o.debit_frozen then case when coalesce(w.freeze_level, 'credit') = 'credit' then 'by_customer' else 'by_staff' end end frozen
    from debts d join wallets w on w.id = d.wallet_id join ledger.accounts o on o.id = w.ledger_account join transactions x on x.id = d.transaction_id left join users u on u.id = d.user_id ${markJoin(sql, 'debt', sql.part`d.id`)}
    left join lateral ${claimPart(sql)} cl on true`
}

/** Who asked for the claim, why, and on which document: of the audit log, which has it beside the debt. */
const claimPart = (sql: StaleSql) => sql.part`(
  select a.name claimed_by, l.reason,
    (select c ->> 'after' from jsonb_array_elements(l.changes) c where c ->> 'field' = 'paper' limit 1) paper
  from audit_log l join admins a on a.id = coalesce(
    (select (c ->> 'after')::uuid from jsonb_array_elements(l.changes) c where c ->> 'field' = 'maker' limit 1), l.actor_id)
  where l.target_type = 'case' and l.target_id = d.case_id::text and l.action = 'debts.claim' and l.outcome = 'allowed'
  order by l.at desc limit 1)`

/** A debt, locked until commit: it is recovered and written off one after the other. */
export async function lockDebt(sql: Sql, id: string): Promise<DebtRow | undefined> {
  const [row] = await sql<DebtRow>`select ${debtRows(sql)} where d.id = ${id} for update of d`
  return row
}

/** The wallet that owes, or will. */
export async function findDebtor(sql: Sql, walletId: string) {
  const [row] = await sql<{ reference: string; ledger_account: bigint; closed: boolean }>`
    select w.reference, w.ledger_account, a.closed from wallets w join ledger.accounts a on a.id = w.ledger_account
    where w.id = ${walletId}`
  assert(row !== undefined, 'who owes has a wallet')
  return { account: accountId(row.ledger_account), reference: row.reference, isClosed: row.closed }
}

export const remainingOf = (
  row: Pick<DebtRow, 'amount_minor' | 'recovered_minor' | 'written_off_minor' | 'cancelled_minor'>,
) => money('NGN', row.amount_minor - row.recovered_minor - row.written_off_minor - row.cancelled_minor)

export function ownDebtView(row: DebtRow): OwnDebtView {
  return {
    id: row.id,
    cause: row.cause,
    state: row.state,
    currency: 'NGN',
    amount: money('NGN', row.amount_minor),
    recovered: money('NGN', row.recovered_minor),
    written_off: money('NGN', row.written_off_minor),
    remaining: remainingOf(row),
    counterparty: row.counterparty_name,
    transaction_id: row.transaction_id,
    transaction_reference: row.transaction_reference,
    claimed_at: row.claimed_at,
    ended_at: row.ended_at,
    waits_for_unfreeze: row.frozen !== null,
  }
}

/** What was recovered and borne of a cancelled debt went back to where it came from: it is no recovered money. */
function standingView(row: DebtRow) {
  const nothing = money('NGN', 0n)
  const { amount, recovered, written_off } = ownDebtView(row)
  return row.state === 'cancelled'
    ? { recovered: nothing, written_off: nothing, cancelled: amount, repaid: recovered }
    : { recovered, written_off, cancelled: nothing, repaid: nothing }
}

export const debtView = (row: DebtRow): DebtView => ({
  ...ownDebtView(row),
  ...standingView(row),
  user_uuid: row.user_id,
  user_name: row.user_name,
  case_id: row.case_id,
  claimed_by: row.claimed_by,
  claim_reason: row.claim_reason,
  available: money('NGN', row.available_minor),
  frozen: row.frozen,
  claim_paper: row.claim_paper,
  due_at: new Date(row.claimed_at.getTime() + lookedAtAfterDays * 86_400_000),
  ...markOf(row),
})
