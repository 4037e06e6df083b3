-- Why: what a partner has refused for good may be handed to another one, and where a partner wants the day in our reference, a hand-over on
-- another day has another. An order's row has its present attempt; those before it, which ended without money moving, stand here.
create table order_attempts (
  order_id uuid not null,
  number smallint not null check (number > 0),
  provider text not null,
  reference text not null,
  provider_reference text,
  response_code text,
  -- Why it ended: the partner refused it, or did not know it.
  outcome text not null check (outcome in ('refused', 'float_too_low', 'not_found')),
  submitted_at timestamptz,
  ended_at timestamptz not null,
  primary key (order_id, number),
  unique (provider, reference)
);
