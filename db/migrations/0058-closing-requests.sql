-- Why: a customer asks that their account be closed. The request has a date: until staff close the account, its customer may take the
-- request back, and staff may reject it with words for the customer.

create table closing_requests (
  id uuid primary key,
  user_id uuid not null,
  state text not null check (state in ('asked', 'withdrawn', 'rejected', 'closed')),
  authorisation_id uuid not null,
  asked_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > asked_at),
  ended_at timestamptz,
  -- What the customer was told when it was rejected.
  told text,
  check ((state = 'asked') = (ended_at is null)),
  check ((state = 'rejected') = (told is not null))
);
create unique index closing_requests_open on closing_requests (user_id) where state = 'asked';
create index closing_requests_queue on closing_requests (closes_at, id) where state = 'asked';
create index closing_requests_ended on closing_requests (ended_at desc, id desc) where state <> 'asked';
create index closing_requests_of_user on closing_requests (user_id, asked_at desc);
