// Answers for writing an audit row: in the transaction of what it tells, unchained, personal values sealed.
import type { Sql } from '#kit/db/database.ts'
import { type Columns, records } from '#kit/db/records.ts'
import { writingLast } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { personKey } from '#kit/people/person-keys.ts'
import type { StoredChange } from './chain.ts'

/** Who acted. An actor of a call fits as it is. `operator`: somebody at the machine; `anyone`: nobody was proven. */
export type AuditActor =
  | { readonly kind: 'admin'; readonly id: string; readonly role: string }
  | { readonly kind: 'customer'; readonly id: string }
  | { readonly kind: 'system' | 'operator' | 'anyone' }

/** One difference. Give `person` where the values are personal data: they are sealed under that person's key. */
export type AuditChange = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  readonly person?: string
}

export type AuditEntry = {
  readonly actor: AuditActor
  /** The name of the call, or of the act: `admin-sign-in.sign-in`. */
  readonly action: string
  /** Ids and words of ours only, never personal data. */
  readonly target: { readonly type: string; readonly id: string }
  readonly outcome: 'allowed' | 'denied'
  readonly reason?: string | undefined
  readonly changes: readonly AuditChange[]
  readonly requestId: string | undefined
  readonly address: string | undefined
}

/** Writes one row. `sql` is the transaction that does what the row tells, so that neither exists without the other. */
export async function recordAudit(
  sql: Sql,
  doors: Pick<Doors, 'clock' | 'random' | 'vault'>,
  entry: AuditEntry,
): Promise<void> {
  const id = newId(doors)
  const changes: StoredChange[] = []
  for (const change of entry.changes) changes.push(await storedChange(sql, doors, id, change))
  const { actor } = entry
  const actorId = 'id' in actor ? actor.id : null
  const role = actor.kind === 'admin' ? actor.role : null
  await insertRow(sql, {
    id,
    at: doors.clock.now(),
    actor_kind: actor.kind,
    actor_id: actorId,
    actor_role: role,
    action: entry.action,
    target_type: entry.target.type,
    target_id: entry.target.id,
    outcome: entry.outcome,
    reason: entry.reason,
    written_changes: JSON.stringify(changes),
    request_id: entry.requestId,
    address: entry.address,
  })
}

const insertRow = writingLast<Columns>(async (sql, rows) => {
  await sql`
    insert into audit_log (id, at, actor_kind, actor_id, actor_role, action, target_type, target_id, outcome, reason,
      changes, request_id, address)
    select id, at, actor_kind, actor_id, actor_role, action, target_type, target_id, outcome, reason,
      written_changes::jsonb, request_id, address
    from json_to_recordset(${records(rows)}::json) r (id uuid, at timestamptz, actor_kind text, actor_id uuid,
      actor_role text, action text, target_type text, target_id text, outcome text, reason text, written_changes text,
      request_id text, address text)`
})

/** Where a sealed value of a row belongs: a value that is moved to another row or field does not open. */
export function changePlace(auditId: string, field: string, side: 'before' | 'after'): string {
  return `audit_log.changes/${auditId}/${field}/${side}`
}

async function storedChange(
  sql: Sql,
  doors: Pick<Doors, 'clock' | 'vault'>,
  auditId: string,
  change: AuditChange,
): Promise<StoredChange> {
  const { field, before, after, person } = change
  if (person === undefined) return { field, before, after }
  const key = await personKey(sql, doors, person)
  const sealed = (value: string | null, side: 'before' | 'after'): string | null =>
    value === null ? null : doors.vault.seal(key, value, changePlace(auditId, field, side)).toString('base64')
  return { field, person, sealed_before: sealed(before, 'before'), sealed_after: sealed(after, 'after') }
}
