-- Why: a second aggregator sells bills, and has accounts in the ledger.
select ledger.open_rail_accounts('NGN', 'examplebills', timestamptz '2026-01-01 00:00+01');
