-- Why: what a customer of a biller has a subscription of is shown before they renew or change it, and what a biller's plans are is kept for some minutes.
alter table biller_customers
  add column current_plan text,
  add column current_minor bigint check (current_minor > 0),
  add check ((current_plan is null) = (current_minor is null));

create table biller_plans (
  biller text not null,
  partner text not null,
  code text not null,
  position int not null,
  name text not null,
  price_minor bigint not null check (price_minor > 0),
  asked_at timestamptz not null,
  primary key (biller, partner, code)
);
