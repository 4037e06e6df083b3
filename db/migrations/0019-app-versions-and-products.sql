-- Why: which version of the app a platform may still run, and which services the product sells now; dated rows, never changed.

create table app_versions (
  number bigint generated always as identity primary key,
  platform text not null check (platform in ('ios', 'android', 'web')),
  minimum text not null,
  latest text not null,
  message text not null,
  store_url text,
  set_at timestamptz not null
);
create index app_versions_latest on app_versions (platform, number desc);

-- What the product does for a customer, each with a switch. Codes are for ever: charges and limits speak of them.
create table product_services (
  code text primary key,
  name text not null,
  category text not null,
  position integer not null,
  -- Money that a bank brings cannot be refused: what takes it in is never off.
  switchable boolean not null default true
);
create table product_service_switches (
  number bigint generated always as identity primary key,
  code text not null,
  enabled boolean not null,
  reason text,
  set_at timestamptz not null
);
create index product_service_switches_latest on product_service_switches (code, number desc);
insert into product_services (code, name, category, position, switchable) values
  ('deposit', 'Bank transfer in', 'Money in', 1, false);
insert into product_services (code, name, category, position) values
  ('bank_transfer', 'Transfer to a bank', 'Money out', 2),
  ('customer_transfer', 'Transfer to another customer', 'Money out', 3),
  ('standing_order', 'Scheduled transfers', 'Money out', 4),
  ('statement', 'Statements', 'Documents', 5);

revoke update, delete, truncate on app_versions, product_service_switches from finance_app, finance_worker;
revoke insert, update, delete, truncate on product_services from finance_app, finance_worker;
