-- Why: a freeze rests on a document like a withdrawal, and its wallet shows it; requests to close an account are taken and noted
-- like all that waits in a queue.
alter table wallets add column freeze_paper uuid references uploads;
alter table queue_marks drop constraint queue_marks_type_check,
  add constraint queue_marks_type_check
    check (type in ('case', 'deposit', 'debt', 'transfer', 'lost_payout', 'tier_request', 'closing_request'));
