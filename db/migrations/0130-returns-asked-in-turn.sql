-- Why: with more than fifty returns in two days the older ones were never asked about again after they had ended.

-- When its custodian was last asked what became of one that has ended.
alter table crypto_returns add column asked_at timestamptz;
drop index crypto_returns_failed;
create index crypto_returns_ended on crypto_returns (tried_at) where state <> 'asked';
