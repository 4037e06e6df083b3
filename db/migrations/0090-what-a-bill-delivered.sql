-- Why: a customer's last tokens are listed and kept for times without a network, so what a bill delivered is found by whose it is; and a paid bill
-- is shown to whoever pays its customer back, by a link that its customer may end. Of the link's code only its hash is kept.
alter table bill_goods
  add column user_id uuid,
  add column transaction_id uuid,
  -- Found without unsealing anything.
  add column has_token boolean;
update bill_goods g set user_id = o.user_id, transaction_id = o.transaction_id, has_token = true
  from orders o where o.id = g.order_id;
alter table bill_goods
  alter column user_id set not null,
  alter column transaction_id set not null,
  alter column has_token set not null,
  add unique (transaction_id);
create index bill_goods_tokens on bill_goods (user_id, delivered_at desc) where has_token;

create table bill_links (
  id uuid primary key,
  transaction_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null unique,
  shows_token boolean not null,
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at),
  times_opened int not null default 0 check (times_opened >= 0),
  last_opened_at timestamptz
);
create index bill_links_of_transaction on bill_links (transaction_id);
