-- Why: a landlord or a shop pays many bills at once. A list is agreed to as a whole, once; each of its lines is then paid as a bill of its own, or says
-- why it was not. What its customer wrote, and whom it pays, stands under the customer's key.
create table bill_lists (
  id uuid primary key,
  user_id uuid not null,
  created_at timestamptz not null,
  -- Of what was agreed to. Another list with the same lines is asked about first.
  digest text,
  total_minor bigint check (total_minor > 0),
  authorisation_id uuid,
  authorised_by text check (authorised_by in ('pin', 'passkey', 'pin_and_code')),
  authorised_at timestamptz,
  -- No line waits any more.
  ended_at timestamptz,
  check (num_nulls(digest, total_minor, authorisation_id, authorised_by, authorised_at) in (0, 5)),
  check (ended_at is null or authorised_at is not null)
);
create index bill_lists_of_user on bill_lists (user_id, created_at desc);

create table bill_list_lines (
  list_id uuid not null references bill_lists on delete cascade,
  position int not null check (position between 1 and 200),
  sealed bytea not null,
  -- Until it is agreed to: unchecked, faulty, ready. Afterwards: waiting, made, refused, cancelled.
  state text not null check (state in ('unchecked', 'faulty', 'ready', 'waiting', 'made', 'refused', 'cancelled')),
  -- Its customer has read that it looks like another one, and wants both.
  is_wanted_twice boolean not null,
  amount_minor bigint check (amount_minor > 0),
  -- Our fee, VAT and duty.
  charges_minor bigint check (charges_minor >= 0),
  order_id uuid unique,
  transaction_id uuid unique,
  primary key (list_id, position),
  check ((state = 'made') = (order_id is not null)),
  check (state not in ('ready', 'waiting', 'made') or (amount_minor is not null and charges_minor is not null))
);
create index bill_list_lines_waiting on bill_list_lines (list_id, position) where state = 'waiting';
