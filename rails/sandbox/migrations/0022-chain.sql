-- Why: coins move on networks that no custodian owns: whoever keeps addresses there looks on, and a network may take a transfer back.
create table chain_transfers (
  id bigint generated always as identity primary key,
  network text not null,
  contract text not null,
  decimals int not null,
  txid text not null,
  log_index int not null,
  from_address text not null,
  to_address text not null,
  -- Base units, in digits.
  units text not null,
  confirmations int not null,
  state text not null check (state in ('mined', 'vanished')),
  -- Whether custodians have heard how it stands; while its network is away they hear nothing.
  is_heard boolean not null,
  created_at timestamptz not null,
  unique (network, txid, log_index)
);
create index chain_transfers_by_address on chain_transfers (to_address);

create table chain_away (network text primary key);
