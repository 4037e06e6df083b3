// Answers for how a case is read: its own row, with the customer and the deposit it concerns.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { closeCase } from '../contract.ts'
import type { CaseKind } from './open-case.ts'

export type CaseView = AnswerOf<typeof closeCase>

export type CaseRow = {
  id: string
  kind: CaseKind
  state: 'open' | 'closed'
  subject_type: string
  subject_id: string
  facts: Record<string, string>
  opened_at: Date
  user_id: string | null
  user_name: string | null
  deposit_id: string | null
  deposit_state: NonNullable<CaseView['deposit']>['state'] | null
}

/** Columns and tables of a `CaseRow`; cases are `c`. A case about a deposit names it by the bank's reference. */
export function caseRows(sql: Sql) {
  return sql.part`
    c.id, c.kind, c.state, c.subject_type, c.subject_id, c.facts, c.opened_at,
    d.id as deposit_id, d.state as deposit_state, u.id as user_id,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name
    from cases c
    left join deposits d on c.subject_type = 'deposit'
      and d.provider = c.facts ->> 'provider' and d.provider_reference = c.facts ->> 'reference'
    left join transfers t on t.transaction_id = case when c.subject_type = 'transfer' then c.subject_id::uuid end
    left join users u on u.id = case when c.subject_type = 'user' then c.subject_id::uuid else coalesce(d.user_id, t.user_id) end`
}

export function caseView(row: CaseRow): CaseView {
  const { id, kind, state, facts, opened_at, user_id, user_name, deposit_id, deposit_state } = row
  return {
    id,
    kind,
    state,
    subject: { type: row.subject_type, id: row.subject_id },
    facts,
    user: user_id === null ? null : { uuid: user_id, name: user_name ?? '' },
    deposit: deposit_id === null || deposit_state === null ? null : { id: deposit_id, state: deposit_state },
    opened_at,
  }
}
