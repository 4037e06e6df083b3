-- Why: a deposit for an account number of nobody waited in suspense for ever: nothing gave it to a customer or sent it back.

-- On its way back to who sent it, until the bank has said what became of it; then sent back, or waiting again.
alter table deposits drop constraint deposits_state_check,
  add constraint deposits_state_check check (state in ('credited', 'suspended', 'released', 'returning', 'returned')),
  add column returned_at timestamptz,
  -- By which the bank's statement names the return.
  add column return_reference text,
  -- What the bank last said of it.
  add column return_says text,
  -- Returns that the bank gave up: the next one is another.
  add column returns_failed int not null default 0;

drop index deposits_suspended;
create index deposits_waiting on deposits (recorded_at, id) where state in ('suspended', 'returning');
create index deposits_sent_back on deposits (provider) where return_reference is not null;
