// Answers for a request to close an account as it stands, and as staff see it.
import { markColumns, markJoin, type MarkRow } from '#features/queues/public.ts'
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { maskedEmailPart } from '#kit/people/masked.ts'
import type { Block } from '../rules.ts'
import type { rejectClosing } from '../staff-contract.ts'
import { blocksView } from './find-blocks.ts'

export type ClosingView = AnswerOf<typeof rejectClosing>

export type ClosingRow = MarkRow & {
  readonly id: string
  readonly user_id: string
  readonly user_name: string | null
  readonly state: ClosingView['state']
  readonly asked_at: Date
  readonly closes_at: Date
  readonly ended_at: Date | null
  readonly told: string | null
}

/** Columns and tables of a `ClosingRow` and its mark; requests are `r`. */
export function closingRows(sql: StaleSql): Part {
  return sql.part`
    ${markColumns(sql)}, r.id, r.user_id, r.state, r.asked_at, r.closes_at, r.ended_at, r.told,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${maskedEmailPart(sql)}) as user_name
    from closing_requests r join users u on u.id = r.user_id ${markJoin(sql, 'closing_request', sql.part`r.id`)}`
}

/** The open request of a user, locked until commit, or undefined. */
export async function lockOpenClosing(sql: Sql, userId: string): Promise<ClosingRow | undefined> {
  const [row] = await sql<ClosingRow>`
    select ${closingRows(sql)} where r.user_id = ${userId} and r.state = 'asked' for update of r`
  return row
}

/** The open request of a user, or undefined. */
export async function findOpenClosing(sql: Sql, userId: string): Promise<ClosingRow | undefined> {
  const [row] = await sql<ClosingRow>`
    select ${closingRows(sql)} where r.user_id = ${userId} and r.state = 'asked'`
  return row
}

export function closingView(row: ClosingRow, blocks: readonly Block[]): ClosingView {
  const { id, user_id, user_name, state, asked_at, closes_at, ended_at, told } = row
  return {
    id,
    user: { uuid: user_id, name: user_name ?? '' },
    state,
    asked_at,
    closes_at,
    ended_at,
    told,
    blocks: state === 'asked' ? blocksView(blocks) : [],
  }
}
