-- Why: money that is sent on a day, or every so often, without anybody at the phone. What was agreed to stands in the row:
-- whom, how much, and the most that it may cost; each due instant is run once.

create table standing_orders (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('bank', 'customer')),
  bank_code text,
  account_number text,
  recipient_user_id uuid,
  payee_name text not null,
  bank_name text not null,
  -- What they were found by: shown, and for another customer what they are found by again.
  handle text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Fee, VAT and duty as agreed to, without free transfers: never more is charged without asking again.
  charges_most_minor bigint not null check (charges_most_minor >= 0),
  narration text not null,
  every text not null check (every in ('once', 'day', 'week', 'month')),
  first_at timestamptz not null,
  next_at timestamptz,
  until timestamptz,
  state text not null check (state in ('active', 'paused', 'done', 'cancelled')),
  paused_for text check (paused_for in ('price_changed', 'payee_changed')),
  authorisation_id uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'bank') = (bank_code is not null and account_number is not null)),
  check ((kind = 'customer') = (recipient_user_id is not null)),
  check ((state in ('done', 'cancelled')) = (ended_at is not null)),
  check ((state = 'active') <= (next_at is not null)),
  check ((state = 'paused') = (paused_for is not null))
);
create index standing_orders_of_user on standing_orders (user_id, created_at desc);

-- Each due instant, once: what was sent, or why not.
create table standing_order_runs (
  order_id uuid not null,
  due_at timestamptz not null,
  state text not null check (state in ('waiting', 'sent', 'not_sent')),
  tries integer not null default 0,
  reason text,
  transfer_id uuid,
  transaction_id uuid,
  last_at timestamptz not null,
  primary key (order_id, due_at),
  check ((state = 'sent') = (transfer_id is not null))
);
