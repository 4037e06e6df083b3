-- Why: stablecoins that a customer is sent reach their wallet in naira or dollars. Coins lie at a custodian; what it says of a deposit is kept with what we
-- made of it, each movement on a network counts once for ever, and what waits for a person stays in suspense in its own coin.

insert into product_services (code, name, category, position) values ('crypto_deposit', 'Crypto deposits', 'Money in', 9);

/* Our coins at each custodian, and what the house has of each side of what it turns into naira or dollars. */
select ledger.open_rail_accounts(coin, custodian, timestamptz '2025-01-01 00:00+01')
from (values ('USDT'), ('USDC'), ('PYUSD')) c (coin), (values ('quidax'), ('fireblocks')) p (custodian);
select ledger.open_account(side.currency, side.currency || '/' || lower(coin) || '-' || lower(quote) || '-' || custodian || '/position', 'credit', true,
  timestamptz '2025-01-01 00:00+01')
from (values ('USDT'), ('USDC'), ('PYUSD')) c (coin), (values ('quidax'), ('fireblocks')) p (custodian), (values ('NGN'), ('USD')) q (quote),
  lateral (values (coin), (quote)) side (currency);
/* What nobody is credited with and nobody is sent back. */
select ledger.open_account(coin, coin || '/unclaimed', 'credit', false, timestamptz '2025-01-01 00:00+01')
from (values ('USDT'), ('USDC'), ('PYUSD')) c (coin);

create table crypto_minimums (
  number bigint generated always as identity primary key,
  coin text not null,
  -- In millionths of the coin.
  minimum_minor bigint not null check (minimum_minor > 0),
  valid_from timestamptz not null,
  set_at timestamptz not null,
  withdrawn_at timestamptz,
  check (valid_from >= set_at)
);
create trigger crypto_minimums_only_taken_back before insert or update on crypto_minimums
  for each row execute function setting_row_is_only_taken_back();
revoke update, delete, truncate on crypto_minimums from finance_app, finance_worker;
grant update (withdrawn_at) on crypto_minimums to finance_app;
insert into crypto_minimums (coin, minimum_minor, valid_from, set_at)
select coin, 1000000, timestamptz '2025-01-01 00:00+01', timestamptz '2025-01-01 00:00+01' from (values ('USDT'), ('USDC'), ('PYUSD')) c (coin);

/* In which currency what arrives is credited; without a row naira. */
create table crypto_choices (
  user_id uuid primary key references users (id),
  currency text not null check (currency in ('NGN', 'USD')),
  chosen_at timestamptz not null
);

create table crypto_holders (
  custodian text not null,
  user_id uuid not null references users (id),
  holder_id text not null,
  made_at timestamptz not null,
  primary key (custodian, user_id),
  unique (custodian, holder_id)
);
revoke update, delete, truncate on crypto_holders from finance_app, finance_worker;

create table crypto_addresses (
  id uuid primary key,
  user_id uuid not null references users (id),
  custodian text not null,
  coin text not null,
  network text not null,
  asked_at timestamptz not null,
  holder_id text,
  address_id text,
  -- Null while the custodian makes it.
  address text,
  memo text,
  made_at timestamptz,
  -- Why what the custodian answered is not shown.
  fault text,
  unique (user_id, custodian, coin, network),
  check ((address is null) = (made_at is null)),
  check (address is null or fault is null)
);
create index crypto_addresses_by_address on crypto_addresses (lower(address)) where address is not null;
create index crypto_addresses_by_id on crypto_addresses (custodian, holder_id, address_id);
revoke delete, truncate on crypto_addresses from finance_app, finance_worker;

/* One row for each deposit that a custodian was asked about: an answer that was asked for before the last one that was taken counts no more. */
create table crypto_looks (
  custodian text not null,
  deposit_id text not null,
  holder_id text not null,
  asked bigint not null default 0,
  answered bigint not null default 0,
  next_at timestamptz,
  primary key (custodian, deposit_id)
);
create index crypto_looks_due on crypto_looks (next_at) where next_at is not null;

create table crypto_deposits (
  id uuid primary key,
  custodian text not null,
  deposit_id text not null,
  holder_id text not null,
  -- Whose holder it is; null where none of ours has it.
  user_id uuid references users (id),
  coin text,
  network text,
  contract text,
  txid text not null,
  log_index int,
  to_address text not null,
  from_addresses text[] not null,
  units numeric(60, 0),
  decimals int,
  kept_units numeric(60, 0) not null,
  confirmations int not null,
  needed int,
  custodian_state text not null,
  detail text not null,
  state text not null check (state in ('seen', 'confirming', 'on_hold', 'unassigned', 'rejected', 'absorbed', 'vanished', 'waiting', 'held',
    'credited', 'returning', 'returned', 'refused')),
  -- Why it is held.
  reason text,
  -- What two people let pass.
  waived text[] not null default '{}',
  -- Whether our books have it.
  is_booked boolean not null default false,
  bookings int not null default 0,
  -- Of the senders; null until they were held against the lists.
  screened_at timestamptz,
  hit text,
  credited_currency text,
  credited_minor bigint,
  middle_parts bigint,
  price_parts bigint,
  -- In base units: what is finer than the books, or than what was credited.
  rest_units numeric(60, 0),
  transaction_id uuid references transactions (id),
  return_to text,
  returns_failed int not null default 0,
  return_says text,
  return_txid text,
  -- Since when the custodian has it no longer, after it was credited.
  lost_at timestamptz,
  is_loss_booked boolean not null default false,
  seen_at timestamptz not null,
  recorded_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  unique (custodian, deposit_id),
  check ((state = 'credited') = (transaction_id is not null))
);
create index crypto_deposits_of_user on crypto_deposits (user_id, seen_at desc);
create index crypto_deposits_newest on crypto_deposits (seen_at desc, id);
create index crypto_deposits_by_txid on crypto_deposits (txid);
revoke delete, truncate on crypto_deposits from finance_app, finance_worker;

/* Each movement on a network is one deposit's, for ever. Where a custodian tells no place in the transaction, a second one of it waits for a person. */
create table crypto_arrivals (
  network text not null,
  contract text not null,
  txid text not null,
  movement text not null,
  deposit uuid not null references crypto_deposits (id),
  arrived_at timestamptz not null,
  primary key (network, contract, txid, movement)
);
revoke update, delete, truncate on crypto_arrivals from finance_app, finance_worker;

alter table screening_entries add column wallets text[] not null default '{}';
create index screening_entries_wallets on screening_entries using gin (wallets) where wallets <> '{}';
/* The list in force was read without them: it is read anew, whatever its bytes. */
update screening_lists set sha256 = decode(repeat('00', 32), 'hex') where source = 'ofac' and until is null;
