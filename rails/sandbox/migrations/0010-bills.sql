-- Why: the aggregator of airtime sells bills, too: a purchase is for a number, a meter or a card, and delivers a token where it is for a prepaid meter.
alter table vtpass_purchases rename column phone to account;
alter table vtpass_purchases add column plan text;
