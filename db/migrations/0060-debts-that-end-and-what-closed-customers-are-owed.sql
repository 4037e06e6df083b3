-- Why: a transfer that the bank paid late, and whose customer owed it, may come back after all: then nothing is owed, and what was recovered
-- is theirs again. And a transfer may come back after its customer's account was closed: no wallet takes it, nobody opens that wallet again,
-- and the house owes it.

alter table debts drop constraint debts_state_check, drop constraint debts_check, drop constraint debts_check1,
  -- What was still owed when the debt was cancelled. What had been recovered by then was given back.
  add column cancelled_minor bigint not null default 0 check (cancelled_minor >= 0),
  add constraint debts_state_check check (state in ('open', 'recovered', 'written_off', 'cancelled')),
  add constraint debts_check check (recovered_minor + written_off_minor + cancelled_minor <= amount_minor),
  add constraint debts_check1 check ((state = 'open') = (recovered_minor + written_off_minor + cancelled_minor < amount_minor));

-- Asked before each payment.
create index debts_of_wallet on debts (wallet_id) where state = 'open';

-- What came back for customers whose account is closed. Never below zero: nobody is paid out of it what it does not hold.
select ledger.open_account('NGN', 'NGN/unclaimed', 'credit', false, timestamptz '2025-01-01 00:00+01');
