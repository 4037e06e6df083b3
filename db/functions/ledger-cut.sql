-- Why: the entries of old months are taken away in one piece, and what every account had then stays in their place.

/* The tables of the entries before the beginning of a month: one for each month, and the openings of the cut before. */
create or replace function ledger.months_before(p_before timestamptz)
returns table (name regclass, relname name, is_opening boolean) language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select c.oid::regclass, c.relname, c.relname like 'entries\_before\_%'
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'ledger.entries'::regclass and right(c.relname, 7) < to_char(p_before at time zone 'UTC', 'YYYY_MM')
  order by c.relname;
end;
revoke all on function ledger.months_before from public;

/*
  Takes the entries of all months before an instant into the schema ledger_away, and answers their tables. Only who owns the book
  may. Raises 22023 when it is not the beginning of a month that is over for a month or longer, or not after the cut before.
*/
create or replace function ledger.cut(p_before timestamptz, p_now timestamptz) returns setof text language plpgsql
set search_path = pg_catalog, pg_temp as $f$
declare
  opening constant text := 'ledger.entries_before_' || to_char(p_before at time zone 'UTC', 'YYYY_MM');
  part record; is_mixed boolean; last_before bigint;
begin
  if p_before <> date_trunc('month', p_before at time zone 'UTC') at time zone 'UTC' or p_before > p_now - interval '1 month'
    or p_before <= (select max(before) from ledger.cuts) then
    raise exception 'Not the beginning of a month that is long over, after the cut before.' using errcode = '22023';
  end if;
  -- From here on nobody loads into those months, or makes another. Whoever posts now does not meet this.
  lock table only ledger.entries in share update exclusive mode;
  for part in select name from ledger.months_before(p_before) loop
    execute format('lock table %s in share mode', part.name);
  end loop;
  execute format('create table %s (like ledger.entries including all)', opening);
  execute format('insert into %s select distinct on (account_id) account_id, version, 0, balance_after, balance_after, recorded_at, 0
    from ledger.entries where recorded_at < $1 order by account_id, version desc', opening) using p_before;
  -- Clocks differ by moments, but entries that were loaded as they were may come in any order on an account of the house.
  execute format('select exists (select from %s o join ledger.entries e on e.account_id = o.account_id and e.recorded_at >= $1
    and e.version < o.version)', opening) into is_mixed using p_before;
  if is_mixed then
    raise exception 'The entries of an account were recorded in another order than their months are in. Choose another month.'
      using errcode = '22023';
  end if;
  perform ledger.guard_entries(opening::regclass);
  -- From here on nobody posts until it is done, which takes moments.
  perform set_config('lock_timeout', '5s', true);
  lock table ledger.entries in access exclusive mode;
  for part in select * from ledger.months_before(p_before) loop
    execute format('alter table ledger.entries detach partition %s', part.name);
    if part.is_opening then
      execute format('drop table %s', part.name);
    else
      execute format('alter table %s set schema ledger_away', part.name);
      return next 'ledger_away.' || part.relname;
    end if;
  end loop;
  execute format('alter table ledger.entries attach partition %s for values from (minvalue) to (%L)', opening, p_before);
  select coalesce(max(id), 0) into last_before from ledger.transfers where recorded_at < p_before;
  insert into ledger.cuts (before, last_transfer, kept_after, seal, made_at)
  values (p_before, last_before, coalesce((select min(id) - 1 from ledger.transfers where id <= last_before and recorded_at >= p_before),
    last_before), ledger.opening_seal(p_before), p_now);
end $f$;

revoke all on function ledger.cut from public;
