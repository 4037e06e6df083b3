-- Why: a freeze by staff ends by itself and says something to the customer; adjustments are found by the posting they share.

-- What the customer reads of it. The reason is for staff: it may speak of a suspicion.
alter table wallets add column freeze_message text;
create index transactions_of_posting on transactions (ledger_transfer) where ledger_transfer is not null;
