-- Why: what new phone numbers and new billers' references may be paid in a day with the PIN alone is a thief's allowance: it is a dated row,
-- changed by two people, and no constant of a release.

create table new_payee_amounts (
  number bigint generated always as identity primary key,
  payee text not null check (payee in ('phone_number', 'biller_reference')),
  -- What one customer may pay to new ones of the kind, until a day after the first payment to each, before more than the PIN is asked for.
  most_minor bigint not null check (most_minor >= 0),
  valid_from timestamptz not null,
  set_at timestamptz not null,
  withdrawn_at timestamptz,
  check (valid_from >= set_at)
);
create trigger new_payee_amounts_only_taken_back before insert or update on new_payee_amounts
  for each row execute function setting_row_is_only_taken_back();
revoke update, delete, truncate on new_payee_amounts from finance_app, finance_worker;
grant update (withdrawn_at) on new_payee_amounts to finance_app;

insert into new_payee_amounts (payee, most_minor, valid_from, set_at)
values ('phone_number', 1000000, timestamptz '2025-01-01 00:00+01', timestamptz '2025-01-01 00:00+01'),
  ('biller_reference', 5000000, timestamptz '2025-01-01 00:00+01', timestamptz '2025-01-01 00:00+01');
