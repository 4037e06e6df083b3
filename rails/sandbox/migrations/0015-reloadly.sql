-- Why: an aggregator sells airtime abroad: it keeps a wallet of ours and every top-up by our identifier, and its rates may be changed.
create table reloadly_wallet (balance bigint not null);
insert into reloadly_wallet (balance) values (500000000);

create table reloadly_topups (
  id bigint generated always as identity (start with 70001) primary key,
  custom_identifier text not null unique,
  operator_id int not null,
  country text not null,
  phone text not null,
  amount bigint not null check (amount > 0),
  discount bigint not null check (discount >= 0 and discount < amount),
  -- In the currency there, as a decimal.
  delivered text not null,
  currency text not null,
  status text not null check (status in ('PROCESSING', 'SUCCESSFUL', 'FAILED', 'REFUNDED')),
  next_status text check (next_status in ('PROCESSING', 'SUCCESSFUL', 'FAILED', 'REFUNDED')),
  next_at timestamptz,
  created_at timestamptz not null,
  check ((next_status is null) = (next_at is null))
);
create index reloadly_topups_of_phone on reloadly_topups (phone, created_at);

create table reloadly_rates (country text primary key, rate text not null);
