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
import { instantOf, nothing, textOf, wholeOf, wordOf } from '../cell.ts'
import { auditWords as words } from '../export-words.ts'
import { actInWords } from './act-words.ts'
import {
  type AskedRows,
  columnsFor,
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

const { shown, hidden } = columnsFor<ExportableRow>()

const columns: readonly ExportColumn<ExportableRow>[] = [
  shown('at', words.at, (row) => instantOf(row.at)),
  shown('action', words.action, (row) => textOf(actInWords(row.action))),
  hidden('code', words.code, (row) => textOf(row.action)),
  shown('who', words.who, (row) => textOf(row.actor_name)),
  hidden('email', words.email, (row) => textOf(row.actor_email)),
  hidden('kind', words.kind, (row) => wordOf(row.actor_kind)),
  shown('role', words.role, (row) => wordOf(row.actor_role)),
  shown('target_type', words.targetType, (row) => wordOf(row.target_type)),
  shown('target', words.target, (row) => textOf(row.target_name)),
  hidden('target_id', words.targetId, (row) => textOf(row.target_id)),
  shown('outcome', words.outcome, (row) => wordOf(row.outcome)),
  shown('reason', words.reason, (row) => textOf(row.reason)),
  shown('changes', words.changes, (row) => textOf(changesInWords(row.changes))),
  hidden('address', words.address, (row) => textOf(row.address)),
  hidden('request', words.request, (row) => textOf(row.request_id)),
  hidden('seal', words.seal, ({ seal_number: seal }) => (seal === null ? nothing : wholeOf(Number(seal)))),
  hidden('id', words.id, (row) => textOf(row.id)),
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
