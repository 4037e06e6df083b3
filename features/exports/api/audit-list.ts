// Answers for the audit log as a list that can be exported. It stands here because writing an export is itself written there.
import {
  auditRowsOf,
  changesInWords,
  type ExportableRow,
  findAuditRows,
  readAuditFilter,
} from '#features/audit/public.ts'
import { listAudit } from '#features/audit/contract.ts'
import { assert } from '#kit/assert.ts'
import type { StaleSql } from '#kit/db/database.ts'
import { done } from '#kit/refusal.ts'
import { say, type Word } from '#kit/words/words.ts'
import { type Cell, instantOf, nothing, textOf, wholeOf, wordOf } from '../cell.ts'
import { auditWords as words } from '../export-words.ts'
import { actInWords } from './act-words.ts'
import {
  type AskedRows,
  type ExportColumn,
  exportSource,
  type Filter,
  unknownConditions,
  unknownValue,
} from './source.ts'

const known = ['actor', 'action', 'target', 'outcome', 'from', 'to'] as const

const readFilter = ({ actor, action, target, outcome, from, to }: Filter) =>
  readAuditFilter({ actor, action, target, outcome, from, to })

function fromPart(sql: StaleSql, asked: AskedRows) {
  const read = readFilter(asked.filter)
  assert(!('fault' in read), 'what is exported was checked when it was asked for')
  return auditRowsOf(sql, read, asked.askedAt)
}

const column = (
  key: string,
  header: Word,
  cell: (row: ExportableRow) => Cell,
  shown = true,
): ExportColumn<ExportableRow> => ({ key, header: say(header), shown, cell })

const columns: readonly ExportColumn<ExportableRow>[] = [
  column('at', words.at, (row) => instantOf(row.at)),
  column('action', words.action, (row) => textOf(actInWords(row.action))),
  column('code', words.code, (row) => textOf(row.action), false),
  column('who', words.who, (row) => textOf(row.actor_name)),
  column('email', words.email, (row) => textOf(row.actor_email), false),
  column('kind', words.kind, (row) => wordOf(row.actor_kind), false),
  column('role', words.role, (row) => wordOf(row.actor_role)),
  column('target_type', words.targetType, (row) => wordOf(row.target_type)),
  column('target', words.target, (row) => textOf(row.target_name)),
  column('target_id', words.targetId, (row) => textOf(row.target_id), false),
  column('outcome', words.outcome, (row) => wordOf(row.outcome)),
  column('reason', words.reason, (row) => textOf(row.reason)),
  column('changes', words.changes, (row) => textOf(changesInWords(row.changes))),
  column('address', words.address, (row) => textOf(row.address), false),
  column('request', words.request, (row) => textOf(row.request_id), false),
  column(
    'seal',
    words.seal,
    (row) => (row.seal_number === null ? nothing : wholeOf(Number(row.seal_number))),
    false,
  ),
  column('id', words.id, (row) => textOf(row.id), false),
]

export const auditExport = exportSource<ExportableRow>({
  list: 'audit',
  readBy: listAudit.name,
  columns,
  check: ({ filter }) => {
    const strange = unknownConditions(filter, known)
    if (strange !== undefined) return strange
    const read = readFilter(filter)
    return 'fault' in read ? unknownValue(read.fault) : done()
  },
  from: fromPart,
  read: (sql, asked) =>
    findAuditRows(sql, { from: fromPart(sql, asked), after: asked.after, limit: asked.limit }),
  moves: () => false,
})
