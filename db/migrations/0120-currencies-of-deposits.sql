-- Why: what a bank tells of is a sum in a currency, and each row says which. A deposit also waits while there is no rate to count its owner's dollars
-- at.

alter table deposits add constraint deposits_currency_check check (currency in ('NGN', 'USD'));
alter table deposits drop constraint deposits_suspension_check;
alter table deposits add constraint deposits_suspension_check check (suspension in
  ('above_single_limit', 'above_balance_limit', 'no_dollar_rate', 'above_activation_limit', 'no_wallet', 'wallet_frozen'));

alter table float_top_ups add column currency text not null default 'NGN'
  constraint float_top_ups_currency_check check (currency in ('NGN', 'USD'));
alter table float_top_ups alter column currency drop default;
alter table settlement_corrections add column currency text not null default 'NGN'
  constraint settlement_corrections_currency_check check (currency in ('NGN', 'USD'));
alter table settlement_corrections alter column currency drop default;
