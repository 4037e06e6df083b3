-- Why: a source of rates has one rate of naira, which tests and people move, and an instant that may stand still.
create table fx_rates (
  quote text primary key,
  rate text not null,
  -- Null: as of the moment in which it is asked for.
  as_of timestamptz
);
insert into fx_rates (quote, rate) values ('NGN', '1543.27');
