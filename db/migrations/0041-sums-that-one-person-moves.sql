-- Why: ten acts of just below the threshold moved ten times the threshold, and nobody else saw them. What one person moves alone
-- is counted over the day: theirs, and that of each wallet.

create table sums_alone (
  id bigint generated always as identity primary key,
  maker_id uuid not null references admins (id),
  command text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- Of customers, as the ledger numbers them.
  accounts bigint[] not null,
  done_at timestamptz not null
);
create index sums_alone_by_maker on sums_alone (maker_id, currency, done_at);
create index sums_alone_by_time on sums_alone (done_at);
