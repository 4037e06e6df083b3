-- Why: prices, duties and limits of tiers are changed by two people from a day on. What has been in force stays for ever, what
-- has not begun can be taken back, and nothing begins or ends in the past: the database refuses it. The switch of payouts and
-- its reasons become a history too.

-- == What is written when ==
-- `set_at`: when the row was written. `changed_at`: when its end was last moved, or it was taken back. `follows_on`: it took
-- the rest of another row, which gets it back when this one is taken back.
drop trigger charge_rules_stay_apart on charge_rules;
alter table charge_rules add column set_at timestamptz;
alter table charge_rules add column changed_at timestamptz;
alter table charge_rules add column withdrawn_at timestamptz;
alter table charge_rules add column follows_on boolean not null default false;
update charge_rules set set_at = valid_from, changed_at = valid_from;
alter table charge_rules alter column set_at set not null;
alter table charge_rules alter column changed_at set not null;

alter table kyc_tiers drop constraint kyc_tiers_pkey;
alter table kyc_tiers add column number bigint generated always as identity primary key;
alter table kyc_tiers add column source text;
alter table kyc_tiers add column set_at timestamptz;
alter table kyc_tiers add column changed_at timestamptz;
alter table kyc_tiers add column withdrawn_at timestamptz;
alter table kyc_tiers add column follows_on boolean not null default false;
update kyc_tiers set set_at = valid_from, changed_at = valid_from,
  source = 'CBN FPR/DIR/CIR/GEN/06/002 of 2016-07-01, BPS/DIR/GEN/CIR/04/007 of 2017-09-07, and the BVN/NIN circular of 2023-12-01';
alter table kyc_tiers alter column set_at set not null;
alter table kyc_tiers alter column changed_at set not null;
alter table kyc_tiers add check (valid_until > valid_from);
create index kyc_tiers_in_force on kyc_tiers (tier, valid_from desc);

-- == The past stays ==
-- Time is a parameter: each write says when it happens. What a migration brings may begin in the past, what the server writes
-- may not.
create function dated_row_keeps_the_past() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $f$
begin
  if tg_op = 'INSERT' then
    if current_user in ('finance_app', 'finance_worker') then
      if new.set_at is null or new.valid_from < new.set_at or new.withdrawn_at is not null then
        raise exception 'what begins in the past is refused' using errcode = 'restrict_violation';
      end if;
    end if;
    new.set_at := coalesce(new.set_at, new.valid_from);
    new.changed_at := coalesce(new.changed_at, new.set_at);
    return new;
  end if;
  if (to_jsonb(new) - 'valid_until' - 'changed_at' - 'withdrawn_at')
    is distinct from (to_jsonb(old) - 'valid_until' - 'changed_at' - 'withdrawn_at') then
    raise exception '% is never changed: % may only be given an end, or taken back before it begins', tg_argv[0],
      coalesce(to_jsonb(old) ->> 'id', to_jsonb(old) ->> 'number') using errcode = 'restrict_violation';
  end if;
  if old.withdrawn_at is not null then
    raise exception 'what was taken back stays so' using errcode = 'restrict_violation';
  end if;
  if new.changed_at < old.changed_at then
    raise exception 'what is written now is not older than what was written before' using errcode = 'restrict_violation';
  end if;
  if new.withdrawn_at is not null then
    if new.withdrawn_at <> new.changed_at or old.valid_from <= new.withdrawn_at
      or new.valid_until is distinct from old.valid_until then
      raise exception 'what has begun is not taken back' using errcode = 'restrict_violation';
    end if;
  elsif new.valid_until is distinct from old.valid_until then
    if old.valid_until <= new.changed_at or new.valid_until < new.changed_at then
      raise exception 'an end in the past is refused' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end
$f$;

create or replace function charge_rules_stay_apart() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $f$
declare
  other text;
begin
  if new.withdrawn_at is not null then
    return new;
  end if;
  -- One writer at a time: two that each miss the other's row would both be let in.
  perform pg_advisory_xact_lock(7014);
  select r.id into other from public.charge_rules r
  where r.id <> new.id and r.kind = new.kind and r.applies_to && new.applies_to and r.payer is not distinct from new.payer
    and r.withdrawn_at is null
    and tstzrange(r.valid_from, r.valid_until) && tstzrange(new.valid_from, new.valid_until)
  limit 1;
  if found then
    raise exception 'the charges % and % would apply at once', other, new.id
      using errcode = 'exclusion_violation', constraint = 'charge_rules_stay_apart';
  end if;
  return new;
end
$f$;
create function kyc_tiers_stay_apart() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $f$
begin
  if new.withdrawn_at is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(7015);
  if exists (
    select from public.kyc_tiers r
    where r.number <> new.number and r.tier = new.tier and r.withdrawn_at is null
      and tstzrange(r.valid_from, r.valid_until) && tstzrange(new.valid_from, new.valid_until)
  ) then
    raise exception 'two rows of tier % would apply at once', new.tier
      using errcode = 'exclusion_violation', constraint = 'kyc_tiers_stay_apart';
  end if;
  return new;
end
$f$;
create trigger charge_rules_keep_the_past before insert or update on charge_rules
  for each row execute function dated_row_keeps_the_past('a charge');
create trigger charge_rules_stay_apart before insert or update on charge_rules
  for each row execute function charge_rules_stay_apart();
create trigger kyc_tiers_keep_the_past before insert or update on kyc_tiers
  for each row execute function dated_row_keeps_the_past('a limit');
create trigger kyc_tiers_stay_apart before insert or update on kyc_tiers
  for each row execute function kyc_tiers_stay_apart();

grant update (valid_until, changed_at, withdrawn_at) on charge_rules to finance_app;
revoke update, delete, truncate on kyc_tiers from finance_app, finance_worker;
grant update (valid_until, changed_at, withdrawn_at) on kyc_tiers to finance_app;

-- == The switch of payouts ==
alter table payout_switches drop constraint payout_switches_pkey;
alter table payout_switches add column number bigint generated always as identity primary key;
create index payout_switches_latest on payout_switches (currency, number desc);
revoke update, delete, truncate on payout_switches from finance_app, finance_worker;
