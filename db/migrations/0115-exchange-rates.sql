-- Why: what a dollar costs is told by a source every half a minute, and what it told is kept: what was accepted, what was not and why, so that each
-- price that a customer was shown can be traced to where it came from.

create table exchange_rates (
  number bigint generated always as identity primary key,
  base text not null,
  quote text not null,
  source text not null,
  -- Parts of a hundred millionth of `quote` for one `base`.
  parts bigint not null check (parts > 0),
  -- The source's own instant.
  as_of timestamptz not null,
  read_at timestamptz not null,
  -- Null: it holds until the next. Otherwise nothing is converted by it.
  refused text check (refused in ('old', 'ahead', 'jumped')),
  check (base <> quote)
);
create index exchange_rates_newest on exchange_rates (base, quote, number desc);
create index exchange_rates_accepted on exchange_rates (base, quote, number desc) where refused is null;
create index exchange_rates_of_day on exchange_rates (base, quote, read_at) where refused is null;
revoke update, truncate on exchange_rates from finance_app, finance_worker;
revoke insert, delete on exchange_rates from finance_app;
