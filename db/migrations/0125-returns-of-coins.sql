-- Why: a custodian may send coins back after it said that it would not. Each try to return a deposit is kept with its address, so that the custodian can be
-- asked what became of it; and what was lost may come back and be lost again, so each booking of a loss has a number.

create table crypto_returns (
  reference text primary key,
  deposit_id uuid not null references crypto_deposits (id),
  to_address text not null,
  tried_at timestamptz not null,
  state text not null check (state in ('asked', 'failed', 'done'))
);
create index crypto_returns_failed on crypto_returns (tried_at) where state = 'failed';
revoke delete, truncate on crypto_returns from finance_app, finance_worker;

alter table crypto_deposits add column losses int not null default 0;
