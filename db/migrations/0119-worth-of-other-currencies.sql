-- Why: what leaves and comes in dollars counts on limits in naira, at the rate of its day. What it was counted as is kept, so that exactly that
-- goes back when it did not leave after all, whatever the rate is by then.

create table limit_worths (
  number bigint generated always as identity primary key,
  user_id uuid not null,
  currency text not null check (currency in ('USD', 'USDT', 'USDC', 'PYUSD')),
  amount_minor bigint not null check (amount_minor > 0),
  -- Parts of a hundred millionth of a naira for a dollar.
  rate_parts bigint not null check (rate_parts > 0),
  -- In kobo.
  counted_minor bigint not null check (counted_minor > 0),
  -- What of the amount did not leave, or come in, after all.
  back_minor bigint not null default 0 check (back_minor between 0 and amount_minor),
  counted_at timestamptz not null
);
revoke update, delete, truncate on limit_worths from finance_app, finance_worker;
grant update (back_minor) on limit_worths to finance_app, finance_worker;
