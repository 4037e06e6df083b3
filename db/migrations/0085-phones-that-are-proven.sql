-- Why: whoever was confirmed took any number that nobody confirmed had: SMS about money went to a stranger's phone, its owner was stopped at
-- the check of their identity, and payments by phone number found who took it. A number counts once its holder has typed a code that was
-- sent to it, and is whose who typed one last: networks give numbers to new people. None was proven so far.

alter table users add column phone_confirmed_at timestamptz;
drop index users_phone;
create unique index users_phone on users (phone) where phone_confirmed_at is not null;

-- Codes go to numbers too. Of a code by SMS the lane is the customer who asked for it.
alter table email_codes rename to one_time_codes;
alter table one_time_codes rename column email to address;
alter table code_misses rename column email to address;
alter index email_codes_latest rename to one_time_codes_latest;
alter index email_codes_by_age rename to one_time_codes_by_age;
alter table one_time_codes drop constraint email_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('sign_in', 'reset', 'step_up', 'pin', 'contact', 'lost_phone', 'phone'));
create index one_time_codes_of_asker on one_time_codes (lane, created_at desc) where purpose = 'phone';

-- A number that waits for its code. Of one that is there already `phone_before` is the same.
create table phone_changes (
  id uuid primary key,
  user_id uuid not null,
  phone text not null,
  phone_before text not null,
  code_id uuid not null,
  asked_at timestamptz not null,
  done_at timestamptz
);
create index phone_changes_of_user on phone_changes (user_id, asked_at desc);

-- Nobody's check fails for a phone any more: the newest that did is asked again, with the number and photo that it had.
with again as (
  update identity_checks c set state = 'unclear', failure = null, decided_at = null
  where c.failure = 'phone_taken'
    and not exists (select 1 from identity_checks newer
      where newer.user_id = c.user_id and newer.kind = c.kind and (newer.asked_at, newer.id) > (c.asked_at, c.id))
    and not exists (select 1 from identity_checks other
      where other.kind = c.kind and other.number_index = c.number_index and other.id <> c.id
        and (other.state in ('asked', 'unclear', 'passed') or (other.failure = 'phone_taken' and other.id > c.id)))
    and not exists (select 1 from users u where u.id = c.user_id and u.status = 'closed')
  returning c.id, c.asked_at
)
insert into jobs (queue, kind, key, payload, created_at, run_at)
select 'main', 'kyc.ask-bureau', id || ':again', jsonb_build_object('check_id', id), asked_at, asked_at from again;
update identity_checks set failure = 'unusable' where failure = 'phone_taken';
