-- Why: a deposit above what the first hours of an account or a device let in is promised for the end of those hours. The promise stood
-- nowhere: it was reckoned anew from the newest activation, and moved away each time somebody chose a new PIN. It is kept as it was told.
alter table transactions add column held_until timestamptz;
