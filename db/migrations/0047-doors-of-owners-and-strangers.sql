-- Why: who stole a locked phone guessed 14,400 PINs within the life of a session and kept the owner out meanwhile, on every other
-- device too; who changed an e-mail address shut the door by which the owner of the address before freezes everything; and of codes that
-- were asked for together the newest mail could hold a dead one.

-- Wrong PINs in a row. A device that was opened with the PIN once counts by itself, under its id; all others together, under ''.
create table pin_misses (
  user_id uuid not null,
  lane text not null,
  misses int not null check (misses > 0),
  paused_until timestamptz,
  primary key (user_id, lane)
);
insert into pin_misses (user_id, lane, misses, paused_until)
select id, '', pin_misses, pin_locked_until from users where pin_misses > 0;
alter table users drop column pin_misses, drop column pin_locked_until;

alter table customer_sessions drop constraint customer_sessions_ended_because_check,
  add constraint customer_sessions_ended_because_check check (ended_because in
    ('signed_out', 'other_device', 'ended_by_hand', 'pin_recovered', 'pin_changed', 'lost_phone', 'wrong_pins'));

-- When the address before froze the account: the new one opens it some days later only.
alter table email_changes add column frozen_at timestamptz;
create index email_changes_by_address_before on email_changes (email_before, done_at) where done_at is not null;

-- When the mail of a code went on its way: the mail of a newer one waits for it, so that the newest lies on top.
alter table email_codes add column mailed_at timestamptz;
