-- Why: staff look through all that customers buy, and read by biller and day what was paid and what came back, as the ledger has it. When an order was
-- paid is kept beside when it ended, and of one that came back how much.
alter table orders
  add column paid_at timestamptz,
  add column returned_minor bigint check (returned_minor > 0);
update orders set paid_at = concluded_at where state = 'success';
update orders o set
  paid_at = coalesce((select min(e.at) from order_events e where e.order_id = o.id and e.kind = 'state' and e.name = 'success'), o.concluded_at),
  -- Its charges may have been refunded before: only the rest came back then.
  returned_minor = case when exists (
      select from ledger.transfers l where l.intent = 'transfer:' || o.id and l.kind = o.kind || '_return_rest')
    then o.amount_minor + o.stamp_duty_minor else o.total_minor end
where state = 'returned';

-- Each way in which the list of what is bought is narrowed, in its order.
create index orders_bought on orders (created_at desc, transaction_id desc) where kind in ('airtime', 'bill');
create index orders_bought_at on orders (to_code, created_at desc, transaction_id desc) where kind in ('airtime', 'bill');
create index orders_bought_by_partner on orders (provider, created_at desc, transaction_id desc) where kind in ('airtime', 'bill');
create index orders_bought_not_paid on orders (state, created_at desc, transaction_id desc)
  where kind in ('airtime', 'bill') and state <> 'success';
-- The days of the report.
create index orders_bought_paid on orders (paid_at) where kind in ('airtime', 'bill') and paid_at is not null;
create index orders_bought_back on orders (concluded_at) where kind in ('airtime', 'bill') and state = 'returned';
-- How partners do: what they refused lately.
create index order_attempts_lately on order_attempts (submitted_at);
-- A biller's receipt number is read from a slip.
create index transactions_by_receipt on transactions using gin (facts jsonb_path_ops) where type = 'bill';
