// Answers for what each part of a user's timeline is read from: one statement a part, all in one shape, newest first.
import { mattersOf, otherThingsOf } from '#features/audit/public.ts'
import { requestsOf } from '#features/tiers/parts.ts'
import { shownStatusPart } from '#features/transactions/public.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import type { timelineKinds } from '../contract.ts'

export type TimelineKind = (typeof timelineKinds)[number]

/** Where the page before ended. */
export type After = { readonly at: Date; readonly key: string }

type Asked = { readonly userId: string; readonly after: After | undefined; readonly most: number }

/** Of every part: key, what, at, actor, role, facts, sealed. A part is cut before it is joined with the others. */
function part(sql: Sql, { after, most }: Asked, kind: TimelineKind, from: Part): Part {
  const behind =
    after === undefined
      ? sql.part`true`
      : sql.part`at <= ${after.at}::timestamptz and (at < ${after.at}::timestamptz or key collate "C" < ${after.key})`
  return sql.part`(
    select ${kind}::text kind, key collate "C" key, what, at, actor, role, facts, sealed
    from (${from}) one where ${behind} order by at desc, key collate "C" desc limit ${most})`
}

const nobody = (sql: Sql): Part => sql.part`null::uuid actor, null::text role`
const nothingSealed = (sql: Sql): Part => sql.part`null::bytea sealed`

/** Rows of one table come with one index scan only when its own column bounds them. */
const notAfter = (sql: Sql, column: Part, { after }: Asked): Part =>
  after === undefined ? sql.part`` : sql.part`and ${column} <= ${after.at}::timestamptz`

function money(sql: Sql, asked: Asked): Part[] {
  return [
    part(
      sql,
      asked,
      'money',
      sql.part`
        select 'transaction:' || t.id key, case when t.channel = 'debt' then 'debt_' || t.direction else t.type end what,
          t.created_at at, ${nobody(sql)},
          jsonb_build_object('id', t.id, 'minor', t.amount_minor::text, 'currency', t.currency, 'direction', t.direction,
            'status', ${shownStatusPart(sql)}, 'with', t.counterparty_name, 'reference', t.reference) facts, ${nothingSealed(sql)}
        from transactions t where t.user_id = ${asked.userId} ${notAfter(sql, sql.part`t.created_at`, asked)}`,
    ),
  ]
}

/** What staff decided about identity stands in the audit log, what partners and the user did in their own rows. */
function identity(sql: Sql, asked: Asked): Part[] {
  const { userId } = asked
  return [
    part(
      sql,
      asked,
      'identity',
      sql.part`
        select 'check-asked:' || c.id key, 'check_asked' what, c.asked_at at, ${nobody(sql)},
          jsonb_build_object('detail', c.kind) facts, ${nothingSealed(sql)}
        from identity_checks c where c.user_id = ${userId}
        union all
        select 'check-decided:' || c.id, 'check_' || c.state, c.decided_at, ${nobody(sql)},
          jsonb_build_object('detail', c.kind), ${nothingSealed(sql)}
        from identity_checks c where c.user_id = ${userId} and c.decided_at is not null
        union all
        select 'tier-asked:' || r.id, 'tier_asked', r.asked_at, ${nobody(sql)},
          jsonb_build_object('detail', r.tier::text), ${nothingSealed(sql)}
        from ${requestsOf(sql, userId)} r
        union all
        select 'tier-withdrawn:' || r.id, 'tier_withdrawn', r.decided_at, ${nobody(sql)},
          jsonb_build_object('detail', r.tier::text), ${nothingSealed(sql)}
        from ${requestsOf(sql, userId)} r where r.state = 'withdrawn' and r.decided_at is not null
        union all
        select 'screened:' || s.id, 'screened', s.asked_at, ${nobody(sql)},
          jsonb_build_object('detail', s.band), ${nothingSealed(sql)}
        from screenings s where s.user_id = ${userId}`,
    ),
    part(
      sql,
      asked,
      'identity',
      audited(sql, asked, sql.part`l.actor_kind = 'admin' and ${ofIdentity(sql)}`),
    ),
  ]
}

const ofIdentity = (sql: Sql): Part =>
  sql.part`(starts_with(l.action, 'tiers.') or starts_with(l.action, 'kyc.'))`

/** Audit rows about the user, a wallet of theirs, or what is decided about them. Notes have entries of their own. */
function audited(sql: Sql, asked: Asked, which: Part): Part {
  const { userId } = asked
  const one = auditedOf(sql, asked, which)
  return sql.part`
    ${one(sql.part`l.target_type = 'user' and l.target_id = ${userId}`)}
    union all
    ${one(sql.part`l.target_type = 'wallet' and l.target_id in (select w.id::text from wallets w where w.user_id = ${userId})`)}
    union all
    ${one(sql.part`(l.target_type, l.target_id) in (${mattersOf(sql, userId)})`)}`
}

/** Of what staff did also what was about a payment, a document or an order of theirs: whatever of theirs an act names. */
function auditedOfAll(sql: Sql, asked: Asked, which: Part): Part {
  const one = auditedOf(sql, asked, which)
  return sql.part`
    ${audited(sql, asked, which)}
    union all
    ${one(sql.part`(l.target_type, l.target_id) in (${otherThingsOf(sql, asked.userId)}) and l.actor_kind = 'admin'`)}`
}

const auditedOf = (sql: Sql, { after }: Asked, which: Part) => {
  const bound = after === undefined ? sql.part`` : sql.part`and l.at <= ${after.at}::timestamptz`
  return (target: Part): Part => sql.part`
    select 'audit:' || l.id key, l.action what, l.at, l.actor_id actor, l.actor_role role,
      jsonb_build_object('id', l.id, 'outcome', l.outcome, 'reason', l.reason, 'changes', l.changes,
        'case', case l.target_type when 'case' then l.target_id end, 'debt', case l.target_type when 'debt' then l.target_id end) facts,
      ${nothingSealed(sql)}
    from audit_log l where ${target} and ${which} ${bound}`
}

function admin(sql: Sql, asked: Asked): Part[] {
  const which = sql.part`l.actor_kind in ('admin', 'system', 'operator') and not (l.actor_kind = 'admin' and ${ofIdentity(sql)})
    and l.action not in ('user-record.add-note', 'user-record.mend-note', 'user-record.pin-note')
    and l.action <> 'users.profile'`
  return [part(sql, asked, 'admin', auditedOfAll(sql, asked, which))]
}

function signIns(sql: Sql, asked: Asked): Part[] {
  const { userId } = asked
  return [
    part(
      sql,
      asked,
      'sign_in',
      sql.part`
        select 'session:' || s.id key, 'signed_in' what, s.created_at at, ${nobody(sql)},
          jsonb_build_object('detail', s.device) facts, ${nothingSealed(sql)}
        from customer_sessions s where s.user_id = ${userId} ${notAfter(sql, sql.part`s.created_at`, asked)}
        union all
        select 'session-ended:' || s.id, 'session_' || coalesce(s.ended_because, 'ended'), s.ended_at, ${nobody(sql)},
          jsonb_build_object('detail', s.device), ${nothingSealed(sql)}
        from customer_sessions s where s.user_id = ${userId} and s.ended_at is not null
        union all
        select 'device:' || d.id, 'device_new', d.first_seen_at, ${nobody(sql)},
          jsonb_build_object('detail', d.name), ${nothingSealed(sql)}
        from customer_devices d where d.user_id = ${userId}
        union all
        select 'passkey:' || p.id, 'passkey_added', p.created_at, ${nobody(sql)},
          jsonb_build_object('detail', p.name), ${nothingSealed(sql)}
        from passkeys p where p.user_id = ${userId}
        union all
        select 'passkey-removed:' || p.id, 'passkey_removed', p.removed_at, ${nobody(sql)},
          jsonb_build_object('detail', p.name), ${nothingSealed(sql)}
        from passkeys p where p.user_id = ${userId} and p.removed_at is not null
        union all
        select 'joined:' || u.id, 'signed_up', u.created_at, ${nobody(sql)}, '{}'::jsonb, ${nothingSealed(sql)}
        from users u where u.id = ${userId}`,
    ),
    part(sql, asked, 'sign_in', audited(sql, asked, sql.part`l.actor_kind in ('customer', 'anyone')`)),
  ]
}

function notes(sql: Sql, asked: Asked): Part[] {
  return [
    part(
      sql,
      asked,
      'note',
      sql.part`
        select 'note:' || n.id key, 'note' what, n.created_at at, n.author_id actor, null::text role,
          jsonb_build_object('id', n.id, 'pinned', n.pinned, 'edited_at', n.edited_at) facts, n.body_sealed sealed
        from user_notes n where n.user_id = ${asked.userId} ${notAfter(sql, sql.part`n.created_at`, asked)}`,
    ),
  ]
}

const partsOf: Readonly<Record<TimelineKind, (sql: Sql, asked: Asked) => Part[]>> = {
  money,
  identity,
  admin,
  sign_in: signIns,
  note: notes,
}

/** All parts of the kinds as one statement's body, in the order of the timeline. */
export function unionOf(sql: Sql, kinds: readonly TimelineKind[], asked: Asked): Part {
  const parts = kinds.flatMap((kind) => partsOf[kind](sql, asked))
  return parts.reduce<Part>(
    (sum, one, place) => (place === 0 ? one : sql.part`${sum} union all ${one}`),
    sql.part``,
  )
}
