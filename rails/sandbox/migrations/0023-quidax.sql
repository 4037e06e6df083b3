-- Why: a custodian of coins keeps its users, their addresses, what arrived there, and what left again.
create table quidax_users (
  id text primary key,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  place bigint generated always as identity unique,
  created_at timestamptz not null
);

create table quidax_addresses (
  id text primary key,
  user_id text not null references quidax_users,
  currency text not null,
  network text not null,
  address text not null unique,
  ready_at timestamptz not null,
  place bigint generated always as identity unique,
  created_at timestamptz not null
);
create index quidax_addresses_of on quidax_addresses (user_id, currency, place);

create table quidax_deposits (
  id text primary key,
  user_id text not null references quidax_users,
  address_id text not null references quidax_addresses,
  transfer_id bigint not null unique references chain_transfers,
  currency text not null,
  network text not null,
  amount text not null,
  status text not null,
  reason text,
  -- It is not shown to anybody any more.
  is_gone boolean not null default false,
  place bigint generated always as identity unique,
  created_at timestamptz not null,
  done_at timestamptz
);
create index quidax_deposits_of on quidax_deposits (currency, place);

create table quidax_withdraws (
  id text primary key,
  user_id text not null references quidax_users,
  reference text not null unique,
  currency text not null,
  network text not null,
  amount text not null,
  address text not null,
  status text not null,
  reason text,
  txid text,
  -- When it is done by itself; null: a person there says.
  done_by timestamptz,
  created_at timestamptz not null,
  done_at timestamptz
);
