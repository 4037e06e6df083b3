-- Why: a part of what is held can be given back while the rest stays held, as a card's partial reversal asks for. A transfer says how much, and
-- the hold how much in all.

alter table ledger.transfers add column released bigint;
alter table ledger.holds add column released_amount bigint not null default 0,
  add constraint released_of_amount check (released_amount >= 0 and settled_amount + released_amount <= amount);

-- As in the function that writes: planned in a book's first minutes, it would read whole tables for as long as these have no statistics.
alter function ledger.refuse_unbalanced set enable_seqscan = off;
