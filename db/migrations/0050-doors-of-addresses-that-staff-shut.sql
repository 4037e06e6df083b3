-- Why: who held the mailbox that a customer has left can freeze the account for a week, again and again. Two of staff who have spoken
-- with the customer end that freeze, and with it the door of that address.

alter table email_changes add column door_shut_at timestamptz;
