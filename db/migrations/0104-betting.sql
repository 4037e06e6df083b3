-- Why: where an operator sells betting, each day has a limit for everybody, customers choose lower ones, and whoever excludes themselves stays excluded: a row
-- of that is never changed or removed, so that nothing but time ends it. A longer one is another row.

create table betting_limits (
  number bigint generated always as identity primary key,
  -- What one customer may pay in a Lagos day.
  daily_minor bigint not null check (daily_minor >= 0),
  valid_from timestamptz not null,
  set_at timestamptz not null,
  withdrawn_at timestamptz,
  check (valid_from >= set_at)
);
create trigger betting_limits_only_taken_back before insert or update on betting_limits
  for each row execute function setting_row_is_only_taken_back();
revoke update, delete, truncate on betting_limits from finance_app, finance_worker;
grant update (withdrawn_at) on betting_limits to finance_app;

insert into betting_limits (daily_minor, valid_from, set_at)
values (2000000, timestamptz '2025-01-01 00:00+01', timestamptz '2025-01-01 00:00+01');

create table own_betting_limits (
  user_id uuid primary key references users,
  -- Null: none of one's own.
  daily_minor bigint check (daily_minor >= 0),
  -- What holds until `valid_from`: a higher one waits a day.
  before_minor bigint check (before_minor >= 0),
  valid_from timestamptz not null,
  set_at timestamptz not null,
  check (valid_from >= set_at)
);

create table betting_exclusions (
  number bigint generated always as identity primary key,
  user_id uuid not null references users,
  begun_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > begun_at)
);
create index betting_exclusions_of_user on betting_exclusions (user_id, ends_at desc);
revoke update, delete, truncate on betting_exclusions from finance_app, finance_worker;
