-- Why: a server that is started with other keys than its data were sealed and indexed under is noticed before it writes a
-- row; one person behind two accounts is found by what registers say of them, keyed; and deposits are found by when they
-- were paid, so that those which the bank takes back are seen.

-- One row, written at the first start: what the keys made of a text that is no secret. Nobody changes it.
create table key_check (
  only_one boolean primary key check (only_one),
  sealed bytea not null,
  indexed bytea not null,
  written_at timestamptz not null
);
revoke update, delete, truncate on key_check from finance_app, finance_worker;

-- Of each two names and the birth date in the register's record, when a check has passed: two people with one in common
-- may be one. Checks that passed before have none.
alter table identity_checks add column person_indexes bytea[];
create index identity_checks_of_person on identity_checks using gin (person_indexes) where state = 'passed';

create index deposits_by_payment on deposits (provider, paid_at);
