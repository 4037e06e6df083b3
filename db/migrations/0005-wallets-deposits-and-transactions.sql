-- Why: a customer's wallets over ledger accounts, the account number at the partner bank, what arrives on it, and the
-- one list of transactions that customers and admins read. Balances stand in the ledger alone.

create table wallets (
  id uuid primary key,
  reference text not null unique,
  user_id uuid not null,
  currency text not null,
  ledger_account bigint not null unique,
  freeze_level text check (freeze_level in ('debit', 'credit', 'all')),
  freeze_reason text,
  freeze_until timestamptz,
  opened_at timestamptz not null,
  unique (user_id, currency)
);

create table virtual_accounts (
  id uuid primary key,
  user_id uuid not null,
  wallet_id uuid not null,
  provider text not null,
  customer_code text,
  provider_account_id text,
  account_number text,
  account_name text,
  bank_name text,
  bank_code text,
  state text not null check (state in ('requested', 'active', 'refused', 'closed')),
  requested_at timestamptz not null,
  opened_at timestamptz,
  unique (provider, user_id),
  unique (provider, account_number)
);

create table transactions (
  id uuid primary key,
  reference text not null unique,
  user_id uuid not null,
  wallet_id uuid not null,
  type text not null,
  channel text not null,
  direction text not null check (direction in ('credit', 'debit')),
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  vat_minor bigint not null default 0 check (vat_minor >= 0),
  stamp_duty_minor bigint not null default 0 check (stamp_duty_minor >= 0),
  total_minor bigint not null check (total_minor > 0),
  currency text not null,
  status text not null check (status in ('pending', 'processing', 'success', 'failed', 'reversed', 'disputed')),
  held_for text,
  narration text not null,
  counterparty_name text not null,
  counterparty_bank text not null,
  counterparty_account text not null,
  provider text,
  provider_reference text,
  ledger_transfer bigint,
  by_admin boolean not null default false,
  search_text text not null,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index transactions_newest on transactions (created_at desc, id desc);
create index transactions_of_user on transactions (user_id, created_at desc, id desc);
create index transactions_by_completion on transactions (currency, completed_at) where status in ('success', 'disputed');
create index transactions_search on transactions using gin (search_text gin_trgm_ops);

create table deposits (
  id uuid primary key,
  provider text not null,
  provider_reference text not null,
  account_number text not null,
  user_id uuid,
  transaction_id uuid,
  currency text not null,
  gross_minor bigint not null check (gross_minor > 0),
  provider_fee_minor bigint not null check (provider_fee_minor >= 0),
  sender_name text not null,
  sender_bank text not null,
  sender_account text not null,
  narration text not null,
  state text not null check (state in ('credited', 'suspended', 'released')),
  suspension text check (suspension in ('above_single_limit', 'above_balance_limit', 'no_wallet', 'wallet_frozen')),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  released_at timestamptz,
  unique (provider, provider_reference),
  check ((state = 'credited') = (suspension is null))
);
create index deposits_suspended on deposits (recorded_at, id) where state = 'suspended';
create index deposits_of_user on deposits (user_id, recorded_at desc);

create table cases (
  id uuid primary key,
  kind text not null,
  key text not null,
  state text not null check (state in ('open', 'closed')),
  subject_type text not null,
  subject_id text not null,
  facts jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (kind, key)
);
create index cases_open on cases (opened_at, id) where state = 'open';

-- What the demo world has been told so far, so that a seeding that was cut off goes on where it stopped.
create table demo_progress (
  part text primary key,
  until_day date not null,
  events_done int not null
);
