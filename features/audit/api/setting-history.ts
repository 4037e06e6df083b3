// Answers for the history of a group of settings, as the audit log has it: what became what, who asked, who approved, and why.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { listSettingHistory as contract, settingGroups } from '../contract.ts'

type Entry = AnswerOf<typeof contract>[number]
type Change = Entry['changes'][number]
type Row = {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly target_id: string
  readonly actor_id: string
  readonly actor_name: string | null
  readonly maker_id: string | null
  readonly maker_name: string | null
  readonly reason: string | null
  /** Values of settings are nobody's personal data: none is sealed. */
  readonly changes: readonly Change[]
}

/** Under which targets the log keeps each group. */
const targets: Readonly<
  Record<(typeof settingGroups)[number], { readonly type: string; readonly prefix: string }>
> = {
  payouts: { type: 'setting', prefix: 'payout_status:' },
  prices: { type: 'charge', prefix: '' },
  tiers: { type: 'kyc_tier', prefix: '' },
  'free-transfers': { type: 'setting', prefix: 'free_monthly_transfers' },
  'new-payees': { type: 'setting', prefix: 'new_payee_amount:' },
  betting: { type: 'setting', prefix: 'betting_limit' },
  exchange: { type: 'setting', prefix: 'exchange_' },
  crypto: { type: 'setting', prefix: 'crypto_minimum:' },
  services: { type: 'setting', prefix: 'product_service:' },
  versions: { type: 'setting', prefix: 'app_version:' },
  thresholds: { type: 'approval_threshold', prefix: '' },
}

const entriesMost = 50

/** What a command writes beside the differences of its setting. */
const beside: ReadonlySet<string> = new Set(['command_hash', 'approval', 'maker', 'note'])

/** What was done, not what was only asked for or turned down; the newest first. */
export async function listSettingHistory(sql: Sql, group: (typeof settingGroups)[number]): Promise<Entry[]> {
  const { type, prefix } = targets[group]
  const rows = await sql<Row>`
    select l.id, l.at, l.action, l.target_id, l.reason, l.changes, l.actor_id, a.name actor_name,
      m.id maker_id, m.name maker_name
    from audit_log l
    left join admins a on a.id = l.actor_id
    left join lateral (select c ->> 'after' id from jsonb_array_elements(l.changes) c where c ->> 'field' = 'maker') asked on true
    left join admins m on m.id = asked.id::uuid
    where l.target_type = ${type} and starts_with(l.target_id, ${prefix}) and l.outcome = 'allowed'
      and l.action not in ('approvals.ask', 'approvals.reject', 'approvals.withdraw') and l.actor_kind = 'admin'
    order by l.at desc, l.id desc limit ${entriesMost}`
  return rows.map(entryOf)
}

function entryOf(row: Row): Entry {
  const actor = { uuid: row.actor_id, name: row.actor_name ?? '' }
  const maker = row.maker_id === null ? null : { uuid: row.maker_id, name: row.maker_name ?? '' }
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    setting: row.target_id,
    asked_by: maker ?? actor,
    approved_by: maker === null ? null : actor,
    reason: row.reason,
    note: row.changes.find(({ field }) => field === 'note')?.after ?? null,
    changes: row.changes
      .filter(({ field, before, after }) => !beside.has(field) && before !== after)
      .map(({ field, before, after }) => ({ field, before, after })),
  }
}
