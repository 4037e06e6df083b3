-- Why: what a partner gives for an order is a fee below zero.
alter table orders drop constraint transfers_provider_fee_minor_check;
