-- Why: after a cut the book could not tell which transfers below the newest one of before have their entries still, so that some were
-- never proved again.

alter table ledger.cuts add column kept_after bigint;      -- entries of all transfers above it are here, but for those of before
alter table ledger.cuts disable trigger no_change;
update ledger.cuts c set kept_after = coalesce(
  (select min(t.id) - 1 from ledger.transfers t where t.id <= c.last_transfer and t.recorded_at >= c.before), c.last_transfer);
alter table ledger.cuts enable trigger no_change;
alter table ledger.cuts alter column kept_after set not null;
