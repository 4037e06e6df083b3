-- Why: each month's entries have a table of their own, and PostgreSQL 15 lacks one function that 0032 made it with.

/* Makes room for the entries of a month. Nobody waits for it but another who makes the same. */
create or replace function ledger.open_month(p_at timestamptz) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $f$
declare
  first constant timestamp := date_trunc('month', p_at at time zone 'UTC');
  name constant text := ledger.month_of(p_at);
begin
  if to_regclass(name) is not null then return; end if;
  lock table ledger.entries in share update exclusive mode;
  if to_regclass(name) is not null then return; end if;
  execute format('create table %s (like ledger.entries including all)', name);
  perform ledger.guard_entries(name);
  execute format('alter table ledger.entries attach partition %s for values from (%L) to (%L)', name,
    first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
end $f$;
