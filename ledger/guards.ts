// Answers for what stands between the rows of money and everyone: triggers, constraints, rights.
import type { Sql } from '#kit/db/database.ts'

/** Names each trigger, constraint or right that does not stand as the migrations left it. */
export function findMissingGuards(sql: Sql): Promise<{ readonly fault: string }[]> {
  return sql<{ fault: string }>`
    with tables (name) as (
      values ('accounts'), ('transfers'), ('entries'), ('holds'), ('account_changes'), ('lanes')
      union all select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'ledger.entries'::regclass),
    wanted (name, on_table, calls) as (values
      ('no_change', 'accounts', 'refuse_change'), ('no_delete', 'accounts', 'refuse_change'),
      ('no_truncate', 'accounts', 'refuse_change'), ('no_change', 'transfers', 'refuse_change'),
      ('no_truncate', 'transfers', 'refuse_change'), ('no_change', 'entries', 'refuse_change'),
      ('no_truncate', 'entries', 'refuse_change'), ('balanced', 'entries', 'refuse_unbalanced'),
      ('no_change', 'holds', 'refuse_change'), ('no_delete', 'holds', 'refuse_change'),
      ('no_truncate', 'holds', 'refuse_change'), ('no_change', 'account_changes', 'refuse_change'),
      ('no_truncate', 'account_changes', 'refuse_change'), ('no_change', 'lanes', 'refuse_change'),
      ('no_delete', 'lanes', 'refuse_change'), ('no_truncate', 'lanes', 'refuse_change')),
    triggers (name, on_table, calls) as (
      select * from wanted union all
      select w.name, t.name, w.calls from wanted w, tables t where w.on_table = 'entries' and t.name like 'entries\_%'),
    constraints (name, on_table) as (values ('no_overdraft', 'accounts'), ('held_not_negative', 'accounts'),
      ('entries_pkey', 'entries'), ('transfers_key_key', 'transfers')),
    roles as (
      select rolname, rolsuper, pg_has_role(oid, (select relowner from pg_class
        where oid = 'ledger.entries'::regclass), 'member') as owns
      from pg_roles where rolname in ('finance_app', 'finance_worker', 'finance_reader'))
    select format('The trigger %s on ledger.%s is missing or off.', w.name, w.on_table) as fault from triggers w
    where not exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = to_regclass('ledger.' || w.on_table) and t.tgname = w.name and t.tgenabled in ('O', 'A')
        and p.pronamespace = 'ledger'::regnamespace and p.proname = w.calls)
    union all
    select format('The constraint %s on ledger.%s is missing.', w.name, w.on_table) from constraints w
    where not exists (select from pg_constraint c
      where c.conrelid = to_regclass('ledger.' || w.on_table) and c.conname = w.name and c.convalidated)
    union all
    select 'The index transfers_reverses is missing.' where not exists (select from pg_index i
      where i.indexrelid = to_regclass('ledger.transfers_reverses') and i.indisunique and i.indisvalid)
    union all
    select format('The role %s may %s ledger.%s.', r.rolname, verb, t.name)
    from roles r, tables t, unnest(array['insert', 'update', 'delete', 'truncate']) verb
    where has_table_privilege(r.rolname, 'ledger.' || t.name, verb)
    union all
    select format('The role %s is a superuser or the owner.', rolname) from roles where rolsuper or owns
    union all
    select format('Anyone may execute %s.', p.oid::regprocedure)
    from pg_proc p where p.pronamespace = 'ledger'::regnamespace
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)`
}
