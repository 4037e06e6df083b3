// Answers for how a case is read: its own row, with the customer and the deposit it concerns.
import { joinCoinsOfCase } from '#features/crypto/parts.ts'
import { debtOfCase } from '#features/debts/parts.ts'
import { joinAccountOfCase, joinDepositOfCase } from '#features/deposits/parts.ts'
import { joinOrderOfCase } from '#features/orders/parts.ts'
import { markColumns, markJoin, markOf, type MarkRow } from '#features/queues/public.ts'
import type { StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import { maskedEmailPart } from '#kit/people/masked.ts'
import type { closeCase, CaseKind } from '../contract.ts'
import { caseKinds, declaredCases } from '../kinds.ts'
import { dueAt, toEnd } from '../rules.ts'
import { actApplies, type ActsApply } from './act-applies.ts'

export type CaseView = AnswerOf<typeof closeCase>

export type CaseRow = MarkRow & {
  amount_minor: bigint | null
  id: string
  kind: CaseKind
  state: 'open' | 'closed'
  subject_type: string
  subject_id: string
  facts: Record<string, string>
  opened_at: Date
  closed_at: Date | null
  user_id: string | null
  user_name: string | null
  user_closed: boolean | null
  deposit_id: string | null
  transfer_id: string | null
  deposit_state: NonNullable<CaseView['deposit']>['state'] | null
  debt_id: string | null
}

/** With whether an act that ends it still applies. */
export type ActedRow = CaseRow & { act_applies: boolean }

/** Columns and tables of an `ActedRow`; cases are `c`. */
export const actedRows = (sql: StaleSql, given: ActsApply) =>
  sql.part`${actApplies(sql, given)} as act_applies, ${caseRows(sql)}`

/** Columns and tables of a `CaseRow`; cases are `c`. */
export function caseRows(sql: StaleSql) {
  return sql.part`
    c.id, c.kind, c.state, c.subject_type, c.subject_id, c.facts, c.opened_at, c.closed_at,
    ${amountPart(sql)} as amount_minor, ${markColumns(sql)}, d.id as deposit_id, d.state as deposit_state, t.id as transfer_id, u.id as user_id,
    u.status = 'closed' as user_closed, ${debtOfCase(sql, sql.part`c.id`)} as debt_id,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${maskedEmailPart(sql)}) as user_name
    from ${caseTables(sql)} ${markJoin(sql, 'case', sql.part`c.id`)}`
}

const ofTwoSides = caseKinds.filter((kind) => declaredCases[kind].isOfTwoSides === true)

/** The kobo that a case is about, of its facts, or by which two sides differ; null where it is about none. */
export const amountPart = (sql: StaleSql) => sql.part`
  case when c.kind = any(${ofTwoSides}::text[]) then (abs(${sidePart(sql, 'bank_amount')} - ${sidePart(sql, 'our_amount')}) * 100)::bigint
    when ${factPart(sql)} ~ '^-?[0-9]{1,15}([.][0-9]{1,2})?$' then abs(${factPart(sql)}::numeric * 100)::bigint end`

const sidePart = (sql: StaleSql, name: string) =>
  sql.part`coalesce(nullif(c.facts ->> ${name}, '')::numeric, 0)`

const factPart = (sql: StaleSql) =>
  sql.part`coalesce(nullif(c.facts ->> 'amount', ''), nullif(c.facts ->> 'total', ''), nullif(c.facts ->> 'bank_amount', ''))`

/**
 * Cases as `c` with the deposit `d` and the customer `u` they concern: the customer themself, the one whose deposit it is
 * (a case names it by the bank's reference; while none is recorded, by whose account number it came to), or the one who sent the transfer.
 */
export function caseTables(sql: StaleSql) {
  return sql.part`cases c
    ${joinDepositOfCase(sql)} ${joinOrderOfCase(sql)} ${joinAccountOfCase(sql)} ${joinCoinsOfCase(sql)}
    left join users u on u.id = case when c.subject_type = 'user' then c.subject_id::uuid
      else coalesce(d.user_id, t.user_id, va.user_id, cd.user_id) end`
}

/** Of `caseTables`: those about this customer, and those that name them as the other one of two. */
export function concernsUser(sql: StaleSql, userId: string) {
  return sql.part`(u.id = ${userId}::uuid or ${userId}::text = any(string_to_array(c.facts ->> 'other_accounts', ', ')))`
}

/** What is read of it wherever it stands. */
export function readCase(row: CaseRow): Omit<CaseView, 'may_be_closed'> {
  const { id, kind, state, facts, opened_at, closed_at, user_id, user_name, deposit_id, deposit_state } = row
  return {
    id,
    kind,
    state,
    subject: { type: row.subject_type, id: row.subject_id },
    facts,
    user:
      user_id === null ? null : { uuid: user_id, name: user_name ?? '', closed: row.user_closed === true },
    deposit: deposit_id === null || deposit_state === null ? null : { id: deposit_id, state: deposit_state },
    debt: row.debt_id,
    opened_at,
    due_at: dueAt(kind, opened_at),
    closed_at,
    amount: row.amount_minor === null ? null : money('NGN', row.amount_minor),
    ...markOf(row),
  }
}

export const caseView = (row: ActedRow): CaseView => ({
  ...readCase(row),
  may_be_closed: row.state === 'open' && (toEnd(row.kind) === undefined || !row.act_applies),
})
