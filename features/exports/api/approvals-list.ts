// Answers for requests for approval as a list that can be exported: a tab of the page, as whoever asks sees it. It stands here because
// exports themselves are approved.
import { approvalTabs, listApprovals } from '#features/approvals/contract.ts'
import { type ApprovalRow, type ApprovalView, tabPart, viewsOf } from '#features/approvals/public.ts'
import { approverMatrix } from '#features/team/public.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { cutPage, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done } from '#kit/refusal.ts'
import { say, type Word } from '#kit/words/words.ts'
import { amountOf, instantOf, nothing, textOf, wordOf } from '../cell.ts'
import { approvalWords as words, footWords as foot } from '../export-words.ts'
import { actInWords } from './act-words.ts'
import {
  type AskedRows,
  chosenPart,
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

type Column = ExportColumn<ApprovalView>
const column = (key: string, header: Word, cell: Column['cell'], shown = true): Column => ({
  key,
  header: say(header),
  shown,
  cell,
})

const changesIn = ({ changes }: ApprovalView): string =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ')

const columns: readonly Column[] = [
  column('asked', words.asked, (one) => instantOf(one.made_at)),
  column('command', words.command, (one) => textOf(actInWords(one.command))),
  column('amount', words.amount, ({ amount }) => (amount === null ? nothing : amountOf(amount))),
  column('currency', words.currency, (one) => textOf(one.currency)),
  column('target_type', words.targetType, (one) => wordOf(one.target.type)),
  column('target', words.target, (one) => textOf(one.concerns.map(({ name }) => name).join(', '))),
  column('target_id', words.targetId, (one) => textOf(one.target.id), false),
  column('reason', words.reason, (one) => textOf(one.reason)),
  column('maker', words.maker, (one) => textOf(one.maker.name)),
  column('maker_email', words.makerEmail, (one) => textOf(one.maker.email), false),
  column('state', words.state, (one) => wordOf(one.state)),
  column('checker', words.checker, (one) => textOf(one.checker?.name ?? null)),
  column('decided', words.decided, (one) => instantOf(one.decided_at)),
  column('note', words.note, (one) => textOf(one.note)),
  column('expires', words.expires, (one) => instantOf(one.expires_at), false),
  column('changes', words.changes, (one) => textOf(changesIn(one)), false),
  column('hash', words.hash, (one) => textOf(one.hash), false),
  column('id', words.id, (one) => textOf(one.id), false),
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
