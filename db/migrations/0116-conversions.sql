-- Why: customers turn naira into dollars and dollars into naira at a price that was kept for them for a minute, for one use. What a price is made of
-- (the middle rate, a spread) and how much the house may be short or long of dollars are kept beside it: rates by a source, or by two people with an
-- end; the other two as dated rows.

insert into product_services (code, name, category, position) values ('conversion', 'Conversion', 'Money between wallets', 8);

/* What the house has of each side of a pair, at the middle rate. Below zero of dollars: it owes customers dollars that it has not bought yet. */
select ledger.open_account('NGN', 'NGN/usd-ngn/position', 'credit', true, timestamptz '2025-01-01 00:00+01');
select ledger.open_account('USD', 'USD/usd-ngn/position', 'credit', true, timestamptz '2025-01-01 00:00+01');
/* What it earns between the middle rate and the customer's price. */
select ledger.open_account('NGN', 'NGN/exchange-spread', 'credit', true, timestamptz '2025-01-01 00:00+01');

create table exchange_overrides (
  number bigint generated always as identity primary key,
  base text not null,
  quote text not null,
  parts bigint not null check (parts > 0),
  set_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  check (until > set_at),
  check (base <> quote)
);
create index exchange_overrides_newest on exchange_overrides (base, quote, number desc);
revoke update, delete, truncate on exchange_overrides from finance_app, finance_worker;
grant update (ended_at) on exchange_overrides to finance_app;

create table exchange_terms (
  number bigint generated always as identity primary key,
  term text not null check (term in ('spread', 'position_limit')),
  -- Of a spread hundredths of a percent, of a limit cents.
  value bigint not null check (value >= 0 and (term <> 'spread' or value < 10000)),
  valid_from timestamptz not null,
  set_at timestamptz not null,
  withdrawn_at timestamptz,
  check (valid_from >= set_at)
);
create trigger exchange_terms_only_taken_back before insert or update on exchange_terms
  for each row execute function setting_row_is_only_taken_back();
revoke update, delete, truncate on exchange_terms from finance_app, finance_worker;
grant update (withdrawn_at) on exchange_terms to finance_app;
insert into exchange_terms (term, value, valid_from, set_at)
values ('spread', 150, timestamptz '2025-01-01 00:00+01', timestamptz '2025-01-01 00:00+01'),
  ('position_limit', 5000000, timestamptz '2025-01-01 00:00+01', timestamptz '2025-01-01 00:00+01');

create table exchange_quotes (
  id uuid primary key,
  user_id uuid not null references users (id),
  from_currency text not null,
  to_currency text not null,
  from_minor bigint not null check (from_minor > 0),
  to_minor bigint not null check (to_minor > 0),
  middle_parts bigint not null check (middle_parts > 0),
  price_parts bigint not null check (price_parts > 0),
  spread_points int not null,
  -- What the dollars are worth in naira at the middle rate.
  value_minor bigint not null check (value_minor >= 0),
  -- Where the middle rate comes from: a reading, or what two people set.
  rate_number bigint references exchange_rates (number),
  override_number bigint references exchange_overrides (number),
  hash text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  used_at timestamptz,
  check (from_currency <> to_currency),
  check ((rate_number is null) <> (override_number is null))
);
create index exchange_quotes_of_user on exchange_quotes (user_id, expires_at) where used_at is null;
create index exchange_quotes_unused on exchange_quotes (expires_at) where used_at is null;
revoke update, delete, truncate on exchange_quotes from finance_app, finance_worker;
grant update (used_at) on exchange_quotes to finance_app;
grant delete on exchange_quotes to finance_worker;

create table conversions (
  id uuid primary key,
  quote_id uuid not null unique references exchange_quotes (id),
  user_id uuid not null references users (id),
  from_transaction uuid not null references transactions (id),
  to_transaction uuid not null references transactions (id),
  ledger_transfer bigint not null,
  authorised_by text not null,
  authorisation_id uuid not null,
  converted_at timestamptz not null
);
create index conversions_of_user on conversions (user_id, converted_at desc);
create index conversions_by_from on conversions (from_transaction);
create index conversions_by_to on conversions (to_transaction);
revoke update, delete, truncate on conversions from finance_app, finance_worker;

/* How many dollars the house has by each pair, as its account in the book says: kept apart so that a limit of it is judged under a lock. */
create table exchange_positions (
  pair text primary key,
  net_minor bigint not null
);
insert into exchange_positions (pair, net_minor) values ('usd-ngn', 0);
revoke insert, delete, truncate on exchange_positions from finance_app, finance_worker;
