-- Why: what a custodian or a bank keeps (for a withdrawal, for the network, as its charge) left our books short for ever: a fee is recorded as a trade is, and
-- nothing is received for it.

alter table exchange_trades drop constraint exchange_trades_side_check;
alter table exchange_trades add constraint exchange_trades_side_check check (side in ('buy', 'sell', 'fee'));
alter table exchange_trades alter column quote_minor drop not null;
alter table exchange_trades alter column bank drop not null;
/* What is received, and where, is there of all but a fee. */
alter table exchange_trades add constraint exchange_trades_fee_brings_nothing
  check ((side = 'fee') = (quote_minor is null) and (side = 'fee') = (bank is null));
