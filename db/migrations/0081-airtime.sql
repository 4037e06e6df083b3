-- Why: airtime is sold: its product can be switched off, and its aggregator has accounts in the ledger.
insert into product_services (code, name, category, position) values ('airtime', 'Airtime', 'Money out', 6);
select ledger.open_rail_accounts('NGN', 'vtpass', timestamptz '2026-01-01 00:00+01');
