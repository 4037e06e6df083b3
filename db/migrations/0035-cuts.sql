-- Why: the entries of old months can be taken away. What each account had then stays as one opening entry, which belongs to no
-- transfer and may be of nothing; all of them are sealed together.

create table ledger.cuts (
  before timestamptz primary key,         -- the entries that were recorded before it are away
  last_transfer bigint not null,          -- the newest transfer of before
  seal bytea not null,                    -- of the opening entries
  made_at timestamptz not null
);
grant select on ledger.cuts to finance_app, finance_worker, finance_reader;
create trigger no_change before update or delete on ledger.cuts for each statement execute function ledger.refuse_change();
create trigger no_truncate before truncate on ledger.cuts for each statement execute function ledger.refuse_change();

-- What was taken away, until it is copied elsewhere and dropped.
create schema ledger_away;

do $f$
declare
  old_check name;
begin
  select conname into old_check from pg_constraint
  where conrelid = 'ledger.entries'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%amount%';
  execute format('alter table ledger.entries drop constraint %I', old_check);
end $f$;
alter table ledger.entries add constraint amount_moves check (amount <> 0 or leg = 0);
