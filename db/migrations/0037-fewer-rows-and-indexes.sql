-- Why: a money action pays for every row that it writes and every index of it. These told nothing that does not stand elsewhere.

-- Totals stand in rollups: nothing asks by completion any more.
drop index transactions_by_completion;
-- Most have no partner and no reference of one.
drop index transactions_by_partners_reference;
create index transactions_by_partners_reference on transactions (lower(provider_reference)) where provider_reference is not null;
-- What somebody sent in the last minutes is little, and found by its time.
drop index transfers_alike;
-- One person's messages are few enough to read past those of another topic.
drop index notifications_of_topic;
-- Read whole every ten minutes, when all of it but the last ten minutes goes.
drop index changes_by_age;

-- An update that changes no indexed column, on a page with room, writes no index at all (HOT): one payee of each payment, and one
-- authorisation of each action.
drop index beneficiaries_latest;
create index beneficiaries_of_user on beneficiaries (user_id);
alter table beneficiaries set (fillfactor = 80);
alter table authorisations set (fillfactor = 60);

-- How a transfer began stands in its own row: made and authorised, then held or paid.
alter table transfers add column authorised_at timestamptz;
update transfers t set authorised_at = e.at from transfer_events e where e.transfer_id = t.id and e.number = 1;
update transfers set authorised_at = created_at where authorised_at is null;
alter table transfers alter column authorised_at set not null;
delete from transfer_events where number <= 3;
