-- Why: what is bought comes in plans, some by the piece; a test or a person may change what one costs, or take it away.
alter table vtpass_purchases add column quantity int not null default 1;
create table vtpass_plan_changes (
  service_id text not null,
  code text not null,
  -- Null: it is sold no more.
  price bigint,
  primary key (service_id, code)
);
