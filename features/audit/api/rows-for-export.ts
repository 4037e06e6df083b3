// Answers for rows of the audit log that leave it as a list: as they stand, with what is sealed left sealed.
import * as z from 'zod/mini'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { cutPage, readCursor, writeCursor } from '#kit/http/paging.ts'
import { listAudit } from '../contract.ts'
import type { StoredChange } from './chain.ts'
import { type AuditQuery, auditFilter, namesOf } from './list-audit.ts'

export type ExportableRow = {
  readonly id: string
  readonly at: Date
  readonly actor_kind: string
  readonly actor_email: string | null
  readonly actor_name: string | null
  readonly actor_role: string | null
  readonly action: string
  readonly target_type: string
  readonly target_id: string
  readonly target_name: string | null
  readonly outcome: string
  readonly reason: string | null
  readonly changes: readonly StoredChange[]
  readonly request_id: string | null
  readonly address: string | null
  readonly seal_number: bigint | null
}

/** What was typed into the filters of the page, or the name of what cannot be read. */
export function readAuditFilter(given: Readonly<Record<string, unknown>>): AuditQuery | { fault: string } {
  const read = z.safeParse(listAudit.query, given)
  if (read.success) return read.data
  return { fault: String(read.error.issues[0]?.path[0] ?? 'query') }
}

/** `from audit_log l where …`: what the filters let through, as of an instant. */
export function auditRowsOf(sql: StaleSql, query: AuditQuery, upTo: Date): Part {
  return sql.part`${auditFilter(sql, query)} and l.at <= ${upTo}`
}

/** The rows behind a place, newest first. */
export async function findAuditRows(
  sql: StaleSql,
  asked: { readonly from: Part; readonly after: string | null; readonly limit: number },
): Promise<{ readonly rows: readonly ExportableRow[]; readonly next: string | null }> {
  const after = asked.after === null ? undefined : readCursor('audit', ['instant', 'uuid'], asked.after)
  const behind = after
    ? sql.part`and (l.at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const found = await sql<ExportableRow>`
    select ${namesOf(sql)}, l.id, l.at, l.actor_kind, (select email from admins where id = l.actor_id) actor_email, l.actor_role, l.action,
      l.target_type, l.target_id, l.outcome, l.reason, l.changes, l.request_id, l.address, l.seal_number
    ${asked.from} ${behind} order by l.at desc, l.id desc limit ${asked.limit + 1}`
  const { rows, last } = cutPage(found, asked.limit)
  return { rows, next: last ? writeCursor('audit', [last.at, last.id]) : null }
}

/** `personal_data` reads “personal data”. */
const nameOf = (field: string): string => field.replaceAll('_', ' ')

/** Differences in words. What is about a person is sealed there, and stays so. */
export function changesInWords(changes: readonly StoredChange[]): string {
  return changes
    .map((change) =>
      'person' in change
        ? `${nameOf(change.field)}: [sealed]`
        : `${nameOf(change.field)}: ${change.before ?? '–'} → ${change.after ?? '–'}`,
    )
    .join('; ')
}
