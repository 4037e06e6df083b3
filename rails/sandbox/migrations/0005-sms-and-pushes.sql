-- Why: an SMS partner and a push service that keep what they were handed, as real ones do for a while.

create table sms (
  id text primary key,
  place bigint generated always as identity,
  recipient text not null,
  sender text not null,
  body text not null,
  channel text not null,
  status text not null,
  created_at timestamptz not null
);
create index on sms (recipient, place desc);

-- One row a push, as it came: encrypted for its browser, unreadable here.
create table pushes (
  id uuid primary key,
  place bigint generated always as identity,
  subscription text not null,
  headers jsonb not null,
  body bytea not null,
  created_at timestamptz not null
);
create index on pushes (subscription, place desc);

-- Subscriptions that their browser has ended.
create table ended_subscriptions (
  subscription text primary key,
  ended_at timestamptz not null
);
