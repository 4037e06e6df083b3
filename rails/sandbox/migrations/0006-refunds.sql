-- Why: what came can be sent back to who sent it.
create table bank_refunds (
  id bigint generated always as identity (start with 700001) primary key,
  transaction_id bigint not null references bank_transactions,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'processing', 'needs-attention', 'failed', 'processed')),
  created_at timestamptz not null,
  refunded_at timestamptz
);
create index on bank_refunds (created_at);
create index on bank_refunds (transaction_id);
