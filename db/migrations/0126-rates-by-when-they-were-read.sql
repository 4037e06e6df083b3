-- Why: the newest rate is the one that was read last, not the one that was written last: rates of days before may be written later.
drop index exchange_rates_newest;
drop index exchange_rates_accepted;
create index exchange_rates_newest on exchange_rates (base, quote, read_at desc, number desc);
create index exchange_rates_accepted on exchange_rates (base, quote, read_at desc, number desc) where refused is null;
