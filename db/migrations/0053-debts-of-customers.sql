-- Why: money that the bank took back after its customer had received it, and a transfer that the bank paid after we had given its money
-- back, were nobody's debt: a case said so, and nothing claimed, recovered or wrote off what the house was short of.

-- What customers owe the house. Below zero while they owe.
select ledger.open_account('NGN', 'NGN/receivables', 'debit', true, timestamptz '2025-01-01 00:00+01');

create table debts (
  id uuid primary key,
  user_id uuid not null references users,
  wallet_id uuid not null references wallets,
  cause text not null check (cause in ('deposit_taken_back', 'transfer_paid_late')),
  -- The case that it was claimed from: one event is one debt.
  case_id uuid not null unique references cases,
  -- The line of the customer's list that it is about.
  transaction_id uuid not null references transactions,
  amount_minor bigint not null check (amount_minor > 0),
  recovered_minor bigint not null default 0 check (recovered_minor >= 0),
  written_off_minor bigint not null default 0 check (written_off_minor >= 0),
  state text not null check (state in ('open', 'recovered', 'written_off')),
  claimed_at timestamptz not null,
  ended_at timestamptz,
  check (recovered_minor + written_off_minor <= amount_minor),
  check ((state = 'open') = (recovered_minor + written_off_minor < amount_minor)),
  check ((state = 'open') = (ended_at is null))
);
create index debts_open on debts (claimed_at, id) where state = 'open';
create index debts_of_user on debts (user_id, claimed_at);

-- The bank paid after we had given the money back, and the customer owes it: its statement has the line, and so do our books.
alter table transfers add column paid_late_at timestamptz;

-- What the bank's statement has beyond what our books make of a reference, taken by the house.
create table settlement_corrections (
  provider text not null,
  reference text not null,
  -- Below zero: the bank has less than our books had.
  amount_minor bigint not null check (amount_minor <> 0),
  case_id uuid not null unique references cases,
  at timestamptz not null,
  primary key (provider, reference, case_id)
);

-- Staff have decided that somebody on a register's watch list may be confirmed.
alter table identity_checks add column watch_cleared_at timestamptz;

-- A queue says who of staff has taken what waits, and what they noted of it. The newest word holds; the audit log keeps each.
create table queue_marks (
  type text not null check (type in ('case', 'deposit', 'debt', 'transfer')),
  id uuid not null,
  taken_by uuid references admins,
  note text,
  changed_at timestamptz not null,
  primary key (type, id)
);
create index cases_closed on cases (closed_at desc, id desc) where state = 'closed';

-- What was credited at once has no reason to wait, and may be taken back too.
alter table deposits drop constraint deposits_check,
  add constraint deposits_check check (state = 'taken_back' or (state = 'credited') = (suspension is null));
