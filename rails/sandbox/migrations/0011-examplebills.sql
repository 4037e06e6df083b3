-- Why: a second aggregator sells bills: it keeps a wallet of ours and every payment by our reference, and knows which bills are paid.
create table examplebills_wallet (balance bigint not null);
insert into examplebills_wallet (balance) values (500000000);

create table examplebills_payments (
  id bigint generated always as identity (start with 50001) primary key,
  client_reference text not null unique,
  service text not null,
  customer text not null,
  plan text,
  quantity int not null check (quantity > 0),
  amount bigint not null check (amount > 0),
  commission bigint not null check (commission >= 0 and commission < amount),
  state text not null check (state in ('accepted', 'processing', 'completed', 'failed', 'refunded')),
  failure_code text,
  next_state text check (next_state in ('accepted', 'processing', 'completed', 'failed', 'refunded')),
  next_at timestamptz,
  created_at timestamptz not null,
  check ((next_state is null) = (next_at is null)),
  check ((failure_code is null) = (state <> 'failed'))
);
create index examplebills_payments_of_customer on examplebills_payments (service, customer);
