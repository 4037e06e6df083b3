-- Why: three requests and a hundred wrong guesses of strangers shut a customer out of their account. Devices that the owner of an
-- address has used have codes, mails and misses of their own (a lane), and the last mail of a share carries a long code, which
-- no guess ends.

alter table email_codes
  add column lane text not null default '',
  add column is_long boolean not null default false;
drop index email_codes_latest;
create index email_codes_latest on email_codes (realm, purpose, email, lane, created_at desc);

alter table code_misses add column lane text not null default '';
alter table code_misses drop constraint code_misses_pkey, add primary key (realm, purpose, email, lane);
