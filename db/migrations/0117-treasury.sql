-- Why: customers' money in each currency is held against what partners hold for it, every hour; and dollars that are bought or sold for it are written down,
-- which is what brings a position back.

/* A bank at which our dollars lie: no partner of ours tells of it, so the book's word stands for it. */
select ledger.open_rail_accounts('USD', 'dollar-bank', timestamptz '2025-01-01 00:00+01');

create table treasury_comparisons (
  number bigint generated always as identity primary key,
  currency text not null,
  taken_at timestamptz not null,
  -- What customers own, and what came in for somebody and is in nobody's wallet yet.
  customers_minor bigint not null,
  waiting_minor bigint not null,
  -- Of each holder what the book says, and what it said itself: null where it was not asked or did not answer.
  holders jsonb not null,
  held_minor bigint not null
);
create index treasury_comparisons_newest on treasury_comparisons (currency, number desc);
revoke update, truncate on treasury_comparisons from finance_app, finance_worker;
revoke insert, delete on treasury_comparisons from finance_app;

create table exchange_trades (
  id uuid primary key,
  side text not null check (side in ('buy', 'sell')),
  dollars_minor bigint not null check (dollars_minor > 0),
  naira_minor bigint not null check (naira_minor > 0),
  bank text not null,
  reference text not null unique,
  ledger_transfer bigint not null,
  made_at timestamptz not null
);
create index exchange_trades_newest on exchange_trades (made_at desc);
revoke update, delete, truncate on exchange_trades from finance_app, finance_worker;
