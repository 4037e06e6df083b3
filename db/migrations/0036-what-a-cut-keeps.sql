-- Why: after a cut the book could not tell which transfers below the newest one of before have their entries still, so that some were
-- never proved again; and a posting into a month that was cut away failed in PostgreSQL's words.

alter table ledger.cuts add column kept_after bigint;      -- entries of all transfers above it are here, but for those of before
alter table ledger.cuts disable trigger no_change;
update ledger.cuts c set kept_after = coalesce(
  (select min(t.id) - 1 from ledger.transfers t where t.id <= c.last_transfer and t.recorded_at >= c.before), c.last_transfer);
alter table ledger.cuts enable trigger no_change;
alter table ledger.cuts alter column kept_after set not null;

/* Makes room for the entries of a month. Nobody waits for it but another who makes the same. Raises 22023 for one that was cut away. */
create or replace function ledger.open_month(p_at timestamptz) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $f$
declare
  first constant timestamp := date_trunc('month', p_at at time zone 'UTC');
  name constant text := ledger.month_of(p_at);
begin
  if to_regclass(name) is not null then return; end if;
  if p_at < (select max(before) from ledger.cuts) then
    raise exception 'The entries of % were taken away: nothing is recorded at that time any more.', to_char(first, 'YYYY-MM')
      using errcode = '22023';
  end if;
  lock table ledger.entries in share update exclusive mode;
  if to_regclass(name) is not null then return; end if;
  execute format('create table %s (like ledger.entries including all)', name);
  perform ledger.guard_entries(name);
  execute format('alter table ledger.entries attach partition %s for values from (%L) to (%L)', name,
    first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
end $f$;
