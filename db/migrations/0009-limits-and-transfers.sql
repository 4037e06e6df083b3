-- Why: money that customers send. What they may send is counted by Lagos day and by the first hours of an activation,
-- exactly; what they do send is a hold until the bank has answered, with every step of it kept in order.

-- == Limits ==
-- What is used of a limit: `out:2026-11-21` by Lagos day, `out:activation:<device>` and `in:activation:<device>` for the
-- first hours of an activation. One row is locked by whoever counts on it.
create table limit_usage (
  user_id uuid not null,
  period text not null,
  used_minor bigint not null check (used_minor >= 0),
  primary key (user_id, period)
) with (fillfactor = 50);

-- What a customer has chosen below what the tier allows. `shield_minor`: above it, one transfer asks for more than the PIN.
create table own_limits (
  user_id uuid primary key,
  daily_minor bigint check (daily_minor >= 0),
  shield_minor bigint check (shield_minor >= 0),
  changed_at timestamptz not null
);

-- Source: CBN circular of 2026-03-12, "Additional Guidance for the Operations of Instant Payments in Nigeria", to be complied
-- with by 2026-07-01: N20,000 in and out in the first 24 hours after an app is activated.
create table activation_limits (
  hours integer not null check (hours > 0),
  in_minor bigint not null check (in_minor >= 0),
  out_minor bigint not null check (out_minor >= 0),
  valid_from timestamptz primary key,
  valid_until timestamptz check (valid_until > valid_from)
);
insert into activation_limits values (24, 2000000, 2000000, '2026-07-01T00:00:00+01:00', null);

-- A deposit above what a young activation may receive waits for its end, then reaches the wallet by itself.
alter table deposits drop constraint deposits_suspension_check;
alter table deposits add constraint deposits_suspension_check check (suspension in
  ('above_single_limit', 'above_balance_limit', 'above_activation_limit', 'no_wallet', 'wallet_frozen'));

-- The most that one person sends at once. Source: the same circular, N25m for an individual.
create table transfer_ceilings (
  amount_minor bigint not null check (amount_minor > 0),
  valid_from timestamptz primary key,
  valid_until timestamptz check (valid_until > valid_from)
);
insert into transfer_ceilings values (2500000000, '2026-07-01T00:00:00+01:00', null);

-- Whether money of a currency may leave to partners at all: the switch for an emergency. No row: it may.
create table payout_switches (
  currency text primary key,
  is_on boolean not null,
  reason text,
  changed_at timestamptz not null
);

-- == Transfers ==
-- Who was paid before. `saved_at` is empty while the customer has not kept them; recent ones stand here all the same.
create table beneficiaries (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('bank', 'customer')),
  bank_code text,
  account_number text,
  recipient_user_id uuid,
  name text not null,
  alias text,
  saved_at timestamptz,
  first_paid_at timestamptz not null,
  last_paid_at timestamptz not null,
  times_paid integer not null default 1 check (times_paid > 0),
  check ((kind = 'bank') = (bank_code is not null and account_number is not null)),
  check ((kind = 'customer') = (recipient_user_id is not null))
);
create unique index beneficiaries_bank on beneficiaries (user_id, bank_code, account_number) where kind = 'bank';
create unique index beneficiaries_customer on beneficiaries (user_id, recipient_user_id) where kind = 'customer';
create index beneficiaries_latest on beneficiaries (user_id, last_paid_at desc, id desc);

-- Names that banks gave for accounts: shown before the amount, and asked for again when they are old.
create table account_names (
  bank_code text not null,
  account_number text not null,
  name text not null,
  provider text not null,
  asked_at timestamptz not null,
  primary key (bank_code, account_number)
);
create index account_names_by_age on account_names (asked_at);

create table transfers (
  id uuid primary key,
  -- Ours, and the partner's key: the same reference is the same transfer, however often it is handed over.
  reference text not null unique,
  user_id uuid not null,
  wallet_id uuid not null,
  transaction_id uuid not null unique,
  kind text not null check (kind in ('bank', 'customer')),
  state text not null check (state in ('held', 'submitted', 'pending', 'in_review', 'success', 'failed', 'returned')),
  currency text not null check (currency = 'NGN'),
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  stamp_duty_minor bigint not null check (stamp_duty_minor >= 0),
  waived_minor bigint not null check (waived_minor >= 0),
  total_minor bigint not null check (total_minor = amount_minor + fee_minor + vat_minor + stamp_duty_minor),
  charge_rules text[] not null,
  -- What goes back when the transfer fails: the month of the free transfer, the periods of the limits.
  free_transfer_month text,
  limit_periods text[] not null,
  bank_code text,
  bank_name text not null,
  account_number text not null,
  payee_name text not null,
  recipient_user_id uuid,
  narration text not null,
  authorised_by text not null check (authorised_by in ('pin', 'passkey', 'pin_and_code', 'standing_order')),
  authorisation_id uuid,
  provider text,
  provider_reference text,
  session_id text,
  response_code text,
  provider_fee_minor bigint check (provider_fee_minor >= 0),
  -- The hold is open while the bank has not answered; afterwards the posting stands in `ledger_transfer`.
  hold_id bigint,
  ledger_transfer bigint,
  -- Answers in a row that said the same final word: some words are believed only when they are repeated.
  confirmations integer not null default 0,
  created_at timestamptz not null,
  submitted_at timestamptz,
  -- The promise: by then it is delivered or the money is back. And when a person has to look at it.
  promised_by timestamptz not null,
  review_after timestamptz not null,
  concluded_at timestamptz,
  check ((kind = 'bank') = (provider is not null and bank_code is not null)),
  check ((kind = 'customer') = (recipient_user_id is not null)),
  check ((state in ('success', 'failed', 'returned')) = (concluded_at is not null))
);
create index transfers_open on transfers (created_at) where concluded_at is null;
create index transfers_of_user on transfers (user_id, created_at desc);
-- How banks are doing, measured by our own transfers of the last minutes.
create index transfers_by_bank on transfers (bank_code, submitted_at) where kind = 'bank';
-- The same payee and amount again, within minutes.
create index transfers_alike on transfers (user_id, amount_minor, created_at);

-- The life of a transfer, in order: its states, what the partner was asked and said, and what webhooks hinted at.
create table transfer_events (
  transfer_id uuid not null,
  number integer not null,
  at timestamptz not null,
  kind text not null check (kind in ('state', 'call', 'webhook')),
  -- Of a state its name, of a call `pay` or `find`, of a webhook its event.
  name text not null,
  outcome text not null,
  response_code text,
  detail text not null,
  -- How often in a row the partner said the same.
  times integer not null default 1,
  primary key (transfer_id, number)
);

select ledger.open_rail_accounts('NGN', 'monnify', timestamptz '2026-01-01 00:00+01');

-- Money of the house's owners at a partner: what customers send is paid from it before theirs has all arrived, and partners'
-- fees are. The bank's own statement tells of it.
select ledger.open_account('NGN', 'NGN/owner-funds', 'credit', true, timestamptz '2025-01-01 00:00+01');
create table float_top_ups (
  provider text not null,
  provider_reference text not null,
  -- Below zero: the owners took it out again.
  amount_minor bigint not null check (amount_minor <> 0),
  at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (provider, provider_reference)
);

-- Customers' own acts on money stand in the audit log too.
alter table audit_log drop constraint audit_log_actor_kind_check;
alter table audit_log add constraint audit_log_actor_kind_check
  check (actor_kind in ('admin', 'customer', 'system', 'operator', 'anyone'));
