// Answers for the line that each act on an export leaves in the audit log.
import { type AuditActor, type AuditChange, recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { conditionsOf, type ExportRow } from './export-row.ts'

export type Act = {
  readonly actor: Extract<AuditActor, { kind: 'admin' }>
  readonly action: 'exports.ask' | 'exports.ask-in-full' | 'exports.cancel' | 'exports.download'
  readonly reason?: string | undefined
  readonly requestId: string | undefined
  readonly address: string
}

type Told = Pick<ExportRow, 'id' | 'list' | 'filter' | 'columns' | 'format' | 'in_full'>

/** Names list, search, columns, format and rows. `rows`: what there are, or what was made. */
export function auditExport(
  sql: Sql,
  doors: Doors,
  { act, row, rows }: { readonly act: Act; readonly row: Told; readonly rows: number },
): Promise<void> {
  const { actor, action, reason, requestId, address } = act
  return recordAudit(sql, doors, {
    actor,
    action,
    target: { type: 'export', id: row.id },
    outcome: 'allowed',
    reason,
    changes: changesOf(row, { rows, actorId: actor.id }),
    requestId,
    address,
  })
}

/** What the line says of an export. */
export function changesOf(
  { list, filter, columns, format, in_full: inFull }: Told,
  { rows, actorId }: { readonly rows: number; readonly actorId: string },
): AuditChange[] {
  const { query, status, currency, user, sort, chosen } = filter
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['list', list],
    ['status', status],
    ['currency', currency],
    ['user', user],
    ['sort', sort],
    ...conditionsOf(filter).map(({ name, value }): readonly [string, string] => [name, value]),
    ['chosen', chosen && String(chosen.length)],
    ['columns', columns.join(', ')],
    ['personal_data', inFull ? 'in full' : 'masked'],
    ['format', format],
    ['rows', String(rows)],
  ]
  const told = fields.flatMap(([field, after]) =>
    after === undefined ? [] : [{ field, before: null, after }],
  )
  // What was typed may be a person's name or number. It is sealed, under the key of the one who typed it.
  return query === undefined
    ? told
    : [...told, { field: 'search', before: null, after: query, person: actorId }]
}
