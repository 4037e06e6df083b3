-- Why: what every later table leans on. Jobs and e-mails leave in the same transaction as the money they speak of;
-- partners' webhooks are stored once for ever; limits and idempotency keys live where every replica sees them;
-- screens follow the sequence of changes. Times are parameters: no default here reads the clock.

alter default privileges in schema public grant select, insert, update, delete on tables to finance_app, finance_worker;
alter default privileges in schema public grant select on tables to finance_reader;
alter default privileges in schema public grant usage on sequences to finance_app, finance_worker;
grant select on migrations to finance_app, finance_worker, finance_reader;
-- Trigram search over names, addresses and references.
create extension if not exists pg_trgm;

create table jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  kind text not null,
  key text,
  payload jsonb not null,
  request_id text,
  created_at timestamptz not null,
  run_at timestamptz not null,
  attempts int not null default 0,
  lease int not null default 0,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  unique (kind, key)
) with (fillfactor = 50);
create index jobs_due on jobs (queue, run_at) where done_at is null and dead_at is null;
create index jobs_dead on jobs (dead_at) where dead_at is not null;

create table webhook_inbox (
  id uuid primary key,
  provider text not null,
  dedupe_key text not null,
  received_at timestamptz not null,
  body bytea not null,
  hint jsonb not null,
  handled_at timestamptz,
  outcome text,
  unique (provider, dedupe_key)
);

create table idempotency_keys (
  principal text not null,
  call text not null,
  key text not null,
  body_sha256 bytea not null,
  status int,
  answer text,
  created_at timestamptz not null,
  primary key (principal, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  used int not null,
  primary key (bucket, window_start)
) with (fillfactor = 50);
create index rate_limits_by_age on rate_limits (window_start);

create table changes (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  topic text not null,
  created_at timestamptz not null
);
create index changes_by_transaction on changes (transaction_id, id);
create index changes_by_age on changes (created_at);
