-- Why: a deposit that the bank took back, and whose customer was made to owe it, may be given again by the bank. Nothing in its row said that
-- it was owed, so that its debt stood on beside the money.

alter table deposits add column owed_at timestamptz;
update deposits d set owed_at = b.claimed_at from debts b
  where d.state = 'taken_back' and b.transaction_id = d.transaction_id and b.cause = 'deposit_taken_back';
create index deposits_owed on deposits (provider) where owed_at is not null;
