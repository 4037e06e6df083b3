-- Why: a second custodian keeps a vault account for each customer: its wallets, and transactions to it and from it.
create table fireblocks_vaults (
  id bigint generated always as identity (start with 11) primary key,
  name text not null,
  -- What it was asked for by: the same again is the same account.
  idempotency_key text unique,
  created_at timestamptz not null
);

create table fireblocks_wallets (
  vault_id bigint not null references fireblocks_vaults,
  asset_id text not null,
  address text not null,
  ready_at timestamptz not null,
  primary key (vault_id, asset_id)
);
create index fireblocks_wallets_by_address on fireblocks_wallets (address);

create table fireblocks_transactions (
  id uuid primary key,
  external_id text unique,
  asset_id text not null,
  contract text not null,
  decimals int not null,
  vault_id bigint not null references fireblocks_vaults,
  is_outgoing boolean not null,
  -- Where it goes, of one that leaves.
  address text,
  amount text not null,
  status text not null,
  sub_status text not null,
  transfer_id bigint unique references chain_transfers,
  -- When it is completed by itself; null: its network says, or a person there.
  done_by timestamptz,
  place bigint generated always as identity unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index fireblocks_transactions_by_time on fireblocks_transactions (created_at, place);
