-- Why: the pretend bank pays out. Transfers, what is still to become of them, and the accounts they go to are kept here, so
-- that a killed process forgets none of it; both partners that pay out write into this one book.

-- Accounts at other banks whose holder was written down; every other number has a holder made up from its digits.
create table bank_register (
  bank_code text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  primary key (bank_code, account_number)
);

-- Banks that do not answer now.
create table banks_away (
  bank_code text primary key,
  since timestamptz not null
);

create table bank_recipients (
  id bigint generated always as identity (start with 600001) primary key,
  code text not null unique,
  bank_code text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  created_at timestamptz not null,
  -- A second request for the same account answers the first recipient.
  unique (bank_code, account_number)
);

create table bank_payouts (
  id bigint generated always as identity (start with 800000001) primary key,
  -- The demo world and the live one share this database and never end each other's transfers.
  queue text not null,
  rail text not null check (rail in ('paystack', 'monnify')),
  reference text not null,
  code text not null unique,
  recipient_id bigint references bank_recipients,
  recipient_code text,
  bank_code text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  narration text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  -- Whether amount and fee are out of our balance now.
  debited boolean not null,
  status text not null
    check (status in ('received', 'otp', 'pending', 'success', 'failed', 'reversed', 'abandoned', 'blocked', 'rejected')),
  response_code text check (response_code ~ '^[0-9]{2}$'),
  detail text,
  session_id text check (session_id ~ '^[0-9]{30}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (rail, reference)
);
-- A partner that refuses the same amount to the same account within two minutes looks for it.
create index on bank_payouts (account_number, created_at);

-- What is to become of a transfer, one step after the other; `due_at` is known once the step before is done.
create table bank_payout_steps (
  payout_id bigint not null references bank_payouts,
  number integer not null,
  step jsonb not null,
  due_at timestamptz,
  done_at timestamptz,
  primary key (payout_id, number)
);
create index on bank_payout_steps (due_at) where done_at is null;

-- What is to become of transfers that are still to come, as the control plane was told.
create table bank_outcomes (
  id bigint generated always as identity primary key,
  queue text not null,
  match jsonb not null,
  outcome jsonb not null,
  uses_left integer check (uses_left > 0)
);

-- Money of ours that was brought to the bank, or taken home.
create table bank_topups (
  id bigint generated always as identity (start with 900001) primary key,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null
);
