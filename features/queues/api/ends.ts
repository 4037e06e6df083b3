// Answers for which act of staff ended each row of a closed list, by whom and why, as the audit log has it; and for which requests about
// open rows await approval.
import type { StaleSql } from '#kit/db/database.ts'
import type { endedShape } from '../contract.ts'
import type * as z from 'zod/mini'

type End = NonNullable<z.infer<(typeof endedShape)['ended']>>
type Target = { readonly type: string; readonly id: string }

export type AskedEnd = {
  readonly key: string
  /** What the act may have been written down of. */
  readonly targets: readonly Target[]
  readonly acts: readonly string[]
  /** Acts before this instant ended something earlier about the same thing. */
  readonly since?: Date
  readonly endedAt: Date
}

// An act and what it ends are written in one transaction, a moment apart.
const momentMilliseconds = 60_000
const moved = (at: Date, by: number): string => new Date(at.getTime() + by).toISOString()

/** The last such act of staff before each row ended, by key; a row that ended without one has none. Who asked for it did it, for their reason. */
export async function findEnds(sql: StaleSql, asked: readonly AskedEnd[]): Promise<ReadonlyMap<string, End>> {
  const looked = asked.flatMap(({ targets, ...one }) => targets.map((target) => ({ ...one, target })))
  if (looked.length === 0) return new Map()
  const rows = await sql<{ key: string } & End>`
    select e.key, e.action act, coalesce(m.name, d.name) "by", case when m.id is null then null else d.name end approved_by, e.reason, e.became
    from (
      select distinct on (k.key) k.key, a.action, a.actor_id, a.reason, ${changedTo(sql, 'maker')} maker_id,
        coalesce(${changedTo(sql, 'state')}, ${changedTo(sql, 'verdict')}, ${changedTo(sql, 'screening')}) became
      from unnest(${looked.map(({ key }) => key)}::text[], ${looked.map(({ target }) => target.type)}::text[],
          ${looked.map(({ target }) => target.id)}::text[], ${looked.map(({ acts }) => acts.join())}::text[],
          ${looked.map(({ since }) => (since === undefined ? '-infinity' : moved(since, -momentMilliseconds)))}::timestamptz[],
          ${looked.map(({ endedAt }) => moved(endedAt, momentMilliseconds))}::timestamptz[])
          k (key, type, id, acts, since, until)
        join audit_log a on a.target_type = k.type and a.target_id = k.id and a.outcome = 'allowed' and a.actor_kind = 'admin'
          and a.action = any(string_to_array(k.acts, ',')) and a.at between k.since and k.until
      order by k.key, a.at desc, a.id desc) e
    left join admins d on d.id = e.actor_id left join admins m on m.id = e.maker_id::uuid`
  return new Map(rows.map(({ key, ...end }) => [key, end]))
}

const changedTo = (sql: StaleSql, field: string) => sql.part`
  (select c ->> 'after' from jsonb_array_elements(a.changes) c where c ->> 'field' = ${field} limit 1)`

/** Of each row the oldest request about it that waits for a second person, by key. */
export async function findWaiting(
  sql: StaleSql,
  {
    rows,
    now,
  }: {
    readonly rows: readonly { readonly key: string; readonly targets: readonly Target[] }[]
    readonly now: Date
  },
): Promise<ReadonlyMap<string, string>> {
  const looked = rows.flatMap(({ key, targets }) => targets.map((target) => ({ key, target })))
  if (looked.length === 0) return new Map()
  const found = await sql<{ key: string; id: string }>`
    select distinct on (k.key) k.key, a.id
    from unnest(${looked.map(({ key }) => key)}::text[], ${looked.map(({ target }) => target.type)}::text[],
        ${looked.map(({ target }) => target.id)}::text[]) k (key, type, id)
      join approvals a on a.target_type = k.type and a.target_id = k.id and a.state = 'waiting' and a.expires_at > ${now}
    order by k.key, a.made_at, a.id`
  return new Map(found.map(({ key, id }) => [key, id]))
}
