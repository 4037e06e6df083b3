// Answers for requests for approval as a list that can be exported: a tab of the page, as whoever asks sees it. It stands here because
// exports themselves are approved.
import { approvalTabs, listApprovals } from '#features/approvals/contract.ts'
import { type ApprovalRow, type ApprovalView, tabPart, viewsOf } from '#features/approvals/public.ts'
import { approverMatrix } from '#features/team/public.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { cutPage, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done } from '#kit/refusal.ts'
import { amountOf, instantOf, nothing, textOf, wordOf } from '../cell.ts'
import { approvalWords as words, footWords as foot } from '../export-words.ts'
import { actInWords } from './act-words.ts'
import {
  type AskedRows,
  chosenPart,
  columnsFor,
  type ExportColumn,
  exportSource,
  unknownConditions,
  unknownValue,
} from './source.ts'

function fromPart(sql: StaleSql, { filter, askedAt, reader }: AskedRows): Part {
  const tab = approvalTabs.find((known) => known === filter.status) ?? 'waiting'
  return sql.part`${tabPart(sql, tab, { actor: reader, now: askedAt, approvers: approverMatrix })}
    and a.made_at <= ${askedAt} ${chosenPart(sql, sql.part`a.id`, filter)}`
}

const { shown, hidden } = columnsFor<ApprovalView>()

const changesIn = ({ changes }: ApprovalView): string =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ')

const columns: readonly ExportColumn<ApprovalView>[] = [
  shown('asked', words.asked, (one) => instantOf(one.made_at)),
  shown('command', words.command, (one) => textOf(actInWords(one.command))),
  shown('amount', words.amount, ({ amount }) => (amount === null ? nothing : amountOf(amount))),
  shown('currency', words.currency, (one) => textOf(one.currency)),
  shown('target_type', words.targetType, (one) => wordOf(one.target.type)),
  shown('target', words.target, (one) => textOf(one.concerns.map(({ name }) => name).join(', '))),
  hidden('target_id', words.targetId, (one) => textOf(one.target.id)),
  shown('reason', words.reason, (one) => textOf(one.reason)),
  shown('maker', words.maker, (one) => textOf(one.maker.name)),
  hidden('maker_email', words.makerEmail, (one) => textOf(one.maker.email)),
  shown('state', words.state, (one) => wordOf(one.state)),
  shown('checker', words.checker, (one) => textOf(one.checker?.name ?? null)),
  shown('decided', words.decided, (one) => instantOf(one.decided_at)),
  shown('note', words.note, (one) => textOf(one.note)),
  hidden('expires', words.expires, (one) => instantOf(one.expires_at)),
  hidden('changes', words.changes, (one) => textOf(changesIn(one))),
  hidden('hash', words.hash, (one) => textOf(one.hash)),
  hidden('id', words.id, (one) => textOf(one.id)),
]

export const approvalsExport = exportSource<ApprovalView>({
  list: 'approvals',
  readBy: listApprovals.name,
  columns,
  check: ({ filter }) => {
    const strange = unknownConditions(filter, ['status', 'chosen'])
    if (strange !== undefined) return strange
    const { status } = filter
    return status === undefined || approvalTabs.some((tab) => tab === status)
      ? done()
      : unknownValue('status')
  },
  from: fromPart,
  read: async (sql, asked) => {
    const after = asked.after === null ? undefined : readCursor('approvals', ['instant', 'uuid'], asked.after)
    const behind = after
      ? sql.part`and (a.made_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql.part``
    const found = await sql<ApprovalRow>`
      select a.* ${fromPart(sql, asked)} ${behind} order by a.made_at desc, a.id desc limit ${asked.limit + 1}`
    const { rows, last } = cutPage(found, asked.limit)
    return {
      rows: await viewsOf(sql, rows, { now: asked.askedAt, mayDecide: () => false }),
      next: last ? writeCursor('approvals', [last.made_at, last.id]) : null,
    }
  },
  moves: () => false,
  total: { says: foot.approvalsTotal },
})
