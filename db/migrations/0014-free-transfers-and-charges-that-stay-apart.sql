-- Why: free transfers are counted by person and Lagos month, in the database, where a race is decided; a setting of them is
-- written and never changed, one for the same day takes its place; and two prices for one thing at once are refused here,
-- not found out when somebody pays.

create table free_transfers_used (
  user_id uuid not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  used integer not null check (used >= 0),
  primary key (user_id, month)
);

-- Of two settings from one instant on, the one that was written later counts.
alter table free_transfer_settings drop constraint free_transfer_settings_pkey;
alter table free_transfer_settings add column number bigint generated always as identity primary key;
alter table free_transfer_settings add column set_at timestamptz;
update free_transfer_settings set set_at = valid_from;
alter table free_transfer_settings alter column set_at set not null;
-- What holds from the past on would change what months gone by had promised.
alter table free_transfer_settings add check (valid_from >= set_at);
-- Who set it stands in the audit log, with what it was before.
alter table free_transfer_settings drop column set_by;
create index free_transfer_settings_in_force on free_transfer_settings (valid_from desc, number desc);
revoke update, delete, truncate on free_transfer_settings from finance_app, finance_worker;

create function charge_rules_stay_apart() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $f$
declare
  other text;
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'valid_until') is distinct from (to_jsonb(old) - 'valid_until') then
    raise exception 'a charge is never changed: % may only be given an end', old.id using errcode = 'restrict_violation';
  end if;
  -- One writer at a time: two that each miss the other's row would both be let in.
  perform pg_advisory_xact_lock(7014);
  select r.id into other from public.charge_rules r
  where r.id <> new.id and r.kind = new.kind and r.applies_to && new.applies_to and r.payer is not distinct from new.payer
    and tstzrange(r.valid_from, r.valid_until) && tstzrange(new.valid_from, new.valid_until)
  limit 1;
  if found then
    raise exception 'the charges % and % would apply at once', other, new.id
      using errcode = 'exclusion_violation', constraint = 'charge_rules_stay_apart';
  end if;
  return new;
end
$f$;
create trigger charge_rules_stay_apart before insert or update on charge_rules
  for each row execute function charge_rules_stay_apart();
revoke update, delete, truncate on charge_rules from finance_app, finance_worker;
grant update (valid_until) on charge_rules to finance_app;
