-- Why: the pretend partners keep books of their own, as real ones do. Nothing of ours reads them: we see what the
-- partners' HTTP answers show. Instants are parameters everywhere, so that a moved clock makes the same rows twice.

-- == The bank ==
create table bank_customers (
  id bigint generated always as identity (start with 100001) primary key,
  code text not null unique,
  email text not null unique check (email = lower(email)),
  first_name text,
  last_name text,
  phone text,
  created_at timestamptz not null
);

create table bank_accounts (
  id bigint generated always as identity (start with 200001) primary key,
  customer_id bigint not null references bank_customers,
  bank_slug text not null,
  account_number text not null unique check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  created_at timestamptz not null,
  -- A second request for the same customer at the same bank answers the first account.
  unique (customer_id, bank_slug)
);

create table bank_transactions (
  id bigint generated always as identity (start with 3000000001) primary key,
  reference text not null unique,
  account_id bigint not null references bank_accounts,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee <= amount),
  status text not null check (status in ('pending', 'success', 'failed', 'reversed')),
  sender_name text not null,
  sender_bank text not null,
  sender_account_number text not null check (sender_account_number ~ '^[0-9]{10}$'),
  narration text not null,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index on bank_transactions (created_at);

-- What the bank holds for us, and every movement of it with the balance after.
create table bank_balances (
  currency text primary key,
  balance bigint not null
);
insert into bank_balances (currency, balance) values ('NGN', 0);

create table bank_ledger (
  id bigint generated always as identity (start with 500000001) primary key,
  currency text not null references bank_balances,
  difference bigint not null check (difference <> 0),
  balance bigint not null,
  reason text not null,
  model_responsible text not null,
  model_row bigint not null,
  created_at timestamptz not null
);

-- == The identity bureau ==
create table identity_people (
  kind text not null check (kind in ('bvn', 'nin')),
  number text not null check (number ~ '^[0-9]{11}$'),
  first_name text not null,
  middle_name text not null,
  last_name text not null,
  date_of_birth date not null,
  status text not null check (status in ('active', 'watch_listed', 'suspended', 'deceased')),
  primary key (kind, number)
);

-- == Webhooks: written with the event they tell of, kept until they are delivered or given up ==
create table webhooks (
  id uuid primary key,
  place bigint generated always as identity,
  -- The demo world and the live one share this database and never send each other's webhooks.
  queue text not null,
  rail text not null,
  event text not null,
  subject text not null,
  url text not null,
  headers jsonb not null,
  body bytea not null,
  -- Copies that the control plane asks for are sent once and not tried again.
  copy_of uuid references webhooks,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sending boolean not null default false,
  delivered_at timestamptz,
  given_up_at timestamptz
);
create index on webhooks (queue, next_attempt_at) where next_attempt_at is not null;
-- Whoever waits for the webhook of one event asks for it by its subject, many times over.
create index on webhooks (subject);

create table webhook_attempts (
  webhook_id uuid not null references webhooks,
  number integer not null,
  at timestamptz not null,
  status integer,
  fault text,
  primary key (webhook_id, number)
);

-- == The mailbox ==
create table mail (
  id bigint generated always as identity primary key,
  recipients text[] not null,
  sender text not null,
  subject text not null,
  plain_text text not null,
  html text not null,
  date timestamptz not null,
  received_at timestamptz not null
);
create index on mail using gin (recipients);
