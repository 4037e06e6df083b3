-- Why: what a partner names in its list of plans was sold as it was read, whatever became of a price there. Now plans are kept as they are sold, from
-- when to when; what a partner says otherwise waits for a person, and until then it is not sold.
drop table biller_plans;

-- A service of a partner: several billers may be sold through one.
create table biller_plan_reads (
  partner text not null,
  service text not null,
  asked_at timestamptz not null,
  primary key (partner, service)
);

create table biller_plan_rows (
  number bigint generated always as identity primary key,
  partner text not null,
  service text not null,
  code text not null,
  position int not null,
  name text not null,
  price_minor bigint not null check (price_minor > 0),
  since timestamptz not null,
  until timestamptz,
  check (until >= since)
);
create unique index biller_plan_rows_sold on biller_plan_rows (partner, service, code) where until is null;

-- What a partner says otherwise than what is sold. `over`: it says something else by now.
create table biller_plan_changes (
  number bigint generated always as identity primary key,
  partner text not null,
  service text not null,
  code text not null,
  kind text not null check (kind in ('new', 'changed', 'gone')),
  was_name text,
  was_minor bigint check (was_minor > 0),
  name text,
  price_minor bigint check (price_minor > 0),
  seen_at timestamptz not null,
  state text not null check (state in ('waiting', 'refused', 'accepted', 'over')),
  decided_at timestamptz,
  check ((was_name is null) = (was_minor is null) and (was_name is null) = (kind = 'new')),
  check ((name is null) = (price_minor is null) and (name is null) = (kind = 'gone')),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index biller_plan_changes_standing on biller_plan_changes (partner, service, code)
  where state in ('waiting', 'refused');

revoke delete, truncate on biller_plan_rows, biller_plan_changes from finance_app, finance_worker;
