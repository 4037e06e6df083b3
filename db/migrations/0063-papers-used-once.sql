-- Why: a slip of a bank moves money once: the transaction that rests on a paper is named by it, and another one is refused.
alter table uploads add column attached_to uuid references transactions;
