-- Why: an aggregator of airtime keeps a wallet of ours and every purchase by the id of our request.
create table vtpass_wallet (balance bigint not null);
insert into vtpass_wallet (balance) values (500000000);

create table vtpass_purchases (
  id bigint generated always as identity (start with 1001) primary key,
  request_id text not null unique,
  service_id text not null,
  phone text not null,
  amount bigint not null check (amount > 0),
  commission bigint not null check (commission >= 0 and commission < amount),
  status text not null check (status in ('initiated', 'pending', 'delivered', 'failed', 'reversed')),
  next_status text check (next_status in ('initiated', 'pending', 'delivered', 'failed', 'reversed')),
  next_at timestamptz,
  created_at timestamptz not null,
  check ((next_status is null) = (next_at is null))
);
