-- Why: a dollar wallet is funded from, charged to and given back from the house's own dollars, as a naira one is; and no currency is moved by one person
-- without a bound. A stablecoin's is the dollar's, a coin's the naira's.

select ledger.open_own_accounts('USD', timestamptz '2025-01-01 00:00+01');
select ledger.open_account('USD', 'USD/owner-funds', 'credit', true, timestamptz '2025-01-01 00:00+01');
select ledger.open_account('USD', 'USD/receivables', 'debit', true, timestamptz '2025-01-01 00:00+01');
select ledger.open_account('USD', 'USD/unclaimed', 'credit', false, timestamptz '2025-01-01 00:00+01');

insert into approval_thresholds (command, role, currency, amount_minor, valid_from, set_at)
select '*', '*', currency, amount_minor, timestamptz '2025-01-01 00:00+01', timestamptz '2025-01-01 00:00+01'
from (values ('USDT', 100000000::bigint), ('USDC', 100000000), ('PYUSD', 100000000), ('COIN', 100000)) other (currency, amount_minor);
