// Answers for what stands between the rows of money and everyone: triggers, constraints, rights.
import type { Sql } from '#kit/db/database.ts'

type Fault = { readonly fault: string }

/** The functions that triggers call, by the hash of what they do. */
const functions = JSON.stringify({
  refuse_change: 'a1fc5589301b006b2fbba6fc436bff79',
  refuse_unbalanced: '6b6175c548fd2265de217dad20e46895',
})

const change = 'BEFORE DELETE OR UPDATE ON %s'
const opening = 'id, code, stripe, currency, class, normal_side, may_go_negative, opened_at, seal'
/** Each on its tables, as PostgreSQL tells it. What is on `entries` is on every month of them too. */
const triggers = JSON.stringify([
  { name: 'no_change', stands: change, tables: ['transfers', 'entries', 'account_changes', 'cuts'] },
  { name: 'no_change', stands: `BEFORE UPDATE OF ${opening} ON %s`, tables: ['accounts'] },
  {
    name: 'no_change',
    stands: 'BEFORE UPDATE OF id, account_id, amount, expires_at ON %s',
    tables: ['holds'],
  },
  { name: 'no_change', stands: 'BEFORE UPDATE OF id ON %s', tables: ['lanes'] },
  { name: 'no_delete', stands: 'BEFORE DELETE ON %s', tables: ['accounts', 'holds', 'lanes'] },
  {
    name: 'no_truncate',
    stands: 'BEFORE TRUNCATE ON %s',
    tables: ['accounts', 'transfers', 'entries', 'holds', 'account_changes', 'lanes', 'cuts'],
  },
  {
    name: 'balanced',
    stands: 'AFTER INSERT ON %s REFERENCING NEW TABLE AS new_entries',
    tables: ['entries'],
    calls: 'refuse_unbalanced',
  },
])

/** Names each trigger, constraint or right that does not stand as the migrations left it. */
export async function findMissingGuards(sql: Sql): Promise<Fault[]> {
  return [...(await findMissingTriggers(sql)), ...(await findMissingRights(sql))]
}

function findMissingTriggers(sql: Sql): Promise<Fault[]> {
  return sql<Fault>`
    with wanted as (
      select w.name, t.name as on_table, format('CREATE TRIGGER %s %s FOR EACH STATEMENT EXECUTE FUNCTION ledger.%s()', w.name,
        format(w.stands, 'ledger.' || t.name), coalesce(w.calls, 'refuse_change')) as told
      from jsonb_to_recordset(${triggers}::jsonb) w (name text, stands text, tables text[], calls text)
      cross join lateral (
        select unnest(w.tables) as name
        union all select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'ledger.entries'::regclass and 'entries' = any (w.tables)) t)
    select format('The trigger %s on ledger.%s is missing or off.', w.name, w.on_table) as fault from wanted w
    where not exists (
      select from pg_trigger t where t.tgrelid = to_regclass('ledger.' || w.on_table) and t.tgname = w.name
        and t.tgenabled in ('O', 'A') and pg_get_triggerdef(t.oid) = w.told)
    union all
    select format('The function ledger.%s is not as it was made.', f.name) from jsonb_each_text(${functions}::jsonb) f (name, hash)
    where not exists (select from pg_proc p
      where p.pronamespace = 'ledger'::regnamespace and p.proname = f.name and md5(p.prosrc) = f.hash)`
}

function findMissingRights(sql: Sql): Promise<Fault[]> {
  return sql<Fault>`
    with tables (name) as (
      values ('accounts'), ('transfers'), ('entries'), ('holds'), ('account_changes'), ('lanes'), ('cuts')
      union all select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'ledger.entries'::regclass),
    constraints (name, on_table) as (values ('no_overdraft', 'accounts'), ('held_not_negative', 'accounts'),
      ('accounts_class', 'accounts'),
      ('entries_pkey', 'entries'), ('transfers_key_key', 'transfers')),
    roles as (
      select rolname, rolsuper, pg_has_role(oid, (select relowner from pg_class
        where oid = 'ledger.entries'::regclass), 'member') as owns
      from pg_roles where rolname in ('finance_app', 'finance_worker', 'finance_reader'))
    select format('The constraint %s on ledger.%s is missing.', w.name, w.on_table) as fault from constraints w
    where not exists (select from pg_constraint c
      where c.conrelid = to_regclass('ledger.' || w.on_table) and c.conname = w.name and c.convalidated)
    union all
    select format('The index %s is missing.', name) from unnest(array['transfers_reverses', 'accounts_code']) name
    where not exists (select from pg_index i where i.indexrelid = to_regclass('ledger.' || name) and i.indisunique and i.indisvalid)
    union all
    select format('The role %s may %s ledger.%s.', r.rolname, verb, t.name)
    from roles r, tables t, unnest(array['insert', 'update', 'delete', 'truncate']) verb
    where case when verb in ('insert', 'update') then has_any_column_privilege(r.rolname, 'ledger.' || t.name, verb)
      else has_table_privilege(r.rolname, 'ledger.' || t.name, verb) end
    union all
    select format('The role %s is a superuser or the owner.', rolname) from roles where rolsuper or owns
    union all
    select format('Anyone may execute %s.', p.oid::regprocedure)
    from pg_proc p where p.pronamespace = 'ledger'::regnamespace
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)`
}
