// Answers for who of staff posted something, or took it back: on whose word, why, and by which request.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isUuid } from '#kit/ids.ts'
import type { findTransaction as contract } from '../contract.ts'

type ByHand = AnswerOf<typeof contract>['by_hand'][number]

type Row = {
  readonly act: string
  readonly at: Date
  readonly actor: string
  readonly actor_name: string | null
  readonly maker: string | null
  readonly maker_name: string | null
  readonly request: string | null
  readonly reason: string | null
  readonly changes: readonly { readonly field: string; readonly after?: string | null }[] | null
}

/** The ledger keeps who posted and which request allowed it; the audit row of the same posting keeps why. */
export async function findByHand(sql: Sql, ledgerTransfer: bigint): Promise<ByHand[]> {
  const rows = await sql<Row>`
    select split_part(t.intent, ':', 1) act, t.recorded_at at, substr(t.actor, 7) actor, p.name actor_name,
      r.maker_id maker, m.name maker_name, t.approval_id request, coalesce(r.reason, l.reason) reason, l.changes
    from ledger.transfers t
      left join approvals r on r.id = t.approval_id::uuid
      left join admins p on p.id = case when t.actor like 'admin:%' then substr(t.actor, 7)::uuid end
      left join admins m on m.id = r.maker_id
      left join lateral (
        select l.reason, l.changes from audit_log l
        where l.target_id = split_part(t.intent, ':', 2) and l.action = split_part(t.intent, ':', 1) and l.outcome = 'allowed'
          and l.changes @> jsonb_build_array(jsonb_build_object('field', 'ledger_transfer', 'after', t.id::text))
        limit 1) l on true
    where (t.id = ${ledgerTransfer} or t.reverses = ${ledgerTransfer}) and t.actor like 'admin:%'
    order by t.id`
  return rows.map(viewOf)
}

function viewOf({ act, at, actor, actor_name: name, changes, ...row }: Row): ByHand {
  const poster = { uuid: actor, name: name ?? '' }
  const told = (field: string) => changes?.find((change) => change.field === field)?.after ?? null
  const paper = told('paper')
  return {
    act,
    at,
    maker: row.maker === null ? poster : { uuid: row.maker, name: row.maker_name ?? '' },
    approver: row.maker === null ? null : poster,
    reason: row.reason,
    reason_code: told('reason_code'),
    paper: paper !== null && isUuid(paper) ? paper : null,
    request: row.request,
  }
}
