-- Why: what a customer asks for and a partner carries out has one life, whatever it pays for. The table of transfers becomes that of orders:
-- where one goes is said in words that fit a bank, a biller or a network alike, and its kind is declared in code, as a transaction's type is.
alter table transfers rename to orders;
alter table orders rename column bank_code to to_code;
alter table orders rename column bank_name to to_place;
alter table orders rename column account_number to to_account;
alter table orders rename column payee_name to to_name;
alter table orders rename column recipient_user_id to to_user_id;
alter table orders
  drop constraint transfers_kind_check, drop constraint transfers_currency_check,
  drop constraint transfers_check1, drop constraint transfers_check2;
update orders set kind = kind || '_transfer';
alter table orders
  add constraint orders_kind_check check (kind ~ '^[a-z][a-z_]*$'),
  -- Without a partner it is carried out in our own books, at once.
  add constraint orders_partner_check check (provider is not null or concluded_at is not null),
  add constraint orders_to_bank_check check (kind <> 'bank_transfer' or provider is not null and to_code is not null),
  add constraint orders_to_customer_check check ((kind = 'customer_transfer') = (to_user_id is not null));
drop index transfers_by_bank;
-- How the places that orders go to are doing, measured by our own of the last minutes.
create index orders_by_place on orders (kind, to_code, submitted_at) where provider is not null;
alter index transfers_open rename to orders_open;
alter index transfers_of_user rename to orders_of_user;
alter index transfers_by_session rename to orders_by_session;
alter index transfers_by_partners_reference rename to orders_by_partners_reference;
alter index transfers_slow_ended rename to orders_slow_ended;

alter table transfer_events rename to order_events;
alter table order_events rename column transfer_id to order_id;

update jobs set kind = 'orders.' || substr(kind, 11), payload = payload - 'transfer_id' || jsonb_build_object('order_id', payload ->> 'transfer_id')
where kind in ('transfers.submit', 'transfers.ask');
