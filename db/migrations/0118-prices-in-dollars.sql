-- Why: a price is written in naira or in dollars, and what is charged in one is no line of the other: rows of two currencies may hold at once.

alter table charge_rules drop constraint charge_rules_currency_check,
  add constraint charge_rules_currency_check check (currency in ('NGN', 'USD'));

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
  where r.id <> new.id and r.kind = new.kind and r.currency = new.currency and r.applies_to && new.applies_to
    and r.payer is not distinct from new.payer and r.withdrawn_at is null
    and tstzrange(r.valid_from, r.valid_until) && tstzrange(new.valid_from, new.valid_until)
  limit 1;
  if found then
    raise exception 'the charges % and % would apply at once', other, new.id
      using errcode = 'exclusion_violation', constraint = 'charge_rules_stay_apart';
  end if;
  return new;
end
$f$;
