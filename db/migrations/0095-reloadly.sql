-- Why: an aggregator sells airtime abroad, and has accounts in the ledger.
select ledger.open_rail_accounts('NGN', 'reloadly', timestamptz '2026-01-01 00:00+01');
