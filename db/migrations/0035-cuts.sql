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

-- Whoever changes how it is reckoned seals the newest cut anew.
/* The seal of the opening entries before an instant: of what each account had, and when it last moved. */
create function ledger.opening_seal(p_before timestamptz) returns bytea language sql stable
return (
  select sha256(coalesce(string_agg(part, ''::bytea order by place), ''))
  from (
    select e.account_id / 1000 as place, sha256(string_agg(
      ledger.leg_content(a.seal, e.version, e.amount, e.balance_after) || timestamptz_send(e.recorded_at), ''::bytea
      order by e.account_id)) as part
    from ledger.entries e join ledger.accounts a on a.id = e.account_id
    where e.recorded_at < p_before and e.leg = 0 group by 1) parts);
revoke all on function ledger.opening_seal from public;
grant execute on function ledger.opening_seal to finance_app, finance_worker, finance_reader;

-- What was taken away, until it is copied elsewhere and dropped. A restore leaves it as it is.
create schema if not exists ledger_away;

do $f$
declare
  old_check name;
begin
  select conname into old_check from pg_constraint
  where conrelid = 'ledger.entries'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%amount%';
  execute format('alter table ledger.entries drop constraint %I', old_check);
end $f$;
alter table ledger.entries add constraint amount_moves check (amount <> 0 or leg = 0);
