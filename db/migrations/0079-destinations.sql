-- Why: whom customers have paid, and what they have scheduled, goes wherever orders go, in the same words: the kind of order, a code and an account
-- of a bank, biller or network, or another customer.
alter table beneficiaries rename column bank_code to to_code;
alter table beneficiaries rename column account_number to to_account;
alter table beneficiaries rename column recipient_user_id to to_user_id;
alter table beneficiaries
  drop constraint beneficiaries_kind_check, drop constraint beneficiaries_check, drop constraint beneficiaries_check1;
update beneficiaries set kind = kind || '_transfer';
alter table beneficiaries
  add constraint beneficiaries_kind_check check (kind ~ '^[a-z][a-z_]*$'),
  add constraint beneficiaries_to_check
    check ((to_user_id is null) = (to_code is not null) and (to_user_id is null) = (to_account is not null));
drop index beneficiaries_bank;
drop index beneficiaries_customer;
create unique index beneficiaries_elsewhere on beneficiaries (user_id, kind, to_code, to_account) where to_user_id is null;
create unique index beneficiaries_here on beneficiaries (user_id, to_user_id) where to_user_id is not null;

-- As its customer named it, so that it is found again as it was: whatever kinds of destination there will be.
alter table standing_orders add column destination jsonb;
update standing_orders set destination = case kind
  when 'bank' then jsonb_build_object('kind', 'bank', 'bank_code', bank_code, 'account_number', account_number)
  else jsonb_build_object('kind', 'customer', 'handle', handle) end;
alter table standing_orders alter column destination set not null,
  drop column kind, drop column bank_code, drop column account_number, drop column recipient_user_id;
alter table standing_orders rename column payee_name to to_name;
alter table standing_orders rename column bank_name to to_place;
alter table standing_orders rename column handle to to_account;
