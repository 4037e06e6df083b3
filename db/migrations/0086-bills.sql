-- Why: bills are paid. Their product can be switched off, our fee for one has its VAT within it, what a biller says of its customer is kept for some
-- minutes, and what a bill delivers is its customer's alone: sealed under their key, erased with it.
insert into product_services (code, name, category, position) values ('bill', 'Bills', 'Money out', 7);
insert into charge_rules (id, code, name, kind, applies_to, currency, basis_points, source, valid_from, set_at, changed_at) values
  ('vat-on-bills-2020', 'vat_on_bills', 'VAT on the fee', 'tax', '{bill}', 'NGN', 750, 'Finance Act 2019; Nigeria Tax Act 2025',
   '2020-02-01T00:00:00+01:00', '2020-02-01T00:00:00+01:00', '2020-02-01T00:00:00+01:00');

create table biller_customers (
  biller text not null,
  account text not null,
  name text not null,
  area text,
  debt_minor bigint check (debt_minor >= 0),
  least_minor bigint check (least_minor >= 0),
  most_minor bigint check (most_minor >= 0),
  asked_at timestamptz not null,
  primary key (biller, account)
);

create index biller_customers_by_age on biller_customers (asked_at);

create table bill_goods (
  order_id uuid primary key references orders (id),
  sealed bytea not null,
  delivered_at timestamptz not null
);
