-- Why: who held the mailbox that a customer has left can freeze the account for a week, again and again. Two of staff who have spoken
-- with the customer end that freeze, and with it the door of that address. And of files it was known only that one cost too much: three
-- that cost a little less kept everybody waiting. What each cost decides whose is opened next.

alter table email_changes add column door_shut_at timestamptz;

alter table uploads add column cost_milliseconds int not null default 0;
update uploads set cost_milliseconds = 20000 where cost_too_much;
alter table uploads drop column cost_too_much;
