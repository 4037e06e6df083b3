-- Why: all queues are worked alike: payouts that a restore lost and requests for a tier are taken and noted as well, and transfers
-- that their bank was slow with are listed when they have ended.
alter table queue_marks drop constraint queue_marks_type_check,
  add constraint queue_marks_type_check check (type in ('case', 'deposit', 'debt', 'transfer', 'lost_payout', 'tier_request'));
create index transfers_slow_ended on transfers (concluded_at desc, transaction_id desc)
  where concluded_at - created_at > interval '10 minutes';
create index tier_requests_ended on tier_requests (decided_at desc, id desc) where state in ('approved', 'rejected');
