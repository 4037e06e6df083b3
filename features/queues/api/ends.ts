// Answers for who of staff ended the rows of a closed list, by which act and why, as the audit log has it.
import type { Sql } from '#kit/db/database.ts'
import type { endedShape } from '../contract.ts'
import type * as z from 'zod/mini'

type End = NonNullable<z.infer<(typeof endedShape)['ended']>>

export type AskedEnd = {
  readonly key: string
  /** What the act may have been written down of. */
  readonly targets: readonly { readonly type: string; readonly id: string }[]
  readonly acts: readonly string[]
  readonly endedAt: Date
}

// An act and what it ends are written in one transaction, a moment apart.
const momentMilliseconds = 60_000

/** The last such act of staff before each row ended, by key; a row that ended without one has none. */
export async function findEnds(sql: Sql, asked: readonly AskedEnd[]): Promise<ReadonlyMap<string, End>> {
  const looked = asked.flatMap(({ targets, ...one }) => targets.map((target) => ({ ...one, target })))
  if (looked.length === 0) return new Map()
  const rows = await sql<{ key: string; act: string; by: string | null; reason: string | null }>`
    select distinct on (k.key) k.key, a.action act, d.name "by", a.reason
    from unnest(${looked.map(({ key }) => key)}::text[], ${looked.map(({ target }) => target.type)}::text[],
        ${looked.map(({ target }) => target.id)}::text[], ${looked.map(({ acts }) => acts.join())}::text[],
        ${looked.map(({ endedAt }) => new Date(endedAt.getTime() + momentMilliseconds).toISOString())}::timestamptz[])
        k (key, type, id, acts, until)
      join audit_log a on a.target_type = k.type and a.target_id = k.id and a.outcome = 'allowed' and a.actor_kind = 'admin'
        and a.action = any(string_to_array(k.acts, ',')) and a.at <= k.until
      left join admins d on d.id = a.actor_id
    order by k.key, a.at desc, a.id desc`
  return new Map(rows.map(({ key, ...end }) => [key, end]))
}
