// Answers for whether an act that ends a kind of case still applies to one: what it would change may have gone another way meanwhile.
import type { Part, StaleSql } from '#kit/db/database.ts'
import { jobsToBeDone } from '../job-words.ts'

/**
 * Over `caseTables`. Each line is the opposite of what its act refuses, so that no case is left with neither: what the act can still do is
 * not let off by a note, and what it cannot is not stuck.
 */
export function actApplies(sql: StaleSql): Part {
  // Of what it has taken back in part, the statement's difference is booked, and no act claims the whole.
  const isWord = sql.part`coalesce(c.facts ->> 'bank_changed_at', '') = '' and coalesce(c.facts ->> 'in_part_at', '') = ''`
  // Of these two kinds it is an id: read as one, so that the row is found by its key.
  const named = sql.part`case when c.key ~ '^[0-9a-f-]{36}$' then c.key::uuid end`
  const job = sql.part`case when c.subject_id ~ '^[0-9]{1,18}$' then c.subject_id::bigint end`
  const ofLine = sql.part`provider = c.facts ->> 'provider' and provider_reference = c.facts ->> 'reference'`
  return sql.part`coalesce(case c.kind
    when 'job_stopped' then c.facts ->> 'job' = any(${[...jobsToBeDone]}::text[])
      and exists (select 1 from jobs j where j.id = ${job} and j.dead_at is not null)
    when 'deposit_without_owner' then d.state in ('suspended', 'returning')
    when 'deposit_taken_back' then
      d.state in ('suspended', 'returning') or (d.state in ('credited', 'released') and ${isWord})
    when 'deposit_amount_mismatch' then not (c.facts ? 'asked_at' and not c.facts ? 'last_change')
    when 'deposit_booked_as_house' then exists (select 1 from float_top_ups where ${ofLine})
    when 'settlement_differs' then c.subject_type <> 'statement'
      or not exists (select 1 from deposits where ${ofLine}) and not exists (select 1 from float_top_ups where ${ofLine})
    when 'transfer_amount_mismatch' then t.state in ('held', 'submitted', 'pending', 'in_review')
    when 'transfer_unresolved' then t.state in ('held', 'submitted', 'pending', 'in_review')
    when 'transfer_paid_after_return' then
      t.state in ('failed', 'returned') and t.paid_late_at is null and ${isWord}
    when 'virtual_account_refused' then u.status <> 'closed'
      and exists (select 1 from virtual_accounts v where v.user_id = u.id and v.state = 'refused')
    when 'screening_hit' then exists (select 1 from screenings s where s.id = ${named} and s.state = 'open')
    when 'watch_listed_identity' then exists (
      select 1 from identity_checks i where i.id = ${named} and i.state = 'failed' and i.failure = 'needs_review'
        and not exists (select 1 from identity_checks o where o.id <> i.id and o.state in ('asked', 'unclear', 'passed')
          and o.kind = i.kind and (o.user_id = i.user_id or o.number_index = i.number_index)))
    else true end, false)`
}
